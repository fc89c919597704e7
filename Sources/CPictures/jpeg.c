#define _GNU_SOURCE

#include "CPictures.h"
#include "symbols.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

// jpeglib.h of libjpeg 6b to 9 and libjpeg-turbo: the beginning of its structs, which all have in
// common. The rest differs, so that the library is asked for its number and size.

struct error_manager {
  void (*error_exit)(void *);
  void (*emit_message)(void *, int level);
  void (*output_message)(void *);
  void (*format_message)(void *, char *);
  void (*reset)(void *);
  int code;
  union {
    int numbers[8];
    char text[80];
  } parameters;
  uint8_t rest[512];
};

enum { JCS_CMYK = 4, JPEG_HEADER_OK = 1, longest_message = 200, largest_struct = 4096 };

struct decompressor {
  struct error_manager *error;
  void *memory, *progress, *client;
  int is_decompressor, state;
  void *source;
  unsigned width, height;
  int channels, color_space, out_color_space;
  unsigned scale_numerator, scale_denominator;
  double gamma;
};

struct source {
  const uint8_t *next;
  size_t count;
  void (*begin)(void *);
  int (*fill)(void *);
  void (*skip)(void *, long);
  int (*resync)(void *, int);
  void (*end)(void *);
};

// There if the program is linked with an archive of libjpeg, as the portable one is. Never called by
// these types.
extern void jpeg_std_error(void) __attribute__((weak));
extern void jpeg_CreateDecompress(void) __attribute__((weak));
extern void jpeg_resync_to_restart(void) __attribute__((weak));
extern void jpeg_read_header(void) __attribute__((weak));
extern void jpeg_start_decompress(void) __attribute__((weak));
extern void jpeg_read_scanlines(void) __attribute__((weak));
extern void jpeg_destroy_decompress(void) __attribute__((weak));

static struct {
  struct error_manager *(*set_errors)(struct error_manager *);
  void (*create)(void *, int version, size_t size);
  int (*resync)(void *, int);
  int (*read_header)(void *, int);
  int (*start)(void *);
  unsigned (*read_rows)(void *, uint8_t **, unsigned);
  void (*destroy)(void *);
  int version;
  size_t size;
} jpeg;

struct jpeg_file {
  struct cpictures_file file;
  const uint8_t *bytes;
  size_t count;
  struct error_manager error;
  jmp_buf failed;
  struct source source;
  union {
    struct decompressor fields;
    uint8_t bytes[largest_struct];
  } reader;
  unsigned width, height;
  // Whether 255 is no ink, as Adobe writes it.
  int is_inverted;
  // Four bytes for each pixel, and how many rows were read.
  uint8_t *pixels;
  unsigned rows;
};

// Errors would end the process.
static void on_error(void *reader) {
  struct jpeg_file *file = ((struct decompressor *)reader)->client;
  char text[longest_message];
  file->error.format_message(reader, text);
  snprintf(file->file.reason, sizeof file->file.reason, "%s", text);
  longjmp(file->failed, 1);
}

static void on_message(void *reader) {
  struct jpeg_file *file = ((struct decompressor *)reader)->client;
  char text[longest_message];
  file->error.format_message(reader, text);
  snprintf(file->file.warning, sizeof file->file.warning, "%s", text);
}

static void do_nothing(void *reader) { (void)reader; }

// Behind the last byte: an end marker, as often as it is asked for.
static int fill(void *reader) {
  static const uint8_t end[] = {0xFF, 0xD9};
  struct jpeg_file *file = ((struct decompressor *)reader)->client;
  file->source.next = end;
  file->source.count = sizeof end;
  strcpy(file->file.warning, "Premature end of JPEG file");
  return 1;
}

static void skip(void *reader, long count) {
  struct jpeg_file *file = ((struct decompressor *)reader)->client;
  if (count <= 0) return;
  size_t length = (size_t)count < file->source.count ? (size_t)count : file->source.count;
  file->source.next += length;
  file->source.count -= length;
}

static void prepare(struct jpeg_file *file) {
  memset(&file->reader, 0, sizeof file->reader);
  file->reader.fields.error = jpeg.set_errors(&file->error);
  file->reader.fields.client = file;
  file->error.error_exit = on_error;
  file->error.output_message = on_message;
}

// What a library says that is called with a wrong number or size: its own.
static int expected(struct jpeg_file *file, int version, size_t size) {
  prepare(file);
  if (setjmp(file->failed)) return file->error.parameters.numbers[0];
  jpeg.create(&file->reader, version, size);
  jpeg.destroy(&file->reader);
  return -1;
}

