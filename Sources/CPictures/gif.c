#include "CPictures.h"
#include "symbols.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

// gif_lib.h of giflib 5.2; the same since 5.1, from which on the library is called libgif.so.7.

typedef struct {
  int count, bits;
  bool is_sorted;
  uint8_t (*colors)[3];
} ColorMapObject;

typedef struct {
  int left, top, width, height;
  bool is_interlaced;
  ColorMapObject *colors;
} GifImageDesc;

typedef struct {
  int width, height, resolution, background;
  uint8_t aspect;
  ColorMapObject *colors;
  int image_count;
  GifImageDesc image;
  void *saved_images;
  int extension_count;
  void *extensions;
  int error;
  void *user_data;
  void *private_data;
} GifFileType;

enum {
  GIF_OK = 1,
  IMAGE_DESC_RECORD_TYPE = 2,
  EXTENSION_RECORD_TYPE = 3,
  GRAPHICS_EXT_FUNC_CODE = 0xF9,
};

static struct {
  GifFileType *(*open)(void *, int (*)(GifFileType *, uint8_t *, int), int *error);
  int (*record)(GifFileType *, int *type);
  int (*extension)(GifFileType *, int *code, uint8_t **bytes);
  int (*next_extension)(GifFileType *, uint8_t **bytes);
  int (*image)(GifFileType *);
  int (*line)(GifFileType *, uint8_t *, int);
  int (*close)(GifFileType *, int *error);
  const char *(*message)(int error);
} gif;

struct gif_file {
  struct cpictures_file file;
  const uint8_t *bytes;
  size_t count, offset;
  // Before the pixels of the first picture.
  GifFileType *reader;
  GifImageDesc image;
  // The color that is clear; -1 if none is.
  int clear;
  struct cpictures_page size;
  // A color for each pixel, and whether a row was decoded.
  uint8_t *pixels, *has_row;
};

static int load(void) {
  void *library = dlopen("libgif.so.7", RTLD_NOW);
  if (library == NULL) return -1;
  const struct symbol symbols[] = {
      {"DGifOpen", &gif.open},
      {"DGifGetRecordType", &gif.record},
      {"DGifGetExtension", &gif.extension},
      {"DGifGetExtensionNext", &gif.next_extension},
      {"DGifGetImageDesc", &gif.image},
      {"DGifGetLine", &gif.line},
      {"DGifCloseFile", &gif.close},
      {"GifErrorString", &gif.message},
  };
  return FIND(library, symbols);
}

// The library does not say more.
static void version(char *text, size_t size) { snprintf(text, size, "5"); }

static int read_bytes(GifFileType *reader, uint8_t *bytes, int count) {
  struct gif_file *file = reader->user_data;
  size_t rest = file->count - file->offset;
  size_t length = (size_t)count < rest ? (size_t)count : rest;
  memcpy(bytes, file->bytes + file->offset, length);
  file->offset += length;
  return (int)length;
}

static void fail(struct gif_file *file, int error) {
  // The library has several words for it.
  file->file.is_truncated = file->offset == file->count;
  const char *message = gif.message(error);
  snprintf(file->file.reason, sizeof file->file.reason, "%s",
           message == NULL ? "the pixels are damaged" : message);
}

static void close_reader(struct gif_file *file) {
  int error;
  if (file->reader != NULL) gif.close(file->reader, &error);
  file->reader = NULL;
}

// Reads up to the pixels of the first picture; returns 0, or -1 with the reason.
static int start(struct gif_file *file) {
  close_reader(file);
  file->offset = 0;
  file->clear = -1;
  int error = 0;
  file->reader = gif.open(file, read_bytes, &error);
  if (file->reader == NULL) {
    fail(file, error);
    return -1;
  }
  for (;;) {
    int type, code;
    uint8_t *bytes;
    if (gif.record(file->reader, &type) != GIF_OK) break;
    if (type == IMAGE_DESC_RECORD_TYPE) {
      if (gif.image(file->reader) != GIF_OK) break;
      file->image = file->reader->image;
      if (file->image.colors == NULL) file->image.colors = file->reader->colors;
      return 0;
    }
    if (type != EXTENSION_RECORD_TYPE) {
      strcpy(file->file.reason, "there is no picture");
      return -1;
    }
    if (gif.extension(file->reader, &code, &bytes) != GIF_OK) break;
    // GIF89a, section 23: behind the length are flags, a delay and the clear color.
    if (code == GRAPHICS_EXT_FUNC_CODE && bytes != NULL && bytes[0] >= 4)
      file->clear = bytes[1] & 1 ? bytes[4] : -1;
    int status = GIF_OK;
    while (bytes != NULL && status == GIF_OK) status = gif.next_extension(file->reader, &bytes);
    if (status != GIF_OK) break;
  }
  fail(file, file->reader->error);
  return -1;
}

