// Text for people, as in the program's `Phrase` and `DisplayText`.

const placeholder = /\{([0-9])(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** A phrase of the catalog, filled in; `{0|game|games}` is `game` if the value is 1. */
function phrase(name, ...values) {
  return catalog.phrases[name].replace(placeholder, (_, number, one, many) => {
    const value = values[number] ?? "";
    if (one === undefined) return value;
    return value === "1" ? one : many;
  });
}

// The same characters as in the program's `Unicode.Scalar.isDangerous`.
const dangerous = new RegExp(
  "[\\0-\\x1f\\x7f-\\x9f\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\u00ad" +
    "\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u3164\\uffa0\\ufff0-\\ufffb" +
    "\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]", "gu");

/** The text with dangerous characters, such as controls, written as `\uXXXX`. */
function escaped(text) {
  return text.replace(dangerous, (character) =>
    character.replace(/[^]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")));
}

function grouped(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ","); }
function amount(number) { return phrase("amount", grouped(number)); }

/** A sum of prizes, never without those that are not published, as in the program's `PrizeSum`. */
function prizeSum(published, unpublished) {
  const unknown = unpublished.flatMap((games, index) => {
    if (games === 0) return [];
    const rank = label("rank", index + 1);
    return [games === 1 ? phrase("prizeOf", rank) : phrase("prizesOf", rank, grouped(games))];
  });
  const known = published > 0 || unknown.length === 0 ? [amount(published)] : [];
  return [...unknown, ...known].join(" + ");
}

function label(filter, option) {
  return catalog.filters.find(({ id }) => id === filter).options[option] ?? String(option);
}

/** A source's name, and the page of a document unless it is the first. */
function place({ source, page }) {
  return page > 1 ? phrase("onPage", source, String(page)) : source;
}

/** A ticket's name: its source below the page's folder, or its serial if that is an address. */
function ticketName(source, serial) {
  if (/^https?:\/\//.test(source) && serial !== "") return phrase("ticketName", serial);
  return source.startsWith(catalog.folder) ? source.slice(catalog.folder.length) : source;
}

/** A piece of text in its role, which is what it represents, never how it looks. */
function span(text, role = "plain") { return { text: escaped(text), role }; }
function fact(name, text, role) { return { name: phrase(name), value: span(text, role) }; }

/** Where a repeated ticket was seen first, and the messages of a ticket's rows, each once. */
function notes(games) {
  const role = { error: "warning", other_product: "plain" }[games[0].tag.kind] ?? "faint";
  const repeated = games.find(({ tag }) => tag.kind === "repeated");
  const first = repeated === undefined ? [] : gameText.result(repeated);
  const messages = new Set(games.map(({ message }) => message));
  messages.delete("");
  return [...first, ...[...messages].map((message) => span(message, role))];
}

/** The parts of a row, for tables and cards alike, as in the program's `GameText`. */
const gameText = {
  source: (game) => [span(ticketName(place(game), game.serial), "source")],
  round: (game) => [span(game.round === 0 ? "" : String(game.round))],
  roundAndDate: (game) => [span(
    game.draw_date === "" ? "" : phrase("roundAndDate", String(game.round), game.draw_date),
    "faint")],
  game({ game, tag: { options } }) {
    const name = options.type === undefined ? "" : ` ${label("type", options.type)}`;
    return [span(game, "strong"), span(name)];
  },
  numbers(game) {
    return game.numbers.map((number, index) => {
      const isBonus = game.bonus && game.draw_bonus === number;
      const role = game.matched[index] === 1 ? "matched" : isBonus ? "bonus" : "number";
      return span(String(number), game.tag.kind === "repeated" ? "number" : role);
    });
  },
  result(game) {
    if (game.tag.kind === "repeated") {
      return [span(phrase("sameAs", ticketName(game.duplicate_of, game.serial)), "faint")];
    }
    if (game.tag.kind !== "won") {
      return [span(label("status", game.tag.options.status), `status-${game.status}`)];
    }
    const rank = label("rank", game.rank);
    switch (game.claim) {
      case "expired": return [span(phrase("expiredOn", rank, game.claim_by), "faint")];
      case "claimed": return [span(phrase("rankClaimed", rank), "faint")];
      default: return [span(rank, `rank-${game.rank}`)];
    }
  },
  /** The same where notes say what a ticket repeats. */
  shortResult(game) {
    return game.tag.kind === "repeated" ? [span(phrase("repeated"), "faint")] : gameText.result(game);
  },
  drawn(game) {
    if (game.draw_bonus === 0) return [];
    const numbers = game.draw_numbers.map((number) => span(String(number), "drawn"));
    return [...numbers, span("+"), span(String(game.draw_bonus), "drawn-bonus")];
  },
  prize(game) {
    if (game.tag.kind !== "won") return [span("")];
    const prize = game.prize_known ? grouped(game.prize) : phrase("prizeUnknown");
    return [span(prize, ["expired", "claimed"].includes(game.claim) ? "faint" : "prize")];
  },
};
