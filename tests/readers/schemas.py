"""Puts the published schemas of report forms where the tests look for them: schemas.py FOLDER < `cargo metadata`.

SARIF's is in the crate serde-sarif, that of SVRL in the jar ph-schematron-api, which Maven has put into FOLDER.
"""

import json
import pathlib
import shutil
import sys
import zipfile

# The schema of SVRL uses two attributes of XML itself and leaves it to the reader where they are declared.
XML = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace">
  <xs:attribute name="lang" type="xs:string"/>
  <xs:attribute name="space" type="xs:NCName"/>
</xs:schema>
"""
IMPORT = 'namespace="http://www.w3.org/XML/1998/namespace"'


def main():
    folder = pathlib.Path(sys.argv[1])
    packages = json.load(sys.stdin)["packages"]
    crate = next(package for package in packages if package["name"] == "serde-sarif")
    shutil.copy(pathlib.Path(crate["manifest_path"]).parent / "src/schema.json", folder / "sarif-2.1.0.schema.json")
    with zipfile.ZipFile(next(folder.glob("ph-schematron-api-*.jar"))) as jar:
        schema = jar.read("external/schemas/svrl.xsd").decode("utf-8")
    schema = schema.replace(IMPORT, IMPORT + ' schemaLocation="xml.xsd"').replace('"#other"', '"##other"')
    (folder / "xml.xsd").write_text(XML, encoding="utf-8")
    (folder / "svrl.xsd").write_text(schema, encoding="utf-8")


main()
