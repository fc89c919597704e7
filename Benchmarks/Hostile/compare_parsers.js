#!/usr/bin/env node
// Compares lotto's payload parser with payload_grammar.js on generated strings.
//
//     Benchmarks/Hostile/compare_parsers.js [--strings 1000000] [--seed 1] [--ours PAYLOAD_VERDICTS]
//
// README.md beside this file says how to build payload-verdicts, and what is compared.

"use strict";

const { spawn } = require("node:child_process");
const { once } = require("node:events");
const path = require("node:path");
const { parseArgs } = require("node:util");
const { verdict } = require("./payload_grammar.js");
const { PayloadStrings } = require("./payload_strings.js");

const ROOT = path.resolve(__dirname, "../..");
const BATCH = 10_000;
/** Batches in flight: enough to keep both parsers busy. */
const AHEAD = 8;
const SHOWN_DIFFERENCES = 100;

const { values: options } = parseArgs({
  options: {
    strings: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    ours: { type: "string", default: `${ROOT}/.build/verdicts/release/payload-verdicts` },
  },
});

/** The strings of a batch, which has its own seed, so that a difference can be reproduced. */
function stringsOf(batch, count) {
  const source = new PayloadStrings(Number(options.seed), batch);
  return Array.from({ length: count }, () => source.next());
}

/** Strings, each preceded by its length, as payload-verdicts reads them. */
function framed(strings) {
  const bytes = Buffer.allocUnsafe(strings.reduce((sum, text) => sum + 2 + text.length, 0));
  let place = 0;
  for (const text of strings) {
    place = bytes.writeUInt16LE(text.length, place);
    place += bytes.latin1Write(text, place);
  }
  return bytes;
}

/** The row of the final table that a verdict counts toward. */
function kindOf(line) {
  const words = line.split(" ", 2);
  if (words[0] !== "ticket") {
    return words[1];
  }
  return line.includes(" genuine ") ? "genuine" : "read";
}

class Comparison {
  counts = new Map();
  differences = 0;
  #expected = [];
  #place = 0;
  #cutLine = "";

  /** How many batches are in flight. */
  get ahead() {
    return this.#expected.length;
  }

  /** Notes the expected verdicts of a batch, and returns the bytes to send. */
  ask(batch, count) {
    const strings = stringsOf(batch, count);
    const lines = strings.map(verdict);
    for (const line of lines) {
      const kind = kindOf(line);
      this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    }
    this.#expected.push({ batch, count, lines });
    return framed(strings);
  }

  /** Compares verdicts as they arrive; the last line may be incomplete. */
  take(text) {
    const lines = (this.#cutLine + text).split("\n");
    this.#cutLine = lines.pop();
    for (const line of lines) {
      this.#takeLine(line);
    }
  }

  #takeLine(line) {
    const asked = this.#expected[0];
    if (asked === undefined) {
      throw new Error(`more verdicts than strings: ${line}`);
    }
    if (line !== asked.lines[this.#place]) {
      this.#tell(asked, line);
    }
    this.#place += 1;
    if (this.#place === asked.count) {
      this.#expected.shift();
      this.#place = 0;
    }
  }

  #tell({ batch, count, lines }, line) {
    this.differences += 1;
    if (this.differences <= SHOWN_DIFFERENCES) {
      const text = stringsOf(batch, count)[this.#place];
      console.log(`${JSON.stringify(text)}\n  expected ${lines[this.#place]}\n  ours     ${line}`);
    }
  }
}

async function main() {
  const total = Number(options.strings);
  const start = performance.now();
  const ours = spawn(options.ours, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(ours, "close");
  const comparison = new Comparison();
  ours.stdout.setEncoding("latin1").on("data", (text) => comparison.take(text));
  for (let batch = 0; batch * BATCH < total; batch += 1) {
    const isTaken = ours.stdin.write(comparison.ask(batch, Math.min(BATCH, total - batch * BATCH)));
    while (comparison.ahead > AHEAD) {
      await once(ours.stdout, "data");
    }
    if (!isTaken && ours.stdin.writableNeedDrain) {
      await once(ours.stdin, "drain");
    }
  }
  ours.stdin.end();
  const [status] = await ended;
  const seconds = (performance.now() - start) / 1000;
  const kinds = [...comparison.counts].sort(([, one], [, other]) => other - one);
  console.log(`seed ${options.seed}: ${total} strings, ${seconds.toFixed(0)} s`);
  console.log(`differences: ${comparison.differences}`);
  console.log(["", "| verdict | strings |", "|---|---:|"].join("\n"));
  for (const [kind, count] of kinds) {
    console.log(`| ${kind} | ${count.toLocaleString("en")} |`);
  }
  const isWhole = status === 0 && comparison.ahead === 0;
  if (!isWhole) {
    console.log(`\npayload-verdicts ended with status ${status}, ${comparison.ahead} batches unanswered`);
  }
  process.exit(isWhole && comparison.differences === 0 ? 0 : 1);
}

main();
