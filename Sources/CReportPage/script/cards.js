// The rows as cards: a ticket, or as much of it as lies side by side in the list, with two faces.

/** A card, which turns by itself; one that does not turn shows both its faces. */
class CardView {
  constructor(games, turns = true) {
    const records = games.map(({ record }) => record);
    const [{ row, record }] = games;
    this.front = element("div", { class: "front" },
      element("ul", { class: "games" }, isGame(record) ? games.map(CardView.game) : []),
      distinctMessages(records).map((message) =>
        element("p", null, spanElement(span(message, isGame(record) ? "faint" : "warning")))));
    this.back = element("div", { class: "back" }, isGame(record) ? CardView.claims(records) : []);
    this.turner = button(phrase("cardTurn"), () => this.turn(!this.isTurned), { class: "turn" });
    this.root = element("article", { class: "card", "data-card": row },
      element("header", null,
        thumbnailElement(record),
        element("h3", null, lineElements(gameText.source(record))),
        element("p", null, spanElement(span(roundText(record), "faint"))),
        drawingElement(record)),
      element("div", { class: "faces" }, this.front, this.back),
      turns && isGame(record) ? this.turner : []);
    if (turns) this.turn(false);
  }

  turn(isTurned) {
    this.isTurned = isTurned;
    this.root.classList.toggle("turned", isTurned);
    this.front.inert = isTurned;
    this.back.inert = !isTurned;
    this.turner.setAttribute("aria-pressed", isTurned);
  }

  static game({ row, record }) {
    const attributes = { "data-row": row, "data-game": record.game, "data-round": record.round };
    return element("li", { ...attributes, class: "game" },
      element("span", { class: "label" }, lineElements(gameText.game(record))), " ",
      numbersElement(gameText.numbers(record)), " ",
      element("span", { class: "result" }, lineElements(gameText.result(record))), " ",
      element("span", { class: "amount" }, lineElements(gameText.prize(record))));
  }

  /** What the winning games bring, until when and where, and the serial. */
  static claims(records) {
    const won = records.filter((record) => record.status === "won" && !isRepeated(record));
    const serial = { name: phrase("serial"), value: [span(records[0].serial || "–")] };
    return [
      won.map((record) => [
        element("p", { class: "heading" }, lineElements([
          ...gameText.game(record), span("  "), ...gameText.result(record)])),
        factsElement(CardView.claim(record)),
      ]),
      factsElement([serial]),
      element("p", null, spanElement(span(phrase("paperDecides"), "faint"))),
    ];
  }

  static claim(record) {
    const { claimAt } = catalog.ranks.find(({ rank }) => rank === record.rank);
    const facts = [];
    const add = (name, text, role) =>
      facts.push({ name: phrase(name), value: [span(text, role)] });
    if (record.prize_known) {
      const role = record.expired ? "faint" : "prize";
      add("totalWon", amount(record.prize), role);
      add("totalTax", amount(record.prize - record.prize_net));
      add("totalNet", amount(record.prize_net), role);
    } else add("totalWon", phrase("prizeUnknown"), "warning");
    add("claimBy", phrase("about", record.claim_by), record.expired ? "warning" : "plain");
    add("claimAt", phrase(claimAt));
    return facts;
  }
}

/** The cards, each a ticket or as much of it as lies side by side. */
class CardBody {
  top = element("div");
  root = element("div", null, this.top);
  list = new VirtualList(() => element("div", { class: "cards" }),
    (games) => byTicket(games).map((ticket) => new CardView(ticket).root),
    (height) => vectorElement("svg", { class: "space", width: 1, height }));

  draw(scene) {
    this.list.draw(scene, 70, this.top);
  }
}

/** The card of the ticket that a row is on, in front of the page. */
class TicketDialog {
  constructor(send) {
    this.card = element("div");
    this.close = button(phrase("cardClose"), () => this.root.close(), { class: "primary" });
    this.root = element("dialog", { "aria-label": phrase("openCard"), onclose: () =>
      send({ type: "close" }) }, this.card, this.close);
    // A click beside the card closes it, too.
    this.root.addEventListener("click", (event) => {
      if (event.target === this.root) this.root.close();
    });
    document.body.append(this.root);
  }

  draw({ state, game }) {
    if (state.opened === this.opened) return;
    this.opened = state.opened;
    if (state.opened === null) return;
    const { ticket } = state.games[state.opened];
    let [start, end] = [state.opened, state.opened];
    while (start > 0 && state.games[start - 1].ticket === ticket) start -= 1;
    while (end + 1 < state.games.length && state.games[end + 1].ticket === ticket) end += 1;
    const rows = Array.from({ length: end + 1 - start }, (_, place) => game(start + place));
    this.card.replaceChildren(new CardView(rows, false).root);
    if (!this.root.open) this.root.showModal();
  }
}
