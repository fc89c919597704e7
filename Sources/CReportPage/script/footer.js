// What can be done with the rows that pass the filters, and how many they are.

/** Buttons that copy, save or print the rows, and what was done. */
function actionButtons(send) {
  const done = element("span", { class: "done", role: "status" });
  const press = async (action) => { done.textContent = await send({ type: "act", action }); };
  const buttons = Object.entries(catalog.actions).map(([action, title]) =>
    button(title, () => press(action), { "data-action": action }));
  const root = element("div", { class: "actions" }, buttons, done);
  return [root, () => { done.textContent = ""; }];
}

function footer() {
  const count = element("p", { class: "faint", role: "status" });
  document.getElementById("footer").replaceChildren(count);
  return ({ order, games }) => {
    count.textContent = phrase("rowsOf", grouped(order.length), grouped(games.length));
  };
}

/** Copies, saves or prints rows; returns what was done, for people. */
async function act(action, games) {
  const count = grouped(games.length);
  switch (action) {
    case "copy":
      await copyText(plainText(games));
      return phrase("rowsCopied", count);
    case "export":
      saveFile("lotto.csv", csvText(games), "text/csv");
      return phrase("rowsSaved", count);
    case "print":
      printWhole();
      return "";
  }
}

/** Prints the list, too, which a claim sheet leaves out. */
function printWhole() {
  const { classList } = document.documentElement;
  classList.add("whole");
  addEventListener("afterprint", () => classList.remove("whole"), { once: true });
  print();
}

const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell that no spreadsheet treats as a formula, as in the program's `CSVCell`. */
function harmlessCell(text) { return (formulaStart.test(text) ? "'" : "") + escaped(text); }

function csvCell(text) {
  const cell = harmlessCell(text);
  return /[,"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The source in base64 unless its cell is exactly it. */
function exactSource({ source, source_b64: known }) {
  if (known !== "" || harmlessCell(source) === source) return known;
  // One by one: a call takes fewer arguments than a line may have bytes.
  return btoa(Array.from(new TextEncoder().encode(source), (byte) => String.fromCharCode(byte)).join(""));
}

/** The cells of a value: one for each of its columns; a list in one column is joined by blanks. */
function csvCells(value, columns) {
  const isText = typeof value === "string" || Array.isArray(value) && columns.length === 1;
  return isText ? [csvCell([value].flat().join(" "))] : value;
}

/** The rows as `-f csv --bom` writes them, for spreadsheets would not take them for UTF-8. */
function csvText(games) {
  const keys = Object.keys(catalog.columns);
  const rows = games.map((game) => ({ ...game, source_b64: exactSource(game) }))
    .map((game) => keys.flatMap((key) => csvCells(game[key], catalog.columns[key])).join(","));
  return "\ufeff" + [Object.values(catalog.columns).flat().join(","), ...rows, ""].join("\r\n");
}

/** The rows as tab-separated lines, to paste into documents and spreadsheets. */
function plainText(games) {
  const marks = { matched: ["[", "]"], bonus: ["(", ")"], number: ["", ""] };
  const joined = (spans) => spans.map(({ text }) => text).join("");
  const columns = {
    source: place,
    round: (game) => joined(gameText.round(game)),
    game: (game) => joined(gameText.game(game)),
    numbers: (game) => gameText.numbers(game)
      .map(({ text, role }) => marks[role][0] + text + marks[role][1]).join(" "),
    result: (game) => joined(gameText.result(game)),
    prize: (game) => joined(gameText.prize(game)),
  };
  const titles = Object.keys(columns).map((name) => phrase(name));
  const rows = games.map((game) => isGame(game)
    ? Object.values(columns).map((text) => text(game)) : [place(game), game.message]);
  return [titles, ...rows].map((row) => row.map(harmlessCell).join("\t")).join("\n") + "\n";
}

/** Copies a text; if the browser denies local files the clipboard, through a text field. */
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
