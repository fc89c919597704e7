"use strict";

// The script has the shape of the program's own reports: events go up to one store, state comes
// down to components that only draw. Lists and wording are the program's: the page carries them.

/** What the page carries besides its rows; set once, before anything else happens. */
let catalog = null;
