// The one state of the report, reduced from events: `ReportState` and `ReportEvent` of the program.

/** The option of each filter that a row falls under; null when it falls under none. */
const filterOptions = {
  status: (game) => game.kind,
  rank: (game) => (game.rank === 0 ? null : game.rank),
  round: (game) => (game.round === 0 ? null : game.round),
  type: (game) => (game.type < 0 ? null : game.type),
  claim: (game) => (isKind(game, "won") ? (game.isExpired ? 1 : 0) : null),
};

/** How many rows each option of the filters would let through: `FilterCounts` of the program. */
function filterCounts(state) {
  const ids = Object.keys(filterOptions);
  const counts = Object.fromEntries(ids.map((id) => [id, new Map()]));
  const { holds } = rowTest(searchQuery(state.search));
  for (const game of state.games) {
    if (!holds(game)) continue;
    const options = ids.map((id) => filterOptions[id](game));
    const refusing = ids.filter((id, place) =>
      state.chosen.has(id) && !state.chosen.get(id).has(options[place]));
    if (refusing.length > 1) continue;
    ids.forEach((id, place) => {
      if (options[place] === null || (refusing.length === 1 && refusing[0] !== id)) return;
      counts[id].set(options[place], (counts[id].get(options[place]) ?? 0) + 1);
    });
  }
  return counts;
}

/** A number by which rows sort, ascending; rows that share one keep their order. */
const sortPlaces = {
  round: (game) => game.round,
  game: (game) => game.slot,
  numbers: (game) => game.numbers.reduce((digits, number) => digits * 64 + number, 0),
  rank: (game) => (game.rank === 0 ? 6 : game.rank),
  // A prize that is not published yet stands before all, the best rank first.
  deadline: (game) => (isToClaim(game) ? Date.parse(game.claimBy) / 86_400_000 : 2 ** 30),
  prize: (game) => (game.prize === null ? game.rank - 2 ** 35 : -game.prize),
};

class ReportState {
  constructor(games, sortKey = "input") {
    this.games = games;
    this.search = "";
    this.chosen = new Map();
    this.showsBadges = true;
    this.view = "table";
    this.sortKey = sortKey;
    this.isReversed = false;
    this.seed = null;
    this.isLoading = false;
    this.opened = null;
    this.sort();
  }

  /** The badge that is pressed; null when statuses were chosen one by one. */
  get badge() {
    const chosen = this.chosen.get("status") ?? new Set();
    const badge = catalog.badges.find(
      ({ options }) => options.length === chosen.size && options.every((one) => chosen.has(one)),
    );
    return badge === undefined ? null : badge.kind;
  }

  /** Whether rows pass because of what became of them. */
  get isFilteredByResult() {
    return searchQuery(this.search).words.length > 0
      || ["status", "rank", "claim"].some((filter) => this.chosen.has(filter));
  }

  /** Takes in what has happened. */
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
        this.sortKey = event.key;
        this.isReversed = false;
        this.seed = null;
        return this.sort();
      case "reverse":
        this.isReversed = !this.isReversed;
        return this.sort();
      case "shuffle":
        this.seed = event.seed;
        this.isReversed = false;
        return this.sort();
      case "loading":
        this.isLoading = event.isLoading;
        return;
      case "replace":
        this.games = event.games;
        this.opened = null;
        return this.sort();
      case "append":
        this.games = this.games.concat(event.games);
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

  /** Finds and counts the rows that pass. */
  filterRows() {
    const { games, sorted } = this;
    const { holds } = rowTest(searchQuery(this.search));
    const filters = [...this.chosen].filter(([id]) => id !== "status");
    const kinds = this.chosen.get("status");
    const found = catalog.kinds.map(() => 0);
    const passes = new Uint8Array(games.length);
    this.passing = [];
    games.forEach((game, row) => {
      if (!filters.every(([id, options]) => options.has(filterOptions[id](game)))) return;
      if (!holds(game)) return;
      found[game.kind] += 1;
      if (kinds !== undefined && !kinds.has(game.kind)) return;
      passes[row] = 1;
      this.passing.push(row);
    });
    const sum = (places) => places.reduce((count, place) => count + found[place], 0);
    this.counts = Object.fromEntries(
      catalog.badges.map(({ kind, options }) => [
        kind,
        sum(kind === "all" ? [...found.keys()] : options),
      ]),
    );
    this.order = sorted === null ? this.passing.slice() : sorted.filter((row) => passes[row] === 1);
  }

  /** Sorts all rows, so that a search or a filter sorts nothing, and finds those that pass. */
  sort() {
    const { games, seed, sortKey } = this;
    this.sorted = null;
    if (seed !== null) this.sortBy((row) => shufflePlace(row, seed));
    else if (sortKey === "source") this.sortByText();
    else if (sortKey !== "input") this.sortBy((row) => sortPlaces[sortKey](games[row]));
    if (this.isReversed) this.sorted = (this.sorted ?? [...games.keys()]).reverse();
    this.filterRows();
  }

  /** Place and row make one number each, since numbers sort ten times faster than by a function. */
  sortBy(place) {
    const count = this.games.length;
    const rows = 2 ** 17;
    const keys = new Float64Array(count);
    let isExact = count <= rows;
    for (let row = 0; row < count; row += 1) {
      keys[row] = place(row) * rows + row;
      isExact &&= Number.isSafeInteger(keys[row]);
    }
    if (isExact) {
      keys.sort();
      this.sorted = new Array(count);
      for (let row = 0; row < count; row += 1) {
        this.sorted[row] = keys[row] - Math.floor(keys[row] / rows) * rows;
      }
      return;
    }
    const places = Array.from({ length: count }, (_, row) => place(row));
    this.sorted = [...places.keys()].sort((left, right) =>
      places[left] - places[right] || left - right);
  }

  sortByText() {
    const places = this.textPlaces();
    this.sortBy((row) => places[row]);
  }

  /** Where each row's text stands among all texts, found once; the rows of a ticket share theirs. */
  textPlaces() {
    if (this.ranked?.games !== this.games) {
      const texts = this.games.map(({ text }) => text);
      const distinct = sortedByCodePoints(texts.filter((text, row) => text !== texts[row - 1]));
      const places = new Map(distinct.map((text, place) => [text, place]));
      this.ranked = { games: this.games, places: texts.map((text) => places.get(text)) };
    }
    return this.ranked.places;
  }
}
