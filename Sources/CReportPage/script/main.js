// Where the page begins: one state, the components, and one way for events.

/** The page of these rows, drawn and ready, in the state of its address. */
function openPage(records) {
  const state = new ReportState(listedGames(records), catalog.sortKey);
  // The only way in which anything happens.
  const send = (event) => {
    state.reduce(event);
    if (event.type !== "act") return draw();
    const passing = state.order.map((row) => records[row]);
    return act(event.action, passing, (text) => footer.say(text));
  };
  const footer = new ReportFooter(send);
  const components = [
    new Badges(send), new Controls(send), new TotalsSummary(), new GameList(send), footer,
    new TicketDialog(send),
  ];
  const draw = () => {
    const game = (row) => ({ row, ticket: state.games[row].ticket, record: records[row] });
    for (const component of components) component.draw({ state, game });
    const fragment = fragmentOf(state);
    if (fragment !== location.hash.slice(1)) {
      history.replaceState(null, "", fragment === "" ? location.pathname : `#${fragment}`);
    }
  };
  for (const event of eventsOf(location.hash.slice(1))) state.reduce(event);
  draw();
  // What takes longest of a first sort is done before anyone asks for it.
  window.requestIdleCallback?.(() => state.textPlaces());
  addCalendar();
  if (document.getElementById("celebration") !== null) celebrate();
  addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    document.getElementById("search").focus();
  });
}

function data(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

if (typeof document !== "undefined") {
  catalog = data("catalog");
  if (document.getElementById("thumbnails") !== null) {
    for (const [source, code, file] of data("thumbnails")) {
      thumbnails.set(thumbnailKey(source, code), file);
    }
  }
  document.documentElement.classList.add("scripted");
  openPage(unpacked(data("rows")));
}
