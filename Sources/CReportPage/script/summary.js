// What stands above the list and follows it: joy, totals and charts.

/** A line of joy when a first to third prize that can be claimed is among the rows that pass. */
class Celebration {
  root = document.getElementById("celebration");

  draw({ totals }) {
    const best = totals.bestToClaim;
    if (best === null || best > 3) return this.root.replaceChildren();
    const line = [span(phrase("celebration", rankName(best)), `rank-${best}`)];
    this.root.replaceChildren(element("p", { class: "heading" }, lineElements(line)));
  }
}

/** What the rows that pass cost and brought. */
class TotalsSummary {
  root = document.getElementById("totals");

  draw({ totals }) {
    const facts = [];
    const add = (name, text, role) =>
      facts.push({ name: phrase(name), value: [span(text, role)] });
    if (totals.games === 0 && totals.repeated === 0) return this.root.replaceChildren();
    add("totalGames", grouped(totals.games));
    add("totalSpent", amount(totals.spent));
    add("totalWon", amount(totals.won), totals.won > 0 ? "prize" : "plain");
    add("totalTax", amount(totals.won - totals.net));
    add("totalNet", amount(totals.net), totals.net > 0 ? "prize" : "plain");
    if (totals.spentOnDrawn > 0) add("totalReturn", percent(totals.won / totals.spentOnDrawn));
    if (totals.expired > 0) {
      add("totalExpired", amount(totals.expired), "warning");
      add("totalClaimable", amount(totals.claimable), "strong");
    }
    if (totals.unpublished > 0) add("totalUnpublished", grouped(totals.unpublished));
    if (totals.repeated > 0) add("totalRepeated", grouped(totals.repeated), "faint");
    this.root.replaceChildren(factsElement(facts));
  }
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
          label: `${rankName(rank)} × ${games}`, amount: won, role: `rank-${rank}`,
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
