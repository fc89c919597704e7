#define _GNU_SOURCE

#include "CPictures.h"
#include "symbols.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// poppler.h of poppler-glib 22.12, cairo.h of cairo 1.16, and GLib 2.74.

typedef struct PopplerDocument PopplerDocument;
typedef struct PopplerPage PopplerPage;
typedef struct GBytes GBytes;
typedef struct cairo cairo_t;
typedef struct cairo_surface cairo_surface_t;

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;

enum { POPPLER_ERROR_ENCRYPTED = 1, CAIRO_FORMAT_RGB24 = 1, CAIRO_STATUS_SUCCESS = 0 };

static struct {
  const char *(*version)(void);
  GBytes *(*bytes)(const void *, size_t);
  void (*release_bytes)(GBytes *);
  void (*release)(void *);
  void (*free_error)(GError *);
  PopplerDocument *(*open)(GBytes *, const char *password, GError **);
  int (*count)(PopplerDocument *);
  PopplerPage *(*page)(PopplerDocument *, int);
  void (*size)(PopplerPage *, double *width, double *height);
  void (*render)(PopplerPage *, cairo_t *);
  cairo_surface_t *(*surface)(int format, int width, int height);
  int (*surface_status)(cairo_surface_t *);
  cairo_t *(*context)(cairo_surface_t *);
  void (*color)(cairo_t *, double, double, double);
  void (*paint)(cairo_t *);
  void (*scale)(cairo_t *, double, double);
  int (*status)(cairo_t *);
  void (*flush)(cairo_surface_t *);
  const uint8_t *(*data)(cairo_surface_t *);
  int (*stride)(cairo_surface_t *);
  void (*release_context)(cairo_t *);
  void (*release_surface)(cairo_surface_t *);
  unsigned (*on_message)(const char *domain, int levels,
                         void (*)(const char *, int, const char *, void *), void *);
} poppler;

struct pdf_file {
  struct cpictures_file file;
  GBytes *bytes;
  PopplerDocument *document;
  PopplerPage *page;
  double points_wide, points_high;
  struct cpictures_page size;
  cairo_surface_t *surface;
};

static void load_fonts(void);

// The file whose page is being drawn; NULL otherwise.
static struct pdf_file *drawn;

// Poppler draws what it can of a damaged page, and says in a log what it could not. A font costs only
// its letters: it may be missing, or its file out of reach in the jail.
static void keep_warning(const char *domain, int level, const char *text, void *unused) {
  (void)domain, (void)level, (void)unused;
  if (drawn == NULL || drawn->file.warning[0] != '\0' || strncmp(text, "IO error", 8) == 0 ||
      strcasestr(text, "font") != NULL || strstr(text, " face") != NULL)
    return;
  // After the kind of error and its place.
  const char *start = strstr(text, ": ");
  snprintf(drawn->file.warning, sizeof drawn->file.warning, "%s", start == NULL ? text : start + 2);
}

static int load(void) {
  // Its dependencies come with it: cairo, GObject and GLib.
  void *library = dlopen("libpoppler-glib.so.8", RTLD_NOW);
  if (library == NULL) return -1;
  const struct symbol symbols[] = {
      {"poppler_get_version", &poppler.version},
      {"g_bytes_new_static", &poppler.bytes},
      {"g_bytes_unref", &poppler.release_bytes},
      {"g_object_unref", &poppler.release},
      {"g_error_free", &poppler.free_error},
      {"poppler_document_new_from_bytes", &poppler.open},
      {"poppler_document_get_n_pages", &poppler.count},
      {"poppler_document_get_page", &poppler.page},
      {"poppler_page_get_size", &poppler.size},
      {"poppler_page_render_for_printing", &poppler.render},
      {"cairo_image_surface_create", &poppler.surface},
      {"cairo_surface_status", &poppler.surface_status},
      {"cairo_create", &poppler.context},
      {"cairo_set_source_rgb", &poppler.color},
      {"cairo_paint", &poppler.paint},
      {"cairo_scale", &poppler.scale},
      {"cairo_status", &poppler.status},
      {"cairo_surface_flush", &poppler.flush},
      {"cairo_image_surface_get_data", &poppler.data},
      {"cairo_image_surface_get_stride", &poppler.stride},
      {"cairo_destroy", &poppler.release_context},
      {"cairo_surface_destroy", &poppler.release_surface},
      {"g_log_set_handler", &poppler.on_message},
  };
  if (FIND(library, symbols) != 0) return -1;
  poppler.on_message("Poppler", -1, keep_warning, NULL);
  load_fonts();
  return 0;
}

static void version(char *text, size_t size) { snprintf(text, size, "%s", poppler.version()); }

// Whether there is an end-of-file marker among the last 1,024 bytes, where readers look for it (PDF
// Reference 1.7, appendix H, note 18).
static int has_end(const uint8_t *bytes, size_t count) {
  static const char mark[] = "%%EOF";
  size_t length = sizeof mark - 1, first = count < 1024 ? 0 : count - 1024;
  for (size_t start = first; start + length <= count; start++)
    if (memcmp(bytes + start, mark, length) == 0) return 1;
  return 0;
}

