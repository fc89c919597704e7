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
  heif_error_Unsupported_feature = 4,
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
  struct heif_error (*primary)(heif_context *, uint32_t *item);
  int (*count)(heif_context *);
  int (*list)(heif_context *, uint32_t *items, int count);
  struct heif_error (*item)(heif_context *, uint32_t item, heif_image_handle **);
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
  // The pictures, by item; as many as pages.
  uint32_t *items;
  heif_image_handle *handle;
  heif_image *image;
  struct cpictures_page page;
  uint64_t limit;
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
      {"heif_context_get_primary_image_ID", &heif.primary},
      {"heif_context_get_number_of_top_level_images", &heif.count},
      {"heif_context_get_list_of_top_level_image_IDs", &heif.list},
      {"heif_context_get_image_handle", &heif.item},
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

// As PictureLimits.side.
enum { longest_side = 100000 };

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

// A box of ISO/IEC 14496-12, section 4.2: its contents.
struct box {
  const uint8_t *bytes;
  size_t count;
};

static uint64_t big_endian(const uint8_t *bytes, size_t count) {
  uint64_t value = 0;
  for (size_t index = 0; index < count; index++) value = value << 8 | bytes[index];
  return value;
}

// Takes a box and its kind off the front; returns 0, or -1 if none is left.
static int take(struct box *rest, struct box *box, uint32_t *kind) {
  if (rest->count < 8) return -1;
  uint64_t size = big_endian(rest->bytes, 4), header = 8;
  *kind = (uint32_t)big_endian(rest->bytes + 4, 4);
  if (size == 1 && rest->count >= 16) size = big_endian(rest->bytes + 8, 8), header = 16;
  if (size == 0 || size > rest->count) size = rest->count;
  if (size < header) return -1;
  *box = (struct box){rest->bytes + header, size - header};
  *rest = (struct box){rest->bytes + size, rest->count - size};
  return 0;
}

// The first box of a kind, without so many bytes at its front; empty if there is none.
static struct box find(struct box rest, const char *kind, size_t skipped) {
  struct box box;
  uint32_t found;
  while (take(&rest, &box, &found) == 0)
    if (found == big_endian((const uint8_t *)kind, 4) && box.count >= skipped)
      return (struct box){box.bytes + skipped, box.count - skipped};
  return (struct box){NULL, 0};
}

// Whether another item is made of this one, such as a picture of its tiles (ISO/IEC 14496-12, 8.11.12).
static int is_part(struct box file, uint32_t item) {
  struct box references = find(find(file, "meta", 4), "iref", 0), box;
  if (references.count < 4) return 0;
  size_t size = references.bytes[0] == 0 ? 2 : 4;
  references = (struct box){references.bytes + 4, references.count - 4};
  uint32_t kind;
  while (take(&references, &box, &kind) == 0) {
    if (kind != big_endian((const uint8_t *)"dimg", 4) || box.count < size + 2) continue;
    uint64_t count = big_endian(box.bytes + size, 2);
    for (size_t place = size + 2; count > 0 && place + size <= box.count; place += size, count--)
      if (big_endian(box.bytes + place, size) == item) return 1;
  }
  return 0;
}

// Lists the pictures of a file: the primary one, and all others that are for themselves.
static int list_items(struct heif_file *file, struct box bytes) {
  uint32_t primary, pages = 0;
  if (!succeeded(file, heif.primary(file->context, &primary))) return -1;
  int count = heif.count(file->context), has_primary = 0;
  if (count < 0) count = 0;
  file->items = calloc((size_t)count + 1, sizeof *file->items);
  if (file->items == NULL) return -1;
  // One more place for the primary one, should it be hidden.
  uint32_t *items = file->items + 1;
  if (count > 0) count = heif.list(file->context, items, count);
  for (int index = 0; index < count; index++) has_primary |= items[index] == primary;
  if (!has_primary) file->items[pages++] = primary;
  for (int index = 0; index < count; index++)
    if (items[index] == primary || !is_part(bytes, items[index]))
      file->items[pages++] = items[index];
  file->file.pages = pages;
  return 0;
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
  struct box all = {bytes, count};
  if ((!succeeded(file, heif.read(file->context, bytes, count, NULL)) ||
       list_items(file, all) != 0) &&
      find(all, "moov", 0).bytes != NULL)
    file->file.unread = cpictures_sequence;
  return &file->file;
}

static void release(struct heif_file *file) {
  if (file->image != NULL) heif.release(file->image);
  file->image = NULL;
  if (file->handle != NULL) heif.release_handle(file->handle);
  file->handle = NULL;
}

static int measure(struct cpictures_file *opened, uint32_t page, uint32_t dots, uint64_t pixels,
                   struct cpictures_page *measured) {
  struct heif_file *file = (struct heif_file *)opened;
  (void)dots;
  release(file);
  file->file.reason[0] = '\0';
  file->file.is_truncated = 0;
  if (!succeeded(file, heif.item(file->context, file->items[page], &file->handle))) return -1;
  file->limit = pixels;
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

static struct heif_error decode_picture(struct heif_file *file, int ignores_turns) {
  struct heif_decoding_options *options = heif.options();
  if (options == NULL) return (struct heif_error){-1, 0, "out of memory"};
  options->ignore_transformations = (uint8_t)ignores_turns;
  if (options->version >= 2) options->convert_hdr_to_8bit = 1;
  int chroma = file->page.channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  struct heif_error error =
      heif.decode(file->handle, &file->image, heif_colorspace_RGB, chroma, options);
  heif.free_options(options);
  return error;
}

static int decode(struct cpictures_file *opened, struct cpictures_page *decoded) {
  struct heif_file *file = (struct heif_file *)opened;
  if (file->image != NULL) heif.release(file->image);
  file->image = NULL;
  struct heif_error error = decode_picture(file, 0);
  // libheif 1.15 to 1.17 mirror no pixels of over eight bits. A code is read from either side.
  if (error.code == heif_error_Unsupported_feature) error = decode_picture(file, 1);
  if (!succeeded(file, error)) return -1;
  // Not its warnings: in libheif 1.15, their texts are freed before they are returned.
  file->pixels = heif.plane(file->image, heif_channel_interleaved, &file->stride);
  int width = heif.plane_width(file->image, heif_channel_interleaved);
  int height = heif.plane_height(file->image, heif_channel_interleaved);
  if (file->pixels == NULL || width <= 0 || height <= 0) {
    strcpy(file->file.reason, "the picture has no pixels");
    return -1;
  }
  // The library measures a picture by its last property, but turns and cuts it by each in turn.
  if ((uint64_t)width * (uint64_t)height > file->limit || width > longest_side || height > longest_side) {
    strcpy(file->file.reason, "the picture is larger than its header says");
    return -1;
  }
  file->page.width = (uint32_t)width;
  file->page.height = (uint32_t)height;
  *decoded = file->page;
  return 0;
}

static void copy_row(const struct cpictures_file *opened, uint32_t row, uint8_t *pixels) {
  const struct heif_file *file = (const struct heif_file *)opened;
  memcpy(pixels, file->pixels + (size_t)row * (size_t)file->stride,
         (size_t)file->page.width * file->page.channels);
}

static void close(struct cpictures_file *opened) {
  struct heif_file *file = (struct heif_file *)opened;
  release(file);
  free(file->items);
  heif.free(file->context);
  free(file);
}

const struct cpictures_library cpictures_heif = {load,    version,  open, measure,
                                                 decode, copy_row, close};
