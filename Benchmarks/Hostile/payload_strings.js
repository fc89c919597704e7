// Strings that may be payloads of tickets: genuine ones, damaged ones, and noise. Each character
// stands for one byte; the same seed gives the same strings.

"use strict";

const { OPERATOR_HOSTS } = require("./payload_grammar.js");

const OTHER_HOSTS = [
  "example.com", "m.dhlottery.co.kr.evil.com", "evil.com#@m.dhlottery.co.kr", "M.DHLOTTERY.CO.KR",
  "m.dhlottery.co.kr:80", "user@m.dhlottery.co.kr", "m.dhl\xd0\xbettery.co.kr", "m.dhlottery.co.kr.",
  "127.0.0.1", "", "dhlottery.co", "m%2edhlottery.co.kr",
];
const SCHEMES = ["http://", "https://", "http://", "https://", "HTTP://", "ftp://", "//", "http:", ""];
const PATHS = [
  "/", "/", "/", "", "/qr.do", "/qr.do", "/qr.do/", "/QR.do", "//", "/./", "/common.do", "/?", "/;v=1",
];
const PIECES = [
  "method=winQr", "x=1", "v", "V=1", "", "v=", "=v", "%76=1", "v=pd1202661s890966", "a=v=1", "&", "x=1?v=2",
];
const FRAGMENTS = ["#", "#a", "#v=1100q010203040506", "%23"];
const ODD_TAILS = [
  "0000000645.net", "12", "99999999999999999999", "-123456789", "123456789%30", "1234567890/", "x",
  "1234567890q", "n", "0n000000000000", "abcdefghij", "1e10", ".", "12_34", "M010203040506", "A",
];
const OTHER_PRODUCTS = [
  "MSG_ESLIP{10645}{(1,Q:)}{}F7|", "MSG_ESLIP{10645}{(2,M:010203040506,H:1,Q:)}{}0A|", "MSG_ESLIP",
  "pd1202661s890966", "sp645", "WIFI:S:lotto;;", "mailto:a@b", "\xed\x95\x9c\xea\xb5\xad", "",
];
/** Bytes that have a meaning in the grammar, or look like it. */
const MEANINGFUL = "0123456789qmsnQMSNvpd=&?#/.:%@+-_ ht";
const SNIPPETS = [
  "\xef\xbc\x91", "\xd9\xa3", "\xe2\x80\xae", "\xe2\x80\x8b", "\xef\xbb\xbf", "\xc2\xb2", "\xc0\xaf",
  "\xed\xa0\x80", "\xf0\x9f\x8e\xb0", "\xff", "\x00", "\x1b[31m", "\r\n", "\t", "\x7f", "\x85", "%00",
  "%71", "%26", "00", "46", "45", "01", "n000000000000", "q010203040506", "1100q", "?v=", "&v=",
  "http://m.dhlottery.co.kr/?v=", "MSG_ESLIP{", "pd120",
];

const NUMBERS = Array.from({ length: 45 }, (_, place) => String(place + 1).padStart(2, "0"));
/** How many strings are made from one payload, itself included. */
const USES = 5;

class PayloadStrings {
  #a;
  #b;
  #c = 0;
  #count = 1;
  #whole = "";
  #last = "";
  #usesLeft = 0;

  /** The strings of one batch; each batch of a seed has different ones. */
  constructor(seed, batch) {
    this.#a = seed | 0;
    this.#b = batch | 0;
    for (let turn = 0; turn < 12; turn += 1) {
      this.#below(1);
    }
  }

  /** The next string. */
  next() {
    if (this.#usesLeft === 0) {
      this.#usesLeft = USES - 1;
      this.#last = this.#whole;
      const kind = this.#below(100);
      this.#whole = kind < 3 ? this.#noise() : kind < 8 ? this.#splice() : this.#payload(kind < 70);
      return this.#whole;
    }
    this.#usesLeft -= 1;
    let changed = this.#whole;
    for (let count = this.#chance(4) ? 1 + this.#below(5) : 1; count > 0; count -= 1) {
      changed = this.#change(changed);
    }
    return changed;
  }

