// The rows as a table: tickets one below another, each beside its games and notes.

/** The columns beside the ticket's own. */
const ledgerColumns = [
  { name: "game", side: "leading", key: "game" },
  { name: "numbers", side: "leading", key: "numbers" },
  { name: "result", side: "leading", key: "rank" },
  { name: "prize", side: "trailing", key: "prize" },
];

function ledger(send) {
  const columns = [{ name: "ticket", side: "leading", key: "source" }, ...ledgerColumns];
  const headings = columns.map(({ name, side, key }) => {
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
    space: (height) => element("tr", { class: "space" }, element("td", { colspan: 5, height })),
    // The head of a ticket is about as high as three games.
    linesOf: (rows, isLost) => isLost ? 1.5 : Math.max(3, rows),
    isFull: (lines) => lines >= 40,
    lineHeight: 26,
  });
  const draw = (state) => {
    headings.forEach((heading, index) => {
      const { key } = columns[index];
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
  const isLoser = games.every(isLost);
  const rows = isLoser ? [lostRow(games, round, send)]
    : games.filter(isGame).map((game) => gameRow(game, send));
  for (const note of notes(games)) {
    const message = element("td", { class: "message", colspan: 4 }, spanElement(note));
    rows.push(element("tr", { class: "note" }, message));
  }
  if (rows.length === 0) rows.push(element("tr", { class: "note" }, element("td", { colspan: 4 })));
  rows[0].classList.add("ticket");
  rows[0].prepend(element("th", { scope: "row", rowspan: rows.length },
    element("div", { class: "head" },
      element("span", { class: "name" }, opener), isLoser ? [] : [round, drawingElement(first)])));
  return rows;
}

/** Whether a game is known by its letter and won nothing. */
function isLost({ game, tag }) { return tag.kind === "lost" && game !== ""; }

/** The games of a ticket that won nothing, in one line. */
function lostRow(games, round, send) {
  const [first] = games;
  const letters = games.map(({ row, game, round, numbers }) => [
    element("span", { "data-row": row, "data-game": game, "data-round": round },
      game, visuallyHidden(` ${numbers.join(" ")}`)),
    " "]);
  return element("tr", { class: "game lost", onclick: () => send({ type: "open", row: first.row }) },
    element("td", { class: "lost leading", colspan: 4 },
      round, round.length === 0 ? " " : " · ", letters, lineElements(gameText.result(first))));
}

function gameRow(game, send) {
  const { row } = game;
  const attributes = {
    "data-row": row, "data-game": game.game, "data-round": game.round,
    class: game.tag.kind === "repeated" ? "game faded" : "game",
    onclick: () => send({ type: "open", row }),
  };
  return element("tr", attributes, ledgerColumns.map(({ name, side }) => {
    const spans = name === "result" ? gameText.shortResult(game) : gameText[name](game);
    return element("td", { class: `${name} ${side}` },
      name === "numbers" ? numbersElement(spans) : lineElements(spans));
  }));
}
