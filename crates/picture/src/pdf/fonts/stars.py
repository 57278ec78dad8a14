"""Makes Stars.ttf: the stars that levels have as names, which the other fonts lack. It is drawn here, and nothing else.

    pip install fonttools
    python3 stars.py
"""

import math
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

UNITS = 1000
WIDTH = 760
CENTRE = (WIDTH / 2, 320)
OUTER = 380


def corners(outer):
    """The corners of a star with five points, clockwise from the top."""
    inner = outer * math.sin(math.radians(18)) / math.sin(math.radians(54))
    for number in range(10):
        radius = inner if number % 2 else outer
        angle = math.radians(90 - 36 * number)
        yield round(CENTRE[0] + radius * math.cos(angle)), round(CENTRE[1] + radius * math.sin(angle))


def glyph(*outlines):
    pen = TTGlyphPen(None)
    for first, *others in outlines:
        pen.moveTo(first)
        for corner in others:
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


full = list(corners(OUTER))
hole = list(corners(OUTER * 0.72))[::-1]
font = FontBuilder(UNITS, isTTF=True)
font.setupGlyphOrder([".notdef", "space", "star", "whitestar"])
font.setupCharacterMap({0x20: "space", 0x2605: "star", 0x2606: "whitestar"})
font.setupGlyf({".notdef": glyph(), "space": glyph(), "star": glyph(full), "whitestar": glyph(full, hole)})
font.setupHorizontalMetrics({".notdef": (WIDTH, 0), "space": (260, 0), "star": (WIDTH, 0), "whitestar": (WIDTH, 0)})
font.setupHorizontalHeader(ascent=950, descent=-290)
font.setupNameTable({"familyName": "Sudoxml Stars", "styleName": "Regular", "psName": "SudoxmlStars-Regular"})
font.setupOS2(sTypoAscender=950, sTypoDescender=-290, usWinAscent=950, usWinDescent=290, fsType=0)
font.setupPost()
font.font["head"].created = font.font["head"].modified = 0
font.font.recalcTimestamp = False
font.save(Path(__file__).with_name("Stars.ttf"))
