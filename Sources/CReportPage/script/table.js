// The rows as a table: tickets one below another, each with its games and notes.

const ledgerColumns = [
  { name: "game", side: "leading", key: "game" },
  { name: "numbers", side: "leading", key: "numbers" },
  { name: "result", side: "leading", key: "rank" },
  { name: "prize", side: "trailing", key: "prize" },
];

function ledger(send) {
  const headings = ledgerColumns.map(({ name, side, key }) => {
    const heading = element("th", { scope: "col", class: side });
    heading.append(button(phrase(name), () =>
      send(heading.hasAttribute("aria-sort") ? { type: "reverse" } : { type: "sort", key })));
    return heading;
  });
  const root = element("table", { class: "ledger" },
    element("caption", { class: "visually-hidden" }, phrase("listTitle")),
    element("thead", null, element("tr", null, headings)));
  const list = new VirtualList(root, {
    box: () => element("tbody"),
    fill: (games) => byTicket(games).flatMap((ticket) => ticketRows(ticket, send)),
    space: (height) => element("tr", { class: "space" }, element("td", { colspan: 4, height })),
    rowHeight: 44,
  });
  const draw = (state) => {
    headings.forEach((heading, index) => {
      const { key } = ledgerColumns[index];
      heading.removeAttribute("aria-sort");
      if (state.seed !== null || state.sortKey !== key) return;
      const { descends } = catalog.sortKeys.find((entry) => entry.key === key);
      heading.setAttribute("aria-sort", descends !== state.isReversed ? "descending" : "ascending");
    });
    list.draw(state);
  };
  return { root, draw };
}

function ticketRows(games, send) {
  const [first] = games;
  const opener = button(lineElements(gameText.source(first)),
    () => send({ type: "open", row: first.row }),
    { class: "open", title: phrase("openCard"), "data-open": first.row });
  const round = first.draw_date === "" ? [] : [" ", lineElements(gameText.roundAndDate(first))];
  return [
    element("tr", { class: "ticket" },
      element("th", { scope: "rowgroup", colspan: 4 }, element("div", { class: "head" },
        element("span", { class: "name" }, opener), round, drawingElement(first)))),
    ...games.filter(isGame).map((game) => gameRow(game, send)),
    ...notes(games).map((note) => element("tr", { class: "note" },
      element("td", { class: "message", colspan: 4 }, spanElement(note)))),
  ];
}

function gameRow(game, send) {
  const { row } = game;
  const attributes = {
    "data-row": row, "data-game": game.game, "data-round": game.round,
    class: game.kind === "repeated" ? "game faded" : "game",
    onclick: () => send({ type: "open", row }),
  };
  return element("tr", attributes, ledgerColumns.map(({ name, side }) => {
    const spans = gameText[name](game);
    return element("td", { class: `${name} ${side}` },
      name === "numbers" ? numbersElement(spans) : lineElements(spans));
  }));
}
