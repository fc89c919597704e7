// What stands above everything: the title with the number of games, and the badges.

class ReportHeader {
  root = document.getElementById("header");

  constructor(send) {
    this.count = element("span", { class: "faint" });
    this.badges = catalog.badges.map(({ kind, title, isRare }) => {
      const count = element("span", { class: "count" });
      const press = () => send({ type: "pressBadge", kind });
      const root = button([title, " ", count], press, { class: "badge", "data-badge": kind });
      return { kind, isRare, root, count };
    });
    this.row = element("div", { class: "badges", role: "group", "aria-label": phrase("badgesTitle") },
      this.badges.map(({ root }) => root));
    const title = element("h1", { class: "heading" },
      element("span", { class: "strong" }, phrase("reportTitle")), " ", this.count);
    this.root.replaceChildren(title, this.row);
  }

  draw({ state, totals }) {
    this.count.textContent = phrase("gameCount", grouped(totals.games));
    this.row.hidden = !state.showsBadges;
    for (const { kind, isRare, root, count } of this.badges) {
      const isOn = state.badge === kind;
      count.textContent = grouped(state.counts[kind]);
      root.hidden = isRare && state.counts[kind] === 0 && !isOn;
      root.setAttribute("aria-pressed", isOn);
    }
  }
}
