// The page's entry point: one state, its components, and one way for events to change it.

function openPage(games, orders) {
  addCalendar();
  addTicks();
  unfoldForPrinting();
  if (document.getElementById("celebration") !== null) celebrate();
  const claims = document.getElementById("claims");
  // A page of one ticket has no list, which a claim sheet leaves out.
  const hasList = document.getElementById("ledger") !== null;
  if (!hasList || claims.querySelector(".place") !== null) {
    const title = phrase(hasList ? "sheetPrint" : "ticketPrint");
    claims.append(button(title, () => print(), { class: "sheet" }));
  }
  if (hasList) openList(games, orders);
}

function openList(games, orders) {
  const state = new ReportState(games, orders, catalog.sortKey);
  const send = (event) => {
    state.reduce(event);
    if (event.type === "act") return act(event.action, Array.from(state.order, (row) => games[row]));
    draw();
  };
  const components = [badges(send), controls(send, games), totalsSummary(), gameList(send),
    footer(), ticketDialog(send)];
  const draw = () => {
    for (const component of components) component(state);
    const fragment = fragmentOf(state);
    if (fragment !== location.hash.slice(1)) {
      history.replaceState(null, "", fragment === "" ? location.pathname : `#${fragment}`);
    }
  };
  for (const event of eventsOf(location.hash.slice(1))) state.reduce(event);
  draw();
  // A link of the page: to a ticket, or to a part of the list.
  addEventListener("hashchange", () => {
    const fragment = location.hash.slice(1);
    if (document.getElementById(fragment) !== null) return;
    const row = Number(new URLSearchParams(fragment).get("open") ?? "none");
    if (!Number.isNaN(row)) {
      if (!state.order.includes(row)) state.reduce({ type: "clear" });
      return send({ type: "open", row });
    }
    state.reduce({ type: "clear" });
    for (const event of eventsOf(fragment)) state.reduce(event);
    draw();
    document.getElementById("ledger").scrollIntoView();
  });
  addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    document.getElementById("search").focus();
  });
}

/** Paper shows what is folded on the screen; not every browser's style sheets can unfold it. */
function unfoldForPrinting() {
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("main > section > details, .place > details")]
      .filter(({ open }) => !open);
    for (const details of folded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of folded) details.open = false;
  });
}

/** Balls fall once, for a first to third prize, unless the reader prefers reduced motion. */
function celebrate() {
  if (!matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
  const balls = Array.from({ length: Math.min(90, innerWidth / 10) }, (_, index) => {
    const ball = element("span", { class: `tens-${index % 5}` });
    ball.style.left = `${Math.random() * 100}%`;
    ball.style.scale = 0.4 + Math.random() * 0.6;
    ball.style.animationDelay = `${Math.random() * 1.4}s`;
    return ball;
  });
  const confetti = element("div", { class: "confetti", "aria-hidden": "true" }, balls);
  document.body.append(confetti);
  setTimeout(() => confetti.remove(), 4500);
}

/** The state as a URL fragment, so that it survives a reload; empty for the initial state. */
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

/** The events that restore the state of a fragment; unknown parts are ignored. */
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

if (typeof document !== "undefined") {
  const data = (id) => JSON.parse(document.getElementById(id).textContent);
  catalog = data("catalog");
  document.documentElement.classList.add("scripted");
  openPage(unpacked(data("rows"), data("tags")), data("orders"));
}
