// The badges: groups of rows with their counts, which show a group alone.

class Badges {
  root = document.getElementById("badges");

  constructor(send) {
    this.badges = catalog.badges.map(({ kind, title, isRare }) => {
      const count = element("span", { class: "count" });
      const press = () => send({ type: "pressBadge", kind });
      const root = button([title, " ", count], press, { class: "badge", "data-badge": kind });
      return { kind, isRare, root, count };
    });
    this.row = element("div", { class: "badges", role: "group", "aria-label": phrase("badgesTitle") },
      this.badges.map(({ root }) => root));
    this.root.replaceChildren(this.row);
  }

  draw({ state }) {
    this.row.hidden = !state.showsBadges;
    for (const { kind, isRare, root, count } of this.badges) {
      const isOn = state.badge === kind;
      count.textContent = grouped(state.counts[kind]);
      root.hidden = isRare && state.counts[kind] === 0 && !isOn;
      root.setAttribute("aria-pressed", isOn);
    }
  }
}
