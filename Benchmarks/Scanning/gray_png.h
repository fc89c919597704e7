/// Reads PNG files of every kind into 8-bit gray rows, for the readers without a PNG decoder.

#ifndef GRAY_PNG_H
#define GRAY_PNG_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A picture without gaps between its rows; transparent pixels are blended over white.
struct gray_picture {
  uint32_t width;
  uint32_t height;
  /// `width * height` samples, to be freed by the caller.
  uint8_t *samples;
};

/// Reads a file; rows missing from a cut or damaged file stay white.
///
/// Returns 0, or -1 if there is no picture at all; then there is nothing to free.
int gray_png_read(const char *path, struct gray_picture *picture);

#ifdef __cplusplus
}
#endif

#endif
