import com.xmlcalabash.XmlCalabash;
import com.xmlcalabash.XmlCalabashBuilder;
import com.xmlcalabash.documents.DocumentProperties;
import com.xmlcalabash.documents.XProcDocument;
import com.xmlcalabash.exceptions.XProcException;
import com.xmlcalabash.runtime.XProcPipeline;
import java.nio.file.Path;
import java.util.Map;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.XdmAtomicValue;

/**
 * Runs an XProc pipeline by the library of XML Calabash 3, whose own command line is a package of its own.
 *
 * <p>{@code java -cp 'LIB/*' XProc PIPELINE [PORT=FILE | +OPTION=VALUE]...}: what comes out of the port
 * {@code result} goes to the standard output, the error that ends the pipeline to the standard error output. The exit
 * code is 1 then, and 0 otherwise.
 */
class XProc {
    public static void main(String[] arguments) throws Exception {
        System.exit(run(arguments) ? 0 : 1);
    }

    private static boolean run(String[] arguments) throws Exception {
        XmlCalabash calabash = new XmlCalabashBuilder().build();
        try {
            XProcPipeline pipeline = calabash.newXProcParser().parse(uri(arguments[0])).runtime().executable();
            for (int i = 1; i < arguments.length; i++) {
                String[] pair = arguments[i].split("=", 2);
                if (pair[0].startsWith("+")) {
                    pipeline.option(new QName(pair[0].substring(1)), new XdmAtomicValue(pair[1]));
                } else {
                    pipeline.input(pair[0], document(uri(pair[1]), pipeline));
                }
            }
            pipeline.setReceiver((port, document) -> {
                if (port.equals("result")) {
                    document.serialize(System.out, Map.of());
                    System.out.println();
                }
            });
            pipeline.run();
            return true;
        } catch (XProcException exception) {
            calabash.getErrorExplanation().report(exception.getError());
            return false;
        }
    }

    private static XProcDocument document(java.net.URI uri, XProcPipeline pipeline) {
        var documents = pipeline.getConfig().getEnvironment().getDocumentManager();
        return documents.load(uri, pipeline.getConfig(), new DocumentProperties(), Map.of());
    }

    private static java.net.URI uri(String file) {
        return Path.of(file).toAbsolutePath().toUri();
    }
}
