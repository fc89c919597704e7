// The rows as a table: tickets below one another, each with its games and what is to be said of it.

const ledgerColumns = [
  { name: "game", side: "leading", key: "game" },
  { name: "numbers", side: "leading", key: "numbers" },
  { name: "result", side: "leading", key: "rank" },
  { name: "prize", side: "trailing", key: "prize" },
];

/** Whether an order has the largest first. */
function descends(key) {
  return catalog.sortKeys.some((entry) => entry.key === key && entry.descends);
}

/** What the rows of a ticket say, each sentence once. */
function distinctMessages(records) {
  return [...new Set(records.map(({ message }) => message))].filter((message) => message !== "");
}

/** Rows that lie side by side and are of one ticket. */
function byTicket(shown) {
  const tickets = [];
  for (const game of shown) {
    const last = tickets[tickets.length - 1];
    if (last !== undefined && last[0].ticket === game.ticket) last.push(game);
    else tickets.push([game]);
  }
  return tickets;
}

/** The round and its day; empty for what has none. */
function roundText(record) {
  return record.draw_date === "" ? ""
    : phrase("roundAndDate", String(record.round), record.draw_date);
}

class TableBody {
  constructor(send) {
    this.send = send;
    this.headings = ledgerColumns.map(({ name, side, key }) => {
      const heading = element("th", { scope: "col", class: side });
      const isSorted = () => heading.hasAttribute("aria-sort");
      heading.append(button(phrase(name), () =>
        send(isSorted() ? { type: "reverse" } : { type: "sort", key })));
      return heading;
    });
    this.list = new VirtualList(
      () => element("tbody"), (piece) => byTicket(piece).flatMap((games) => this.rows(games)),
      (height) => element("tr", { class: "space" }, element("td", { colspan: 4, height })));
    this.root = element("table", { class: "ledger" },
      element("caption", { class: "visually-hidden" }, phrase("listTitle")),
      element("thead", null, element("tr", null, this.headings)));
  }

  draw(scene) {
    const { state } = scene;
    this.headings.forEach((heading, place) => {
      const { key } = ledgerColumns[place];
      if (state.seed === null && state.sortKey === key) {
        const isDescending = descends(key) !== state.isReversed;
        heading.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
      } else heading.removeAttribute("aria-sort");
    });
    this.list.draw(scene, 44, this.root.tHead);
  }

  rows(games) {
    const [{ row, record }] = games;
    const round = roundText(record);
    const heading = element("tr", { class: "ticket" },
      element("th", { scope: "rowgroup", colspan: 4 }, element("div", { class: "head" },
        element("span", { class: "name" }, this.opener(row, record)),
        round === "" ? [] : [" ", spanElement(span(round, "faint"))],
        drawingElement(record))));
    const notes = isGame(record) ? distinctMessages(games.map((game) => game.record))
      : [record.message];
    const role = isGame(record) ? "faint" : "warning";
    return [
      heading, ...(isGame(record) ? games.map((game) => this.gameRow(game)) : []),
      ...notes.map((note) => element("tr", { class: "note" },
        element("td", { class: "message", colspan: 4 }, spanElement(span(note, role))))),
    ];
  }

  gameRow({ row, record }) {
    const attributes = {
      "data-row": row, "data-game": record.game, "data-round": record.round,
      class: isRepeated(record) ? "game faded" : "game",
      onclick: () => this.send({ type: "open", row }),
    };
    return element("tr", attributes, ledgerColumns.map(({ name, side }) => {
      const spans = gameText[name](record);
      return element("td", { class: `${name} ${side}` },
        name === "numbers" ? numbersElement(spans) : lineElements(spans));
    }));
  }

  /** The ticket's name opens its card. */
  opener(row, record) {
    const open = () => this.send({ type: "open", row });
    return button(lineElements(gameText.source(record)), open,
      { class: "open", title: phrase("openCard"), "data-open": row });
  }
}
