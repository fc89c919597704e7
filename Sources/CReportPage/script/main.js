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

/** The page of these rows, drawn and ready. */
function openPage(records) {
  const send = (event) => store.send(event);
  const footer = new ReportFooter(send);
  const components = [
    new ReportHeader(send), new Celebration(), new TotalsSummary(), new Charts(),
    new Controls(send), new GameList(send), footer,
  ];
  const draw = (state) => {
    const totals = totalsOf(state.passing.map((row) => state.games[row]));
    const shown = state.shown.map((row) =>
      ({ row, ticket: state.games[row].ticket, record: records[row] }));
    for (const component of components) component.draw({ state, shown, totals });
    return totals;
  };
  const passing = () => store.state.order.map((row) => records[row]);
  const store = new Store(new ReportState(listedGames(records), catalog.sortKey), draw,
    (action) => act(action, passing(), (text) => footer.say(text)));
  const { best } = draw(store.state).claims;
  if (best !== null && best.rank <= 3) celebrate();
  return store;
}

function data(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

if (typeof document !== "undefined") {
  catalog = data("catalog");
  document.documentElement.classList.add("scripted");
  openPage(unpacked(data("rows")));
}
