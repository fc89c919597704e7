// What follows the list: how many rows pass, and what can be done with them.

class ReportFooter {
  root = document.getElementById("footer");

  constructor(send) {
    this.count = element("p", { class: "faint", role: "status" });
    const actions = catalog.actions.map(({ action, title, isPrimary }) =>
      button(title, () => send({ type: "act", action }),
        { "data-action": action, class: isPrimary ? "primary" : "" }));
    this.done = element("p", { class: "done", role: "status" });
    this.root.replaceChildren(
      this.count, element("div", { class: "actions" }, actions), this.done);
  }

  draw({ state }) {
    this.count.textContent =
      phrase("rowsOf", grouped(state.order.length), grouped(state.games.length));
    this.done.textContent = "";
  }

  /** Says that something was done. */
  say(text) {
    this.done.textContent = text;
  }
}
