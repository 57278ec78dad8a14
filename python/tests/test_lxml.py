"""XPath and XSLT functions for lxml."""

from __future__ import annotations

import math

import pytest
import sudoxml
import sudoxml.lxml
from conftest import EMPTY, NONE, UNIQUE, document
from lxml import etree

sudoxml.lxml.register()


def test_xpath_has_verdicts_ratings_and_solutions() -> None:
    tree = etree.fromstring(document(UNIQUE, NONE, EMPTY))

    def ask(path: str) -> object:
        return tree.xpath(path, namespaces=sudoxml.lxml.NAMESPACES)

    assert ask("//sudoku[sx:verdict(.) != 'unique']/@name") == ["p2", "p3"]
    assert ask("sx:rating(sudoku[1])") == 1.2
    assert math.isnan(ask("sx:rating(sudoku[2])"))  # type: ignore[arg-type]
    assert ask("string(sx:solve(sudoku[1])//grid/@verdict)") == "unique"
    with pytest.raises(TypeError, match="sx:verdict takes one <sudoku> element"):
        ask("sx:verdict(//sudoku)")
    with pytest.raises(sudoxml.SudoxmlError):
        etree.fromstring("<sudoku><cells/><x/><cells/></sudoku>").xpath(
            "sx:verdict(.)", namespaces=sudoxml.lxml.NAMESPACES
        )


def test_xslt_copies_solutions() -> None:
    style = etree.XSLT(
        etree.fromstring(
            f"""<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:sx="{sudoxml.lxml.URI}" exclude-result-prefixes="sx">
              <xsl:template match="/">
                <answers><xsl:copy-of select="sx:solve(//sudoku[1])"/></answers>
              </xsl:template>
            </xsl:stylesheet>"""
        ),
        extensions=sudoxml.lxml.extensions(),
    )
    tree = etree.fromstring(document(UNIQUE))
    solved = style(tree).getroot()[0]
    expected = sudoxml.solve(etree.tostring(tree[0], with_tail=False))
    assert etree.tostring(solved) == etree.tostring(etree.fromstring(expected))
