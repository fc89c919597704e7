// What is searched, chosen and sorted as the fragment of the page's address, so that it is still there
// when the page is loaded again or its address is sent to somebody.

/** The state as a fragment; empty for the state in which a page begins. */
function fragmentOf(state) {
  const parts = new URLSearchParams();
  if (state.search !== "") parts.set("q", state.search);
  for (const [filter, options] of state.chosen) parts.set(filter, [...options].join(","));
  if (state.view !== "table") parts.set("view", state.view);
  if (state.sortKey !== catalog.sortKey) parts.set("sort", state.sortKey);
  if (state.seed !== null) parts.set("seed", state.seed);
  if (state.isReversed) parts.set("reverse", "1");
  return parts.toString();
}

/** The events that lead to the state of a fragment; what it does not know it leaves out. */
function eventsOf(fragment) {
  const parts = new URLSearchParams(fragment);
  const events = [];
  if (parts.has("q")) events.push({ type: "search", text: parts.get("q") });
  for (const { id } of catalog.filters) {
    for (const option of (parts.get(id) ?? "").split(",").filter((text) => /^[0-9]+$/.test(text))) {
      events.push({ type: "choose", filter: id, option: Number(option), isOn: true });
    }
  }
  if (parts.get("view") === "cards") events.push({ type: "view", mode: "cards" });
  const key = parts.get("sort");
  if (catalog.sortKeys.some((entry) => entry.key === key)) events.push({ type: "sort", key });
  if (/^[0-9]{1,10}$/.test(parts.get("seed"))) {
    events.push({ type: "shuffle", seed: Number(parts.get("seed")) >>> 0 });
  }
  if (parts.get("reverse") === "1") events.push({ type: "reverse" });
  return events;
}
