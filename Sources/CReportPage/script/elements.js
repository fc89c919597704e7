// The page's elements. Text becomes text nodes only, never markup.

function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity));
  return node;
}

function button(title, action, attributes) {
  return element("button", { type: "button", onclick: action, ...attributes }, title);
}

function visuallyHidden(text) { return element("span", { class: "visually-hidden" }, text); }

function spanElement({ text, role }) {
  if (text === "") return [];
  if (role === "plain") return text;
  if (ballRoles.includes(role)) return ball(text, role);
  if (role === "source") return sourceElement(text);
  return element("span", { class: role }, text);
}

function lineElements(spans) { return spans.map(spanElement); }
const ballRoles = ["number", "matched", "bonus", "drawn", "drawn-bonus"];

function numbersElement(spans) {
  const balls = spans.flatMap((one, index) => [index === 0 ? [] : " ", spanElement(one)]);
  return element("span", { class: "numbers" }, balls);
}

function thumbnailElement({ thumbnail }) {
  if (!thumbnail) return [];
  const source = `data:image/png;base64,${thumbnail}`;
  return element("img", { class: "thumbnail", src: source, alt: phrase("codeThumbnail") });
}

/** A space and the winning numbers of a row's round; nothing if they are unknown. */
function drawingElement(game) {
  const spans = gameText.drawn(game);
  if (spans.length === 0) return [];
  return [" ", element("span", { class: "drawing" }, visuallyHidden(`${phrase("drawnNumbers")} `),
    numbersElement(spans))];
}

/** A number in the color of its ball; each ten numbers share a color. */
function ball(text, role) {
  const tens = Math.min(Math.floor((Number(text) - 1) / 10), 4);
  const spoken = { matched: "drawn", bonus: "numberBonus", "drawn-bonus": "numberBonus" }[role];
  return element("span", { class: `ball tens-${tens} ${role}` }, text,
    spoken === undefined ? [] : visuallyHidden(` ${phrase(spoken)}`));
}

function sourceElement(text) {
  const end = text.includes("://") ? 0 : text.lastIndexOf("/", text.length - 2) + 1;
  const folders = element("span", { class: "folders" }, text.slice(0, end));
  return element("bdi", { class: "source" }, end === 0 ? [] : folders, text.slice(end));
}

function factsElement(facts) {
  return element("dl", { class: "facts" }, facts.filter(Boolean).map(({ name, value }) =>
    element("div", null, element("dt", null, name), element("dd", null, spanElement(value)))));
}
