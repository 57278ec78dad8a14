package org.gradle.internal.installation;

import java.io.File;

/** Replaces the class of Debian's Gradle, which looks for its jars in /usr/share/gradle only. */
class CurrentGradleInstallationLocator {
    static CurrentGradleInstallation locate() {
        return new CurrentGradleInstallation(new GradleInstallation(new File(System.getenv("GRADLE_HOME"))));
    }
}
