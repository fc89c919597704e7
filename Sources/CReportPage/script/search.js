// Searching as `SearchText` and `SearchQuery` of the program do it, and its random order.

const asciiOnly = /^[\x00-\x7f]*$/;

/** A text in the form in which it is searched: lower case, Hangul composed. */
function folded(text) {
  if (asciiOnly.test(text)) return text.toLowerCase();
  // One code point at a time: no letter depends on its neighbors, as a final sigma would.
  return composedHangul(Array.from(text, (character) => character.toLowerCase()).join(""));
}

/** Syllables out of their letters, by the arithmetic of the Unicode Standard, section 3.12. */
function composedHangul(text) {
  if (!/[\u1161-\u1175\u11a8-\u11c2]/.test(text)) return text;
  const points = [];
  for (const character of text) {
    const point = character.codePointAt(0);
    const syllable = points.length > 0 ? composedPair(points[points.length - 1], point) : null;
    if (syllable === null) points.push(point);
    else points[points.length - 1] = syllable;
  }
  return points.map((point) => String.fromCodePoint(point)).join("");
}

/** A first letter and a vowel, or an open syllable and its last letter. */
function composedPair(first, second) {
  const [initial, medial, final, base] = [0x1100, 0x1161, 0x11a8, 0xac00];
  if (first >= initial && first <= 0x1112 && second >= medial && second <= 0x1175) {
    return base + ((first - initial) * 21 + second - medial) * 28;
  }
  const place = first - base;
  if (place >= 0 && place < 11172 && place % 28 === 0 && second >= final && second <= 0x11c2) {
    return first + second - final + 1;
  }
  return null;
}

/** What someone typed: numbers that a game has to hold, and words for all else of a row. */
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

/** A word with the kinds, ranks and types whose names hold it: `SearchWord` of the program. */
function searchWord(word) {
  const text = folded(word);
  const holds = (names) => names.some((name) => name.includes(text));
  const places = (names) => names.map(holds);
  const digits = word.replaceAll(",", "");
  return {
    text,
    kinds: places(catalog.names.kinds),
    ranks: places(catalog.names.ranks),
    types: places(catalog.names.types),
    isOfExpired: holds(catalog.names.expired),
    amount: /^[0-9]{3,}$/.test(digits) ? digits : null,
    date: word.includes("-") ? word : null,
  };
}

/** Whether a word stands in a cell that is made of a row's values. */
function isInCells(word, game) {
  if (word.kinds[game.kind] || (game.type >= 0 && word.types[game.type])) return true;
  if (!isKind(game, "won")) return false;
  return word.ranks[game.rank - 1] || (word.isOfExpired && game.isExpired)
    || (word.amount !== null && game.prize !== null && String(game.prize).includes(word.amount))
    || (word.date !== null && game.claimBy.includes(word.date));
}

/** Tells of one row after another whether it holds all that is searched. */
function rowTest({ numbers, words }) {
  let [text, missing] = [null, []];
  return {
    holds(game) {
      if (!numbers.every((number) => game.numbers.includes(number))) return false;
      // The rows of a ticket share their text.
      if (game.text !== text) {
        text = game.text;
        missing = words.filter((word) => !text.includes(word.text));
      }
      return missing.every((word) => isInCells(word, game));
    },
  };
}

/** The order of two texts by their code points, which is that of their bytes in UTF-8. */
function byCodePoints(left, right) {
  const length = Math.min(left.length, right.length);
  for (let place = 0; place < length; place += 1) {
    const [a, b] = [left.charCodeAt(place), right.charCodeAt(place)];
    if (a === b) continue;
    // A surrogate is a half of a code point above all others.
    const isPair = [a, b].map((unit) => unit >= 0xd800 && unit <= 0xdfff);
    return isPair[0] === isPair[1] ? a - b : isPair[0] ? 1 : -1;
  }
  return left.length - right.length;
}

/** Texts in that order, which is the language's own where no character takes a pair of units. */
function sortedByCodePoints(texts) {
  const hasPairs = texts.some((text) => /[\ud800-\udfff]/.test(text));
  return hasPairs ? texts.sort(byCodePoints) : texts.sort();
}

/** A row's place among random ones: the finalizer of MurmurHash3 over row and seed. */
function shufflePlace(row, seed) {
  let hash = row ^ seed;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
