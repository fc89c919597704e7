#include "CReportPage.h"

static const unsigned char style[] = {
#embed "page.css" suffix(, 0)
};

// Dependencies first.
static const unsigned char script[] = {
#embed "script/rows.js" suffix(,)
#embed "script/search.js" suffix(,)
#embed "script/state.js" suffix(,)
#embed "script/totals.js" suffix(,)
#embed "script/text.js" suffix(,)
#embed "script/elements.js" suffix(,)
#embed "script/controls.js" suffix(,)
#embed "script/list.js" suffix(,)
#embed "script/table.js" suffix(,)
#embed "script/cards.js" suffix(,)
#embed "script/footer.js" suffix(,)
#embed "script/calendar.js" suffix(,)
#embed "script/ticks.js" suffix(,)
#embed "script/main.js" suffix(, 0)
};

const char *report_page_style(void) { return (const char *)style; }
const char *report_page_script(void) { return (const char *)script; }
