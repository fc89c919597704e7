// What is done outside of the report: the clipboard, a file, a printer.

const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell in which a spreadsheet finds no formula: `CSVCell` of the program. */
function harmlessCell(text) {
  return (formulaStart.test(text) ? "'" : "") + escaped(text);
}

function csvCell(text) {
  const cell = harmlessCell(text);
  return /[,"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The rows as `-f csv` writes them. */
function csvText(records) {
  const header = catalog.fields.flatMap(({ key, columns }) => columns ?? key);
  const rows = records.map((record) => catalog.fields.flatMap(({ key }) =>
    typeof record[key] === "string" ? csvCell(record[key]) : record[key]).join(","));
  return [header.join(","), ...rows, ""].join("\r\n");
}

/** The rows as lines of cells, which people and spreadsheets can paste. */
function plainText(records) {
  const columns = ["source", "round", "game", "numbers", "result", "prize"];
  const marks = { matched: ["[", "]"], bonus: ["(", ")"], number: ["", ""] };
  const numbers = (record) => gameText.numbers(record)
    .map(({ text, role }) => marks[role][0] + text + marks[role][1]).join(" ");
  const cells = (record) => isGame(record)
    ? columns.map((name) => name === "numbers" ? numbers(record)
      : name === "source" ? record.source
        : gameText[name](record).map(({ text }) => text).join(""))
    : [record.source, record.message];
  const titles = columns.map((name) => phrase(name));
  return [titles, ...records.map(cells)]
    .map((row) => row.map(harmlessCell).join("\t")).join("\n") + "\n";
}

/** Puts a text on the clipboard; where the browser has none for files, by a text field. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea", { class: "visually-hidden", "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

function saveFile(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Does what was asked for with the rows that pass, and says what was done. */
async function act(action, records, say) {
  const count = grouped(records.length);
  switch (action) {
    case "copy":
      await copyText(plainText(records));
      return say(phrase("rowsCopied", count));
    case "export":
      saveFile("lotto.csv", csvText(records), "text/csv");
      return say(phrase("rowsSaved", count));
    case "print":
      return window.print();
  }
}
