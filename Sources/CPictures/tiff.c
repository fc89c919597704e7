#include "CPictures.h"
#include "symbols.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// tiffio.h and tiff.h of libtiff 4.5.

typedef struct tiff TIFF;

enum {
  TIFFTAG_IMAGEWIDTH = 256,
  TIFFTAG_IMAGELENGTH = 257,
  TIFFTAG_PHOTOMETRIC = 262,
  TIFFTAG_ORIENTATION = 274,
  PHOTOMETRIC_MINISBLACK = 1,
  ORIENTATION_TOPLEFT = 1,
};

static struct {
  const char *(*version)(void);
  void *(*on_error)(void (*)(const char *, const char *, va_list));
  void *(*on_error_of)(void (*)(void *, const char *, const char *, va_list));
  void *(*on_warning)(void (*)(const char *, const char *, va_list));
  void *(*on_warning_of)(void (*)(void *, const char *, const char *, va_list));
  TIFF *(*open)(const char *, const char *mode, void *client,
                int64_t (*read)(void *, void *, int64_t), int64_t (*write)(void *, void *, int64_t),
                uint64_t (*seek)(void *, uint64_t, int), int (*close)(void *),
                uint64_t (*size)(void *), int (*map)(void *, void **, uint64_t *),
                void (*unmap)(void *, void *, uint64_t));
  uint32_t (*count)(TIFF *);
  int (*choose)(TIFF *, uint32_t directory);
  int (*get)(TIFF *, uint32_t tag, ...);
  int (*get_or_default)(TIFF *, uint32_t tag, ...);
  int (*set)(TIFF *, uint32_t tag, ...);
  int (*read)(TIFF *, uint32_t width, uint32_t height, uint32_t *raster, int orientation, int stops);
  void (*close)(TIFF *);
  // Before libtiff 4.5, directories were counted in sixteen bits.
  uint32_t count_mask;
} tiff;

struct tiff_file {
  struct cpictures_file file;
  TIFF *tiff;
  const uint8_t *bytes;
  uint64_t count, offset;
  int is_cut; // what begins within the file, or where it ends, ends beyond
  struct cpictures_page page;
  uint32_t *pixels;
};

// What the library calls the file in some of its reasons: "file: …".
static const char name[] = "file";

static void keep_reason(void *client, const char *module, const char *format, va_list values) {
  struct tiff_file *file = client;
  (void)module;
  // The first one names the cause.
  if (file->file.reason[0] != '\0') return;
  vsnprintf(file->file.reason, sizeof file->file.reason, format, values);
  size_t length = strlen(name) + 2;
  if (strncmp(file->file.reason, name, length - 2) == 0 && strlen(file->file.reason) > length)
    memmove(file->file.reason, file->file.reason + length,
            strlen(file->file.reason + length) + 1);
}

// What codecs only warn of although pixels are lost (tif_fax3.c, tif_packbits.c, libjpeg's jerror.h).
static int loses_pixels(const char *warning) {
  static const char *const words[] = {
      "Premature E", "premature end", "Line length mismatch", "lack of data", "bad Huffman code",
      "bad arithmetic code", "instead of RST",
  };
  for (size_t index = 0; index < sizeof words / sizeof *words; index++)
    if (strstr(warning, words[index]) != NULL) return 1;
  return 0;
}

static void keep_warning(void *client, const char *module, const char *format, va_list values) {
  struct tiff_file *file = client;
  (void)module;
  char text[sizeof file->file.warning];
  vsnprintf(text, sizeof text, format, values);
  char *kept = loses_pixels(text) ? file->file.reason : file->file.warning;
  if (kept[0] == '\0') strcpy(kept, text);
}

// "LIBTIFF, Version 4.5.0", and more lines.
static void version(char *text, size_t size) {
  const char *words = tiff.version();
  const char *number = strstr(words, "Version ");
  number = number == NULL ? words : number + strlen("Version ");
  snprintf(text, size, "%.*s", (int)strcspn(number, "\n"), number);
}

static int load(void) {
  void *library = dlopen("libtiff.so.6", RTLD_NOW);
  // Ubuntu 22.04; the same functions.
  if (library == NULL) library = dlopen("libtiff.so.5", RTLD_NOW);
  if (library == NULL) return -1;
  const struct symbol symbols[] = {
      {"TIFFGetVersion", &tiff.version},
      {"TIFFSetErrorHandler", &tiff.on_error},
      {"TIFFSetErrorHandlerExt", &tiff.on_error_of},
      {"TIFFSetWarningHandler", &tiff.on_warning},
      {"TIFFSetWarningHandlerExt", &tiff.on_warning_of},
      {"TIFFClientOpen", &tiff.open},
      {"TIFFNumberOfDirectories", &tiff.count},
      {"TIFFSetDirectory", &tiff.choose},
      {"TIFFGetField", &tiff.get},
      {"TIFFGetFieldDefaulted", &tiff.get_or_default},
      {"TIFFSetField", &tiff.set},
      {"TIFFReadRGBAImageOriented", &tiff.read},
      {"TIFFClose", &tiff.close},
  };
  if (FIND(library, symbols) != 0) return -1;
  tiff.on_error(NULL);
  tiff.on_warning(NULL);
  tiff.on_error_of(keep_reason);
  tiff.on_warning_of(keep_warning);
  char number[16];
  version(number, sizeof number);
  tiff.count_mask = atof(number) < 4.5 ? UINT16_MAX : UINT32_MAX;
  return 0;
}

