#include "CDrawing.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// cairo.h of cairo 1.16, pango-layout.h, pango-attributes.h and pangocairo.h of Pango 1.46, gobject.h
// of GLib 2.66, and fontconfig.h of Fontconfig 2.13; all are parts of their ABIs.

typedef struct cairo cairo_t;
typedef struct cairo_surface cairo_surface_t;
typedef struct cairo_font_options cairo_font_options_t;
typedef struct PangoContext PangoContext;
typedef struct PangoLayout PangoLayout;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoAttrList PangoAttrList;
typedef struct PangoLanguage PangoLanguage;
typedef struct FcPattern FcPattern;
typedef struct FcObjectSet FcObjectSet;

typedef struct {
  const void *klass;
  unsigned start, end;
} PangoAttribute;

typedef struct {
  int count, capacity;
  FcPattern **fonts;
} FcFontSet;

enum {
  CAIRO_STATUS_SUCCESS = 0,
  CAIRO_FORMAT_RGB24 = 1,
  CAIRO_LINE_CAP_ROUND = 1,
  CAIRO_LINE_JOIN_ROUND = 1,
  CAIRO_ANTIALIAS_GRAY = 2,
  CAIRO_HINT_STYLE_NONE = 1,
  CAIRO_HINT_METRICS_OFF = 1,
  PANGO_SCALE = 1024,
  PANGO_WRAP_WORD_CHAR = 2,
  PANGO_WEIGHT_BOLD = 700,
};

static struct {
  const char *(*version)(void);
  cairo_surface_t *(*surface)(int format, int width, int height);
  int (*surface_status)(cairo_surface_t *);
  uint8_t *(*data)(cairo_surface_t *);
  int (*stride)(cairo_surface_t *);
  void (*flush)(cairo_surface_t *);
  void (*mark_dirty)(cairo_surface_t *);
  void (*release_surface)(cairo_surface_t *);
  cairo_t *(*context)(cairo_surface_t *);
  int (*status)(cairo_t *);
  void (*release_context)(cairo_t *);
  void (*color)(cairo_t *, double, double, double);
  void (*width)(cairo_t *, double);
  void (*cap)(cairo_t *, int);
  void (*join)(cairo_t *, int);
  void (*dash)(cairo_t *, const double *, int, double);
  void (*new_path)(cairo_t *);
  void (*move)(cairo_t *, double, double);
  void (*line)(cairo_t *, double, double);
  void (*arc)(cairo_t *, double, double, double, double, double);
  void (*close_path)(cairo_t *);
  void (*fill)(cairo_t *);
  void (*stroke)(cairo_t *);
  cairo_font_options_t *(*options)(void);
  void (*antialias)(cairo_font_options_t *, int);
  void (*hint_style)(cairo_font_options_t *, int);
  void (*hint_metrics)(cairo_font_options_t *, int);
  void (*release_options)(cairo_font_options_t *);
} cairo;

static struct {
  const char *(*version)(void);
  PangoLayout *(*layout)(cairo_t *);
  void (*show)(cairo_t *, PangoLayout *);
  void (*set_options)(PangoContext *, const cairo_font_options_t *);
  PangoContext *(*context)(PangoLayout *);
  void (*set_language)(PangoContext *, PangoLanguage *);
  PangoLanguage *(*language)(const char *);
  void (*context_changed)(PangoLayout *);
  void (*set_text)(PangoLayout *, const char *, int);
  void (*set_width)(PangoLayout *, int);
  void (*set_wrap)(PangoLayout *, int);
  void (*set_font)(PangoLayout *, const PangoFontDescription *);
  void (*set_attributes)(PangoLayout *, PangoAttrList *);
  void (*size)(PangoLayout *, int *, int *);
  PangoFontDescription *(*font)(const char *);
  void (*set_size)(PangoFontDescription *, double);
  void (*release_font)(PangoFontDescription *);
  PangoAttrList *(*attributes)(void);
  void (*insert)(PangoAttrList *, PangoAttribute *);
  void (*release_attributes)(PangoAttrList *);
  PangoAttribute *(*weight)(int);
  void (*release)(void *);
} pango;

static struct {
  FcPattern *(*pattern)(const char *);
  FcObjectSet *(*objects)(void);
  FcFontSet *(*list)(void *, FcPattern *, FcObjectSet *);
  void (*release_pattern)(FcPattern *);
  void (*release_objects)(FcObjectSet *);
  void (*release_list)(FcFontSet *);
} fontconfig;

