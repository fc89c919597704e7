#ifndef TIFF_H
#define TIFF_H

#include <stdint.h>

// What tiff.c and tiff_samples.c share, by the names of tiffio.h and tiff.h of libtiff 4.5.

typedef struct tiff TIFF;

enum {
  TIFFTAG_SUBFILETYPE = 254,
  TIFFTAG_IMAGEWIDTH = 256,
  TIFFTAG_IMAGELENGTH = 257,
  TIFFTAG_BITSPERSAMPLE = 258,
  TIFFTAG_COMPRESSION = 259,
  TIFFTAG_PHOTOMETRIC = 262,
  TIFFTAG_ORIENTATION = 274,
  TIFFTAG_SAMPLESPERPIXEL = 277,
  TIFFTAG_ROWSPERSTRIP = 278,
  TIFFTAG_PLANARCONFIG = 284,
  TIFFTAG_COLORMAP = 320,
  TIFFTAG_TILEWIDTH = 322,
  TIFFTAG_TILELENGTH = 323,
  TIFFTAG_SUBIFD = 330,
  TIFFTAG_EXTRASAMPLES = 338,
  TIFFTAG_SAMPLEFORMAT = 339,
  FILETYPE_MASK = 4,
  COMPRESSION_NONE = 1,
  PHOTOMETRIC_MINISWHITE = 0,
  PHOTOMETRIC_MINISBLACK = 1,
  PHOTOMETRIC_RGB = 2,
  PHOTOMETRIC_PALETTE = 3,
  PHOTOMETRIC_MASK = 4,
  PHOTOMETRIC_SEPARATED = 5,
  PHOTOMETRIC_CFA = 32803,
  PHOTOMETRIC_LINEAR_RAW = 34892,
  ORIENTATION_TOPLEFT = 1,
  PLANARCONFIG_SEPARATE = 2,
  EXTRASAMPLE_ASSOCALPHA = 1,
  EXTRASAMPLE_UNASSALPHA = 2,
  SAMPLEFORMAT_UINT = 1,
  SAMPLEFORMAT_INT = 2,
  SAMPLEFORMAT_IEEEFP = 3,
};

/// The functions of the library.
struct tiff_functions {
  const char *(*version)(void);
  void *(*on_error)(void *);
  void *(*on_error_of)(void *);
  void *(*on_warning)(void *);
  void *(*on_warning_of)(void *);
  TIFF *(*open)(const char *, const char *mode, void *client,
                int64_t (*read)(void *, void *, int64_t), int64_t (*write)(void *, void *, int64_t),
                uint64_t (*seek)(void *, uint64_t, int), int (*close)(void *),
                uint64_t (*size)(void *), int (*map)(void *, void **, uint64_t *),
                void (*unmap)(void *, void *, uint64_t));
  int (*choose)(TIFF *, uint64_t offset);
  int (*get)(TIFF *, uint32_t tag, ...);
  int (*get_or_default)(TIFF *, uint32_t tag, ...);
  int (*set)(TIFF *, uint32_t tag, ...);
  int (*has_codec)(uint16_t compression);
  int (*is_readable)(TIFF *, char reason[1024]);
  int (*read)(TIFF *, uint32_t width, uint32_t height, uint32_t *raster, int orientation, int stops);
  int (*is_tiled)(TIFF *);
  int64_t (*tile_size)(TIFF *);
  int64_t (*strip_size)(TIFF *);
  int64_t (*read_tile)(TIFF *, uint32_t tile, void *, int64_t size);
  int64_t (*read_strip)(TIFF *, uint32_t strip, void *, int64_t size);
  void (*close)(TIFF *);
};

/// How the samples of a directory are stored.
struct tiff_samples {
  uint32_t width, height;
  /// Of a tile, or of a strip; and the number of blocks beside each other.
  uint32_t block_width, block_height, across;
  uint16_t bits, format, photometric, per_pixel;
  /// How many samples of a pixel matter: 1, 3 or 4.
  uint16_t used;
  /// EXTRASAMPLE_… of an alpha that is used, or 0.
  uint16_t alpha;
  int is_tiled, is_planar;
};

/// Describes the samples of the chosen directory; returns 0, or -1 if `read_samples` knows no such
/// ones. Whatever it returns, the size, bits, format and photometric are set.
int tiff_describe_samples(const struct tiff_functions *, TIFF *, struct tiff_samples *);

/// Reads them into a raster as TIFFReadRGBAImage does, but from the top, and leaves out what cannot
/// be read; returns 0, or -1 without memory.
int tiff_read_samples(const struct tiff_functions *, TIFF *, const struct tiff_samples *,
                      uint32_t *raster);

#endif
