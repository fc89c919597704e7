// Where the page begins: one store, the components, and one way for events.

class Store {
  constructor(state, draw, act) {
    Object.assign(this, { state, draw, act });
  }

  /** The only way in which anything happens. */
  send = (event) => {
    this.state.reduce(event);
    if (event.type === "act") return this.act(event.action);
    this.draw(this.state);
  };
}

/** The page of these rows, drawn and ready, in the state of its address. */
function openPage(records) {
  const send = (event) => store.send(event);
  const footer = new ReportFooter(send);
  const components = [
    new Badges(send), new Controls(send), new TotalsSummary(), new GameList(send), footer,
    new TicketDialog(send),
  ];
  const draw = (state) => {
    const game = (row) => ({ row, ticket: state.games[row].ticket, record: records[row] });
    for (const component of components) component.draw({ state, game });
    const fragment = fragmentOf(state);
    if (fragment !== location.hash.slice(1)) {
      history.replaceState(null, "", fragment === "" ? location.pathname : `#${fragment}`);
    }
  };
  const passing = () => store.state.order.map((row) => records[row]);
  const state = new ReportState(listedGames(records), catalog.sortKey);
  for (const event of eventsOf(location.hash.slice(1))) state.reduce(event);
  const store = new Store(state, draw, (action) =>
    act(action, passing(), (text) => footer.say(text)));
  draw(state);
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
  return store;
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