static int load(void) {
  // libzbar brings it, under a name that depends on the system.
  const struct symbol symbols[] = {
      {"jpeg_std_error", &jpeg.set_errors},        {"jpeg_CreateDecompress", &jpeg.create},
      {"jpeg_resync_to_restart", &jpeg.resync},    {"jpeg_read_header", &jpeg.read_header},
      {"jpeg_start_decompress", &jpeg.start},      {"jpeg_read_scanlines", &jpeg.read_rows},
      {"jpeg_destroy_decompress", &jpeg.destroy},
  };
  void (*const linked[])(void) = {
      jpeg_std_error,        jpeg_CreateDecompress, jpeg_resync_to_restart,  jpeg_read_header,
      jpeg_start_decompress, jpeg_read_scanlines,   jpeg_destroy_decompress,
  };
  for (size_t index = 0; index < sizeof linked / sizeof *linked; index++) {
    if (linked[index] != NULL)
      memcpy(symbols[index].function, &linked[index], sizeof linked[index]);
    else if (find_symbols(RTLD_DEFAULT, symbols + index, 1) != 0)
      return -1;
  }
  struct jpeg_file *file = calloc(1, sizeof *file);
  if (file == NULL) return -1;
  jpeg.version = expected(file, 0, 0);
  int size = jpeg.version >= 62 && jpeg.version < 100 ? expected(file, jpeg.version, 0) : -1;
  free(file);
  if (size < (int)sizeof(struct decompressor) || size > largest_struct) return -1;
  jpeg.size = (size_t)size;
  return 0;
}

static void version(char *text, size_t size) { snprintf(text, size, "%d", jpeg.version); }

// Whether a segment of Adobe comes before the pixels (T.872, 6.5.3): its inks are inverted.
static int is_from_adobe(const uint8_t *bytes, size_t count) {
  size_t place = 2;
  while (place + 9 < count) {
    if (bytes[place] != 0xFF || bytes[place + 1] == 0xFF || bytes[place + 1] == 0) {
      place++;
      continue;
    }
    if (bytes[place + 1] == 0xDA) return 0;
    if (bytes[place + 1] == 0xEE && memcmp(bytes + place + 4, "Adobe", 5) == 0) return 1;
    place += 2 + ((size_t)bytes[place + 2] << 8 | bytes[place + 3]);
  }
  return 0;
}

// Reads up to the pixels; returns 0, or -1 with the reason.
static int start(struct jpeg_file *file) {
  jpeg.destroy(&file->reader);
  prepare(file);
  if (setjmp(file->failed)) return -1;
  jpeg.create(&file->reader, jpeg.version, jpeg.size);
  // Creating it clears all but these two.
  file->reader.fields.error = &file->error;
  file->reader.fields.client = file;
  file->source = (struct source){
      .next = file->bytes,
      .count = file->count,
      .begin = do_nothing,
      .fill = fill,
      .skip = skip,
      .resync = jpeg.resync,
      .end = do_nothing,
  };
  file->reader.fields.source = &file->source;
  if (jpeg.read_header(&file->reader, 1) != JPEG_HEADER_OK) return -1;
  file->width = file->reader.fields.width;
  file->height = file->reader.fields.height;
  if (file->reader.fields.channels != 4) {
    strcpy(file->file.reason, "there are no four inks");
    return -1;
  }
  // Also from YCCK.
  file->reader.fields.out_color_space = JCS_CMYK;
  return 0;
}

static struct cpictures_file *open(const uint8_t *bytes, size_t count) {
  struct jpeg_file *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  file->bytes = bytes;
  file->count = count;
  file->is_inverted = is_from_adobe(bytes, count);
  if (start(file) == 0) file->file.pages = 1;
  return &file->file;
}

static int measure(struct cpictures_file *opened, uint32_t page, uint32_t dots, uint64_t pixels,
                   struct cpictures_page *measured) {
  struct jpeg_file *file = (struct jpeg_file *)opened;
  (void)page, (void)dots, (void)pixels;
  *measured = (struct cpictures_page){
      .width = file->width, .height = file->height, .channels = 3, .orientation = 1};
  return 0;
}

static int decode(struct cpictures_file *opened, struct cpictures_page *decoded) {
  (void)decoded;
  struct jpeg_file *file = (struct jpeg_file *)opened;
  file->file.reason[0] = file->file.warning[0] = '\0';
  free(file->pixels);
  file->rows = 0;
  file->pixels = malloc((size_t)file->width * file->height * 4);
  if (file->pixels == NULL) {
    strcpy(file->file.reason, "out of memory");
    return -1;
  }
  if (start(file) != 0) return -1;
  // What was read before an error counts.
  if (setjmp(file->failed)) return file->rows > 0 ? 0 : -1;
  jpeg.start(&file->reader);
  while (file->rows < file->height) {
    uint8_t *row = file->pixels + (size_t)file->rows * file->width * 4;
    if (jpeg.read_rows(&file->reader, &row, 1) != 1) break;
    file->rows++;
  }
  return 0;
}

static void copy_row(const struct cpictures_file *opened, uint32_t row, uint8_t *pixels) {
  const struct jpeg_file *file = (const struct jpeg_file *)opened;
  if (row >= file->rows) {
    memset(pixels, 255, (size_t)file->width * 3);
    return;
  }
  const uint8_t *inks = file->pixels + (size_t)row * file->width * 4;
  uint8_t flip = file->is_inverted ? 0 : 255;
  for (unsigned column = 0; column < file->width; column++, inks += 4)
    for (int channel = 0; channel < 3; channel++)
      *pixels++ = (uint8_t)((inks[channel] ^ flip) * (inks[3] ^ flip) / 255);
}

static void close(struct cpictures_file *opened) {
  struct jpeg_file *file = (struct jpeg_file *)opened;
  jpeg.destroy(&file->reader);
  free(file->pixels);
  free(file);
}

const struct cpictures_library cpictures_jpeg = {load,    version,  open, measure,
                                                 decode, copy_row, close};
