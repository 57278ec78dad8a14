package io.github.sudoxml.saxon;

import io.github.sudoxml.Functions;
import io.github.sudoxml.SudoxmlException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.TransformerException;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import net.sf.saxon.Configuration;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.lib.ExtensionFunctionCall;
import net.sf.saxon.lib.ExtensionFunctionDefinition;
import net.sf.saxon.lib.Initializer;
import net.sf.saxon.om.AxisInfo;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.om.Sequence;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.query.QueryResult;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.value.Int64Value;
import net.sf.saxon.value.IntegerValue;
import net.sf.saxon.value.SequenceExtent;
import net.sf.saxon.value.SequenceType;
import net.sf.saxon.value.StringValue;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The {@link Functions} in Saxon 12, in XSLT and in XQuery. The command line names this class:
 *
 * <pre>{@code -init:io.github.sudoxml.saxon.SaxonFunctions}</pre>
 *
 * <p>A program calls {@link #initialize(Configuration)}. A {@link SudoxmlException} is a dynamic error with the code {@code
 * sx:puzzle}.
 */
public final class SaxonFunctions implements Initializer {
    /** Makes an initializer: Saxon does that. */
    public SaxonFunctions() {}

    /** The work of a function, on its arguments. */
    private interface Work {
        Object on(Object[] arguments);
    }

    /** A function: its name, the type of its result, its least and most arguments. All after the first are integers. */
    private record Row(String name, SequenceType type, int least, int most, Work work) {}

    private static final SequenceType ELEMENT = SequenceType.SINGLE_NODE;
    private static final SequenceType ELEMENTS = SequenceType.NODE_SEQUENCE;
    private static final SequenceType ONE_OR_NONE = SequenceType.OPTIONAL_NODE;
    private static final SequenceType STRING = SequenceType.SINGLE_STRING;
    private static final SequenceType INTEGER = SequenceType.SINGLE_INTEGER;
    private static final SequenceType INTEGERS = SequenceType.INTEGER_SEQUENCE;

    private static final List<Row> ROWS = List.of(
            new Row("solve", ELEMENT, 1, 1, with -> Functions.solve(with[0])),
            new Row("timed-solve", ELEMENT, 1, 1, with -> Functions.timedSolve(with[0])),
            new Row("verdict", STRING, 1, 1, with -> Functions.verdict(with[0])),
            new Row("solutions", ELEMENTS, 2, 2, with -> Functions.solutions(with[0], (long) with[1])),
            new Row("count", INTEGER, 1, 2, with ->
                    with.length == 1 ? Functions.count(with[0]) : Functions.count(with[0], (long) with[1])),
            new Row("candidates", INTEGERS, 3, 3, with ->
                    Functions.candidates(with[0], (long) with[1], (long) with[2])),
            new Row("best-cell", ONE_OR_NONE, 1, 1, with -> Functions.bestCell(with[0])),
            new Row("units", ELEMENTS, 1, 1, with -> Functions.units(with[0])),
            new Row("grade", ONE_OR_NONE, 1, 1, with -> Functions.grade(with[0])),
            new Row("steps", ELEMENTS, 1, 1, with -> Functions.steps(with[0])),
            new Row("check", ELEMENTS, 1, 1, with -> Functions.check(with[0])),
            new Row("cells", ELEMENT, 1, 1, with -> Functions.cells(with[0])),
            new Row("matrix", ELEMENT, 1, 1, with -> Functions.matrix(with[0])),
            new Row("svg", ELEMENT, 1, 1, with -> Functions.svg(with[0])),
            new Row("value", INTEGER, 3, 3, with -> Functions.value(with[0], (long) with[1], (long) with[2])),
            new Row("row", INTEGERS, 2, 2, with -> Functions.row(with[0], (long) with[1])),
            new Row("column", INTEGERS, 2, 2, with -> Functions.column(with[0], (long) with[1])),
            new Row("box", INTEGERS, 2, 2, with -> Functions.box(with[0], (long) with[1])),
            new Row("print", STRING, 1, 1, with -> Functions.print(with[0])));

