// What rows cost and won, as in `Totals` and `Claims`; a repeated game counts only as a repeat.

function totalsOf(games) {
  const totals = {
    games: 0, tickets: 0, spent: 0, spentOnDrawn: 0, won: 0, wonGames: 0, repeated: 0, errors: 0,
    claims: { net: 0, nextDeadline: null, doubtfulGames: 0, doubtful: 0, expiredGames: 0, expired: 0 },
  };
  const tickets = new Set();
  for (const game of games) {
    if (game.kind === "error") totals.errors += 1;
    if (game.kind === "repeated") totals.repeated += 1;
    if (!isGame(game) || game.kind === "repeated") continue;
    totals.games += 1;
    tickets.add(game.ticket);
    totals.spent += game.price;
    if (game.kind === "won" || game.kind === "lost") totals.spentOnDrawn += game.price;
    if (game.kind !== "won") continue;
    totals.wonGames += 1;
    totals.won += knownPrize(game) ?? 0;
    claim(totals.claims, game);
  }
  totals.tickets = tickets.size;
  return totals;
}

function claim(claims, game) {
  if (game.expired) {
    claims.expiredGames += 1;
    claims.expired += knownPrize(game) ?? 0;
    return;
  }
  claims.net += game.prize_net;
  if (game.inDoubt) {
    claims.doubtfulGames += 1;
    claims.doubtful += knownPrize(game) ?? 0;
    return;
  }
  const { nextDeadline } = claims;
  if (nextDeadline === null || game.claim_by < nextDeadline) claims.nextDeadline = game.claim_by;
}

/** The totals of rows that pass a search or filters; the page's head has those of all rows. */
function totalsSummary() {
  let drawn = null;
  return (state) => {
    if (state.order === drawn) return;
    drawn = state.order;
    const isNarrowed = state.search.trim() !== "" || state.chosen.size > 0;
    document.getElementById("totals").replaceChildren(...(isNarrowed ? totalsElements(state) : []));
  };
}

function totalsElements({ order, games, isFilteredByResult }) {
  const totals = totalsOf(order.map((row) => games[row]));
  const { claims } = totals;
  if (totals.games === 0 && totals.repeated === 0 && totals.errors === 0) return [];
  const counts = element("p", null, countsText(totals));
  if (totals.games === 0) return [counts];
  return [counts, factsElement([
    totals.wonGames > 0 && fact("toClaim", amount(claims.net), claims.net > 0 ? "prize" : "plain"),
    claims.nextDeadline !== null && fact("nextDeadline", claims.nextDeadline),
    fact("totalSpent", amount(totals.spent)),
    fact("totalWon", amount(totals.won)),
    claims.doubtfulGames > 0 && fact("totalInDoubt", amount(claims.doubtful), "warning"),
    claims.expiredGames > 0 && fact("totalExpired", amount(claims.expired), "faint"),
    !isFilteredByResult && totals.spentOnDrawn > 0
      && fact("totalReturn", ratio(totals.won / totals.spentOnDrawn)),
  ])];
}

function countsText({ games, tickets, repeated, errors }) {
  const others = [
    repeated > 0 && phrase("countRepeats", grouped(repeated)),
    errors > 0 && phrase("countErrors", grouped(errors)),
  ].filter(Boolean).join(", ");
  const counts = phrase("counts", grouped(games), grouped(tickets));
  return others === "" ? counts : `${counts}; ${others}`;
}
