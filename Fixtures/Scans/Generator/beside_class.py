"""The class of tickets beside sharp codes of others; lengths are in the ticket's modules."""

from dataclasses import replace

import numpy as np

from covers import Blot
from large_photograph import developed, picture_size, scene, slip_with_module
from paper_marks import faded, written_on
from photograph import Slip
from placing import piled
from shop_card import VERSIONS, bar_code_label, shop_card

# The modules of the cards, in pixels, at least.
CARD_MODULE = 2.6
# The range of a ticket's module in pixels.
MODULES = {"1mp": (3.0, 4.2), "3mp": (3.2, 6.5), "12mp": (3.5, 12)}


def beside(request, megapixels):
    """A ticket that is blurred, noisy or damaged, and one to four sharp cards of shops."""
    random = request.random
    size = picture_size(request, megapixels)
    module = request.uniform(*MODULES[megapixels])
    ticket = slip_with_module(request, module)
    ticket, text = {"blurred": blurred, "noisy": noisy, "damaged": damaged}[request.level](
        request, ticket
    )
    least_module = CARD_MODULE / ticket.view.scale
    prints = [
        shop_card(random, request.choice(*VERSIONS), least_module)
        for _ in range(request.choice(1, 1, 2, 3))
    ]
    if random.random() < 0.5:
        prints.append(bar_code_label(random))
    cards = [card(request, ticket, made) for made in prints]
    # The ticket comes first: a card for which there is no room is left out, the ticket never is.
    slips = piled([ticket, *cards], size, random, touching=False)
    light, kind = scene(request, slips, size)
    note = f"{module:.1f} pixels a module, {text}, beside {len(slips) - 1}, on {kind}"
    return developed(request, light, slips, note, request.uniform(1, 4))


def card(request, ticket, made):
    """A card in the same picture as a ticket."""
    lens = replace(ticket.view, roll=request.uniform(0, 360))
    return Slip(made, lens)


def blurred(request, slip):
    """Out of focus, as it lies nearer or farther than the cards."""
    radius = request.uniform(0.5, 0.95)
    return replace(slip, defocus=radius * slip.module_pixels), f"blur disc of radius {radius:.2f}"


def noisy(request, slip):
    """Grains all over the paper, as a bad copy has them."""
    depth = request.uniform(0.2, 0.65)

    def grainy(paper, _):
        shape = paper.shape[0] // 2 + 1, paper.shape[1] // 2 + 1
        grains = request.random.standard_normal(shape, np.float32)
        grains = grains.repeat(2, axis=0).repeat(2, axis=1)[: paper.shape[0], : paper.shape[1]]
        return (paper + depth * grains[..., None]).clip(0.01, 0.95)

    return replace(slip, marks=(grainy,)), f"grains of {depth:.2f}"


def damaged(request, slip):
    """A blot on the code, pen strokes, faded print."""
    random = request.random
    blot = Blot.drawn(random, round(request.uniform(8, 18), 1))
    strokes, fading = int(random.integers(4)), request.uniform(0, 0.6)

    def mark(paper, code):
        paper = faded(paper, fading, random)
        paper = written_on(paper, code, random, strokes, request.uniform(0.4, 1.2))
        return blot.cover(paper.shape, code).on_paper(paper)

    return replace(slip, marks=(mark,)), f"{blot.note}, pen strokes: {strokes}"
