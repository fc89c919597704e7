#ifndef CREPORTPAGE_H
#define CREPORTPAGE_H

/// The style of the HTML report: page.css.
const char *report_page_style(void);

/// The script of the HTML report: the files of script/, concatenated.
const char *report_page_script(void);

#endif
