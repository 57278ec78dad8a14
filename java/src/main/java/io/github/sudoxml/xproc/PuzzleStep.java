package io.github.sudoxml.xproc;

import com.xmlcalabash.datamodel.Location;
import com.xmlcalabash.documents.XProcDocument;
import com.xmlcalabash.exceptions.XProcException;
import com.xmlcalabash.exceptions.XProcUserError;
import com.xmlcalabash.steps.AbstractAtomicStep;
import io.github.sudoxml.Finding;
import io.github.sudoxml.Options;
import io.github.sudoxml.SudokuDocument;
import io.github.sudoxml.SudoxmlException;
import io.github.sudoxml.saxon.SaxonFunctions;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.DocumentBuilder;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.trans.XPathException;

/** What the steps share: a document in, documents and findings out. */
abstract class PuzzleStep extends AbstractAtomicStep {
    /** The one document of the port {@code source}, serialized: findings have positions in this text. */
    final SudokuDocument source() {
        XdmNode node = (XdmNode) input().getValue();
        try {
            byte[] bytes = SaxonFunctions.text(node.getUnderlyingNode()).getBytes(StandardCharsets.UTF_8);
            return SudokuDocument.of(bytes, uri());
        } catch (XPathException error) {
            throw new SudoxmlException("the document cannot be serialized: " + error.getMessage(), error);
        }
    }

    final XProcDocument input() {
        return getQueues().get("source").get(0);
    }

    /** The options of the step with these names: texts that have a value, and flags that are set. */
    final Options options(List<String> texts, List<String> flags) {
        Options options = Options.NONE;
        for (String name : texts) {
            options = options.withIf(name, stringBinding(new QName(name)));
        }
        for (String name : flags) {
            options = booleanBinding(new QName(name)) ? options.flag(name) : options;
        }
        return options;
    }

    private String uri() {
        return input().getBaseURI() == null ? "" : input().getBaseURI().toString();
    }

    /** The XML of a result, with the base URI of the input. */
    final XdmNode parsed(byte[] xml) {
        DocumentBuilder builder = getStepConfig().getProcessor().newDocumentBuilder();
        if (input().getBaseURI() != null) {
            builder.setBaseURI(input().getBaseURI());
        }
        try {
            return builder.build(new StreamSource(new ByteArrayInputStream(xml)));
        } catch (SaxonApiException error) {
            throw new SudoxmlException("the XML cannot be parsed: " + error.getMessage(), error);
        }
    }

    /** The findings as an element. */
    final XProcDocument report(List<Finding> findings) {
        StringBuilder xml = new StringBuilder("<sx:findings xmlns:sx='" + Steps.NAMESPACE + "'");
        attribute(xml, "document", uri());
        attribute(xml, "errors", Long.toString(findings.stream().filter(Finding::isError).count()));
        xml.append('>');
        for (Finding finding : findings) {
            xml.append("\n<sx:finding");
            attribute(xml, "line", Integer.toString(finding.line()));
            attribute(xml, "column", Integer.toString(finding.column()));
            attribute(xml, "severity", finding.severity());
            attribute(xml, "rule", finding.rule());
            xml.append('>').append(escaped(finding.toString())).append("</sx:finding>");
        }
        byte[] bytes = xml.append("\n</sx:findings>").toString().getBytes(StandardCharsets.UTF_8);
        return XProcDocument.Companion.ofXml(parsed(bytes), getStepConfig());
    }

    /** The error that ends the step, with the findings in it. */
    final XProcException failed(List<Finding> findings) {
        return new XProcUserError(
                        Steps.name("findings"), getStepParams().getLocation(), Location.Companion.getNULL(), report(findings))
                .exception();
    }

    private static void attribute(StringBuilder xml, String name, String value) {
        xml.append(' ').append(name).append("=\"").append(escaped(value)).append('"');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;").replace("\r", "&#13;");
    }
}
