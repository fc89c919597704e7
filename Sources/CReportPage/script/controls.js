// Controls that filter and sort the list. A component creates its elements once; they send events.
// It returns the function that updates them from a state.

function badges(send) {
  const buttons = catalog.badges.map(({ kind, title, isRare }) => {
    const count = element("span", { class: "count" });
    const press = () => send({ type: "pressBadge", kind });
    const root = button([title, " ", count], press, { class: "badge", "data-badge": kind });
    return { kind, isRare, root, count };
  });
  const attributes = { class: "badges", role: "group", "aria-label": phrase("badgesTitle") };
  const row = element("div", attributes, buttons.map(({ root }) => root));
  document.getElementById("badges").replaceChildren(row);
  return (state) => {
    row.hidden = !state.showsBadges;
    for (const { kind, isRare, root, count } of buttons) {
      const isOn = state.badge === kind;
      count.textContent = grouped(state.counts[kind]);
      root.hidden = isRare && state.counts[kind] === 0 && !isOn;
      root.setAttribute("aria-pressed", isOn);
    }
  };
}

function controls(send, games) {
  const search = element("input", {
    type: "search", id: "search", autocomplete: "off", spellcheck: "false",
    placeholder: phrase("searchHint"), oninput: () => send({ type: "search", text: search.value }),
  });
  const keys = element("select",
    { id: "sort", onchange: () => send({ type: "sort", key: keys.value }) },
    catalog.sortKeys.map(({ key, title }) => element("option", { value: key }, title)),
    element("option", { value: "", hidden: "" }, phrase("orderShuffled")));
  const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];
  const reverse = button(phrase("orderReverse"), () => send({ type: "reverse" }));
  const shuffle = button(phrase("orderShuffle"), () => send({ type: "shuffle", seed: seed() }));
  const views = ["table", "cards"].map((mode) =>
    button(phrase(`${mode}View`), () => send({ type: "view", mode }), { "data-view": mode }));
  const badges = button(phrase("badgesTitle"),
    () => send({ type: "showBadges", isShown: !isPressed(badges) }), { class: "quiet" });
  const [filters, drawFilters] = filterControls(send, games);
  const [actions, drawActions] = actionButtons(send);
  document.getElementById("controls").replaceChildren(
    element("div", { class: "search" },
      element("label", { for: "search" }, phrase("searchTitle")), search),
    element("div", { class: "order" },
      element("label", { for: "sort" }, phrase("orderTitle")), keys, reverse, shuffle),
    element("div", { class: "views", role: "group", "aria-label": phrase("viewTitle") }, views),
    actions, badges, filters);
  return (state) => {
    // Do not set text that is being typed: an input method would lose its unfinished syllable.
    if (search.value !== state.search) search.value = state.search;
    keys.value = state.seed === null ? state.sortKey : "";
    reverse.setAttribute("aria-pressed", state.isReversed);
    shuffle.setAttribute("aria-pressed", state.seed !== null);
    badges.setAttribute("aria-pressed", state.showsBadges);
    for (const view of views) view.setAttribute("aria-pressed", state.view === view.dataset.view);
    drawFilters(state);
    drawActions();
  };
}

function isPressed(button) { return button.getAttribute("aria-pressed") === "true"; }

/** The filters, each with the options that occur in rows; a filter without a choice is left out. */
function filterControls(send, games) {
  const buttons = [];
  const optionButton = (filter, option) => {
    const count = element("span", { class: "count" });
    const choose = () => send({ type: "choose", filter, option, isOn: !isPressed(root) });
    const attributes = { "data-filter": filter, "data-option": option };
    const root = button([label(filter, option), " ", count], choose, attributes);
    buttons.push({ filter, option, root, count });
    return root;
  };
  const groups = catalog.filters.map(({ id, title }) => {
    const found = new Set(games.map((game) => optionOf(game, id)));
    if (found.size < 2) return [];
    found.delete(undefined);
    const options = [...found].sort((left, right) => left - right);
    return element("div", { role: "group", "aria-labelledby": `filter-${id}` },
      element("h3", { id: `filter-${id}` }, title),
      element("div", { class: "options" }, options.map((option) => optionButton(id, option))));
  });
  let drawn = null;
  const count = () => {
    if (!root.open) return;
    const counts = filterCounts(drawn);
    for (const { filter, option, count } of buttons) {
      count.textContent = grouped(counts[filter].get(option) ?? 0);
    }
  };
  const summary = element("summary");
  const root = element("details", { class: "filters", ontoggle: count },
    summary, element("div", { class: "groups" }, groups),
    button(phrase("filtersClear"), () => send({ type: "clear" }), { class: "clear" }));
  return [root, (state) => {
    drawn = state;
    count();
    const chosen = [...state.chosen.values()].reduce((sum, options) => sum + options.size, 0);
    summary.textContent = phrase("filtersTitle") + (chosen === 0 ? "" : ` (${chosen})`);
    for (const { filter, option, root } of buttons) {
      root.setAttribute("aria-pressed", state.chosen.get(filter)?.has(option) === true);
    }
  }];
}
