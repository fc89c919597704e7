// The one state of the report, reduced from events: `ReportState` and `ReportEvent` of the program.

/** The option of each filter that a row falls under; null when it falls under none. */
const filterOptions = {
  status: (game) => game.kind,
  rank: (game) => (game.rank === 0 ? null : game.rank),
  round: (game) => (game.round === 0 ? null : game.round),
  type: (game) => (game.type < 0 ? null : game.type),
  claim: (game) => (isKind(game, "won") ? (game.isExpired ? 1 : 0) : null),
};

/** A number by which rows sort, ascending; rows that share one keep their order. */
const sortPlaces = {
  round: (game) => game.round,
  game: (game) => game.slot,
  numbers: (game) => game.numbers.reduce((digits, number) => digits * 64 + number, 0),
  rank: (game) => (game.rank === 0 ? 6 : game.rank),
  // A prize that is not published yet stands before all, the best rank first.
  prize: (game) => (game.prize === null ? -1e300 * (10 - game.rank) : -game.prize),
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
    this.limit = catalog.pageSize;
    this.isLoading = false;
    this.opened = null;
    this.reorderings = 0;
    this.arrange();
  }

  /** The rows on the pages that were asked for. */
  get shown() {
    return this.order.slice(0, this.limit);
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
        return this.reorder();
      case "choose":
        this.choose(event.filter, event.option, event.isOn);
        return this.reorder();
      case "clear":
        this.search = "";
        this.chosen.clear();
        return this.reorder();
      case "pressBadge":
        this.pressBadge(event.kind);
        return this.reorder();
      case "showBadges":
        this.showsBadges = event.isShown;
        return;
      case "view":
        this.view = event.mode;
        return;
      case "open":
        return this.open(event.row);
      case "sort":
        this.sortKey = event.key;
        this.isReversed = false;
        this.seed = null;
        return this.reorder();
      case "reverse":
        this.isReversed = !this.isReversed;
        return this.reorder();
      case "shuffle":
        this.seed = event.seed;
        this.isReversed = false;
        return this.reorder();
      case "more":
        this.limit += catalog.pageSize;
        return;
      case "loading":
        this.isLoading = event.isLoading;
        return;
      case "replace":
        this.games = event.games;
        this.opened = null;
        return this.reorder();
      case "append":
        this.games = this.games.concat(event.games);
        return this.arrange();
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

  /** The card of a row is shown, on the page where it lies. */
  open(row) {
    const place = this.order.indexOf(row);
    if (place < 0) return;
    this.view = "cards";
    this.opened = row;
    const pages = Math.floor(place / catalog.pageSize) + 1;
    this.limit = Math.max(this.limit, pages * catalog.pageSize);
  }

  /** Another order, or other rows, of which the first page is shown. */
  reorder() {
    this.arrange();
    this.limit = catalog.pageSize;
    this.reorderings += 1;
  }

  /** Finds, counts and sorts the rows that pass. */
  arrange() {
    const { numbers, words } = searchQuery(this.search);
    const filters = [...this.chosen].filter(([id]) => id !== "status");
    const kinds = this.chosen.get("status");
    const found = catalog.kinds.map(() => 0);
    let [text, holdsWords] = [null, true];
    this.passing = [];
    this.games.forEach((game, row) => {
      if (!filters.every(([id, options]) => options.has(filterOptions[id](game)))) return;
      if (!numbers.every((number) => game.numbers.includes(number))) return;
      // The rows of a ticket share their text.
      if (game.text !== text) {
        text = game.text;
        holdsWords = words.every((word) => text.includes(word));
      }
      if (!holdsWords) return;
      found[game.kind] += 1;
      if (kinds === undefined || kinds.has(game.kind)) this.passing.push(row);
    });
    const sum = (places) => places.reduce((count, place) => count + found[place], 0);
    this.counts = Object.fromEntries(
      catalog.badges.map(({ kind, options }) => [
        kind,
        sum(kind === "all" ? [...found.keys()] : options),
      ]),
    );
    this.order = this.passing.slice();
    this.sort();
  }

  sort() {
    const { games, seed, sortKey } = this;
    if (seed !== null) this.sortBy((row) => shufflePlace(row, seed));
    else if (sortKey === "source") this.sortByText();
    else if (sortKey !== "input") this.sortBy((row) => sortPlaces[sortKey](games[row]));
    if (this.isReversed) this.order.reverse();
  }

  sortBy(place) {
    const places = new Float64Array(this.games.length);
    for (const row of this.order) places[row] = place(row);
    this.order.sort((left, right) => places[left] - places[right] || left - right);
  }

  /** Texts are compared once, however many rows have them and however often they are sorted. */
  sortByText() {
    if (this.textPlaces?.games !== this.games) {
      const texts = sortedByCodePoints([...new Set(this.games.map(({ text }) => text))]);
      const places = new Map(texts.map((text, place) => [text, place]));
      this.textPlaces = { games: this.games, places };
    }
    const { places } = this.textPlaces;
    this.sortBy((row) => places.get(this.games[row].text));
  }
}
