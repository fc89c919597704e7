#include "CPictures.h"
#include "symbols.h"

#include <stdio.h>
#include <stdlib.h>

// libheif/heif.h of libheif 1.15.

typedef struct heif_context heif_context;
typedef struct heif_image_handle heif_image_handle;
typedef struct heif_image heif_image;

struct heif_error {
  int code, subcode;
  const char *message;
};

struct heif_decoding_options {
  uint8_t version, ignore_transformations;
  void *start_progress, *on_progress, *end_progress, *user_data;
  // From version 2 of the struct on.
  uint8_t convert_hdr_to_8bit;
};

enum {
  heif_compression_HEVC = 1,
  heif_compression_AV1 = 4,
  heif_suberror_End_of_data = 100,
  heif_colorspace_RGB = 1,
  heif_chroma_interleaved_RGB = 10,
  heif_chroma_interleaved_RGBA = 11,
  heif_channel_interleaved = 10,
};

static struct {
  const char *(*version)(void);
  heif_context *(*alloc)(void);
  void (*free)(heif_context *);
  void (*limit_threads)(heif_context *, int);
  int (*has_decoder)(int compression);
  struct heif_error (*read)(heif_context *, const void *, size_t, const void *options);
  struct heif_error (*primary)(heif_context *, heif_image_handle **);
  int (*width)(const heif_image_handle *);
  int (*height)(const heif_image_handle *);
  int (*has_alpha)(const heif_image_handle *);
  struct heif_error (*decode)(const heif_image_handle *, heif_image **, int colorspace, int chroma,
                              const struct heif_decoding_options *);
  struct heif_decoding_options *(*options)(void);
  void (*free_options)(struct heif_decoding_options *);
  int (*plane_width)(const heif_image *, int channel);
  int (*plane_height)(const heif_image *, int channel);
  const uint8_t *(*plane)(const heif_image *, int channel, int *stride);
  void (*release)(const heif_image *);
  void (*release_handle)(const heif_image_handle *);
} heif;

struct heif_file {
  struct cpictures_file file;
  heif_context *context;
  heif_image_handle *handle;
  heif_image *image;
  struct cpictures_page page;
  const uint8_t *pixels;
  int stride;
};

static int load(void) {
  void *library = dlopen("libheif.so.1", RTLD_NOW);
  if (library == NULL) return -1;
  const struct symbol symbols[] = {
      {"heif_get_version", &heif.version},
      {"heif_context_alloc", &heif.alloc},
      {"heif_context_free", &heif.free},
      {"heif_have_decoder_for_format", &heif.has_decoder},
      {"heif_context_read_from_memory_without_copy", &heif.read},
      {"heif_context_get_primary_image_handle", &heif.primary},
      {"heif_image_handle_get_width", &heif.width},
      {"heif_image_handle_get_height", &heif.height},
      {"heif_image_handle_has_alpha_channel", &heif.has_alpha},
      {"heif_decode_image", &heif.decode},
      {"heif_decoding_options_alloc", &heif.options},
      {"heif_decoding_options_free", &heif.free_options},
      {"heif_image_get_width", &heif.plane_width},
      {"heif_image_get_height", &heif.plane_height},
      {"heif_image_get_plane_readonly", &heif.plane},
      {"heif_image_release", &heif.release},
      {"heif_image_handle_release", &heif.release_handle},
  };
  if (FIND(library, symbols) != 0) return -1;
  // From 1.13 on. Loads the plugins that later versions decode with.
  const struct symbol newer[] = {{"heif_context_set_max_decoding_threads", &heif.limit_threads}};
  (void)FIND(library, newer);
  struct heif_error (*start)(void *) = NULL;
  const struct symbol starting[] = {{"heif_init", &start}};
  if (FIND(library, starting) == 0 && start(NULL).code != 0) return -1;
  return 0;
}

