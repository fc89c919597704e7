// What stands above the list and follows it: joy, totals and charts.

/** Which first to third prize that can be claimed is among the rows that pass. */
class Celebration {
  root = document.getElementById("celebration");

  draw({ totals }) {
    const { best } = totals.claims;
    if (best === null || best.rank > 3) return this.root.replaceChildren();
    const told = [rankName(best.rank), gameName(best)];
    const text = best.prize === null
      ? phrase("celebrationUnpublished", ...told, best.claimBy)
      : phrase("celebration", ...told, amount(best.netPrize), best.claimBy);
    const line = [span(text, `rank-${best.rank}`)];
    this.root.replaceChildren(element("p", { class: "heading" }, lineElements(line)));
  }
}

/** What the rows that pass cost and brought: what can be claimed first, then where it comes from. */
class TotalsSummary {
  root = document.getElementById("totals");

  draw({ state, totals }) {
    const { claims } = totals;
    if (totals.games === 0 && totals.repeated === 0 && totals.errors === 0) {
      return this.root.replaceChildren();
    }
    const facts = [];
    const add = (name, text, role) =>
      facts.push({ name: phrase(name), value: [span(text, role)] });
    if (totals.wonGames > 0) {
      add("toClaim", amount(claims.net), claims.net > 0 ? "prize" : "plain");
    }
    if (claims.nextDeadline !== null) add("nextDeadline", claims.nextDeadline);
    add("totalSpent", amount(totals.spent));
    add("totalWon", amount(totals.won));
    if (claims.won > claims.net) add("totalTax", amount(claims.won - claims.net));
    if (claims.expiredGames > 0) add("totalExpired", amount(claims.expired), "faint");
    if (!state.isFilteredByResult && totals.spentOnDrawn > 0) {
      add("totalReturn", ratio(totals.won / totals.spentOnDrawn));
    }
    if (totals.unpublished > 0) add("totalUnpublished", grouped(totals.unpublished));
    this.root.replaceChildren(element("p", null, countsText(totals)),
      ...(totals.games > 0 ? [factsElement(facts)] : []));
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

/** Prizes by rank and by round, and what was spent against what was won. */
class Charts {
  root = document.getElementById("charts");

  draw({ totals }) {
    if (totals.won === 0) return this.root.replaceChildren();
    const ranks = [...totals.ranks].sort(([left], [right]) => left - right);
    const rounds = [...totals.rounds].filter(([, { won }]) => won > 0)
      .sort(([left, a], [right, b]) => b.won - a.won || left - right)
      .slice(0, catalog.chartRounds).sort(([left], [right]) => left - right);
    this.root.replaceChildren(
      chart("chartRanks", ranks.map(([rank, { games, won }]) =>
        ({
          label: `${rankName(rank)} × ${grouped(games)}`, amount: won, role: `rank-${rank}`,
          // What is not published yet is not nothing.
          text: won === 0 ? phrase("prizeUnknown") : amount(won),
        }))),
      chart("chartRounds", rounds.map(([round, { won }]) =>
        ({ label: String(round), amount: won, role: "prize" }))),
      chart("chartBalance", [
        { label: phrase("totalSpent"), amount: totals.spent, role: "plain" },
        { label: phrase("totalWon"), amount: totals.won, role: "prize" },
      ]),
    );
  }
}

/** Amounts side by side: a list whose bars are drawn with attributes alone. */
function chart(title, bars) {
  const largest = Math.max(1, ...bars.map((bar) => bar.amount));
  const items = bars.map((bar) => {
    const width = bar.amount === 0 ? 0 : Math.max(4, Math.floor((bar.amount / largest) * 1000));
    const attributes = {
      class: `bar ${bar.role}`, viewBox: "0 0 1000 10", preserveAspectRatio: "none",
      "aria-hidden": "true",
    };
    return element("li", null,
      element("span", { class: "label" }, bar.label), " ",
      vectorElement("svg", attributes, vectorElement("rect", { width, height: "10" })), " ",
      element("span", { class: "amount" }, bar.text ?? amount(bar.amount)));
  });
  return element("figure", { class: "chart" },
    element("figcaption", null, phrase(title)), element("ul", null, items));
}
