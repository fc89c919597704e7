// What narrows and orders the list. Every control sends an event and is drawn from the state.

/** Groups of rows with their counts; a press shows a group alone. */
class Badges {
  constructor(send) {
    this.badges = catalog.badges.map(({ kind, title, isRare }) => {
      const count = element("span", { class: "count" });
      const press = () => send({ type: "pressBadge", kind });
      const root = button([title, " ", count], press, { class: "badge", "data-badge": kind });
      return { kind, isRare, root, count };
    });
    const name = phrase("badgesTitle");
    this.row = element("div", { class: "badges", role: "group", "aria-label": name },
      this.badges.map(({ root }) => root));
    document.getElementById("badges").replaceChildren(this.row);
  }

  draw(state) {
    this.row.hidden = !state.showsBadges;
    for (const { kind, isRare, root, count } of this.badges) {
      const isOn = state.badge === kind;
      count.textContent = grouped(state.counts[kind]);
      root.hidden = isRare && state.counts[kind] === 0 && !isOn;
      root.setAttribute("aria-pressed", isOn);
    }
  }
}

class Controls {
  constructor(send, games) {
    this.search = element("input", {
      type: "search", id: "search", autocomplete: "off", spellcheck: "false",
      placeholder: phrase("searchHint"),
      oninput: () => send({ type: "search", text: this.search.value }),
    });
    this.keys = element("select", {
      id: "sort", onchange: () => send({ type: "sort", key: this.keys.value }),
    }, catalog.sortKeys.map(({ key, title }) => element("option", { value: key }, title)),
    element("option", { value: "", hidden: "" }, phrase("orderShuffled")));
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
    this.filters = new Filters(send, games);
    document.getElementById("controls").replaceChildren(
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

  draw(state) {
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

/** The filters, each a group of options that rows have; one that cannot narrow is left out. */
class Filters {
  constructor(send, games) {
    this.options = [];
    const groups = catalog.filters.map(({ id, title }) => {
      const found = new Set(games.map(filterOptions[id]));
      if (found.size < 2) return [];
      found.delete(null);
      const options = [...found].sort((left, right) => left - right).map((option) =>
        this.option(id, option, send));
      return element("div", { role: "group", "aria-labelledby": `filter-${id}` },
        element("h3", { id: `filter-${id}` }, title),
        element("div", { class: "options" }, options));
    });
    this.summary = element("summary");
    this.root = element("details", { class: "filters", ontoggle: () => this.count() },
      this.summary, element("div", { class: "groups" }, groups),
      button(phrase("filtersClear"), () => send({ type: "clear" }), { class: "clear" }));
  }

  option(filter, option, send) {
    const count = element("span", { class: "count" });
    const toggle = () =>
      send({ type: "choose", filter, option, isOn: root.getAttribute("aria-pressed") !== "true" });
    const root = button([label(filter, option), " ", count], toggle,
      { "data-filter": filter, "data-option": option });
    this.options.push({ filter, option, root, count });
    return root;
  }

  draw(state) {
    this.state = state;
    this.count();
    const count = [...state.chosen.values()].reduce((sum, options) => sum + options.size, 0);
    this.summary.textContent = phrase("filtersTitle") + (count === 0 ? "" : ` (${count})`);
    for (const { filter, option, root } of this.options) {
      root.setAttribute("aria-pressed", state.chosen.get(filter)?.has(option) === true);
    }
  }

  /** How many rows each option lets through, where that can be seen. */
  count() {
    if (!this.root.open) return;
    const counts = filterCounts(this.state);
    for (const { filter, option, count } of this.options) {
      count.textContent = grouped(counts[filter].get(option) ?? 0);
    }
  }
}
