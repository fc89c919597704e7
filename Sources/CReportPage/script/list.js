// The list: the rows as a table or as cards, or why there are none.

/** Draws anew when the order or the view has changed: no card is left turned. */
class GameList {
  root = document.getElementById("list");
  drawn = {};

  constructor(send) {
    this.table = new TableBody(send);
    this.cards = new CardBody();
  }

  draw(scene) {
    const { state } = scene;
    if (state.order.length === 0) {
      const reason = state.isLoading ? "listLoading"
        : state.games.length === 0 ? "listEmpty" : "listNothingFound";
      return this.show(element("p", { class: "notice" }, spanElement(span(phrase(reason), "faint"))));
    }
    const body = state.view === "table" ? this.table : this.cards;
    // What has nothing to do with the rows leaves them, and where they are scrolled to, alone.
    const { order, view } = state;
    if (this.drawn.order === order && this.drawn.view === view) return;
    this.drawn = { order, view };
    this.show(body.root);
    body.draw(scene);
  }

  show(node) {
    if (this.root.firstChild !== node || this.root.childNodes.length > 1) {
      this.root.replaceChildren(node);
    }
  }
}
