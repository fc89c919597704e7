/// Reads PNG files of every kind into 8-bit gray rows, for the readers without a PNG decoder.

#ifndef GRAY_PNG_H
#define GRAY_PNG_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A picture without gaps between its rows; alpha lies on white.
struct gray_picture {
  uint32_t width;
  uint32_t height;
  /// `width * height` samples, owned by whoever read the picture; to be given to `free`.
  uint8_t *samples;
};

/// Reads a file; rows that a cut or damaged file lacks stay white.
///
/// Returns 0, or -1 when there is no picture at all; nothing is to be freed then.
int gray_png_read(const char *path, struct gray_picture *picture);

#ifdef __cplusplus
}
#endif

#endif
