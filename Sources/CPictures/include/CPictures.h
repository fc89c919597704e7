#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

// Pages of pictures and documents, through libraries that are loaded at run time: the build needs
// none of their headers, and a missing one can be reported. Names, numbers and the layout of structs
// are those of the libraries' headers; they are part of their ABIs and don't change.

/// Why the library cannot read a page, although it is not damaged.
enum cpictures_unread {
  cpictures_read = 0,
  /// The library knows no such pixels.
  cpictures_unknown,
  /// The pixels are those of a camera's sensor, from which a picture has to be made.
  cpictures_raw,
  /// The library knows no moving pictures.
  cpictures_sequence,
};

/// An open file. Libraries keep what they need in structs that begin with this one.
struct cpictures_file {
  /// The number of pages; 1 for a picture.
  uint32_t pages;
  /// What a library said of this file, NUL-terminated; empty at first.
  char reason[200];
  /// What a library remarked on the page that was decoded last; codes may be missing.
  char warning[200];
  /// Whether the file ends before the page does.
  int is_truncated;
  /// Whether the file is encrypted, and opens only with a password.
  int is_locked;
  /// Whether the plugin is missing by which the library decodes such files.
  int lacks_plugin;
  /// Why the page that was measured last, or the file, isn't read; what is decoded all the same is a
  /// small picture of it.
  enum cpictures_unread unread;
};

/// A page, before its pixels are decoded.
struct cpictures_page {
  uint32_t width;
  uint32_t height;
  /// Bytes per pixel: 1 for gray, 3 for RGB, 4 for RGBA with straight alpha.
  uint32_t channels;
  /// How to turn it upright, from 1 to 8 as in EXIF.
  uint32_t orientation;
  /// Dots an inch at which it is drawn, where those are fewer than asked for; else 0.
  uint32_t dots;
};

/// What a library offers; pages are counted from 0. All but `load` need it to have returned 0.
struct cpictures_library {
  /// Loads the library and all that it would load later; returns 0, or -1 if it isn't installed or
  /// usable. Call it before a second thread starts.
  int (*load)(void);
  /// The version of the loaded library, such as "1.15.1".
  void (*version)(char *text, size_t size);
  /// Opens a file; the bytes must stay as they are until it is closed. NULL without memory; no pages,
  /// and the reason, if it cannot be opened; pages and a reason if more of them may be missing.
  struct cpictures_file *(*open)(const uint8_t *bytes, size_t count);
  /// Measures a page, at so many dots an inch if it has no pixels of its own, fewer if those would
  /// be more than `pixels`; returns 0, or -1 with the reason.
  int (*measure)(struct cpictures_file *file, uint32_t page, uint32_t dots, uint64_t pixels,
                 struct cpictures_page *measured);
  /// Decodes the page that was measured last; returns 0 if there are rows, perhaps not all of them
  /// (then there is a reason, too), or -1 with the reason. Corrects the measures if the header was wrong.
  int (*decode)(struct cpictures_file *file, struct cpictures_page *decoded);
  /// Copies a row of the decoded page: its width times its channels, in bytes.
  void (*copy_row)(const struct cpictures_file *file, uint32_t row, uint8_t *pixels);
  /// Closes a file and forgets its pages.
  void (*close)(struct cpictures_file *file);
};

/// HEIC and AVIF by libheif 1.7 or later.
extern const struct cpictures_library cpictures_heif;
/// TIFF by libtiff 4.
extern const struct cpictures_library cpictures_tiff;
/// WebP by libwebp 0.5 or later.
extern const struct cpictures_library cpictures_webp;
/// The first picture of a GIF by giflib 5.
extern const struct cpictures_library cpictures_gif;
/// JPEG of four inks by the libjpeg that the program is linked with.
extern const struct cpictures_library cpictures_jpeg;
/// PDF by poppler-glib 0.82 or later, and cairo.
extern const struct cpictures_library cpictures_poppler;

/// libdeflate 1.0 or later: inflates in a fraction of zlib's time what is whole in memory.
struct cpictures_inflater {
  /// Loads the library; returns 0, or -1 if it isn't installed or usable. Call it before a second
  /// thread starts; the rest needs it to have returned 0.
  int (*load)(void);
  /// Inflates a zlib stream of exactly `count` bytes to exactly `size`; returns 0, or -1 if its sizes
  /// or checksum are others, or without memory.
  int (*inflate)(const uint8_t *stream, size_t count, uint8_t *bytes, size_t size);
  /// The checksum of PNG's chunks (PNG, third edition, annex D).
  uint32_t (*check_sum)(const uint8_t *bytes, size_t count);
};
extern const struct cpictures_inflater cpictures_deflate;

/// Undoes the filters of a PNG's rows (PNG, third edition, 9), each of which is `length` bytes behind
/// the number of its filter; `above` is the row before the first one, and a pixel is `pixel` bytes:
/// 1, 2, 3, 4, 6 or 8. Reads sixteen bytes behind the last row. Returns 0, or -1 for a filter that
/// does not exist.
int cpictures_unfilter(uint8_t *rows, size_t count, size_t length, size_t pixel,
                       const uint8_t *above);

#endif
