// The rows as a table: a row a game, a row an input that has none.

/** The order that a column's heading asks for. */
function sortKeyOf({ name }) {
  return name === "result" ? "rank" : name;
}

/** Whether an order has the largest first. */
function descends(key) {
  return catalog.sortKeys.some((entry) => entry.key === key && entry.descends);
}

/** What is to be said of a ticket: where it was scanned first, and what its rows say, each once. */
function sentences(records) {
  const repeat = records.find(isRepeated);
  const first = repeat === undefined ? "" : phrase("sameAs", firstScan(repeat));
  return [...new Set([first, ...records.map(({ message }) => message)])]
    .filter((sentence) => sentence !== "");
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

class TableBody {
  constructor(send) {
    this.send = send;
    this.headings = catalog.columns.map((column) => {
      const key = sortKeyOf(column);
      const heading = element("th", { scope: "col", class: column.side });
      const isSorted = () => heading.hasAttribute("aria-sort");
      heading.append(button(column.title, () =>
        send(isSorted() ? { type: "reverse" } : { type: "sort", key })));
      return heading;
    });
    this.body = element("tbody");
    const widths = catalog.columns.map(({ width }) => element("col", { width }));
    this.root = element("table", null,
      element("caption", { class: "unseen" }, phrase("listTitle")),
      element("colgroup", null, widths),
      element("thead", null, element("tr", null, this.headings)), this.body);
  }

  draw({ state, shown }) {
    this.headings.forEach((heading, place) => {
      const key = sortKeyOf(catalog.columns[place]);
      const isSorted = state.seed === null && state.sortKey === key;
      if (isSorted) {
        const isDescending = descends(key) !== state.isReversed;
        heading.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
      } else heading.removeAttribute("aria-sort");
    });
    let lastSource = null;
    const rows = byTicket(shown).flatMap((games) => {
      const drawn = games.map((game) => {
        const isAgain = game.record.source === lastSource;
        lastSource = game.record.source;
        return isGame(game.record) ? this.gameRow(game, isAgain) : this.noteRow(game, isAgain);
      });
      const { row, record } = games[games.length - 1];
      if (!isGame(record)) return drawn;
      const notes = sentences(games.map((game) => game.record));
      return drawn.concat(notes.map((note) => this.messageRow(row, record, note, "faint", true)));
    });
    this.body.replaceChildren(...rows);
  }

  gameRow({ row, record }, isAgain) {
    const cells = catalog.columns.map(({ name, side }, place) => {
      const spans = name === "result" ? gameText.shortResult(record) : gameText[name](record);
      const content =
        name === "numbers" ? numbersElement(spans)
        : name === "game" ? this.opener(row, spans)
        : lineElements(spans);
      return element("td", { class: `${name} ${side}${place === 0 && isAgain ? " again" : ""}` },
        content);
    });
    const attributes = {
      "data-row": row, "data-game": record.game, "data-round": record.round,
      class: "game",
    };
    return element("tr", attributes, cells);
  }

  /** The letter opens the row's card. */
  opener(row, spans) {
    const open = () => this.send({ type: "open", row });
    return button(lineElements(spans), open, { class: "open", title: phrase("openCard") });
  }

  noteRow({ row, record }, isAgain) {
    return this.messageRow(row, record, record.message, "warning", isAgain);
  }

  messageRow(row, record, message, role, isAgain) {
    const source = lineElements(gameText.source(record));
    const across = catalog.columns.length - 1;
    return element("tr", { "data-row": row, class: "note" },
      element("td", { class: `source ${catalog.columns[0].side}${isAgain ? " again" : ""}` },
        source),
      element("td", { class: "message", colspan: across }, spanElement(span(message, role))));
  }
}
