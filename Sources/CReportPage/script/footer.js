// What follows the list: how much of it is shown, one page more, and what can be done with it.

class ReportFooter {
  root = document.getElementById("footer");

  constructor(send) {
    this.paging = element("p", { class: "faint", role: "status", tabindex: "-1" });
    this.more = button("", () => send({ type: "more" }), { class: "more" });
    const actions = catalog.actions.map(({ action, title, isPrimary }) =>
      button(title, () => send({ type: "act", action }),
        { "data-action": action, class: isPrimary ? "primary" : "" }));
    this.done = element("p", { class: "done", role: "status" });
    this.root.replaceChildren(
      this.paging, this.more, element("div", { class: "actions" }, actions), this.done,
      element("p", { class: "faint" }, phrase("estimateNote")));
  }

  draw({ state, shown }) {
    const rest = Math.min(state.order.length - shown.length, catalog.pageSize);
    this.paging.textContent =
      phrase("shownOf", grouped(shown.length), grouped(state.order.length));
    this.more.textContent = phrase("pageMore", grouped(rest));
    // Whoever showed the last page goes on from where the button was.
    if (rest === 0 && document.activeElement === this.more) this.paging.focus();
    this.more.hidden = rest === 0;
    this.done.textContent = "";
  }

  /** Says that something was done. */
  say(text) {
    this.done.textContent = text;
  }
}
