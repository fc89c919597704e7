// The rows as cards with two faces, one per ticket or run of its adjacent games.

/** A card for games of one ticket; if it cannot be turned, it shows both faces. */
function cardElement(games, turns = true) {
  const [first] = games;
  const front = element("div", { class: "front" },
    element("ul", { class: "games" }, games.filter(isGame).map(gameElement)),
    notes(games).map((note) => element("p", null, spanElement(note))));
  const back = element("div", { class: "back" }, isGame(first) ? claimElements(games) : []);
  const turn = (isTurned) => {
    card.classList.toggle("turned", isTurned);
    front.inert = isTurned;
    back.inert = !isTurned;
    turner.setAttribute("aria-pressed", isTurned);
  };
  const turner = button(phrase("cardTurn"), () => turn(!front.inert), { class: "turn" });
  const card = element("article", { class: "card", "data-card": first.row },
    element("header", null,
      thumbnailElement(first),
      element("h3", null, lineElements(gameText.source(first))),
      element("p", null, lineElements(gameText.roundAndDate(first))),
      drawingElement(first)),
    element("div", { class: "faces" }, front, back),
    turns && isGame(first) ? turner : []);
  if (turns) turn(false);
  return card;
}

function gameElement(game) {
  const attributes = { "data-row": game.row, "data-game": game.game, "data-round": game.round };
  const part = (name, spans) => element("span", { class: name }, lineElements(spans));
  return element("li", { ...attributes, class: "game" },
    part("label", gameText.game(game)), " ", numbersElement(gameText.numbers(game)), " ",
    part("result", gameText.shortResult(game)), " ", part("amount", gameText.prize(game)));
}

function claimElements(games) {
  const won = games.filter(({ tag }) => tag.kind === "won");
  return [
    won.map((game) => [
      element("p", { class: "heading" }, lineElements([
        ...gameText.game(game), span("  "), ...gameText.result(game)])),
      factsElement(claimFacts(game)),
    ]),
    factsElement([fact("serial", games[0].serial || "–")]),
    won.length === 0 ? []
      : element("p", null, spanElement(span(phrase("ticketIsAuthoritative"), "faint"))),
  ];
}

function claimFacts(game) {
  const isExpired = game.claim === "expired";
  const isInDoubt = game.claim === "in_doubt";
  const isClaimed = game.claim === "claimed";
  const role = isExpired || isClaimed ? "faint" : "prize";
  const prize = game.prize_known
    ? [
      fact("totalWon", amount(game.prize), role),
      fact("totalTax", amount(game.prize - game.prize_net)),
      fact("totalNet", amount(game.prize_net), role),
    ] : [fact("totalWon", phrase("prizeUnknown"), "warning")];
  if (isClaimed) return prize;
  return [
    ...prize,
    fact("claimBy", phrase(isInDoubt ? "aboutInDoubt" : "about", game.claim_by),
      isExpired || isInDoubt ? "warning" : "plain"),
    fact("claimAt", catalog.claimPlaces[game.claim_at]),
  ];
}

function cardList() {
  return new VirtualList(element("div"), {
    box: () => element("div", { class: "cards" }),
    fill: (games) => byTicket(games).map((ticket) => cardElement(ticket)),
    space(height) {
      const space = element("div");
      space.style.height = `${height}px`;
      return space;
    },
    // Whole rows of cards, one to four abreast, so that no piece ends in a hole.
    linesOf: (rows) => rows,
    isFull: (_, tickets) => tickets === 12,
    lineHeight: 70,
  });
}

function ticketDialog(send) {
  // The focus, without which the browser would scroll to the first button.
  const card = element("div", { tabindex: "-1", autofocus: "" });
  const dialog = element("dialog", {
    "aria-label": phrase("openCard"),
    onclose: () => send({ type: "close" }),
    // A click beside the card closes it.
    onclick: ({ target }) => target === dialog && dialog.close(),
  }, card, button(phrase("cardClose"), () => dialog.close(), { class: "primary" }));
  document.body.append(dialog);
  let drawn = null;
  return ({ opened, games }) => {
    if (opened === drawn) return;
    drawn = opened;
    if (opened === null) return;
    const { ticket } = games[opened];
    card.replaceChildren(cardElement(games.filter((game) => game.ticket === ticket), false));
    if (!dialog.open) dialog.showModal();
  };
}
