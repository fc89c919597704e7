"""All groups of HEIC, AVIF, WebP, TIFF, PDF and PNM files."""

from document_mutants import CHANGES, changed_bytes
from document_sample import Outcomes, Tickets, samples
from heif_files import add_heif_files
from hostile_corpus import read_codes
from pdf_files import add_pdf_files
from pnm_files import add_pnm_files
from tiff_files import add_tiff_files
from webp_files import add_webp_files

KINDS = {"heic": "HEIC", "avif": "AVIF", "webp": "WebP", "tiff": "TIFF", "pdf": "PDF", "pnm": "PNM"}
"""What `--only` takes, and the names of these kinds among the samples."""
GROUPS = {"webp": add_webp_files, "tiff": add_tiff_files, "pdf": add_pdf_files, "pnm": add_pnm_files}


def add_documents(corpus, kind, count):
    """Every group of a kind, cuts of its samples, and so many mutants."""
    if kind in GROUPS:
        GROUPS[kind](corpus, Tickets(*corpus.chance.sample(list(read_codes("tickets.txt")), 2)))
    else:
        add_heif_files(corpus, KINDS[kind])
    add_cuts(corpus, kind)
    add_mutants(corpus, kind, count)


def add_cuts(corpus, kind):
    """Samples that end anywhere: what is lost has its row."""
    outcomes, chance = Outcomes(kind), corpus.chance
    for name, content, payloads in samples(KINDS[kind]):
        places = {*chance.sample(range(len(content)), 9), *chance.sample(range(200), 3), len(content) - 1}
        for place in sorted(places):
            expected = [*outcomes.broken, *(["not_image", "unsupported"] if place < 1024 else [])]
            # A film beside the picture.
            film = content.find(b"mpvd") - 4
            is_padding = kind == "tiff" and not any(content[place:])
            if "animated" in name or 0 < film <= place or place == len(content) - 1 or is_padding:
                # One frame is read, and a last byte, or zeros behind a directory, may be of no importance.
                expected += ["ok", "no_code", "unsupported"]
            if "locked" in name:
                # What is left of it may still ask for the password.
                expected += ["unsupported"]
            corpus.file(f"{kind}-cuts", f"cut-{place:06}-{name}", content[:place], expected, payloads)


def add_mutants(corpus, kind, count):
    """Samples with changes, in half of them of parts, in the others of bytes."""
    chance, originals = corpus.chance, [*samples(KINDS[kind])]
    for number in range(count):
        name, content, payloads = chance.choice(originals)
        change = CHANGES[kind] if chance.random() < 0.5 else changed_bytes
        expected = Outcomes(kind).mutated
        corpus.file(
            f"{kind}-mutants", f"mutant-{number:06}-{name}", change(content, chance), expected, payloads)