static int64_t read_bytes(void *client, void *into, int64_t count) {
  struct tiff_file *file = client;
  uint64_t rest = file->offset < file->count ? file->count - file->offset : 0;
  uint64_t length = count < 0 ? 0 : (uint64_t)count < rest ? (uint64_t)count : rest;
  memcpy(into, file->bytes + (file->count - rest), length);
  file->offset += length;
  if ((int64_t)length < count) {
    file->file.is_truncated = 1;
    if (file->offset <= file->count) file->is_cut = 1;
  }
  return (int64_t)length;
}

static int64_t write_bytes(void *client, void *from, int64_t count) {
  (void)client, (void)from, (void)count;
  return -1;
}

static uint64_t seek(void *client, uint64_t offset, int origin) {
  struct tiff_file *file = client;
  uint64_t base = origin == SEEK_CUR ? file->offset : origin == SEEK_END ? file->count : 0;
  file->offset = base + offset;
  return file->offset;
}

static int close_client(void *client) {
  (void)client;
  return 0;
}

static uint64_t size(void *client) { return ((struct tiff_file *)client)->count; }

static struct cpictures_file *open(const uint8_t *bytes, size_t count) {
  struct tiff_file *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  file->bytes = bytes;
  file->count = count;
  // Without memory mapping, and without reading the first directory: others may be intact.
  file->tiff = tiff.open(name, "rmh", file, read_bytes, write_bytes, seek, close_client, size,
                         NULL, NULL);
  if (file->tiff != NULL) file->file.pages = tiff.count(file->tiff) & tiff.count_mask;
  return &file->file;
}

static int measure(struct cpictures_file *opened, uint32_t page, uint32_t dots, uint64_t pixels,
                   struct cpictures_page *measured) {
  struct tiff_file *file = (struct tiff_file *)opened;
  (void)dots, (void)pixels;
  file->file.reason[0] = '\0';
  file->file.is_truncated = file->is_cut = 0;
  uint32_t width = 0, height = 0;
  uint16_t orientation = ORIENTATION_TOPLEFT, photometric = UINT16_MAX;
  if (!tiff.choose(file->tiff, page) || !tiff.get(file->tiff, TIFFTAG_IMAGEWIDTH, &width) ||
      !tiff.get(file->tiff, TIFFTAG_IMAGELENGTH, &height))
    return -1;
  tiff.get_or_default(file->tiff, TIFFTAG_ORIENTATION, &orientation);
  tiff.get(file->tiff, TIFFTAG_PHOTOMETRIC, &photometric);
  // Pixels are wanted as they are stored: without the tag, the library turns nothing.
  tiff.set(file->tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  file->page = (struct cpictures_page){
      .width = width,
      .height = height,
      .channels = photometric <= PHOTOMETRIC_MINISBLACK ? 1 : 3,
      .orientation = orientation >= 1 && orientation <= 8 ? orientation : 1,
  };
  *measured = file->page;
  return 0;
}

static int decode(struct cpictures_file *opened) {
  struct tiff_file *file = (struct tiff_file *)opened;
  uint32_t width = file->page.width, height = file->page.height;
  free(file->pixels);
  // What is missing stays white.
  size_t count = (size_t)width * height;
  file->pixels = malloc(count * sizeof *file->pixels);
  if (file->pixels == NULL) {
    strcpy(file->file.reason, "out of memory");
    return -1;
  }
  memset(file->pixels, 255, count * sizeof *file->pixels);
  // What was said of tags counts only if they are needed.
  char earlier[sizeof file->file.reason];
  strcpy(earlier, file->file.reason);
  file->file.reason[0] = file->file.warning[0] = '\0';
  if (tiff.read(file->tiff, width, height, file->pixels, ORIENTATION_TOPLEFT, 0)) {
    // The pixels are whole, but not the file; more pages may have followed.
    if (file->is_cut && file->file.reason[0] == '\0')
      strcpy(file->file.reason, "the end is missing");
    return 0;
  }
  if (file->file.reason[0] == '\0') strcpy(file->file.reason, earlier);
  return -1;
}

static void copy_row(const struct cpictures_file *opened, uint32_t row, uint8_t *pixels) {
  const struct tiff_file *file = (const struct tiff_file *)opened;
  uint32_t width = file->page.width, channels = file->page.channels;
  const uint32_t *source = file->pixels + (size_t)row * width;
  for (uint32_t column = 0; column < width; column++) {
    // Red in the lowest byte, alpha in the highest, by which the others are multiplied.
    uint32_t pixel = source[column], white = 255 - (pixel >> 24);
    for (uint32_t channel = 0; channel < channels; channel++)
      *pixels++ = (uint8_t)((pixel >> 8 * channel & 255) + white);
  }
}

static void close(struct cpictures_file *opened) {
  struct tiff_file *file = (struct tiff_file *)opened;
  if (file->tiff != NULL) tiff.close(file->tiff);
  free(file->pixels);
  free(file);
}

const struct cpictures_library cpictures_tiff = {load,    version,  open, measure,
                                                 decode, copy_row, close};
