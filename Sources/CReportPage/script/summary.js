// What the rows that pass a search or filters cost and brought; of all rows the page's head says it.

class TotalsSummary {
  root = document.getElementById("totals");

  draw({ state }) {
    if (state.passing === this.passing) return;
    this.passing = state.passing;
    const isNarrowed = state.search.trim() !== "" || state.chosen.size > 0;
    const totals = () => totalsOf(state.passing.map((row) => state.games[row]));
    this.root.replaceChildren(...(isNarrowed ? this.parts(state, totals()) : []));
  }

  parts(state, totals) {
    const { claims } = totals;
    if (totals.games === 0 && totals.repeated === 0 && totals.errors === 0) return [];
    const facts = [];
    const add = (name, text, role) =>
      facts.push({ name: phrase(name), value: [span(text, role)] });
    if (totals.wonGames > 0) {
      add("toClaim", amount(claims.net), claims.net > 0 ? "prize" : "plain");
    }
    if (claims.nextDeadline !== null) add("nextDeadline", claims.nextDeadline);
    add("totalSpent", amount(totals.spent));
    add("totalWon", amount(totals.won));
    if (claims.expiredGames > 0) add("totalExpired", amount(claims.expired), "faint");
    if (!state.isFilteredByResult && totals.spentOnDrawn > 0) {
      add("totalReturn", ratio(totals.won / totals.spentOnDrawn));
    }
    return [element("p", null, countsText(totals)),
      ...(totals.games > 0 ? [factsElement(facts)] : [])];
  }
}

/** The number of games, tickets, repeats and errors as one sentence. */
function countsText(totals) {
  const text = (name, number) => phrase(name, grouped(number));
  const others = [
    totals.repeated > 0 ? text("countRepeats", totals.repeated) : null,
    totals.errors > 0 ? text("countErrors", totals.errors) : null,
  ].filter((other) => other !== null).join(", ");
  const games = phrase("counts", grouped(totals.games), grouped(totals.tickets));
  return others === "" ? games : `${games}; ${others}`;
}
