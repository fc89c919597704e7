// Searching and sorting, as in the program's `SearchText`, `SearchQuery` and `TextOrder`.

/** A text folded for searching: lower case, with composed Hangul. */
function folded(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  // One code point at a time: no letter depends on its neighbors, as a final sigma would.
  const lower = Array.from(text, (character) => character.toLowerCase()).join("");
  // The letters of a syllable, or an open syllable and its last letter; nothing else is composed.
  const letters = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uac00-\ud7a3][\u11a8-\u11c2]/g;
  return lower.replace(letters, (syllable) => syllable.normalize("NFC"));
}

/** Parses a query: numbers that a game must have, and words that its row must contain. */
function searchQuery(text) {
  const query = { numbers: [], words: [] };
  for (const word of text.split(/[ \t\n\r\u3000]+/)) {
    if (word === "") continue;
    const number = /^[0-9]{1,2}$/.test(word) ? Number(word) : 0;
    if (number >= 1 && number <= 45) query.numbers.push(number);
    else query.words.push(searchWord(word));
  }
  return query;
}

/** A word with the kinds, ranks and types whose names contain it, as in `SearchWord`. */
function searchWord(word) {
  const { names, kinds, types } = catalog;
  const text = folded(word);
  const includes = (list) => list.some((name) => name.includes(text));
  const digits = word.replaceAll(",", "");
  return {
    text,
    kinds: kinds.filter((_, index) => includes(names.kinds[index])),
    ranks: names.ranks.map(includes),
    types: types.filter((_, index) => includes(names.types[index])),
    meansExpired: includes(names.expired),
    amount: /^[0-9]{3,}$/.test(digits) ? digits : null,
    date: word.includes("-") ? word : null,
  };
}

function isInCells(word, game) {
  if (word.kinds.includes(game.kind) || word.types.includes(game.type)) return true;
  if (game.kind !== "won") return false;
  const prize = knownPrize(game);
  return word.ranks[game.rank - 1] || (word.meansExpired && game.expired)
    || (word.amount !== null && prize !== null && String(prize).includes(word.amount))
    || (word.date !== null && game.claim_by.includes(word.date));
}

/** A function that returns whether a row matches a query. */
function rowTest({ numbers, words }) {
  let [text, missing] = [null, []];
  return (game) => {
    if (!numbers.every((number) => game.numbers.includes(number))) return false;
    // The rows of a ticket share their text.
    if (game.text !== text) {
      text = game.text;
      missing = words.filter((word) => !text.includes(word.text));
    }
    return missing.every((word) => isInCells(word, game));
  };
}

/** The rank of each row's text among all texts, ordered by code points. */
function textRanks(games) {
  // JavaScript sorts texts by UTF-16 units: move the surrogates after all others.
  const texts = games.map(({ text }) => text.replace(/[\ud800-\uffff]/g, (unit) =>
    String.fromCharCode(unit.charCodeAt(0) + (unit < "\ue000" ? 0x2000 : -0x800))));
  const ranks = new Map([...new Set(texts)].sort().map((text, index) => [text, index]));
  return texts.map((text) => ranks.get(text));
}

/** A row's position in a random order: the finalizer of MurmurHash3 over row and seed. */
function shuffleKey(row, seed) {
  let hash = row ^ seed;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The indices of rows, sorted by a number, ascending; ties keep their order. */
function sortedRows(games, value) {
  // Pack number and index into one key: numbers sort ten times faster without a comparator.
  const limit = 2 ** 17;
  const values = games.map(value);
  const rows = games.map((_, row) => row);
  const keys = new Float64Array(games.length);
  for (const row of rows) keys[row] = values[row] * limit + row;
  if (!keys.every(Number.isSafeInteger)) {
    return rows.sort((left, right) => values[left] - values[right]);
  }
  keys.sort();
  return rows.map((index) => keys[index] - Math.floor(keys[index] / limit) * limit);
}
