// The list: a table or cards; only the rows near the screen are drawn.

/** Draws the pieces near the screen between two spacers as high as the pieces above and below. */
class VirtualList {
  isWhole = false;
  pieces = [];

  /**
   * Appends to `root`: `box` makes an empty piece, `fill` the nodes of rows, `space` a spacer.
   * `linesOf` estimates the height of a ticket in lines from its rows and whether all of them lost.
   * A piece is about a screenful, for a fast first paint; `isFull` tells from its lines and tickets.
   */
  constructor(root, { box, fill, space, linesOf, isFull, lineHeight }) {
    Object.assign(this, { root, box, fill, space, linesOf, isFull, lineHeight, head: [...root.children] });
    const follow = () => this.follow();
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", () => {
      if (this.root.isConnected) this.estimate();
      follow();
    });
    // Paper does not scroll: draw every row until the list is printed.
    addEventListener("beforeprint", () => {
      if (!document.documentElement.classList.contains("whole")) return;
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
    // In shuffled order, looking up every row itself would take longer than drawing.
    this.tickets ??= Int32Array.from(games, ({ ticket }) => ticket);
    this.losers ??= Uint8Array.from(games, (game) => (isLost(game) ? 1 : 0));
    let [start, first, tickets, lines, lost] = [0, 0, 0, 0, 1];
    for (let end = 1; end <= order.length; end += 1) {
      lost &= this.losers[order[end - 1]];
      // Keep tickets whole.
      if (end < order.length && this.tickets[order[end]] === this.tickets[order[end - 1]]) continue;
      tickets += 1;
      lines += this.linesOf(end - first, lost === 1);
      [first, lost] = [end, 1];
      if (end < order.length && !this.isFull(lines, tickets)) continue;
      this.pieces.push({ rows: order.subarray(start, end), lines, height: null, node: null });
      [start, tickets, lines] = [end, 0, 0];
    }
    Object.assign(this, { games, above: this.box(), below: this.box() });
    this.root.replaceChildren(...this.head, this.above, this.below);
    this.show(0, 1);
    this.estimate();
    this.show(0, 1);
    requestAnimationFrame(() => this.follow());
  }

  /** Draws only the pieces less than a screen away; if there are none, those drawn before stay. */
  follow(tries = 10) {
    if (this.isWhole || !this.root.isConnected || this.pieces.length === 0) return;
    // An empty box above has no place.
    const start = this.from === 0 ? this.pieces[0].node : this.above;
    let bottom = start.getBoundingClientRect().top;
    let [from, to] = [null, 0];
    this.pieces.forEach((piece, index) => {
      const top = bottom;
      bottom += this.height(piece);
      if (bottom <= -innerHeight || top >= 2 * innerHeight) return;
      from ??= index;
      to = index + 1;
    });
    if (from === null || (from === this.from && to === this.to)) return;
    // What is read stays where it is when the pieces above it turn out higher than estimated; who jumps past all
    // that is drawn reads what follows the list.
    const held = this.pieces.slice(from, to).find(({ node }) =>
      node !== null && node.getBoundingClientRect().bottom > 0)?.node
      ?? document.getElementById("footer");
    const { top } = held.getBoundingClientRect();
    this.show(from, to);
    scrollBy(0, held.getBoundingClientRect().top - top);
    // Pieces lower than estimated leave room for more; widths of columns may depend on what is drawn.
    if (tries > 0) requestAnimationFrame(() => this.follow(tries - 1));
  }

  /** A piece's height as it was when last drawn, or estimated. */
  height(piece) {
    if (piece.node !== null) piece.height = piece.node.getBoundingClientRect().height;
    return piece.height ?? piece.lines * this.lineHeight;
  }

  /** Estimates what is not drawn from the first piece that is, for the current width. */
  estimate() {
    const drawn = this.pieces.find(({ node }) => node !== null);
    const height = drawn?.node.getBoundingClientRect().height ?? 0;
    if (height > 0) this.lineHeight = height / drawn.lines;
    for (const piece of this.pieces) if (piece.node === null) piece.height = null;
  }

  show(from, to) {
    const height = (pieces) => pieces.reduce((sum, piece) => sum + this.height(piece), 0);
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
        piece.node.append(...this.fill(Array.from(piece.rows, (row) => this.games[row])));
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
