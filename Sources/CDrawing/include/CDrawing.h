#ifndef CDRAWING_H
#define CDRAWING_H

#include <stddef.h>
#include <stdint.h>

// Shapes and texts on a picture by cairo and pango. The libraries are opened at run time, so the build
// needs none of their headers, and a missing one can be reported.

/// A picture that is being drawn on.
struct cdrawing;

/// Lines of text in a font without serifs.
struct cdrawing_text {
  /// UTF-8; lines end with a line feed.
  const char *bytes;
  int length;
  /// How many bytes at the start are bold.
  int bold;
  /// In pixels.
  double size;
  /// Longer lines are broken.
  double longest_line;
  /// An RFC 3066 tag, which chooses among fonts.
  const char *language;
};

/// Opens the libraries; returns 0, or -1 if they aren't installed or usable. Call it before any other
/// function, and once.
int cdrawing_load(void);

/// The versions of cairo and pango.
void cdrawing_versions(char *text, size_t size);

/// Whether a font with the letters of a language is installed.
int cdrawing_has_font(const char *language);

/// Begins with a picture in RGB, row by row; returns NULL if it has a side of more than 32,767
/// pixels, or without memory.
struct cdrawing *cdrawing_open(const uint8_t *pixels, int width, int height);

/// Ends a drawing, and writes its pixels in RGB unless that is NULL.
void cdrawing_close(struct cdrawing *drawing, uint8_t *pixels);

/// The size in pixels of a text.
void cdrawing_measure(struct cdrawing *drawing, const struct cdrawing_text *text, double *width,
                      double *height);

/// Writes a text below and to the right of a point. Colors are 0xRRGGBB.
void cdrawing_write(struct cdrawing *drawing, const struct cdrawing_text *text, double x, double y,
                    uint32_t color);

// The path that the next fill or stroke uses up.

/// Begins a line at a point.
void cdrawing_move(struct cdrawing *drawing, double x, double y);
/// Draws a line to a point.
void cdrawing_line(struct cdrawing *drawing, double x, double y);
/// Draws an arc clockwise, from a line's end if there is one; angles are in radians.
void cdrawing_arc(struct cdrawing *drawing, double x, double y, double radius, double from, double to);
/// Draws a line back to where it began.
void cdrawing_close_path(struct cdrawing *drawing);

/// Fills the path.
void cdrawing_fill(struct cdrawing *drawing, uint32_t color);
/// Draws along the path with round ends, in dashes and gaps of these lengths if they aren't 0.
void cdrawing_stroke(struct cdrawing *drawing, uint32_t color, double width, double dash, double gap);

#endif
