#ifndef CREPORTPAGE_H
#define CREPORTPAGE_H

#include <stddef.h>

/// The style of the HTML report: page.css.
const unsigned char *report_page_style(void);

/// How many bytes the style has.
size_t report_page_style_length(void);

/// The script of the HTML report: the files of script, one behind the other.
const unsigned char *report_page_script(void);

/// How many bytes the script has.
size_t report_page_script_length(void);

#endif
