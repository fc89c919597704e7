// What rows cost and brought: `Totals` of the program. A game scanned before is the same paper.

function totalsOf(games) {
  const totals = {
    games: 0, spent: 0, spentOnDrawn: 0, won: 0, net: 0, expired: 0, claimable: 0,
    unpublished: 0, repeated: 0, bestToClaim: null, ranks: new Map(), rounds: new Map(),
  };
  const add = (shares, key, game) => {
    if (!shares.has(key)) shares.set(key, { games: 0, won: 0 });
    const share = shares.get(key);
    share.games += 1;
    share.won += game.prize ?? 0;
  };
  for (const game of games) {
    if (game.numbers.length === 0) continue;
    if (game.isRepeated) {
      totals.repeated += 1;
      continue;
    }
    totals.games += 1;
    totals.spent += game.price;
    if (hasStatus(game, "won") || hasStatus(game, "lost")) totals.spentOnDrawn += game.price;
    add(totals.rounds, game.round, game);
    if (!hasStatus(game, "won")) continue;
    if (game.prize === null) totals.unpublished += 1;
    totals.won += game.prize ?? 0;
    totals.net += game.netPrize;
    if (game.isExpired) totals.expired += game.prize ?? 0;
    else {
      totals.claimable += game.netPrize;
      totals.bestToClaim = Math.min(game.rank, totals.bestToClaim ?? game.rank);
    }
    add(totals.ranks, game.rank, game);
  }
  return totals;
}
