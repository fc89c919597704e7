"""The tables of the classes of hard images: name, levels, function, weight.

A new class is a function and a row here.
"""

from functools import partial

import empty_classes as empty
import paper_classes as paper
import photograph_classes as photo
import scan_classes as scan
import scan_layouts as layout
import several_classes as several
import size_classes as single
import stretched_class as stretch
import together_classes as together
from beside_class import beside
from damage_kinds import KINDS as DAMAGE_KINDS
from damage_kinds import ONE_WAY
from damage_ticket import damaged
from documents import PAGES, document
from flatbed import flatbed
from image_class import ImageClass
from page_scans import page_scan
from phone_classes import phone
from phone_conditions import KINDS
from spoilt_class import MARKS, spoilt
from textures import TEXTURES
from turned_class import turned
from unread_classes import ALIKE, HARMS, alike, unread
from views_without_code import VIEWS

LEVELS = (1, 2, 3, 4)
# Sides in modules; the code has 37.
BLOT_SIDES = ("8", "10", "12", "14", "16", "18", "20", "21", "22", "24")
LOST_FINDERS = ("finger", "tear", "fold", "sticker")
# Slips on a page.
PAGE_COUNTS = ("1", "2", "3", "4", "5", "6")
# Pixels a module.
FAR_MODULES = ("2.5", "3.5", "4.5", "6")
# Of the sides of stretched modules.
RATIOS = ("2", "2.5", "3", "3.5", "4")


def sized(name, sizes, levels, make, weight):
    """A class of JPEG files for each size of pictures."""
    return [
        ImageClass(f"{name}-{size}", levels, partial(make, megapixels=size), weight, "jpg")
        for size in sizes
    ]


PHOTOGRAPHS = (
    ImageClass("plain", LEVELS, photo.plain),
    ImageClass("defocus", LEVELS, photo.defocus, 2),
    ImageClass("hand-shake", LEVELS, photo.hand_shake, 2),
    ImageClass("low-light", LEVELS, photo.low_light, 2),
    ImageClass("tilt", LEVELS, photo.tilt),
    ImageClass("folded", LEVELS, paper.folded, 2),
    ImageClass("curled", LEVELS, paper.curled),
    ImageClass("wavy", LEVELS, paper.wavy),
    ImageClass("crumpled", LEVELS, paper.crumpled, 2),
    ImageClass("glare", LEVELS, photo.glaring),
    ImageClass("shadowed", LEVELS, photo.shadowed),
    ImageClass("held", LEVELS, photo.held),
    ImageClass("blotted", BLOT_SIDES, photo.blotted),
    ImageClass("hidden-finder", LOST_FINDERS, photo.hidden_finder),
    ImageClass("pen", LEVELS, paper.pen),
    ImageClass("stamp", LEVELS, paper.stamp),
    ImageClass("fading", LEVELS, paper.fading),
    ImageClass("messenger", LEVELS, photo.messenger, 2),
    ImageClass("flatbed", LEVELS, flatbed, 2),
    ImageClass("several-slips", LEVELS, photo.several, 2),
    ImageClass("everything", LEVELS, photo.everything, 3),
)

