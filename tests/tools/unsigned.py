"""Takes the signature out of jars: unsigned.py JAR..."""

import re
import sys
import zipfile
from pathlib import Path

for jar in map(Path, sys.argv[1:]):
    unsigned = jar.with_suffix(".unsigned")
    with zipfile.ZipFile(jar) as source, zipfile.ZipFile(unsigned, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            if not re.fullmatch(r"META-INF/[^/]*\.(SF|RSA|DSA|EC)", entry.filename):
                target.writestr(entry, source.read(entry))
    unsigned.replace(jar)