static struct cpictures_file *open(const uint8_t *bytes, size_t count) {
  struct pdf_file *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  file->bytes = poppler.bytes(bytes, count);
  GError *error = NULL;
  file->document = poppler.open(file->bytes, NULL, &error);
  if (file->document != NULL) {
    int pages = poppler.count(file->document);
    file->file.pages = pages > 0 ? (uint32_t)pages : 0;
    // Poppler makes do with the objects that are there.
    file->file.is_truncated = !has_end(bytes, count);
    if (file->file.is_truncated) strcpy(file->file.reason, "the end is missing");
  } else if (error != NULL) {
    file->file.is_locked = error->code == POPPLER_ERROR_ENCRYPTED;
    snprintf(file->file.reason, sizeof file->file.reason, "%s", error->message);
  }
  if (error != NULL) poppler.free_error(error);
  return &file->file;
}

// The longest side of a surface (_cairo_image_surface_is_size_valid in cairo 1.16).
static const double longest_side = 32767;

static int measure(struct cpictures_file *opened, uint32_t page, uint32_t dots, uint64_t pixels,
                   struct cpictures_page *measured) {
  struct pdf_file *file = (struct pdf_file *)opened;
  file->file.reason[0] = '\0';
  if (file->page != NULL) poppler.release(file->page);
  file->page = poppler.page(file->document, (int)page);
  if (file->page == NULL) {
    strcpy(file->file.reason, "the page is missing");
    return -1;
  }
  double width = 0, height = 0;
  poppler.size(file->page, &width, &height);
  file->points_wide = width;
  file->points_high = height;
  // Also false for NaN.
  if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) {
    strcpy(file->file.reason, "the page has no size");
    return -1;
  }
  double scale = dots / 72.0;
  scale = fmin(scale, sqrt((double)pixels / (width * height)));
  scale = fmin(scale, longest_side / fmax(width, height));
  file->size = (struct cpictures_page){
      .width = (uint32_t)fmax(1, floor(width * scale)),
      .height = (uint32_t)fmax(1, floor(height * scale)),
      .channels = 3,
      .orientation = 1,
      .dots = scale < dots / 72.0 ? (uint32_t)(scale * 72) : 0,
  };
  *measured = file->size;
  return 0;
}

static int decode(struct cpictures_file *opened, struct cpictures_page *decoded) {
  (void)decoded;
  struct pdf_file *file = (struct pdf_file *)opened;
  if (file->surface != NULL) poppler.release_surface(file->surface);
  file->surface =
      poppler.surface(CAIRO_FORMAT_RGB24, (int)file->size.width, (int)file->size.height);
  cairo_t *context = poppler.context(file->surface);
  poppler.color(context, 1, 1, 1);
  poppler.paint(context);
  poppler.scale(context, file->size.width / file->points_wide,
                file->size.height / file->points_high);
  // With annotations as a printer would show them, and without interpolation of small pictures.
  file->file.warning[0] = '\0';
  drawn = file;
  poppler.render(file->page, context);
  drawn = NULL;
  int failed = poppler.status(context) != CAIRO_STATUS_SUCCESS ||
               poppler.surface_status(file->surface) != CAIRO_STATUS_SUCCESS;
  poppler.release_context(context);
  poppler.flush(file->surface);
  if (failed || poppler.data(file->surface) == NULL) {
    strcpy(file->file.reason, "the page cannot be drawn");
    return -1;
  }
  return 0;
}

static void copy_row(const struct cpictures_file *opened, uint32_t row, uint8_t *pixels) {
  const struct pdf_file *file = (const struct pdf_file *)opened;
  const uint32_t *source =
      (const void *)(poppler.data(file->surface) + (size_t)row * (size_t)poppler.stride(file->surface));
  for (uint32_t column = 0; column < file->size.width; column++) {
    uint32_t pixel = source[column];
    *pixels++ = (uint8_t)(pixel >> 16);
    *pixels++ = (uint8_t)(pixel >> 8);
    *pixels++ = (uint8_t)pixel;
  }
}

static void close(struct cpictures_file *opened) {
  struct pdf_file *file = (struct pdf_file *)opened;
  if (file->surface != NULL) poppler.release_surface(file->surface);
  if (file->page != NULL) poppler.release(file->page);
  if (file->document != NULL) poppler.release(file->document);
  poppler.release_bytes(file->bytes);
  free(file);
}

// Draws a page with a letter: fonts and their configuration are looked for only when needed.
static void load_fonts(void) {
  static const char *const objects[] = {
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      "<</Length 26>>stream\nBT/F 9 Tf 1 1 Td(a)Tj ET  \nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  };
  enum { count = sizeof objects / sizeof *objects };
  char text[1024];
  int length = snprintf(text, sizeof text, "%%PDF-1.4\n"), offsets[count];
  for (int index = 0; index < count; index++) {
    offsets[index] = length;
    length += snprintf(text + length, sizeof text - (size_t)length, "%d 0 obj%s endobj\n", index + 1,
                       objects[index]);
  }
  int table = length;
  length += snprintf(text + length, sizeof text - (size_t)length, "xref\n0 6\n0000000000 65535 f \n");
  for (int index = 0; index < count; index++)
    length += snprintf(text + length, sizeof text - (size_t)length, "%010d 00000 n \n", offsets[index]);
  length += snprintf(text + length, sizeof text - (size_t)length,
                     "trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table);
  struct cpictures_file *file = open((const uint8_t *)text, (size_t)length);
  struct cpictures_page page;
  if (file == NULL) return;
  if (file->pages == 1 && measure(file, 0, 72, 81, &page) == 0) decode(file, &page);
  close(file);
}

const struct cpictures_library cpictures_poppler = {load,    version,  open, measure,
                                                    decode, copy_row, close};
