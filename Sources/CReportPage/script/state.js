// The state of the report, reduced from events, as in the program's `ReportState`, `ReportEvent`.

/** The option of a filter that a row falls under; undefined for none. */
function optionOf(game, filter) {
  return filter === "round" ? game.round || undefined : game.tag.options[filter];
}

/** How many rows each option of the filters would let through, as in `FilterCounts`. */
function filterCounts(state) {
  const ids = catalog.filters.map(({ id }) => id);
  const counts = Object.fromEntries(ids.map((id) => [id, new Map()]));
  const matches = rowTest(searchQuery(state.search));
  for (const game of state.games) {
    if (!matches(game)) continue;
    const options = ids.map((id) => optionOf(game, id));
    const refusing = ids.filter((id, index) => state.chosen.get(id)?.has(options[index]) === false);
    if (refusing.length > 1) continue;
    ids.forEach((id, index) => {
      if (options[index] === undefined || (refusing.length === 1 && refusing[0] !== id)) return;
      counts[id].set(options[index], (counts[id].get(options[index]) ?? 0) + 1);
    });
  }
  return counts;
}

class ReportState {
  search = "";
  chosen = new Map();
  showsBadges = true;
  view = "table";
  isReversed = false;
  seed = null;
  opened = null;

  /** The state of rows, with each row's place in each order; `order` is what the list shows. */
  constructor(games, orders, sortKey = "input") {
    Object.assign(this, { games, orders, sortKey, sorted: new Int32Array() });
    this.filterRows();
    this.sort();
  }

  /** The badge that is pressed; null if statuses were chosen individually. */
  get badge() {
    const chosen = this.chosen.get("status") ?? new Set();
    const badge = catalog.badges.find(
      ({ options }) => options.length === chosen.size && options.every((one) => chosen.has(one)));
    return badge?.kind ?? null;
  }

  reduce(event) {
    switch (event.type) {
      case "search":
        this.search = event.text;
        return this.filterRows();
      case "choose":
        this.choose(event.filter, event.option, event.isOn);
        return this.filterRows();
      case "clear":
        this.search = "";
        this.chosen.clear();
        return this.filterRows();
      case "pressBadge":
        this.pressBadge(event.kind);
        return this.filterRows();
      case "showBadges":
        this.showsBadges = event.isShown;
        return;
      case "view":
        this.view = event.mode;
        return;
      case "open":
        if (this.order.includes(event.row)) this.opened = event.row;
        return;
      case "close":
        this.opened = null;
        return;
      case "sort":
        Object.assign(this, { sortKey: event.key, isReversed: false, seed: null });
        return this.sort();
      case "reverse":
        this.isReversed = !this.isReversed;
        return this.sort();
      case "shuffle":
        Object.assign(this, { seed: event.seed, isReversed: false });
        return this.sort();
      case "act":
        return;
      default:
        throw new Error(`no such event: ${event.type}`);
    }
  }

  choose(filter, option, isOn) {
    const { isMultiple } = catalog.filters.find(({ id }) => id === filter);
    const options = new Set(isMultiple || !isOn ? this.chosen.get(filter) : []);
    if (isOn) options.add(option);
    else options.delete(option);
    if (options.size > 0) this.chosen.set(filter, options);
    else this.chosen.delete(filter);
  }

  pressBadge(kind) {
    const { options } = catalog.badges.find((badge) => badge.kind === kind);
    if (this.badge === kind || options.length === 0) this.chosen.delete("status");
    else this.chosen.set("status", new Set(options));
  }

  /** Finds the rows that pass the search and filters, in the order that they have. */
  filterRows() {
    const matches = rowTest(searchQuery(this.search));
    const filters = [...this.chosen].filter(([id]) => id !== "status");
    const statuses = this.chosen.get("status");
    const found = [];
    this.passes = Uint8Array.from(this.games, (game) => {
      if (!filters.every(([id, options]) => options.has(optionOf(game, id)))) return false;
      if (!matches(game)) return false;
      const { status } = game.tag.options;
      found[status] = (found[status] ?? 0) + 1;
      return statuses === undefined || statuses.has(status);
    });
    const sum = (counts) => counts.reduce((sum, count) => sum + (count ?? 0), 0);
    this.counts = Object.fromEntries(catalog.badges.map(({ kind, options }) =>
      [kind, sum(kind === "all" ? found : options.map((option) => found[option]))]));
    this.listRows();
  }

  /** Sorts all rows, so that filtering never sorts, and sorting never filters, again. */
  sort() {
    const { games, orders, seed, sortKey } = this;
    if (seed !== null) this.sorted = sortedRows(games.map((_, row) => shuffleKey(row, seed)));
    else if (sortKey === "input") this.sorted = new Int32Array(games.length).map((_, row) => row);
    else this.sorted = sortedRows(orders[sortKey]);
    if (this.isReversed) this.sorted.reverse();
    this.listRows();
  }

  listRows() {
    const { sorted, passes } = this;
    const order = new Int32Array(sorted.length);
    let length = 0;
    // Ten times faster than `filter`.
    for (let index = 0; index < sorted.length; index += 1) {
      if (passes[sorted[index]] === 1) order[length++] = sorted[index];
    }
    this.order = order.subarray(0, length);
  }
}
