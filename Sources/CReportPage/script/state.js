// The state of the report, reduced from events, as in the program's `ReportState`, `ReportEvent`.

/** The option of each filter that a row falls under; null for none. */
const filterOptions = {
  status: (game) => catalog.kinds.indexOf(game.kind),
  rank: (game) => game.rank || null,
  round: (game) => game.round || null,
  type: (game) => (game.type === "" ? null : catalog.types.indexOf(game.type)),
  claim: (game) => (game.kind === "won" ? Number(game.expired) : null),
};

/** How many rows each option of the filters would let through, as in `FilterCounts`. */
function filterCounts(state) {
  const ids = Object.keys(filterOptions);
  const counts = Object.fromEntries(ids.map((id) => [id, new Map()]));
  const matches = rowTest(searchQuery(state.search));
  for (const game of state.games) {
    if (!matches(game)) continue;
    const options = ids.map((id) => filterOptions[id](game));
    const refusing = ids.filter((id, index) => state.chosen.get(id)?.has(options[index]) === false);
    if (refusing.length > 1) continue;
    ids.forEach((id, index) => {
      if (options[index] === null || (refusing.length === 1 && refusing[0] !== id)) return;
      counts[id].set(options[index], (counts[id].get(options[index]) ?? 0) + 1);
    });
  }
  return counts;
}

/** A number by which rows sort, ascending; the orders `input` and `source` need none. */
const sortValues = {
  round: (game) => game.round,
  game: (game) => game.game.charCodeAt(0) || 0,
  numbers: (game) => game.numbers.reduce((digits, number) => digits * 64 + number, 0),
  rank: (game) => game.rank || 6,
  deadline: (game) => (isToClaim(game) ? Date.parse(game.claim_by) / 86_400_000 : 2 ** 30),
  // Unpublished prizes come first, of the best rank first; of equal ones those that can be claimed.
  prize: (game) => -2 * (knownPrize(game) ?? 2 ** 35 - game.rank) + (game.expired ? 1 : 0),
};

class ReportState {
  search = "";
  chosen = new Map();
  showsBadges = true;
  view = "table";
  isReversed = false;
  seed = null;
  opened = null;

  constructor(games, sortKey = "input") {
    Object.assign(this, { games, sortKey, statuses: games.map(filterOptions.status) });
    this.sort();
  }

  /** The badge that is pressed; null if statuses were chosen individually. */
  get badge() {
    const chosen = this.chosen.get("status") ?? new Set();
    const badge = catalog.badges.find(
      ({ options }) => options.length === chosen.size && options.every((one) => chosen.has(one)));
    return badge?.kind ?? null;
  }

  /** Whether rows are filtered by their results. */
  get isFilteredByResult() {
    return searchQuery(this.search).words.length > 0
      || ["status", "rank", "claim"].some((filter) => this.chosen.has(filter));
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

  filterRows() {
    const matches = rowTest(searchQuery(this.search));
    const filters = [...this.chosen].filter(([id]) => id !== "status");
    const statuses = this.chosen.get("status");
    const found = catalog.kinds.map(() => 0);
    const passes = this.games.map((game, row) => {
      if (!filters.every(([id, options]) => options.has(filterOptions[id](game)))) return false;
      if (!matches(game)) return false;
      const status = this.statuses[row];
      found[status] += 1;
      return statuses === undefined || statuses.has(status);
    });
    const sum = (counts) => counts.reduce((sum, count) => sum + count, 0);
    this.counts = Object.fromEntries(catalog.badges.map(({ kind, options }) =>
      [kind, sum(kind === "all" ? found : options.map((option) => found[option]))]));
    this.order = this.sorted.filter((row) => passes[row]);
  }

  /** Sorts all rows, so that searching and filtering never sort again, and filters them. */
  sort() {
    const { games, seed, sortKey } = this;
    if (seed !== null) this.sorted = sortedRows(games, ({ row }) => shuffleKey(row, seed));
    else if (sortKey === "input") this.sorted = games.map((_, row) => row);
    else if (sortKey !== "source") this.sorted = sortedRows(games, sortValues[sortKey]);
    else this.sorted = sortedRows(games, ({ row }) => this.textRanks[row]);
    if (this.isReversed) this.sorted.reverse();
    this.filterRows();
  }

  get textRanks() { return (this.foundTextRanks ??= textRanks(this.games)); }
}