  /** A payload of a ticket, of the printed form or nearly so, or of another product. */
  #payload(isPrinted) {
    const body = this.#chance(isPrinted ? 40 : 8) ? this.#otherProduct() : this.#body(isPrinted);
    if (isPrinted) {
      const query = this.#chance(2) ? "method=winQr&v=" : "v=";
      return `${this.#one(SCHEMES.slice(0, 2))}${this.#one(OPERATOR_HOSTS)}/?${query}${body}`;
    }
    if (this.#chance(6)) {
      return body;
    }
    const host = this.#chance(4) ? this.#one(OTHER_HOSTS) : this.#one(OPERATOR_HOSTS);
    let query = `v=${body}`;
    for (let count = this.#below(3); count > 0; count -= 1) {
      const piece = this.#one(PIECES);
      query = this.#chance(2) ? `${piece}&${query}` : `${query}&${piece}`;
    }
    const fragment = this.#chance(12) ? this.#one(FRAGMENTS) : "";
    return `${this.#one(SCHEMES)}${host}${this.#one(PATHS)}?${query}${fragment}`;
  }

  /** Round, slots and tail. */
  #body(isPrinted) {
    const slots = isPrinted ? 5 : this.#below(7);
    let body = String(this.#below(isPrinted ? 1300 : 10000)).padStart(4, "0");
    for (let slot = 0; slot < slots; slot += 1) {
      body += this.#chance(5) ? "n000000000000" : this.#one("qms") + this.#pick();
    }
    if (!isPrinted && this.#chance(3)) {
      return body + (this.#chance(2) ? this.#one(ODD_TAILS) : this.#digits(this.#below(24)));
    }
    return body + this.#digits(this.#chance(2) ? 10 : 18);
  }

  #pick() {
    const pick = [];
    while (pick.length < 6) {
      const number = NUMBERS[this.#below(45)];
      if (!pick.includes(number)) {
        pick.push(number);
      }
    }
    return pick.sort().join("");
  }

  #otherProduct() {
    if (this.#chance(2)) {
      return this.#one(OTHER_PRODUCTS);
    }
    let value = `pd${this.#chance(8) ? this.#digits(3) : "120"}${this.#digits(3)}`;
    for (let count = 1 + this.#below(4); count > 0; count -= 1) {
      value += `${this.#below(this.#chance(8) ? 10 : 6)}s${this.#digits(6)}`;
    }
    return value;
  }

  #splice() {
    const one = this.#payload(true);
    return one.slice(0, this.#below(one.length)) + this.#last.slice(this.#below(this.#last.length));
  }

  #noise() {
    let text = "";
    for (let length = this.#below(this.#chance(20) ? 600 : 120); length > 0; length -= 1) {
      text += this.#chance(2) ? this.#one(MEANINGFUL) : String.fromCharCode(this.#below(256));
    }
    return text;
  }

  /** The text with one random change. */
  #change(text) {
    const place = this.#below(text.length + 1);
    const before = text.slice(0, place);
    const after = text.slice(place);
    switch (this.#below(16)) {
      case 0:
      case 1:
        return before + this.#one(MEANINGFUL) + after.slice(1);
      case 2:
        return before + String.fromCharCode(this.#below(256)) + after.slice(1);
      case 3:
        return before + this.#one(MEANINGFUL) + after;
      case 4:
        return before + this.#one(SNIPPETS) + after;
      case 5:
        return before + this.#one(SNIPPETS) + after.slice(2);
      case 6:
        return before + after.slice(1);
      case 7:
        return before + after.slice(1 + this.#below(14));
      case 8:
        return before;
      case 9:
        return after;
      case 10:
        return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
      case 11:
        return before + inOtherCase(after.slice(0, 1)) + after.slice(1);
      case 12:
        return before + percentEncoded(after.slice(0, 1)) + after.slice(1);
      case 13:
        return `${text}&${text.slice(text.indexOf("?") + 1)}`;
      case 14:
        return before + after.slice(0, 1 + this.#below(14)) + after;
      default:
        return this.#chance(4) ? this.#overlong(before, after) : `${before}&${this.#one(PIECES)}${after}`;
    }
  }

  /** The text stretched to about the maximum length. */
  #overlong(before, after) {
    const length = Math.max(0, 506 + this.#below(12) - before.length - after.length);
    return before + this.#one("0x&=n\x00\xff").repeat(length) + after;
  }

  #digits(count) {
    let digits = "";
    for (let place = 0; place < count; place += 1) {
      digits += this.#below(10);
    }
    return digits;
  }

  #one(list) {
    return list[this.#below(list.length)];
  }

  /** True with a probability of 1 in `count`. */
  #chance(count) {
    return this.#below(count) === 0;
  }

  /** A random number from 0 to below `bound`, by Chris Doty-Humphrey's sfc32. */
  #below(bound) {
    const sum = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return Math.floor(((sum >>> 0) / 4294967296) * bound);
  }
}

function inOtherCase(character) {
  const upper = character.toUpperCase();
  return upper.length !== 1 || upper > "\x7f" ? character
    : upper === character ? character.toLowerCase() : upper;
}

function percentEncoded(character) {
  return character === "" ? "" : `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

module.exports = { PayloadStrings };