SCANS = (
    ImageClass("clean", ("300", "200", "150"), scan.clean, 3),
    ImageClass("low-resolution", ("2.2", "2.0", "1.8", "1.6", "1.4", "1.2"), scan.lowres, 4),
    ImageClass("rotated", ("5", "15", "30", "45", "any", "90", "180", "270"), scan.rotated, 2),
    ImageClass("perspective", LEVELS, scan.perspective, 3),
    ImageClass("blur", ("0.3", "0.45", "0.6", "0.75", "0.9"), scan.blur, 3),
    ImageClass("motion", ("0.6", "1.0", "1.4", "1.8"), scan.motion, 3),
    ImageClass("noise", ("15", "30", "50", "70"), scan.noise, 3),
    ImageClass("salt-and-pepper", ("3", "8"), scan.salt_and_pepper, 3),
    ImageClass("faded", ("90", "60", "40", "25", "15"), scan.faded, 3),
    ImageClass("thermal-streak", (1, 2, 3), scan.thermal_streak, 3),
    ImageClass("shadow", LEVELS, scan.shadow, 3),
    ImageClass("fold", LEVELS, scan.fold, 3),
    ImageClass("damage", ("2", "4", "6", "9"), scan.damage, 3),
    ImageClass("blot", BLOT_SIDES, scan.blot),
    ImageClass("lost-finder", LOST_FINDERS, scan.lost_finder_pattern),
    ImageClass("jpeg", ("40", "20", "12", "7"), scan.compressed, 3),
    ImageClass(
        "dot-gain", ("thin-0.35", "thin-0.2", "wide-0.2", "wide-0.35", "wide-0.5"), scan.dot_gain, 2
    ),
    ImageClass("curl", (1, 2, 3), scan.curl, 3),
    ImageClass("quiet-zone", (1, 2), scan.quiet_zone, 3),
    ImageClass("colored-paper", (1, 2, 3), scan.colored_paper, 3),
    ImageClass("inverted", (1, 2), scan.inverted, 3),
    ImageClass("mirrored", (1, 2), scan.mirrored, 3),
    ImageClass("combined", LEVELS, scan.combined, 4),
    ImageClass(
        "payload-form", ("short", "no-tail", "old-host", "level-q", "level-h"), scan.payload_form, 2
    ),
    ImageClass("sheet", ("4", "6", "8", "12"), layout.sheet, 2),
    ImageClass("single-on-page", ("200", "300"), layout.single_on_page, 3),
    ImageClass("huge", ("1", "4", "6"), layout.huge),
    ImageClass("color-type", tuple(layout.COLOR_TYPES), layout.color_type, 2),
    ImageClass("other-code", ("url", "text", "korean", "long"), layout.other_code, 3),
    ImageClass("no-code", ("ticket", "blank", "texture"), layout.no_code, 3),
)
PHONES = tuple(
    ImageClass(kind, (), partial(phone, kind=kind), suffix="jpg", by_severity=True)
    for kind in KINDS
)
SIZES = (
    *sized(
        "slip", ("3mp", "5mp", "8mp", "12mp"), ("defocus", "gaussian", "noise"), single.slip, 17
    ),
    *sized("far", ("9mp", "12mp"), FAR_MODULES, single.far, 13),
    *sized("far", ("24mp", "48mp"), FAR_MODULES, single.far, 5),
    *sized("near", ("0.3mp", "1mp", "3mp", "8mp", "12mp"), ("noise", "jpeg"), single.near, 25),
    *sized("near", ("24mp",), ("noise", "jpeg"), single.near, 10),
    *sized("coarse", ("1mp", "2mp", "3mp"), ("noise", "dropped"), single.coarse, 25),
    *sized("sheet", ("12mp",), ("2", "4", "6", "9", "12", "16", "20"), several.sheet, 8),
    *sized("pile", ("8mp", "12mp"), ("2", "3", "4", "5", "6"), several.pile, 10),
    *[
        ImageClass(f"scan-a4-{dpi}", PAGE_COUNTS, partial(page_scan, dpi=dpi), weight)
        for dpi, weight in ((200, 9), (300, 9), (600, 3))
    ],
    *sized(
        "oblique", ("1mp", "2mp", "3mp"), ("1.5", "1.75", "2", "2.25", "2.5"), single.oblique, 10
    ),
    *sized("beside", ("1mp", "3mp", "12mp"), ("blurred", "noisy", "damaged"), beside, 17),
)
EMPTY = (
    ImageClass("document", tuple(PAGES), document, 50),
    ImageClass("receipt", ("plain", "bar-code", "logo", "long"), empty.receipt, 50, "jpg"),
    ImageClass("texture", tuple(TEXTURES), empty.surface, 25, "jpg"),
    ImageClass("photograph", tuple(VIEWS), empty.photograph, 40, "jpg"),
)
SPOILT = (
    *sized("spoilt", ("2mp", "5mp", "12mp"), tuple(MARKS), spoilt, 14),
    *sized("unspoilt", ("2mp", "5mp", "12mp"), ("none",), spoilt, 70),
)
TOGETHER = (
    ImageClass("harmed-beside-clean", tuple(together.HARMS), together.harmed_beside_clean, 12),
    ImageClass("hard-pair", tuple(together.HARD_PAIRS), together.hard_pair, 20),
    ImageClass("bare-codes", ("2", "3", "4"), together.bare_codes, 10),
    ImageClass("small-beside-large", ("large", "huge"), together.small_beside_large, 12),
    ImageClass("turned", ("2", "3"), together.turned, 15),
    ImageClass(
        "small-canvas", ("inverted", "faded", "finder-lost"), together.small_canvas, 14
    ),
)
STRETCHED = (
    ImageClass("stretched-wide", RATIOS, partial(stretch.stretched, is_wide=True), 30),
    ImageClass("stretched-tall", RATIOS, partial(stretch.stretched, is_wide=False), 30),
    ImageClass("stretched-beside", RATIOS, stretch.beside_normal, 12),
    ImageClass("stretched-inverted", RATIOS, stretch.light_on_dark, 6),
)
TURNED = tuple(
    ImageClass(f"turned-{harm.name}", harm.levels, partial(turned, harm=harm.make), 8)
    for harm in SCANS
    if harm.name in ("low-resolution", "blur", "motion", "noise", "salt-and-pepper", "combined")
)
DAMAGE = tuple(
    ImageClass(name, LEVELS, partial(damaged, harm=harm, both_ways=name not in ONE_WAY), 4)
    for name, harm in DAMAGE_KINDS.items()
)
UNREAD = (
    ImageClass("unread", tuple(HARMS), unread, 16),
    ImageClass("alike", tuple(ALIKE), alike, 40),
)
SETS = {
    "scans": SCANS,
    "photographs": PHOTOGRAPHS,
    "phones": PHONES,
    "sizes": SIZES,
    "empty": EMPTY,
    "spoilt": SPOILT,
    "together": TOGETHER,
    "stretched": STRETCHED,
    "turned": TURNED,
    "damage": DAMAGE,
    "unread": UNREAD,
}
# Sets whose weights are numbers of pictures.
COUNTED_SETS = ("sizes", "empty", "spoilt", "together", "stretched", "turned", "damage", "unread")
