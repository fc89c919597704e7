// A list of any length, of which only what is near the screen is drawn.

/** How many rows are drawn together: a screen of them, so that the first paint waits for no more. */
const pieceSize = 25;

/** Pieces near the screen, between two spaces that stand for those above and below. */
class VirtualList {
  /**
   * `box` makes an empty piece, `fill` the nodes of rows, and `space` a node of a height.
   */
  constructor(box, fill, space) {
    Object.assign(this, { box, fill, space, pieces: [], isWaiting: false });
    const follow = () => this.followSoon();
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    // Paper has no screen: every row is drawn until it is printed.
    addEventListener("beforeprint", () => {
      this.isWhole = true;
      if (this.above?.isConnected) this.show(0, this.pieces.length);
    });
    addEventListener("afterprint", () => {
      this.isWhole = false;
      follow();
    });
  }

  /** Draws a scene behind a node, each row about so high. */
  draw({ state, game }, height, first) {
    for (const node of this.nodes ?? []) node.remove();
    const { order, games } = state;
    this.pieces = [];
    for (let start = 0, end = 0; start < order.length; start = end) {
      end = Math.min(start + pieceSize, order.length);
      // A ticket is not torn apart where a piece ends.
      const { ticket } = games[order[end - 1]];
      while (end < order.length && games[order[end]].ticket === ticket) end += 1;
      this.pieces.push({ start, end, height: (end - start) * height, node: null });
    }
    Object.assign(this, { order, game, from: 0, to: 0 });
    [this.above, this.below] = [this.box(), this.box()];
    first.after(this.above, this.below);
    this.show(0, 1);
    this.followSoon();
  }

  get nodes() {
    return this.above && [this.above, this.below, ...this.pieces.map(({ node }) => node)
      .filter((node) => node !== null)];
  }

  /** Follows the screen in the next frame, once however often it is asked for. */
  followSoon() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.follow();
    });
  }

  /** Draws the pieces that are less than a screen away; the first ones stay while they are near. */
  follow() {
    if (this.isWhole || !this.above?.isConnected || this.pieces.length === 0) return;
    let top = this.above.getBoundingClientRect().top;
    let [from, to] = [null, 0];
    this.pieces.forEach((piece, place) => {
      const bottom = top + this.measured(piece);
      if (bottom > -innerHeight && top < 2 * innerHeight) {
        from ??= place;
        to = place + 1;
      }
      top = bottom;
    });
    if (from !== null && (from !== this.from || to !== this.to)) this.show(from, to);
  }

  measured(piece) {
    if (piece.node !== null) piece.height = piece.node.getBoundingClientRect().height;
    return piece.height;
  }

  show(from, to) {
    const height = (pieces) => pieces.reduce((sum, piece) => sum + this.measured(piece), 0);
    const [above, below] = [height(this.pieces.slice(0, from)), height(this.pieces.slice(to))];
    this.pieces.forEach((piece, place) => {
      const isNear = place >= from && place < to;
      if (isNear && piece.node === null) {
        piece.node = this.box();
        const rows = this.order.slice(piece.start, piece.end);
        piece.node.append(...this.fill(rows.map(this.game)));
        this.before(place).after(piece.node);
      } else if (!isNear && piece.node !== null) {
        piece.node.remove();
        piece.node = null;
      }
    });
    Object.assign(this, { from, to });
    this.above.replaceChildren(...(above > 0 ? [this.space(above)] : []));
    this.below.replaceChildren(...(below > 0 ? [this.space(below)] : []));
  }

  /** The node behind which a piece stands. */
  before(place) {
    return this.pieces[place - 1]?.node ?? this.above;
  }
}
