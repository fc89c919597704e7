// What narrows and orders the list. Every control sends an event and is drawn from the state.

class Controls {
  root = document.getElementById("controls");

  constructor(send) {
    const search = (event) => send({ type: "search", text: event.target.value });
    this.search = element("input", {
      type: "search", id: "search", autocomplete: "off", spellcheck: "false",
      placeholder: phrase("searchHint"), oninput: search,
    });
    this.keys = element("select", {
      id: "sort", onchange: (event) => send({ type: "sort", key: event.target.value }),
    }, catalog.sortKeys.map(({ key, title }) => element("option", { value: key }, title)),
    element("option", { value: "", hidden: true }, phrase("orderShuffled")));
    const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];
    this.reverse = button(phrase("orderReverse"), () => send({ type: "reverse" }));
    this.shuffle = button(phrase("orderShuffle"), () => send({ type: "shuffle", seed: seed() }));
    this.views = ["table", "cards"].map((mode) => ({
      mode,
      root: button(phrase(`${mode}View`), () => send({ type: "view", mode })),
    }));
    this.badges = button(phrase("badgesTitle"), () =>
      send({ type: "showBadges", isShown: this.badges.getAttribute("aria-pressed") !== "true" }),
    { class: "quiet" });
    this.filters = new Filters(send);
    this.root.replaceChildren(
      element("div", { class: "search" },
        element("label", { for: "search" }, phrase("searchTitle")), this.search),
      element("div", { class: "order" },
        element("label", { for: "sort" }, phrase("orderTitle")), this.keys,
        this.reverse, this.shuffle),
      element("div", { class: "views", role: "group", "aria-label": phrase("viewTitle") },
        this.views.map(({ root }) => root)),
      this.badges,
      this.filters.root);
  }

  draw({ state }) {
    // The text is not set while it is typed: an input method would lose its letters.
    if (this.search.value !== state.search) this.search.value = state.search;
    this.keys.value = state.seed === null ? state.sortKey : "";
    this.reverse.setAttribute("aria-pressed", state.isReversed);
    this.shuffle.setAttribute("aria-pressed", state.seed !== null);
    this.badges.setAttribute("aria-pressed", state.showsBadges);
    for (const { mode, root } of this.views) root.setAttribute("aria-pressed", state.view === mode);
    this.filters.draw(state);
  }
}

/** The filters, each a group of options that rows fall under. */
class Filters {
  games = null;

  constructor(send) {
    this.send = send;
    this.summary = element("summary");
    this.groups = element("div", { class: "groups" });
    this.clear = button(phrase("filtersClear"), () => send({ type: "clear" }), { class: "clear" });
    const toggle = () => this.count(this.state);
    this.root = element("details", { class: "filters", ontoggle: toggle },
      this.summary, this.groups, this.clear);
    this.options = [];
  }

  draw(state) {
    this.state = state;
    if (state.games !== this.games) this.make(state.games);
    this.count(state);
    const count = [...state.chosen.values()].reduce((sum, options) => sum + options.size, 0);
    this.summary.textContent =
      phrase("filtersTitle") + (count === 0 ? "" : ` (${count})`);
    for (const { filter, option, root } of this.options) {
      root.setAttribute("aria-pressed", state.chosen.get(filter)?.has(option) === true);
    }
  }

  /** How many rows each option lets through, where that can be seen. */
  count(state) {
    if (!this.root.open) return;
    const counts = filterCounts(state);
    for (const { filter, option, count } of this.options) {
      count.textContent = grouped(counts[filter].get(option) ?? 0);
    }
  }

  /** The options under which any row falls; a filter that cannot narrow is left out. */
  make(games) {
    this.games = games;
    this.options = catalog.filters.flatMap(({ id }) => {
      const found = new Set();
      for (const game of games) found.add(filterOptions[id](game));
      const options = [...found].filter((option) => option !== null);
      if (found.size < 2) return [];
      return options.sort((left, right) => left - right).map((option) => {
        const toggle = () => this.send({
          type: "choose", filter: id, option,
          isOn: root.getAttribute("aria-pressed") !== "true",
        });
        const count = element("span", { class: "count" });
        const root = button([optionLabel(id, option), " ", count], toggle,
          { "data-filter": id, "data-option": option });
        return { filter: id, option, root, count };
      });
    });
    this.groups.replaceChildren(...catalog.filters.flatMap(({ id, title }) => {
      const options = this.options.filter(({ filter }) => filter === id);
      if (options.length === 0) return [];
      return element("div", { role: "group", "aria-labelledby": `filter-${id}` },
        element("h3", { id: `filter-${id}` }, title),
        element("div", { class: "options" }, options.map(({ root }) => root)));
    }));
  }
}

/** An option for people. */
function optionLabel(filter, option) {
  if (filter === "rank") return rankName(option);
  if (filter === "round") return String(option);
  return catalog.filters.find(({ id }) => id === filter).options[option];
}
