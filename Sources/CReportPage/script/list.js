// The list: the rows as a table or as cards, or why there are none.

/** Says "reordered" when the order has changed; it does not reach into its cards. */
class GameList extends EventTarget {
  root = document.getElementById("list");
  reorderings = 0;

  constructor(send) {
    super();
    this.table = new TableBody(send);
    this.cards = new CardBody();
  }

  draw(scene) {
    const { state } = scene;
    if (state.reorderings !== this.reorderings) {
      this.reorderings = state.reorderings;
      this.dispatchEvent(new Event("reordered"));
    }
    if (state.view === "table") this.cards.opened = null;
    if (state.order.length === 0) {
      const reason = state.isLoading ? "listLoading"
        : state.games.length === 0 ? "listEmpty" : "listNothingFound";
      return this.show(element("p", { class: "notice" }, spanElement(span(phrase(reason), "faint"))));
    }
    const body = state.view === "table" ? this.table : this.cards;
    this.show(body.root);
    body.draw(scene, this);
  }

  show(node) {
    if (this.root.firstChild !== node || this.root.childNodes.length > 1) {
      this.root.replaceChildren(node);
    }
  }
}
