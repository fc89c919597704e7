#include "CPictures.h"
#include "symbols.h"
#include "tiff.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static struct tiff_functions tiff;

struct tiff_file {
  struct cpictures_file file;
  TIFF *tiff;
  const uint8_t *bytes;
  uint64_t count, offset;
  int is_cut; // what begins within the file, or where it ends, ends beyond
  // The directory of a page, to go on from.
  struct {
    uint32_t page;
    uint64_t offset;
  } reached;
  struct cpictures_page page;
  struct tiff_samples samples;
  // Whether its samples are read one by one.
  int by_samples;
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
      {"TIFFSetSubDirectory", &tiff.choose},
      {"TIFFGetField", &tiff.get},
      {"TIFFGetFieldDefaulted", &tiff.get_or_default},
      {"TIFFSetField", &tiff.set},
      {"TIFFIsCODECConfigured", &tiff.has_codec},
      {"TIFFRGBAImageOK", &tiff.is_readable},
      {"TIFFReadRGBAImageOriented", &tiff.read},
      {"TIFFIsTiled", &tiff.is_tiled},
      {"TIFFTileSize", &tiff.tile_size},
      {"TIFFStripSize", &tiff.strip_size},
      {"TIFFReadEncodedTile", &tiff.read_tile},
      {"TIFFReadEncodedStrip", &tiff.read_strip},
      {"TIFFClose", &tiff.close},
  };
  if (FIND(library, symbols) != 0) return -1;
  tiff.on_error(NULL);
  tiff.on_warning(NULL);
  tiff.on_error_of((void *)keep_reason);
  tiff.on_warning_of((void *)keep_warning);
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

// A number of so many bytes at a place, in the file's order of bytes; -1 if the file ends before it does.
static int number(const struct tiff_file *file, uint64_t offset, int bytes, uint64_t *value) {
  if (offset > file->count || file->count - offset < (uint64_t)bytes) return -1;
  *value = 0;
  for (int index = 0; index < bytes; index++) {
    int place = file->bytes[0] == 'M' ? index : bytes - 1 - index;
    *value = *value << 8 | file->bytes[offset + (uint64_t)place];
  }
  return 0;
}

// Whether numbers of places have eight bytes: BigTIFF.
static int is_big(const struct tiff_file *file) {
  uint64_t mark = 0;
  return number(file, 2, 2, &mark) == 0 && mark == 43;
}

// The place of the first directory, at an offset of 0, or of the one that follows another (TIFF 6.0,
// section 2, and BigTIFF); 0 behind the last one. Returns 0, or -1 if the file ends before.
static int follow(const struct tiff_file *file, uint64_t offset, uint64_t *next) {
  int big = is_big(file);
  uint64_t entries, link = big ? 8 : 4;
  if (offset != 0) {
    if (number(file, offset, big ? 8 : 2, &entries) != 0 || entries > file->count) return -1;
    link = offset + (big ? 8 + 20 * entries : 2 + 12 * entries);
  }
  return number(file, link, big ? 8 : 4, next);
}

// Counts the directories whose link to the next one is there. A loop of them is found by a second walk
// that is left behind (R. P. Brent, An improved Monte Carlo factorization algorithm, 1980).
static void count_pages(struct tiff_file *file) {
  uint64_t here = 0, next, waiting = 0, steps = 0, limit = 1;
  uint32_t count = 0;
  while (follow(file, here, &next) == 0) {
    if (here != 0) count++;
    file->file.pages = count;
    if (next == 0 || count == UINT32_MAX) return;
    here = next;
    if (here == waiting) {
      // All steps since were around the loop: walk those before it once, side by side.
      uint64_t ahead = 0, behind = 0, loop = steps + 1;
      for (uint64_t step = 0; step < loop; step++) follow(file, ahead, &ahead);
      file->file.pages = (uint32_t)loop - 1;
      for (; ahead != behind; file->file.pages++)
        follow(file, ahead, &ahead), follow(file, behind, &behind);
      strcpy(file->file.reason, "the pages go in a circle");
      return;
    }
    if (++steps == limit) waiting = here, steps = 0, limit *= 2;
  }
  file->file.is_truncated = 1;
  strcpy(file->file.reason, "the end is missing");
}

static struct cpictures_file *open(const uint8_t *bytes, size_t count) {
  struct tiff_file *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  file->bytes = bytes;
  file->count = count;
  // Without memory mapping, and without reading the first directory: others may be intact.
  file->tiff = tiff.open(name, "rmh", file, read_bytes, write_bytes, seek, close_client, size,
                         NULL, NULL);
  if (file->tiff != NULL) count_pages(file);
  return &file->file;
}

// The place of a page's directory. Pages are read in order: each is a step from the one before.
static uint64_t place(struct tiff_file *file, uint32_t page) {
  if (page < file->reached.page || file->reached.offset == 0) {
    file->reached.page = 0;
    follow(file, 0, &file->reached.offset);
  }
  for (; file->reached.page < page; file->reached.page++)
    follow(file, file->reached.offset, &file->reached.offset);
  return file->reached.offset;
}

static void forget_reason(struct tiff_file *file) {
  file->file.reason[0] = '\0';
  file->file.is_truncated = file->is_cut = 0;
}

// A directory's picture.
struct picture {
  uint64_t offset, area;
  uint16_t photometric;
  int is_readable;
};

