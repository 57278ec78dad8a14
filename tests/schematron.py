"""Asks documents about a Schematron schema: schematron.py SCHEMA PHASE FILE...

One line a file, fields parted by tabs: the file, `good`, `bad` or `unread` (no XML), the namespace and the local name of
its root, the namespaces of its sudoku elements parted by spaces ("-" for none), and what was found.
"""

import sys

from lxml import etree, isoschematron

TEXT = "{http://purl.oclc.org/dsdl/svrl}text"


def main():
    schema, phase, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    schematron = isoschematron.Schematron(etree.parse(schema), phase=phase, store_report=True)
    for file in files:
        try:
            document = etree.parse(file, etree.XMLParser(no_network=True, load_dtd=False, huge_tree=True))
        except (etree.XMLSyntaxError, OSError, LookupError) as error:
            tell(file, "unread", "", "", "", str(error))
            continue
        root = etree.QName(document.getroot())
        sudokus = document.getroot().iter("{*}sudoku")
        namespaces = sorted({etree.QName(sudoku).namespace or "-" for sudoku in sudokus})
        good = schematron.validate(document)
        said = [" ".join("".join(text.itertext()).split()) for text in schematron.validation_report.iter(TEXT)]
        tell(file, "good" if good else "bad", root.namespace or "", root.localname, " ".join(namespaces), " | ".join(said))


def tell(*fields):
    sys.stdout.buffer.write("\t".join(" ".join(field.split()) for field in fields).encode("utf-8") + b"\n")


main()