static void version(char *text, size_t size) {
  const char *hevc = heif.has_decoder(heif_compression_HEVC) ? "" : ", no plugin for HEIC";
  const char *av1 = heif.has_decoder(heif_compression_AV1) ? "" : ", no plugin for AVIF";
  snprintf(text, size, "%s%s%s", heif.version(), hevc, av1);
}

// Whether it succeeded; keeps the reason if not.
static int succeeded(struct heif_file *file, struct heif_error error) {
  if (error.code == 0) return 1;
  snprintf(file->file.reason, sizeof file->file.reason, "%s", error.message);
  file->file.is_truncated = error.subcode == heif_suberror_End_of_data;
  return 0;
}

// How a file is compressed, by its major brand (ISO/IEC 23008-12 and AVIF 1.0.0).
static int compression(const uint8_t *bytes, size_t count) {
  return count >= 12 && memcmp(bytes + 8, "avi", 3) == 0 ? heif_compression_AV1
                                                         : heif_compression_HEVC;
}

static struct cpictures_file *open(const uint8_t *bytes, size_t count) {
  struct heif_file *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  file->file.lacks_plugin = !heif.has_decoder(compression(bytes, count));
  file->context = heif.alloc();
  if (file->context == NULL) {
    free(file);
    return NULL;
  }
  if (heif.limit_threads != NULL) heif.limit_threads(file->context, 0);
  if (succeeded(file, heif.read(file->context, bytes, count, NULL)) &&
      succeeded(file, heif.primary(file->context, &file->handle)))
    file->file.pages = 1;
  return &file->file;
}

static int measure(struct cpictures_file *opened, uint32_t page, uint32_t dots, uint64_t pixels,
                   struct cpictures_page *measured) {
  struct heif_file *file = (struct heif_file *)opened;
  (void)page, (void)dots, (void)pixels;
  int width = heif.width(file->handle), height = heif.height(file->handle);
  // The library turns and mirrors it.
  file->page = (struct cpictures_page){
      .width = width > 0 ? (uint32_t)width : 0,
      .height = height > 0 ? (uint32_t)height : 0,
      .channels = heif.has_alpha(file->handle) ? 4 : 3,
      .orientation = 1,
  };
  *measured = file->page;
  return 0;
}

static int decode(struct cpictures_file *opened) {
  struct heif_file *file = (struct heif_file *)opened;
  struct heif_decoding_options *options = heif.options();
  if (options == NULL) return -1;
  if (options->version >= 2) options->convert_hdr_to_8bit = 1;
  if (file->image != NULL) heif.release(file->image);
  file->image = NULL;
  int chroma = file->page.channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  struct heif_error error =
      heif.decode(file->handle, &file->image, heif_colorspace_RGB, chroma, options);
  heif.free_options(options);
  if (!succeeded(file, error)) return -1;
  // Not its warnings: in libheif 1.15, their texts are freed before they are returned.
  file->pixels = heif.plane(file->image, heif_channel_interleaved, &file->stride);
  if (file->pixels == NULL ||
      heif.plane_width(file->image, heif_channel_interleaved) != (int)file->page.width ||
      heif.plane_height(file->image, heif_channel_interleaved) != (int)file->page.height) {
    strcpy(file->file.reason, "the pixels are not of the size in the header");
    return -1;
  }
  return 0;
}

static void copy_row(const struct cpictures_file *opened, uint32_t row, uint8_t *pixels) {
  const struct heif_file *file = (const struct heif_file *)opened;
  memcpy(pixels, file->pixels + (size_t)row * (size_t)file->stride,
         (size_t)file->page.width * file->page.channels);
}

static void close(struct cpictures_file *opened) {
  struct heif_file *file = (struct heif_file *)opened;
  if (file->image != NULL) heif.release(file->image);
  if (file->handle != NULL) heif.release_handle(file->handle);
  heif.free(file->context);
  free(file);
}

const struct cpictures_library cpictures_heif = {load,    version,  open, measure,
                                                 decode, copy_row, close};
