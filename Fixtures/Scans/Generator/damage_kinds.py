"""The kinds of damage, each a function of a request."""

from functools import partial

import damage_capture as capture
import damage_light as light
import damage_paper as paper
import damage_print as printer
import damage_scaling as scaling
import paper_classes
import scan_classes as scan
from damage_ticket import with_level

KINDS = {
    "gaps": printer.gaps,
    "hairlines": printer.hairlines,
    "thick-ink": printer.thick_ink,
    "thin-ink": printer.thin_ink,
    "fax-204x98": partial(capture.fax, lines=98),
    "fax-204x196": partial(capture.fax, lines=196),
    "stretched": scaling.stretched,
    "stretched-turned": scaling.stretched_and_turned,
    "dark-mode": light.dark_mode,
    "transparency": light.transparent,
    "24-dot-bands": printer.head_bands,
    "dead-columns": printer.dead_columns,
    "slipped-rows": printer.slipped_rows,
    "moire": light.moire,
    "black-margin": capture.black_margin,
    "text-at-border": printer.text_at_border,
    "round-modules": printer.round_modules,
    "dotted-finders": printer.dotted_finders,
    "low-contrast": light.low_contrast,
    "nearest-neighbor": scaling.nearest_neighbor,
    "fills-frame": capture.fills_frame,
    "salt": capture.salt_and_pepper,
    "halftone": printer.halftone,
    "dither": printer.dither,
    "jpeg": scaling.compressed,
    "glare": light.specular,
    "faded-thermal": printer.faded_thermal,
    "crumpled": paper_classes.crumpled,
    "rolling-shutter": capture.rolling_shutter,
    "cylinder": paper.cylinder,
    "pen-strokes": paper.pen_strokes,
    "red-stamp": paper.red_stamp,
    "feeder-streaks": capture.feeder_streaks,
    "ghost": paper.ghost,
    "torn-and-taped": paper.torn_and_taped,
    "two-halves": paper.two_halves,
    "small": partial(with_level, make=scan.lowres, levels=("2.0", "1.6", "1.3", "1.0")),
    "upscaled": scaling.upscaled,
    "motion-blur": partial(with_level, make=scan.motion, levels=("0.6", "1.0", "1.6", "2.6")),
    "defocus": capture.defocus,
    "guilloche": paper.guilloche,
    "over-sharpened": capture.over_sharpened,
    "isoluminant": light.isoluminant,
    "terminal": scaling.terminal,
}
# Kinds where exchanging black and white would make another kind.
ONE_WAY = ("dark-mode", "transparency")
