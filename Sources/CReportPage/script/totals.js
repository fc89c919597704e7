// What rows cost and brought, what can be claimed and what has expired: `Totals` and `Claims` of the
// program. A ticket that was scanned before counts as repeated, and for nothing else.

function totalsOf(games) {
  const totals = {
    games: 0, tickets: 0, spent: 0, spentOnDrawn: 0, won: 0, wonGames: 0, repeated: 0, errors: 0,
    claims: { net: 0, nextDeadline: null, expiredGames: 0, expired: 0 },
  };
  const tickets = new Set();
  for (const game of games) {
    const kind = catalog.kinds[game.kind].name;
    if (kind === "error") totals.errors += 1;
    if (kind === "repeated") totals.repeated += 1;
    if (["error", "repeated", "other_product"].includes(kind)) continue;
    totals.games += 1;
    tickets.add(game.ticket);
    totals.spent += game.price;
    if (kind === "won" || kind === "lost") totals.spentOnDrawn += game.price;
    if (kind !== "won") continue;
    totals.wonGames += 1;
    totals.won += game.prize ?? 0;
    claim(totals.claims, game);
  }
  totals.tickets = tickets.size;
  return totals;
}

/** Adds a game that won. */
function claim(claims, game) {
  if (game.isExpired) {
    claims.expiredGames += 1;
    claims.expired += game.prize ?? 0;
    return;
  }
  claims.net += game.netPrize;
  const { nextDeadline } = claims;
  if (nextDeadline === null || game.claimBy < nextDeadline) claims.nextDeadline = game.claimBy;
}
