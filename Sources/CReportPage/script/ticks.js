// Boxes to tick once a ticket was claimed; the page keeps them while it is open.

/** Ticks all games of a ticket together, and copies the serials for `lotto`'s list of claimed tickets. */
function addTicks() {
  const boxes = [...document.querySelectorAll("#claims input[data-serial]")];
  if (boxes.length === 0) return;
  const ticked = () => new Set(boxes.filter(({ checked }) => checked)
    .map(({ dataset }) => dataset.serial));
  const done = element("span", { class: "done", role: "status" });
  const copy = button(phrase("ticksCopy"), async () => {
    const serials = ticked();
    await copyText([...serials].map((serial) => `${serial}\n`).join(""));
    done.textContent = phrase("serialsCopied", grouped(serials.size));
  }, { class: "ticks" });
  const follow = () => {
    copy.hidden = ticked().size === 0;
    done.textContent = "";
  };
  for (const box of boxes) {
    box.addEventListener("change", () => {
      for (const other of boxes) {
        if (other.dataset.serial === box.dataset.serial) other.checked = box.checked;
      }
      follow();
    });
  }
  follow();
  document.getElementById("claims").append(copy, done);
}
