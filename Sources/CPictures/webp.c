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

// A frame of an animation, and where it lies on the canvas (RFC 9649, section 2.7.1.1).
struct frame {
  const uint8_t *bytes;
  size_t count;
  uint32_t left, top, width, height;
  int replaces, is_removed;
};

struct webp_file {
  struct cpictures_file file;
  const uint8_t *bytes;
  size_t count;
  WebPBitstreamFeatures features;
  WebPIDecoder *decoder;
  const uint8_t *pixels;
  int rows, stride;
  uint32_t page;
  // Of an animation: its canvas in RGB on white, how many frames were drawn, the last one, and the
  // place of the chunk behind it.
  uint8_t *canvas;
  uint32_t drawn;
  struct frame frame;
  size_t next;
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

static uint32_t short_number(const uint8_t *bytes) {
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16;
}

// The next frame of an animation, from the chunk at an offset on; returns the offset of the chunk behind
// it, or 0 if there is none. Of a frame that is cut, what is there.
static size_t next_frame(const struct webp_file *file, size_t offset, struct frame *frame) {
  while (file->count >= 24 && offset <= file->count - 24) {
    const uint8_t *chunk = file->bytes + offset;
    size_t length = little_endian(chunk + 4), end = offset + 8 + length + (length & 1);
    if (memcmp(chunk, "ANMF", 4) == 0 && length >= 16) {
      size_t rest = file->count - offset - 24;
      *frame = (struct frame){
          .bytes = chunk + 24,
          .count = length - 16 < rest ? length - 16 : rest,
          .left = 2 * short_number(chunk + 8),
          .top = 2 * short_number(chunk + 11),
          .width = short_number(chunk + 14) + 1,
          .height = short_number(chunk + 17) + 1,
          .replaces = chunk[23] >> 1 & 1,
          .is_removed = chunk[23] & 1,
      };
      return end;
    }
    offset = end;
  }
  return 0;
}

// Behind the file's header.
enum { first_chunk = 12 };

static void count_frames(struct webp_file *file) {
  struct frame frame;
  size_t end = first_chunk, last = end;
  while ((end = next_frame(file, end, &frame)) != 0) file->file.pages++, last = end;
  // More would follow; a frame that is cut says so itself.
  if (last <= file->count && little_endian(file->bytes + 4) + (uint64_t)7 > file->count) {
    file->file.is_truncated = 1;
    strcpy(file->file.reason, "the end is missing");
  }
}

static struct cpictures_file *open(const uint8_t *bytes, size_t count) {
  struct webp_file *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  file->bytes = bytes;
  file->count = count;
  int status = webp.features(bytes, count, &file->features, WEBP_DECODER_ABI_VERSION);
  if (status == VP8_STATUS_OK && file->features.has_animation)
    count_frames(file);
  else if (status == VP8_STATUS_OK)
    file->file.pages = 1;
  else
    strcpy(file->file.reason, "the headers are damaged");
  if (status == VP8_STATUS_NOT_ENOUGH_DATA) file->file.is_truncated = 1;
  return &file->file;
}

static int measure(struct cpictures_file *opened, uint32_t page, uint32_t dots, uint64_t pixels,
                   struct cpictures_page *measured) {
  struct webp_file *file = (struct webp_file *)opened;
  (void)dots, (void)pixels;
  file->file.reason[0] = '\0';
  file->file.is_truncated = 0;
  file->page = page;
  *measured = (struct cpictures_page){
      .width = (uint32_t)file->features.width,
      .height = (uint32_t)file->features.height,
      .channels = file->features.has_alpha && !file->features.has_animation ? 4 : 3,
      .orientation = 1,
  };
  return 0;
}

// Decodes a picture of so many pixels in a row; returns 0 if there are rows, or -1.
static int decode_picture(struct webp_file *file, const uint8_t *bytes, size_t count, int mode,
                          int width) {
  if (file->decoder != NULL) webp.delete_decoder(file->decoder);
  file->pixels = NULL;
  // Decoding as the bytes come gives the rows of a truncated file, too.
  file->decoder = webp.new_decoder(mode, NULL, 0, 0);
  if (file->decoder == NULL) {
    strcpy(file->file.reason, "out of memory");
    return -1;
  }
  int status = webp.append(file->decoder, bytes, count);
  file->file.is_truncated = status == VP8_STATUS_SUSPENDED;
  if (status != VP8_STATUS_OK) strcpy(file->file.reason, "the pixels are damaged");
  int found;
  file->pixels = webp.rows(file->decoder, &file->rows, &found, NULL, &file->stride);
  return file->pixels == NULL || file->rows <= 0 || found != width ? -1 : 0;
}

static uint8_t *canvas_row(const struct webp_file *file, uint32_t row) {
  return file->canvas + (size_t)row * (size_t)file->features.width * 3;
}

// Draws a frame as far as it can be read; returns 0, or -1 with the reason.
static int draw_frame(struct webp_file *file, const struct frame *frame) {
  WebPBitstreamFeatures features;
  uint32_t width = (uint32_t)file->features.width, height = (uint32_t)file->features.height;
  int status = webp.features(frame->bytes, frame->count, &features, WEBP_DECODER_ABI_VERSION);
  file->file.is_truncated = status == VP8_STATUS_NOT_ENOUGH_DATA;
  if (status != VP8_STATUS_OK || frame->width > width || frame->left > width - frame->width ||
      frame->height > height || frame->top > height - frame->height ||
      (uint32_t)features.width != frame->width || (uint32_t)features.height != frame->height) {
    strcpy(file->file.reason, "the frame is damaged");
    return -1;
  }
  if (decode_picture(file, frame->bytes, frame->count, MODE_RGBA, features.width) != 0) return -1;
  for (uint32_t row = 0; row < frame->height && row < (uint32_t)file->rows; row++) {
    const uint8_t *source = file->pixels + (size_t)row * (size_t)file->stride;
    uint8_t *pixel = canvas_row(file, frame->top + row) + (size_t)frame->left * 3;
    for (uint32_t column = 0; column < frame->width; column++, source += 4)
      for (int channel = 0; channel < 3; channel++, pixel++) {
        // What a frame replaces was drawn on white, too.
        uint32_t below = frame->replaces ? 255 : *pixel, alpha = source[3];
        *pixel = (uint8_t)((source[channel] * alpha + below * (255 - alpha)) / 255);
      }
  }
  return 0;
}

// Draws the frames up to that of the page; returns whether this last one could be read.
static int draw_frames(struct webp_file *file) {
  size_t width = (size_t)file->features.width, size = width * (size_t)file->features.height * 3;
  if (file->canvas == NULL && (file->canvas = malloc(size)) == NULL) {
    strcpy(file->file.reason, "out of memory");
    return -1;
  }
  if (file->drawn == 0 || file->drawn > file->page) {
    memset(file->canvas, 255, size);
    file->frame = (struct frame){.bytes = NULL};
    file->drawn = 0;
    file->next = first_chunk;
  }
  int result = 0;
  while (file->drawn <= file->page) {
    for (uint32_t row = 0; file->frame.is_removed && row < file->frame.height; row++)
      memset(canvas_row(file, file->frame.top + row) + (size_t)file->frame.left * 3, 255,
             (size_t)file->frame.width * 3);
    file->next = next_frame(file, file->next, &file->frame);
    file->file.reason[0] = '\0';
    result = draw_frame(file, &file->frame);
    // Where it does not lie on the canvas, nothing was drawn.
    if (result != 0) file->frame.is_removed = 0;
    file->drawn++;
  }
  file->pixels = file->canvas;
  file->rows = file->features.height;
  file->stride = (int)(width * 3);
  return result;
}

static int decode(struct cpictures_file *opened, struct cpictures_page *decoded) {
  struct webp_file *file = (struct webp_file *)opened;
  (void)decoded;
  if (file->features.has_animation) return draw_frames(file);
  return decode_picture(file, file->bytes, file->count,
                        file->features.has_alpha ? MODE_RGBA : MODE_RGB, file->features.width);
}

static void copy_row(const struct cpictures_file *opened, uint32_t row, uint8_t *pixels) {
  const struct webp_file *file = (const struct webp_file *)opened;
  int is_clear = file->features.has_alpha && !file->features.has_animation;
  size_t length = (size_t)file->features.width * (is_clear ? 4 : 3);
  if ((int)row < file->rows)
    memcpy(pixels, file->pixels + (size_t)row * (size_t)file->stride, length);
  else
    memset(pixels, 255, length);
}

static void close(struct cpictures_file *opened) {
  struct webp_file *file = (struct webp_file *)opened;
  if (file->decoder != NULL) webp.delete_decoder(file->decoder);
  free(file->canvas);
  free(file);
}

const struct cpictures_library cpictures_webp = {load,    version,  open, measure,
                                                 decode, copy_row, close};
