// What rows cost and won: sums of what the program says that each of them adds.

function totalsOf(games) {
  const totals = {
    games: 0, tickets: 0, spent: 0, spentOnDrawn: 0, won: 0, wonGames: 0, repeated: 0, errors: 0,
    toClaim: 0, net: 0, nextDeadline: null, doubtfulGames: 0, doubtful: 0, expiredGames: 0,
    expired: 0, unpublished: [0, 0, 0, 0, 0], unpublishedToClaim: [0, 0, 0, 0, 0],
    unpublishedDoubtful: [0, 0, 0, 0, 0], unpublishedExpired: [0, 0, 0, 0, 0],
  };
  // Rows share few tags, so that most of the sum is a product.
  const rowsOfTag = new Map();
  const tickets = new Set();
  for (const { tag, ticket } of games) {
    rowsOfTag.set(tag, (rowsOfTag.get(tag) ?? 0) + 1);
    if (tag.adds.games !== undefined) tickets.add(ticket);
  }
  for (const [{ adds, deadline, unpublished }, rows] of rowsOfTag) {
    for (const name in adds) totals[name] += rows * adds[name];
    if (unpublished !== null) {
      for (const sum of unpublished.sums) totals[sum][unpublished.rank - 1] += rows;
    }
    const { nextDeadline } = totals;
    if (deadline !== null && (nextDeadline === null || deadline < nextDeadline)) {
      totals.nextDeadline = deadline;
    }
  }
  return { ...totals, tickets: tickets.size };
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

function totalsElements({ order, games }) {
  const totals = totalsOf(Array.from(order, (row) => games[row]));
  if (totals.games === 0 && totals.repeated === 0 && totals.errors === 0) return [];
  const counts = element("p", null, countsText(totals));
  if (totals.games === 0) return [counts];
  return [counts, factsElement([
    totals.wonGames > 0 && fact("toClaim", prizeSum(totals.net, totals.unpublishedToClaim), totals.toClaim > 0 ? "prize" : "plain"),
    totals.nextDeadline !== null && fact("nextDeadline", totals.nextDeadline),
    fact("totalSpent", amount(totals.spent)),
    fact("totalWon", prizeSum(totals.won, totals.unpublished)),
    totals.doubtfulGames > 0 && fact("totalInDoubt", prizeSum(totals.doubtful, totals.unpublishedDoubtful), "warning"),
    totals.expiredGames > 0 && fact("totalExpired", prizeSum(totals.expired, totals.unpublishedExpired), "faint"),
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
