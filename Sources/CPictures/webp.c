#include "CPictures.h"
#include "symbols.h"

#include <stdio.h>
#include <stdlib.h>

// webp/decode.h and webp/mux_types.h of libwebp 1.2.

typedef struct WebPIDecoder WebPIDecoder;

typedef struct {
  int width, height, has_alpha, has_animation, format;
  uint32_t pad[5];
} WebPBitstreamFeatures;

enum {
  VP8_STATUS_OK = 0,
  VP8_STATUS_SUSPENDED = 5,
  VP8_STATUS_NOT_ENOUGH_DATA = 7,
  MODE_RGB = 0,
  MODE_RGBA = 1,
  WEBP_DECODER_ABI_VERSION = 0x0209,
};

static struct {
  int (*version)(void);
  int (*features)(const uint8_t *, size_t, WebPBitstreamFeatures *, int abi);
  WebPIDecoder *(*new_decoder)(int mode, uint8_t *, size_t, int stride);
  int (*append)(WebPIDecoder *, const uint8_t *, size_t);
  uint8_t *(*rows)(const WebPIDecoder *, int *count, int *width, int *height, int *stride);
  void (*delete_decoder)(WebPIDecoder *);
} webp;

struct webp_file {
  struct cpictures_file file;
  const uint8_t *bytes;
  size_t count;
  WebPBitstreamFeatures features;
  WebPIDecoder *decoder;
  const uint8_t *pixels;
  int rows, stride;
};

static int load(void) {
  void *library = dlopen("libwebp.so.7", RTLD_NOW);
  // Ubuntu before 22.04; the same functions.
  if (library == NULL) library = dlopen("libwebp.so.6", RTLD_NOW);
  if (library == NULL) return -1;
  const struct symbol symbols[] = {
      {"WebPGetDecoderVersion", &webp.version}, {"WebPGetFeaturesInternal", &webp.features},
      {"WebPINewRGB", &webp.new_decoder},       {"WebPIAppend", &webp.append},
      {"WebPIDecGetRGB", &webp.rows},           {"WebPIDelete", &webp.delete_decoder},
  };
  return FIND(library, symbols);
}

static void version(char *text, size_t size) {
  int number = webp.version();
  snprintf(text, size, "%d.%d.%d", number >> 16, number >> 8 & 255, number & 255);
}

static uint32_t little_endian(const uint8_t *bytes) {
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

// The first frame of an animation, which the decoder takes without a header of its own: what follows
// the 16 bytes of an ANMF chunk's place and duration (WebP Container Specification).
static void skip_to_first_frame(struct webp_file *file) {
  size_t offset = 12;
  while (file->count >= 24 && offset <= file->count - 24) {
    const uint8_t *chunk = file->bytes + offset;
    size_t length = little_endian(chunk + 4);
    if (memcmp(chunk, "ANMF", 4) == 0) {
      size_t rest = file->count - offset - 24;
      file->bytes = chunk + 24;
      file->count = length < 16 ? 0 : length - 16 < rest ? length - 16 : rest;
      return;
    }
    offset += 8 + length + (length & 1);
  }
  file->count = 0;
}

static struct cpictures_file *open(const uint8_t *bytes, size_t count) {
  struct webp_file *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  file->bytes = bytes;
  file->count = count;
  int status = webp.features(bytes, count, &file->features, WEBP_DECODER_ABI_VERSION);
  if (status == VP8_STATUS_OK && file->features.has_animation) {
    skip_to_first_frame(file);
    status = webp.features(file->bytes, file->count, &file->features, WEBP_DECODER_ABI_VERSION);
  }
  if (status == VP8_STATUS_OK) file->file.pages = 1;
  file->file.is_truncated = status == VP8_STATUS_NOT_ENOUGH_DATA;
  if (status != VP8_STATUS_OK) strcpy(file->file.reason, "the headers are damaged");
  return &file->file;
}

static int measure(struct cpictures_file *opened, uint32_t page, uint32_t dots, uint64_t pixels,
                   struct cpictures_page *measured) {
  struct webp_file *file = (struct webp_file *)opened;
  (void)page, (void)dots, (void)pixels;
  *measured = (struct cpictures_page){
      .width = (uint32_t)file->features.width,
      .height = (uint32_t)file->features.height,
      .channels = file->features.has_alpha ? 4 : 3,
      .orientation = 1,
  };
  return 0;
}

static int decode(struct cpictures_file *opened) {
  struct webp_file *file = (struct webp_file *)opened;
  if (file->decoder != NULL) webp.delete_decoder(file->decoder);
  // Decoding as the bytes come gives the rows of a truncated file, too.
  file->decoder = webp.new_decoder(file->features.has_alpha ? MODE_RGBA : MODE_RGB, NULL, 0, 0);
  if (file->decoder == NULL) {
    strcpy(file->file.reason, "out of memory");
    return -1;
  }
  int status = webp.append(file->decoder, file->bytes, file->count);
  file->file.is_truncated = status == VP8_STATUS_SUSPENDED;
  if (status != VP8_STATUS_OK) strcpy(file->file.reason, "the pixels are damaged");
  int width, height;
  file->pixels = webp.rows(file->decoder, &file->rows, &width, &height, &file->stride);
  if (file->pixels == NULL || file->rows <= 0 || width != file->features.width) return -1;
  return 0;
}

static void copy_row(const struct cpictures_file *opened, uint32_t row, uint8_t *pixels) {
  const struct webp_file *file = (const struct webp_file *)opened;
  size_t length = (size_t)file->features.width * (file->features.has_alpha ? 4 : 3);
  if ((int)row < file->rows)
    memcpy(pixels, file->pixels + (size_t)row * (size_t)file->stride, length);
  else
    memset(pixels, 255, length);
}

static void close(struct cpictures_file *opened) {
  struct webp_file *file = (struct webp_file *)opened;
  if (file->decoder != NULL) webp.delete_decoder(file->decoder);
  free(file);
}

const struct cpictures_library cpictures_webp = {load,    version,  open, measure,
                                                 decode, copy_row, close};
