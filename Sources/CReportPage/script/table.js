// The rows as a table: tickets below one another, each with its games and what is to be said of it.

const ledgerColumns = [
  { name: "game", side: "leading", key: "game" },
  { name: "numbers", side: "leading", key: "numbers" },
  { name: "result", side: "leading", key: "rank" },
  { name: "prize", side: "trailing", key: "prize" },
];

class TableBody {
  constructor(send) {
    this.send = send;
    this.headings = ledgerColumns.map(({ name, side, key }) => {
      const heading = element("th", { scope: "col", class: side });
      heading.append(button(phrase(name), () =>
        send(heading.hasAttribute("aria-sort") ? { type: "reverse" } : { type: "sort", key })));
      return heading;
    });
    this.root = element("table", { class: "ledger" },
      element("caption", { class: "visually-hidden" }, phrase("listTitle")),
      element("thead", null, element("tr", null, this.headings)));
    this.list = new VirtualList(this.root, {
      box: () => element("tbody"),
      fill: (games) => byTicket(games).flatMap((ticket) => this.rows(ticket)),
      space: (height) =>
        element("tr", { class: "space" }, element("td", { colspan: 4, height })),
      rowHeight: 44,
    });
  }

  draw(state) {
    const { seed, sortKey, isReversed } = state;
    this.headings.forEach((heading, place) => {
      const { key } = ledgerColumns[place];
      heading.removeAttribute("aria-sort");
      if (seed !== null || sortKey !== key) return;
      const { descends } = catalog.sortKeys.find((entry) => entry.key === key);
      heading.setAttribute("aria-sort", descends !== isReversed ? "descending" : "ascending");
    });
    this.list.draw(state);
  }

  rows(games) {
    const [first] = games;
    // The ticket's name opens its card.
    const open = () => this.send({ type: "open", row: first.row });
    const opener = button(lineElements(gameText.source(first)), open,
      { class: "open", title: phrase("openCard"), "data-open": first.row });
    const round = lineElements(gameText.roundAndDate(first));
    const heading = element("tr", { class: "ticket" },
      element("th", { scope: "rowgroup", colspan: 4 }, element("div", { class: "head" },
        element("span", { class: "name" }, opener),
        first.draw_date === "" ? [] : [" ", round], drawingElement(first))));
    return [
      heading, ...(isGame(first) ? games.map((game) => this.gameRow(game)) : []),
      ...notes(games).map((note) => element("tr", { class: "note" },
        element("td", { class: "message", colspan: 4 }, spanElement(note)))),
    ];
  }

  gameRow(game) {
    const { row } = game;
    const attributes = {
      "data-row": row, "data-game": game.game, "data-round": game.round,
      class: game.kind === "repeated" ? "game faded" : "game",
      onclick: () => this.send({ type: "open", row }),
    };
    return element("tr", attributes, ledgerColumns.map(({ name, side }) => {
      const spans = gameText[name](game);
      return element("td", { class: `${name} ${side}` },
        name === "numbers" ? numbersElement(spans) : lineElements(spans));
    }));
  }
}
