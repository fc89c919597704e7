// What rows cost and brought, what can be claimed and what has expired: `Totals` and `Claims` of the
// program. A ticket that was scanned before counts as repeated, and for nothing else.

function totalsOf(games) {
  const totals = {
    games: 0, tickets: 0, drawnGames: 0, spent: 0, spentOnDrawn: 0, won: 0, net: 0, wonGames: 0,
    unpublished: 0, repeated: 0, errors: 0, claims: noClaims(), ranks: new Map(), rounds: new Map(),
  };
  const tickets = new Set();
  const add = (shares, key, game) => {
    if (!shares.has(key)) shares.set(key, { games: 0, won: 0 });
    const share = shares.get(key);
    share.games += 1;
    share.won += game.prize ?? 0;
  };
  for (const game of games) {
    const kind = catalog.kinds[game.kind].name;
    if (kind === "error") totals.errors += 1;
    if (kind === "repeated") totals.repeated += 1;
    if (["error", "repeated", "other_product"].includes(kind)) continue;
    totals.games += 1;
    tickets.add(game.ticket);
    totals.spent += game.price;
    if (kind === "won" || kind === "lost") {
      totals.drawnGames += 1;
      totals.spentOnDrawn += game.price;
    }
    add(totals.rounds, game.round, game);
    if (kind !== "won") continue;
    totals.wonGames += 1;
    if (game.prize === null) totals.unpublished += 1;
    totals.won += game.prize ?? 0;
    totals.net += game.netPrize;
    claim(totals.claims, game);
    add(totals.ranks, game.rank, game);
  }
  totals.tickets = tickets.size;
  return totals;
}

function noClaims() {
  return {
    games: 0, won: 0, net: 0, best: null, nextDeadline: null, expiredGames: 0, expired: 0,
  };
}

/** Adds a game that won. */
function claim(claims, game) {
  if (game.isExpired) {
    claims.expiredGames += 1;
    claims.expired += game.prize ?? 0;
    return;
  }
  claims.games += 1;
  claims.won += game.prize ?? 0;
  claims.net += game.netPrize;
  const { nextDeadline, best } = claims;
  if (nextDeadline === null || game.claimBy < nextDeadline) claims.nextDeadline = game.claimBy;
  if (best === null || isBetter(game, best)) claims.best = game;
}

/** Whether a game has a better rank, or a higher prize of the same rank, or comes first. */
function isBetter(game, other) {
  const order = [
    game.rank - other.rank, other.netPrize - game.netPrize, game.ticket - other.ticket,
    game.slot - other.slot,
  ];
  return (order.find((difference) => difference !== 0) ?? 0) < 0;
}
