package io.github.sudoxml.xproc;

import com.xmlcalabash.util.SimpleDocumentResolverProvider;
import java.net.URI;

/** What a pipeline imports to have the {@link Steps}: XML Calabash takes it out of the jar. */
public final class Library extends SimpleDocumentResolverProvider {
    /** XML Calabash makes one. */
    public Library() {
        super(URI.create("https://sudoxml.github.io/xproc/steps.xpl"), "/io/github/sudoxml/xproc/steps.xpl");
    }
}
