// Searching and sorting; what rows are found by, and how they compare, the program has decided.

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
    else query.words.push(folded(word));
  }
  return query;
}

/** A function that returns whether a row matches a query. */
function rowTest({ numbers, words }) {
  let [text, missing] = [null, []];
  return (game) => {
    if (!numbers.every((number) => game.numbers.includes(number))) return false;
    // The rows of a ticket share their text.
    if (game.text !== text) {
      text = game.text;
      missing = words.filter((word) => !text.includes(word));
    }
    return missing.every((word) => game.tag.cells.includes(word));
  };
}

/** A row's position in a random order: the finalizer of MurmurHash3 over row and seed. */
function shuffleKey(row, seed) {
  let hash = row ^ seed;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The indices of rows in the order of their keys, whole numbers below 2^32; ties keep theirs. */
function sortedRows(keys) {
  const values = new Uint32Array(keys);
  let rows = new Int32Array(values.length).map((_, row) => row);
  // A radix sort: three times faster than sorting numbers. Eleven bits a pass, since 3 * 11 >= 32.
  for (const shift of [0, 11, 22]) rows = sortedByDigit(values, rows, shift);
  return rows;
}

/** Rows, sorted by eleven bits of their values. */
function sortedByDigit(values, rows, shift) {
  const places = new Int32Array(2049);
  for (let row = 0; row < values.length; row += 1) places[((values[row] >>> shift) & 2047) + 1] += 1;
  for (let digit = 1; digit < 2048; digit += 1) places[digit] += places[digit - 1];
  const sorted = new Int32Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    const digit = (values[rows[index]] >>> shift) & 2047;
    sorted[places[digit]] = rows[index];
    places[digit] += 1;
  }
  return sorted;
}
