// A second, independent grammar of Lotto 6/45 payloads, to compare lotto's parser with. It was
// written from the published forms, the verdicts in Fixtures/Payloads and the documented keys of
// rows, not from that parser, and uses regular expressions instead of steps over the bytes.

"use strict";

const OPERATOR_HOSTS = [
  "qr.nlotto.co.kr", "m.nlotto.co.kr", "qr.645lotto.net", "m.dhlottery.co.kr",
  "qr.dhlottery.co.kr", "www.dhlottery.co.kr", "dhlottery.co.kr",
];
const MAX_LENGTH = 512;

const OPERATOR_URL = new RegExp(
  `^https?://(?:${OPERATOR_HOSTS.map((host) => host.replaceAll(".", "\\.")).join("|")})(?=[/?#]|$)`,
);
const MEANT_AS_TICKET = /^(?!pd)(?:[0-9]{4}[qmsn]|[^]*[qmsn][0-9]{12})/;
// Without an address, a digit must follow the letter, or the text must contain a slot and nothing
// but letters, digits and full stops: foreign texts may begin with a year or contain long numbers.
const BEGINS_AS_TICKET = /^[0-9]{4}[qmsn][0-9]/;
const BARE_TICKET = /^(?:[0-9]{4}[qmsn][0-9]|(?=[0-9A-Za-z.]*$)[0-9].*[qmsn][0-9]{12})/;
/** A value of `v` anywhere: addresses on other hosts are not parsed. */
const ANY_VALUE = /(?<=[?&]v=)(?=([^&]*))/g;
const NOT_PRINTABLE = /[^\x21-\x7e]/;
const PENSION = /^pd120(?!000)([0-9]{3})((?:[1-5]s[0-9]{6})+)$/;
const PRINTED_TAIL = /^(?:[0-9]{10}|[0-9]{18})$/;
/** Codes of third parties have letters and full stops after the digits. */
const TAIL = /^(?:[0-9][0-9A-Za-z.]*)?$/;
const SLOT_INSIDE = /[qmsn][0-9]{12}/;
const EMPTY = "000000000000";

/** The verdict on a text in which each character stands for one byte. */
function verdict(text) {
  const host = OPERATOR_URL.exec(text);
  if (text.length > MAX_LENGTH) {
    return host === null && !BEGINS_AS_TICKET.test(text) ? "other foreign" : "error payload_length";
  }
  if (host !== null) {
    return verdictOnURL(text, text.slice(host[0].length));
  }
  if (text.startsWith("MSG_ESLIP{")) {
    return "other purchase_slip";
  }
  if (BARE_TICKET.test(text)) {
    return NOT_PRINTABLE.test(text) ? "error payload_ascii" : verdictOnBody(text, false);
  }
  for (const [, value] of text.matchAll(ANY_VALUE)) {
    if (MEANT_AS_TICKET.test(value)) {
      return "error payload_host";
    }
  }
  return "other foreign";
}

/** The verdict on a URL of the operator; `rest` is what follows the host. */
function verdictOnURL(text, rest) {
  const [path, query] = split(rest, "?");
  const pieces = query === null ? [] : query.split("&");
  const values = pieces
    .map((piece) => split(piece, "="))
    .filter(([key]) => key === "v")
    .map(([, value]) => value ?? "");
  if (!values.some((value) => MEANT_AS_TICKET.test(value))) {
    return values.length === 1 ? verdictOnPension(values[0]) : "other operator_other";
  }
  if (NOT_PRINTABLE.test(text)) {
    return "error payload_ascii";
  }
  const isWhole = ["", "/", "/qr.do"].includes(path) && !query.includes("#");
  if (!isWhole || values.length !== 1 || pieces.includes("")) {
    return "error payload_query";
  }
  return verdictOnBody(values[0], true);
}

/** The verdict on a value that is not a ticket's. */
function verdictOnPension(value) {
  const parts = PENSION.exec(value);
  if (parts === null) {
    return "other operator_other";
  }
  const tickets = parts[2].match(/.{8}/g).map((ticket) => ` ${ticket[0]}-${ticket.slice(2)}`);
  return `other pension720 ${Number(parts[1])}${tickets.join("")}`;
}

/** The verdict on round, slots and tail. */
function verdictOnBody(body, isURL) {
  const round = body.slice(0, 4);
  if (!/^[0-9]{4}$/.test(round) || round === "0000") {
    return "error payload_round";
  }
  let rest = body.slice(4);
  let games = "";
  let slots = 0;
  while (/^[qmsn]/.test(rest)) {
    if (slots === 5) {
      return "error payload_slot";
    }
    const type = rest[0];
    const numbers = rest.slice(1, 13);
    if (!/^[0-9]{12}$/.test(numbers)) {
      return "error payload_numbers";
    }
    if (type === "n" && numbers !== EMPTY) {
      return "error payload_slot";
    }
    if (type !== "n") {
      if (!isPick(numbers)) {
        return "error payload_numbers";
      }
      games += ` ${"ABCDE"[slots]}${type}${numbers}`;
    }
    slots += 1;
    rest = rest.slice(13);
  }
  if (slots < 5 && /^[A-Za-z]/.test(rest)) {
    return "error payload_type";
  }
  if (slots === 0) {
    return "error payload_slot";
  }
  if (!TAIL.test(rest) || SLOT_INSIDE.test(rest)) {
    return "error payload_tail";
  }
  if (games === "") {
    return "error payload_slot";
  }
  const isGenuine = isURL && slots === 5 && PRINTED_TAIL.test(rest);
  return `ticket ${Number(round)}${games} ${isGenuine ? "genuine" : "read"} ${rest}`;
}

/** Whether twelve digits are six ascending numbers from 1 to 45. */
function isPick(numbers) {
  let last = 0;
  for (const pair of numbers.match(/../g)) {
    if (Number(pair) <= last || Number(pair) > 45) {
      return false;
    }
    last = Number(pair);
  }
  return true;
}

/** The parts before and after the first separator; the second is null if there is none. */
function split(text, separator) {
  const place = text.indexOf(separator);
  return place < 0 ? [text, null] : [text.slice(0, place), text.slice(place + 1)];
}

module.exports = { OPERATOR_HOSTS, verdict };
