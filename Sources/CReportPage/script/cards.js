// The rows as cards: a ticket, or as much of it as lies side by side in the list, with two faces.

/** A card, which turns by itself, and goes back to its front when the list says "reordered". */
class CardView {
  constructor(games, list) {
    const records = games.map(({ record }) => record);
    const [{ row, record }] = games;
    const round = record.round === 0 ? ""
      : phrase("roundAndDate", String(record.round), record.draw_date);
    this.front = element("div", { class: "front" },
      element("ul", { class: "games" }, isGame(record) ? games.map(CardView.game) : []),
      sentences(records).map((message) =>
        element("p", null, spanElement(span(message, isGame(record) ? "faint" : "warning")))));
    this.back = element("div", { class: "back" }, isGame(record) ? CardView.claims(records) : []);
    this.turner = button(phrase("cardTurn"), () => this.turn(!this.isTurned), { class: "turn" });
    this.root = element("article", { class: "card", "data-card": row, tabindex: "-1" },
      element("header", null,
        element("h2", null, lineElements(gameText.source(record))),
        element("p", null, spanElement(span(round, "faint")))),
      element("div", { class: "faces" }, this.front, this.back),
      isGame(record) ? this.turner : []);
    this.turn(false);
    this.listening = new AbortController();
    list.addEventListener("reordered", () => this.turn(false), this.listening);
  }

  /** The card is shown no more. */
  leave() {
    this.listening.abort();
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
      element("span", { class: "result" }, lineElements(gameText.shortResult(record))), " ",
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

/** The cards; one whose games stay side by side stays the same card, whatever the order. */
class CardBody {
  root = element("div", { class: "cards" });
  cards = new Map();
  opened = null;

  draw({ state, shown }, list) {
    const cards = new Map();
    for (const games of byTicket(shown)) {
      const key = games.map(({ row }) => row).join(" ");
      cards.set(key, this.cards.get(key) ?? new CardView(games, list));
    }
    for (const [key, card] of this.cards) if (!cards.has(key)) card.leave();
    this.cards = cards;
    this.root.replaceChildren(...[...cards.values()].map(({ root }) => root));
    this.showOpened(state);
  }

  /** Brings the card that was asked for into sight, once; its opener has gone with the table. */
  showOpened({ opened }) {
    if (opened === this.opened) return;
    this.opened = opened;
    if (document.activeElement !== document.body) return;
    const card = this.root.querySelector(`[data-row="${opened}"]`)?.closest(".card");
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "center" });
  }
}