int cdrawing_load(void) {
  // Its dependencies come with it: cairo, pango, GObject and Fontconfig.
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW);
  if (library == NULL) return -1;
  const struct {
    const char *name;
    void *function;
  } symbols[] = {
      {"cairo_version_string", &cairo.version},
      {"cairo_image_surface_create", &cairo.surface},
      {"cairo_surface_status", &cairo.surface_status},
      {"cairo_image_surface_get_data", &cairo.data},
      {"cairo_image_surface_get_stride", &cairo.stride},
      {"cairo_surface_flush", &cairo.flush},
      {"cairo_surface_mark_dirty", &cairo.mark_dirty},
      {"cairo_surface_destroy", &cairo.release_surface},
      {"cairo_create", &cairo.context},
      {"cairo_status", &cairo.status},
      {"cairo_destroy", &cairo.release_context},
      {"cairo_set_source_rgb", &cairo.color},
      {"cairo_set_line_width", &cairo.width},
      {"cairo_set_line_cap", &cairo.cap},
      {"cairo_set_line_join", &cairo.join},
      {"cairo_set_dash", &cairo.dash},
      {"cairo_new_path", &cairo.new_path},
      {"cairo_move_to", &cairo.move},
      {"cairo_line_to", &cairo.line},
      {"cairo_arc", &cairo.arc},
      {"cairo_close_path", &cairo.close_path},
      {"cairo_fill", &cairo.fill},
      {"cairo_stroke", &cairo.stroke},
      {"cairo_font_options_create", &cairo.options},
      {"cairo_font_options_set_antialias", &cairo.antialias},
      {"cairo_font_options_set_hint_style", &cairo.hint_style},
      {"cairo_font_options_set_hint_metrics", &cairo.hint_metrics},
      {"cairo_font_options_destroy", &cairo.release_options},
      {"pango_version_string", &pango.version},
      {"pango_cairo_create_layout", &pango.layout},
      {"pango_cairo_show_layout", &pango.show},
      {"pango_cairo_context_set_font_options", &pango.set_options},
      {"pango_layout_get_context", &pango.context},
      {"pango_context_set_language", &pango.set_language},
      {"pango_language_from_string", &pango.language},
      {"pango_layout_context_changed", &pango.context_changed},
      {"pango_layout_set_text", &pango.set_text},
      {"pango_layout_set_width", &pango.set_width},
      {"pango_layout_set_wrap", &pango.set_wrap},
      {"pango_layout_set_font_description", &pango.set_font},
      {"pango_layout_set_attributes", &pango.set_attributes},
      {"pango_layout_get_size", &pango.size},
      {"pango_font_description_from_string", &pango.font},
      {"pango_font_description_set_absolute_size", &pango.set_size},
      {"pango_font_description_free", &pango.release_font},
      {"pango_attr_list_new", &pango.attributes},
      {"pango_attr_list_insert", &pango.insert},
      {"pango_attr_list_unref", &pango.release_attributes},
      {"pango_attr_weight_new", &pango.weight},
      {"g_object_unref", &pango.release},
      {"FcNameParse", &fontconfig.pattern},
      {"FcObjectSetCreate", &fontconfig.objects},
      {"FcFontList", &fontconfig.list},
      {"FcPatternDestroy", &fontconfig.release_pattern},
      {"FcObjectSetDestroy", &fontconfig.release_objects},
      {"FcFontSetDestroy", &fontconfig.release_list},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *symbol = dlsym(library, symbols[index].name);
    if (symbol == NULL) return -1;
    memcpy(symbols[index].function, &symbol, sizeof symbol);
  }
  return 0;
}

void cdrawing_versions(char *text, size_t size) {
  snprintf(text, size, "cairo %s, pango %s", cairo.version(), pango.version());
}

int cdrawing_has_font(const char *language) {
  char name[64];
  snprintf(name, sizeof name, ":lang=%s", language);
  FcPattern *pattern = fontconfig.pattern(name);
  FcObjectSet *objects = fontconfig.objects();
  FcFontSet *list = fontconfig.list(NULL, pattern, objects);
  int is_found = list != NULL && list->count > 0;
  if (list != NULL) fontconfig.release_list(list);
  fontconfig.release_objects(objects);
  fontconfig.release_pattern(pattern);
  return is_found;
}

struct cdrawing {
  int width, height;
  cairo_surface_t *surface;
  cairo_t *context;
  PangoLayout *layout;
};

static uint32_t *row_of(const struct cdrawing *drawing, int row) {
  return (void *)(cairo.data(drawing->surface) + (size_t)row * (size_t)cairo.stride(drawing->surface));
}

