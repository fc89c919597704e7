#include "CReportPage.h"

static const unsigned char style[] = {
#embed "page.css"
};

// From what needs nothing to where the page begins.
static const unsigned char script[] = {
#embed "script/catalog.js" suffix(,)
#embed "script/search.js" suffix(,)
#embed "script/rows.js" suffix(,)
#embed "script/state.js" suffix(,)
#embed "script/totals.js" suffix(,)
#embed "script/text.js" suffix(,)
#embed "script/elements.js" suffix(,)
#embed "script/badges.js" suffix(,)
#embed "script/summary.js" suffix(,)
#embed "script/controls.js" suffix(,)
#embed "script/virtual.js" suffix(,)
#embed "script/table.js" suffix(,)
#embed "script/cards.js" suffix(,)
#embed "script/list.js" suffix(,)
#embed "script/footer.js" suffix(,)
#embed "script/actions.js" suffix(,)
#embed "script/calendar.js" suffix(,)
#embed "script/fragment.js" suffix(,)
#embed "script/confetti.js" suffix(,)
#embed "script/main.js"
};

const unsigned char *report_page_style(void) { return style; }

size_t report_page_style_length(void) { return sizeof style; }

const unsigned char *report_page_script(void) { return script; }

size_t report_page_script_length(void) { return sizeof script; }
