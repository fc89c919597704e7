"""All groups of JPEG files."""

from hostile_corpus import read_codes
from jpeg_faults import add_bombs, add_cuts, add_restarts, add_sizes, add_structures
from jpeg_files import add_formats, add_kinds, add_other_files, add_thumbnails
from jpeg_mutants import add_mutants
from jpeg_sample import Sample


def add_jpeg_files(corpus, count):
    """Every group, and so many mutants."""
    ticket, other = corpus.chance.sample(list(read_codes("tickets.txt")), 2)
    sample = Sample(*ticket, *other)
    for add in (
        add_formats, add_thumbnails, add_kinds, add_structures, add_restarts, add_sizes, add_bombs, add_cuts,
        add_other_files,
    ):
        add(corpus, sample)
    add_mutants(corpus, sample, count)