// Whether the library reads uncompressed tiles into its own buffer, which has whole kilobytes, only to
// refuse one of another size (_TIFFReadEncodedTileAndAllocBuffer in libtiff 4.0.11 to 4.7).
static int has_odd_tiles(TIFF *file, uint16_t compression) {
  return compression == COMPRESSION_NONE && tiff.is_tiled(file) && tiff.tile_size(file) % 1024 != 0;
}

// Reads a directory; returns 0, or -1 if it has no picture.
static int choose(struct tiff_file *file, uint64_t offset, struct picture *picture) {
  uint32_t width = 0, height = 0;
  uint16_t compression = COMPRESSION_NONE;
  char reason[1024];
  if (!tiff.choose(file->tiff, offset) || !tiff.get(file->tiff, TIFFTAG_IMAGEWIDTH, &width) ||
      !tiff.get(file->tiff, TIFFTAG_IMAGELENGTH, &height))
    return -1;
  tiff.get_or_default(file->tiff, TIFFTAG_COMPRESSION, &compression);
  struct tiff_samples *samples = &file->samples;
  int knows_samples = tiff_describe_samples(&tiff, file->tiff, samples) == 0;
  file->by_samples =
      knows_samples && (!tiff.is_readable(file->tiff, reason) || has_odd_tiles(file->tiff, compression) ||
                        (samples->photometric == PHOTOMETRIC_SEPARATED && samples->bits > 8));
  *picture = (struct picture){
      .offset = offset,
      .area = (uint64_t)width * height,
      .photometric = samples->photometric,
      .is_readable = tiff.has_codec(compression) &&
                     (file->by_samples || tiff.is_readable(file->tiff, reason)),
  };
  return 0;
}

// Directories of a picture in other sizes that are looked at.
enum { child_limit = 32 };

// Chooses the largest picture of a directory and its children that can be read; a raw photograph and some
// programs have only a small one in the directory itself (DNG 1.4, chapter 2). Says why the largest
// one of all cannot, if it is much larger.
static int choose_largest(struct tiff_file *file, uint64_t offset) {
  struct picture main, child;
  if (choose(file, offset, &main) != 0) return -1;
  uint64_t children[child_limit], *list = NULL;
  uint16_t count = 0;
  if (!tiff.get(file->tiff, TIFFTAG_SUBIFD, &count, &list) || list == NULL) count = 0;
  if (count > child_limit) count = child_limit;
  if (count > 0) memcpy(children, list, count * sizeof *children);
  struct picture shown = main, whole = main;
  for (uint16_t index = 0; index < count; index++) {
    uint32_t type = 0;
    if (choose(file, children[index], &child) != 0) continue;
    tiff.get_or_default(file->tiff, TIFFTAG_SUBFILETYPE, &type);
    if (type & FILETYPE_MASK) continue;
    if (child.area > whole.area) whole = child;
    if (child.is_readable && (!shown.is_readable || child.area > shown.area)) shown = child;
  }
  // A preview of nearly all pixels does as well as the picture.
  if (!shown.is_readable || (!whole.is_readable && shown.area / 3 < whole.area / 4)) {
    int is_raw = whole.photometric == PHOTOMETRIC_CFA || whole.photometric == PHOTOMETRIC_LINEAR_RAW;
    file->file.unread = is_raw ? cpictures_raw : cpictures_unknown;
  }
  if (!shown.is_readable) return -1;
  if (count == 0) return 0;
  forget_reason(file);
  return choose(file, shown.offset, &child);
}

static int measure(struct cpictures_file *opened, uint32_t page, uint32_t dots, uint64_t pixels,
                   struct cpictures_page *measured) {
  struct tiff_file *file = (struct tiff_file *)opened;
  (void)dots, (void)pixels;
  forget_reason(file);
  file->file.unread = cpictures_read;
  if (choose_largest(file, place(file, page)) != 0) return -1;
  uint16_t orientation = ORIENTATION_TOPLEFT;
  tiff.get_or_default(file->tiff, TIFFTAG_ORIENTATION, &orientation);
  // Pixels are wanted as they are stored: without the tag, the library turns nothing.
  tiff.set(file->tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  int is_gray = file->samples.photometric <= PHOTOMETRIC_MINISBLACK;
  file->page = (struct cpictures_page){
      .width = file->samples.width,
      .height = file->samples.height,
      .channels = is_gray ? 1 : 3,
      .orientation = orientation >= 1 && orientation <= 8 ? orientation : 1,
  };
  *measured = file->page;
  return 0;
}

// Reads the pixels; whether they are whole, or as the library leaves them.
static int read_pixels(struct tiff_file *file) {
  uint32_t width = file->page.width, height = file->page.height;
  if (!file->by_samples)
    return tiff.read(file->tiff, width, height, file->pixels, ORIENTATION_TOPLEFT, 0);
  return tiff_read_samples(&tiff, file->tiff, &file->samples, file->pixels) == 0;
}

static int decode(struct cpictures_file *opened, struct cpictures_page *decoded) {
  (void)decoded;
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
  if (read_pixels(file)) {
    // The pixels are whole, but not the file; more pages may have followed.
    if (file->is_cut && file->file.reason[0] == '\0')
      strcpy(file->file.reason, "the end is missing");
    return 0;
  }
  // What libjpeg cannot decode (jerror.h): twelve bits, and lossless processes.
  if (strstr(file->file.reason, "Unsupported JPEG") != NULL) file->file.unread = cpictures_unknown;
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
