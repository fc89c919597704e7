// The list: a table or cards; only the rows near the screen are drawn.

/** How many rows are drawn together: about a screenful, for a fast first paint. */
const pieceSize = 25;

/** Draws the pieces near the screen between two spacers as high as the pieces above and below. */
class VirtualList {
  isWhole = false;
  pieces = [];

  /** Appends to `root`: `box` makes an empty piece, `fill` the nodes of rows, `space` a spacer. */
  constructor(root, { box, fill, space, rowHeight }) {
    Object.assign(this, { root, box, fill, space, rowHeight, head: [...root.children] });
    const follow = () => this.follow();
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    // Paper does not scroll: draw every row until printing is over.
    addEventListener("beforeprint", () => {
      this.isWhole = true;
      if (this.root.isConnected) this.show(0, this.pieces.length);
    });
    addEventListener("afterprint", () => {
      this.isWhole = false;
      requestAnimationFrame(follow);
    });
  }

  draw({ order, games }) {
    this.pieces = [];
    for (let start = 0, end = 0; start < order.length; start = end) {
      end = Math.min(start + pieceSize, order.length);
      // Keep tickets whole.
      const { ticket } = games[order[end - 1]];
      while (end < order.length && games[order[end]].ticket === ticket) end += 1;
      const height = (end - start) * this.rowHeight;
      this.pieces.push({ rows: order.slice(start, end), height, node: null });
    }
    Object.assign(this, { games, above: this.box(), below: this.box() });
    this.root.replaceChildren(...this.head, this.above, this.below);
    this.show(0, 1);
    requestAnimationFrame(() => this.follow());
  }

  /** Draws only the pieces less than a screen away; if there are none, those drawn before stay. */
  follow() {
    if (this.isWhole || !this.root.isConnected) return;
    let bottom = this.above.getBoundingClientRect().top;
    let [from, to] = [null, 0];
    this.pieces.forEach((piece, index) => {
      const top = bottom;
      bottom += this.measured(piece);
      if (bottom <= -innerHeight || top >= 2 * innerHeight) return;
      from ??= index;
      to = index + 1;
    });
    if (from !== null && (from !== this.from || to !== this.to)) this.show(from, to);
  }

  measured(piece) {
    if (piece.node !== null) piece.height = piece.node.getBoundingClientRect().height;
    return piece.height;
  }

  show(from, to) {
    const height = (pieces) => pieces.reduce((sum, piece) => sum + this.measured(piece), 0);
    const spaces = [height(this.pieces.slice(0, from)), height(this.pieces.slice(to))];
    let last = this.above;
    this.pieces.forEach((piece, index) => {
      if (index < from || index >= to) {
        piece.node?.remove();
        piece.node = null;
        return;
      }
      if (piece.node === null) {
        piece.node = this.box();
        piece.node.append(...this.fill(piece.rows.map((row) => this.games[row])));
        last.after(piece.node);
      }
      last = piece.node;
    });
    Object.assign(this, { from, to });
    [this.above, this.below].forEach((box, index) =>
      box.replaceChildren(...(spaces[index] > 0 ? [this.space(spaces[index])] : [])));
  }
}

function gameList(send) {
  const list = document.getElementById("list");
  const bodies = { table: ledger(send), cards: cardList() };
  let drawn = {};
  return (state) => {
    const { order, view, games } = state;
    // Other changes leave the rows and their scroll position alone.
    if (drawn.order === order && drawn.view === view) return;
    drawn = { order, view };
    if (order.length === 0) {
      const reason = phrase(games.length === 0 ? "listEmpty" : "listNothingFound");
      const notice = element("p", { class: "notice" }, spanElement(span(reason, "faint")));
      return list.replaceChildren(notice);
    }
    const body = bodies[view];
    if (!body.root.isConnected) list.replaceChildren(body.root);
    body.draw(state);
  };
}