struct cdrawing *cdrawing_open(const uint8_t *pixels, int width, int height) {
  struct cdrawing *drawing = calloc(1, sizeof *drawing);
  if (drawing == NULL) return NULL;
  drawing->width = width;
  drawing->height = height;
  drawing->surface = cairo.surface(CAIRO_FORMAT_RGB24, width, height);
  drawing->context = cairo.context(drawing->surface);
  // Both fail together: a context on a failed surface has failed, too.
  if (cairo.status(drawing->context) != CAIRO_STATUS_SUCCESS) {
    cairo.release_context(drawing->context);
    cairo.release_surface(drawing->surface);
    free(drawing);
    return NULL;
  }
  for (int row = 0; row < height; row++) {
    uint32_t *target = row_of(drawing, row);
    for (int column = 0; column < width; column++, pixels += 3)
      target[column] = (uint32_t)pixels[0] << 16 | (uint32_t)pixels[1] << 8 | pixels[2];
  }
  cairo.mark_dirty(drawing->surface);
  cairo.cap(drawing->context, CAIRO_LINE_CAP_ROUND);
  cairo.join(drawing->context, CAIRO_LINE_JOIN_ROUND);
  drawing->layout = pango.layout(drawing->context);
  pango.set_wrap(drawing->layout, PANGO_WRAP_WORD_CHAR);
  // The same on every machine, whatever its screen.
  cairo_font_options_t *options = cairo.options();
  cairo.antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo.hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo.hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango.set_options(pango.context(drawing->layout), options);
  cairo.release_options(options);
  return drawing;
}

void cdrawing_close(struct cdrawing *drawing, uint8_t *pixels) {
  cairo.flush(drawing->surface);
  for (int row = 0; pixels != NULL && row < drawing->height; row++) {
    const uint32_t *source = row_of(drawing, row);
    for (int column = 0; column < drawing->width; column++) {
      *pixels++ = (uint8_t)(source[column] >> 16);
      *pixels++ = (uint8_t)(source[column] >> 8);
      *pixels++ = (uint8_t)source[column];
    }
  }
  pango.release(drawing->layout);
  cairo.release_context(drawing->context);
  cairo.release_surface(drawing->surface);
  free(drawing);
}

static void set_text(struct cdrawing *drawing, const struct cdrawing_text *text) {
  PangoFontDescription *font = pango.font("sans");
  pango.set_size(font, text->size * PANGO_SCALE);
  pango.set_language(pango.context(drawing->layout), pango.language(text->language));
  pango.context_changed(drawing->layout);
  pango.set_font(drawing->layout, font);
  pango.release_font(font);
  pango.set_text(drawing->layout, text->bytes, text->length);
  pango.set_width(drawing->layout, (int)(text->longest_line * PANGO_SCALE));
  PangoAttrList *attributes = pango.attributes();
  PangoAttribute *weight = pango.weight(PANGO_WEIGHT_BOLD);
  weight->start = 0;
  weight->end = (unsigned)text->bold;
  pango.insert(attributes, weight);
  pango.set_attributes(drawing->layout, attributes);
  pango.release_attributes(attributes);
}

void cdrawing_measure(struct cdrawing *drawing, const struct cdrawing_text *text, double *width,
                      double *height) {
  set_text(drawing, text);
  int across, down;
  pango.size(drawing->layout, &across, &down);
  *width = (double)across / PANGO_SCALE;
  *height = (double)down / PANGO_SCALE;
}

static void set_color(struct cdrawing *drawing, uint32_t color) {
  cairo.color(drawing->context, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
              (color & 255) / 255.0);
}

void cdrawing_write(struct cdrawing *drawing, const struct cdrawing_text *text, double x, double y,
                    uint32_t color) {
  set_text(drawing, text);
  set_color(drawing, color);
  cairo.move(drawing->context, x, y);
  pango.show(drawing->context, drawing->layout);
  // Otherwise the next arc would begin with a line from the text.
  cairo.new_path(drawing->context);
}

void cdrawing_move(struct cdrawing *drawing, double x, double y) { cairo.move(drawing->context, x, y); }

void cdrawing_line(struct cdrawing *drawing, double x, double y) { cairo.line(drawing->context, x, y); }

void cdrawing_arc(struct cdrawing *drawing, double x, double y, double radius, double from, double to) {
  cairo.arc(drawing->context, x, y, radius, from, to);
}

void cdrawing_close_path(struct cdrawing *drawing) { cairo.close_path(drawing->context); }

void cdrawing_fill(struct cdrawing *drawing, uint32_t color) {
  set_color(drawing, color);
  cairo.fill(drawing->context);
}

void cdrawing_stroke(struct cdrawing *drawing, uint32_t color, double width, double dash, double gap) {
  const double lengths[] = {dash, gap};
  set_color(drawing, color);
  cairo.width(drawing->context, width);
  cairo.dash(drawing->context, lengths, gap > 0 ? 2 : 0, 0);
  cairo.stroke(drawing->context);
}