    /**
     * A node as XML, as it is: without white space that it does not have.
     *
     * @throws XPathException if it cannot be serialized
     */
    public static String text(NodeInfo node) throws XPathException {
        Properties form = new Properties();
        form.setProperty(OutputKeys.METHOD, "xml");
        form.setProperty(OutputKeys.INDENT, "no");
        form.setProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter text = new StringWriter();
        QueryResult.serialize(node, new StreamResult(text), form);
        return text.toString();
    }

    @Override
    public void initialize(Configuration configuration) throws TransformerException {
        ROWS.forEach(row -> configuration.registerExtensionFunction(new Definition(row)));
    }

    private static final class Definition extends ExtensionFunctionDefinition {
        private final Row row;

        private Definition(Row row) {
            this.row = row;
        }

        @Override
        public StructuredQName getFunctionQName() {
            return new StructuredQName("sx", Functions.NAMESPACE, row.name());
        }

        @Override
        public int getMinimumNumberOfArguments() {
            return row.least();
        }

        @Override
        public int getMaximumNumberOfArguments() {
            return row.most();
        }

        @Override
        public SequenceType[] getArgumentTypes() {
            SequenceType[] types = new SequenceType[row.most()];
            Arrays.fill(types, INTEGER);
            types[0] = SequenceType.SINGLE_ITEM;
            return types;
        }

        @Override
        public SequenceType getResultType(SequenceType[] given) {
            return row.type();
        }

        @Override
        public ExtensionFunctionCall makeCallExpression() {
            return new ExtensionFunctionCall() {
                @Override
                public Sequence call(XPathContext context, Sequence[] arguments) throws XPathException {
                    return Definition.call(row, context, arguments);
                }
            };
        }

        private static Sequence call(Row row, XPathContext context, Sequence[] arguments) throws XPathException {
            Object[] with = new Object[arguments.length];
            for (int i = 0; i < with.length; i++) {
                Item item = arguments[i].head();
                with[i] = i == 0 ? text(item) : (Object) number((IntegerValue) item);
            }
            try {
                return value(row.work().on(with), context.getConfiguration());
            } catch (SudoxmlException error) {
                throw failed(error.getMessage());
            }
        }

        private static long number(IntegerValue value) throws XPathException {
            try {
                return value.asBigInteger().longValueExact();
            } catch (ArithmeticException error) {
                throw failed("no number of a board or of solutions is " + value.getStringValue());
            }
        }

        private static XPathException failed(String message) {
            XPathException failed = new XPathException(message);
            failed.setErrorCodeQName(new StructuredQName("sx", Functions.NAMESPACE, "puzzle"));
            return failed;
        }

        private static String text(Item item) throws XPathException {
            return item instanceof NodeInfo node ? SaxonFunctions.text(node) : item.getStringValue();
        }

        private static GroundedValue value(Object result, Configuration configuration) throws XPathException {
            if (result instanceof String string) {
                return new StringValue(string);
            } else if (result instanceof Long number) {
                return Int64Value.makeIntegerValue(number);
            } else if (result instanceof long[] numbers) {
                List<Item> items = new ArrayList<>();
                Arrays.stream(numbers).forEach(number -> items.add(Int64Value.makeIntegerValue(number)));
                return SequenceExtent.makeSequenceExtent(items);
            }
            List<Item> nodes = new ArrayList<>();
            Element[] elements = result instanceof Element[] all ? all
                    : result == null ? new Element[0] : new Element[] {(Element) result};
            for (Element element : elements) {
                // For BaseX it is below another element. Saxon reads whole documents.
                Document source = element.getOwnerDocument();
                source.replaceChild(element, source.getDocumentElement());
                NodeInfo document = configuration.buildDocumentTree(new DOMSource(source)).getRootNode();
                nodes.add(document.iterateAxis(AxisInfo.CHILD).next());
            }
            return SequenceExtent.makeSequenceExtent(nodes);
        }
    }
}
