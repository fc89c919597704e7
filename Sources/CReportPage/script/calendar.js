// The deadlines as a file for calendars: iCalendar, RFC 5545.

/** Escapes a text so that nothing in it ends its property (3.3.11). */
function calendarText(text) {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");
}

/** Folds a line into lines of at most 75 bytes; all but the first begin with a space (3.1). */
function foldedLine(line) {
  const encoder = new TextEncoder();
  let [text, size] = ["", 0];
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (size + length > 75) {
      text += "\r\n ";
      size = 1;
    }
    text += character;
    size += length;
  }
  return text;
}

/** An event per deadline, with reminders 30 days and 7 days before; `time` is when it is made. */
function calendarFile(deadlines, time) {
  const stamp = `${time.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;
  const events = deadlines.flatMap(({ day, identity, summary, details }) => {
    const date = day.replaceAll("-", "");
    const reminder = (trigger) => ["BEGIN:VALARM", "ACTION:DISPLAY",
      `DESCRIPTION:${calendarText(summary)}`, `TRIGGER:${trigger}`, "END:VALARM"];
    return ["BEGIN:VEVENT", `UID:lotto-${identity}@lotto.invalid`, `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${date}`, `SUMMARY:${calendarText(summary)}`,
      `DESCRIPTION:${calendarText(details.join("\n"))}`, "TRANSP:TRANSPARENT",
      ...reminder("-P30D"), ...reminder("-P7D"), "END:VEVENT"];
  });
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//lotto//report//EN", ...events,
    "END:VCALENDAR", ""].map(foldedLine).join("\r\n");
}

function addCalendar() {
  if (catalog.deadlines.length === 0) return;
  const save = () =>
    saveFile("lotto.ics", calendarFile(catalog.deadlines, new Date()), "text/calendar");
  document.getElementById("claims").append(
    button(phrase("calendarSave"), save, { class: "calendar" }));
}
