// Validates PDF files with veraPDF. Arguments: profiles separated by commas (`ua1,2a`), then the files. For each file and
// profile, prints one line: the profile, `valid` or `invalid`, and the file; then one line for each rule that the file
// breaks, which starts with two spaces. The exit code is 0 if everything could be read, and 2 otherwise.

import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

public class Validate {
    public static void main(String[] arguments) throws Exception {
        Logger.getLogger("").setLevel(Level.SEVERE);
        VeraGreenfieldFoundryProvider.initialise();
        for (int at = 1; at < arguments.length; at++) {
            for (String profile : arguments[0].split(",")) {
                try {
                    validate(profile, arguments[at]);
                } catch (Exception error) {
                    System.err.println(arguments[at] + ": " + error);
                    System.exit(2);
                }
            }
        }
    }

    private static void validate(String profile, String file) throws Exception {
        PDFAFlavour flavour = PDFAFlavour.fromString(profile);
        try (InputStream bytes = new FileInputStream(new File(file));
             PDFAParser parser = Foundries.defaultInstance().createParser(bytes, flavour);
             PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
            ValidationResult result = validator.validate(parser);
            System.out.println(profile + " " + (result.isCompliant() ? "valid" : "invalid") + " " + file);
            Map<String, Integer> broken = new LinkedHashMap<>();
            for (TestAssertion assertion : result.getTestAssertions()) {
                if (assertion.getStatus() == TestAssertion.Status.FAILED) {
                    String rule = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber()
                        + " " + assertion.getMessage() + " (first at " + assertion.getLocation().getContext() + ")";
                    broken.merge(assertion.getRuleId().toString(), 1, Integer::sum);
                    if (broken.get(assertion.getRuleId().toString()) == 1) {
                        System.out.println("  " + rule.replace('\n', ' '));
                    }
                }
            }
        }
    }
}