static struct cpictures_file *open(const uint8_t *bytes, size_t count) {
  struct gif_file *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  file->bytes = bytes;
  file->count = count;
  if (start(file) == 0) file->file.pages = 1;
  return &file->file;
}

static int measure(struct cpictures_file *opened, uint32_t page, uint32_t dots, uint64_t pixels,
                   struct cpictures_page *measured) {
  struct gif_file *file = (struct gif_file *)opened;
  (void)page, (void)dots, (void)pixels;
  const GifImageDesc *image = &file->image;
  // The screen, on which the picture has its place; all of the picture counts.
  int width = image->left + image->width, height = image->top + image->height;
  int covers = image->left == 0 && image->top == 0 && width >= file->reader->width &&
               height >= file->reader->height;
  if (width < file->reader->width) width = file->reader->width;
  if (height < file->reader->height) height = file->reader->height;
  file->size = (struct cpictures_page){
      .width = (uint32_t)width,
      .height = (uint32_t)height,
      .channels = covers && file->clear < 0 ? 3 : 4,
      .orientation = 1,
  };
  *measured = file->size;
  return 0;
}

static int decode(struct cpictures_file *opened, struct cpictures_page *decoded) {
  (void)decoded;
  struct gif_file *file = (struct gif_file *)opened;
  file->file.reason[0] = '\0';
  file->file.is_truncated = 0;
  // From the start, if the pixels were read before.
  if (file->pixels != NULL && start(file) != 0) return -1;
  size_t width = (size_t)file->image.width, height = (size_t)file->image.height;
  free(file->pixels);
  free(file->has_row);
  file->pixels = calloc(width * height + 1, 1);
  file->has_row = calloc(height + 1, 1);
  if (file->pixels == NULL || file->has_row == NULL) {
    strcpy(file->file.reason, "out of memory");
    return -1;
  }
  if (file->image.colors == NULL) {
    strcpy(file->file.reason, "there are no colors");
    return -1;
  }
  // GIF89a, appendix E: every eighth row, those between them, and so on.
  static const struct {
    size_t first, step;
  } passes[] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}}, all[] = {{0, 1}};
  size_t count = file->image.is_interlaced ? 4 : 1;
  for (size_t pass = 0; pass < count && width > 0; pass++) {
    size_t first = count == 4 ? passes[pass].first : all->first;
    size_t step = count == 4 ? passes[pass].step : all->step;
    for (size_t row = first; row < height; row += step) {
      if (gif.line(file->reader, file->pixels + row * width, (int)width) != GIF_OK) {
        fail(file, file->reader->error);
        return 0;
      }
      file->has_row[row] = 1;
    }
  }
  return 0;
}

static void copy_row(const struct cpictures_file *opened, uint32_t row, uint8_t *pixels) {
  const struct gif_file *file = (const struct gif_file *)opened;
  const GifImageDesc *image = &file->image;
  uint32_t channels = file->size.channels;
  // White, and clear.
  memset(pixels, channels == 3 ? 255 : 0, (size_t)file->size.width * channels);
  if (row < (uint32_t)image->top || row - (uint32_t)image->top >= (uint32_t)image->height) return;
  size_t line = row - (uint32_t)image->top;
  // A row of a later pass, if missing, looks like the one above it that is there.
  for (size_t bit = 1; bit < 8 && image->is_interlaced && !file->has_row[line]; bit *= 2)
    line &= ~bit;
  if (!file->has_row[line]) return;
  const uint8_t *source = file->pixels + line * (size_t)image->width;
  pixels += (size_t)image->left * channels;
  for (int column = 0; column < image->width; column++, pixels += channels) {
    int color = source[column];
    if (color == file->clear) continue;
    // Colors that the table lacks are black.
    if (color < image->colors->count)
      memcpy(pixels, image->colors->colors[color], 3);
    else
      memset(pixels, 0, 3);
    if (channels == 4) pixels[3] = 255;
  }
}

static void close(struct cpictures_file *opened) {
  struct gif_file *file = (struct gif_file *)opened;
  close_reader(file);
  free(file->pixels);
  free(file->has_row);
  free(file);
}

const struct cpictures_library cpictures_gif = {load,    version,  open, measure,
                                                decode, copy_row, close};
