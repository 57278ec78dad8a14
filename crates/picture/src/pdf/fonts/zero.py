"""Takes the slash out of the zeros of the fonts: beside other digits, a plain zero is what readers of puzzles expect. The
counter of the new zero has the form of its outer line, and the widths of the strokes are those of the old one.

    pip install fonttools
    python3 zero.py
"""

from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont


def outlines(glyph, table):
    """The outlines of a glyph: their points, each with whether it is on the curve."""
    points, ends, flags = glyph.getCoordinates(table)
    starts = [0, *(end + 1 for end in ends)]
    return [
        [(points[at], flags[at] & 1) for at in range(start, end + 1)] for start, end in zip(starts, ends)
    ]


def box(points):
    xs, ys = zip(*(point for point, _ in points))
    return min(xs), min(ys), max(xs), max(ys)


def fitted(points, to):
    """The outline in another box, in the other direction."""
    left, bottom, right, top = box(points)
    width, height = (to[2] - to[0]) / (right - left), (to[3] - to[1]) / (top - bottom)
    moved = [((round(to[0] + (x - left) * width), round(to[1] + (y - bottom) * height)), on) for (x, y), on in points]
    return moved[::-1]


def draw(pen, points):
    """Draws an outline of quadratic curves, from its first point on the curve."""
    first = next(at for at, (_, on) in enumerate(points) if on)
    turned = points[first:] + points[:first]
    pen.moveTo(turned[0][0])
    between = []
    for point, on in [*turned[1:], turned[0]]:
        between.append(point)
        if on:
            pen.qCurveTo(*between) if len(between) > 1 else pen.lineTo(point)
            between = []
    pen.closePath()


def plain(glyph, table):
    outer, *counters = outlines(glyph, table)
    pen = TTGlyphPen(None)
    draw(pen, outer)
    draw(pen, fitted(outer, box([point for counter in counters for point in counter])))
    return pen.glyph()


for file in Path(__file__).parent.glob("AtkinsonHyperlegibleNext-*.ttf"):
    font = TTFont(file, recalcTimestamp=False)
    for name in ["zero", "zero.tf"]:
        # The counter of a slashed zero is in two parts.
        if font["glyf"][name].numberOfContours == 3:
            font["glyf"][name] = plain(font["glyf"][name], font["glyf"])
    font.save(file)
