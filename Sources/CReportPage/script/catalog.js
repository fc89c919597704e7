"use strict";

// The script has the shape of the program's own reports: events go up to one store, state comes
// down to components that only draw. Lists and wording are the program's: the page carries them.

/** What the page carries besides its rows; set once, before anything else happens. */
let catalog = null;

/** The codes as they were scanned, PNG files in base64 by source and number of the code. */
const thumbnails = new Map();

function thumbnailKey(source, code) {
  return `${code} ${source}`;
}
