// Text for people, as `Phrase` and `DisplayText` of the program write it.

const placeholder = /\{([0-9])(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** A phrase of the catalog, filled in; `{0|game|games}` is the word that goes with the value. */
function phrase(name, ...values) {
  return catalog.phrases[name].replace(placeholder, (_, number, one, many) => {
    const value = values[number] ?? "";
    if (one === undefined) return value;
    return value === "1" ? one : many;
  });
}

// As `Unicode.Scalar.isDangerous` has them; those beyond \uffff as the two units that they are here.
const dangerous = new RegExp(
  "[\\0-\\x1f\\x7f-\\x9f\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff" +
    "\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u3164\\uffa0\\ufff0-\\ufffb]" +
    "|\\ud82f[\\udca0-\\udca3]|\\ud834[\\udd73-\\udd7a]|[\\udb40-\\udb43][\\udc00-\\udfff]",
  "g",
);

/** The text with controls and characters that turn its direction written as `\uXXXX`. */
function escaped(text) {
  return text.replace(
    dangerous,
    (character) =>
      character
        .split("")
        .map((unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"))
        .join(""),
  );
}

/** A number with a comma before each three digits. */
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** An amount of won. */
function amount(number) {
  return phrase("amount", grouped(number));
}

/** A ratio in percent, with one decimal; above ten as a factor. */
function ratio(number) {
  if (number > 10) return number < 1e15 ? `×${grouped(Math.round(number))}` : "> ×10^15";
  const tenths = Math.round(number * 1000);
  return `${grouped(Math.floor(tenths / 10))}.${tenths % 10}\u00a0%`;
}

/** A ticket's name: its source, or its serial number where that is an address. */
function ticketName(source, serial) {
  return /^https?:\/\//.test(source) && serial !== "" ? phrase("ticketName", serial) : source;
}

/** The name of the first scan of a ticket that was scanned again. */
function firstScan(record) {
  return ticketName(record.duplicate_of, record.serial);
}

/** A piece of text in its role: what it is, never how it looks. */
function span(text, role = "plain") {
  return { text: escaped(text), role };
}

function rankName(rank) {
  return phrase(catalog.ranks.find((one) => one.rank === rank).phrase);
}

/** The parts of a row, for tables and cards alike: `GameText` of the program. */
const gameText = {
  source: (record) => [span(ticketName(record.source, record.serial), "source")],
  round: (record) => [span(record.round === 0 ? "" : String(record.round))],
  game(record) {
    const type = catalog.types.find(({ name }) => name === record.type);
    const label = type === undefined ? "" : ` ${phrase(type.phrase)}`;
    return [span(record.game, "strong"), span(label)];
  },
  numbers(record) {
    return record.numbers.map((number, place) => {
      if (isRepeated(record)) return span(String(number), "number");
      if (record.matched[place] === 1) return span(String(number), "matched");
      const isBonus = record.bonus && record.draw_bonus === number;
      return span(String(number), isBonus ? "bonus" : "number");
    });
  },
  result(record) {
    if (isRepeated(record)) return [span(phrase("sameAs", firstScan(record)), "faint")];
    if (record.status !== "won") {
      const kind = catalog.kinds.find(({ name }) => name === record.status);
      return [span(phrase(kind.phrase), `status-${record.status}`)];
    }
    const rank = rankName(record.rank);
    return record.expired ? [span(phrase("expiredOn", rank, record.claim_by), "faint")]
      : [span(rank, `rank-${record.rank}`)];
  },
  drawn(record) {
    if (record.draw_bonus === 0) return [];
    const numbers = record.draw_numbers.map((number) => span(String(number), "drawn"));
    return [...numbers, span("+"), span(String(record.draw_bonus), "drawn-bonus")];
  },
  prize(record) {
    if (record.status !== "won" || isRepeated(record)) return [span("")];
    const prize = record.prize_known ? grouped(record.prize) : phrase("prizeUnknown");
    return [span(prize, record.expired ? "faint" : "prize")];
  },
};
