#include "gray_png.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Damaged rows stay white; a line per file on stderr would only cost time.
static void stay_silent(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void jump_back(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

/// Makes libpng return one byte per pixel, whatever the file contains.
static void ask_for_gray(png_structp png, png_infop info) {
  png_byte color = png_get_color_type(png, info);
  int has_alpha = (color & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
  png_set_expand(png);
  png_set_scale_16(png);
  if (has_alpha) {
    png_color_16 white = {0, 255, 255, 255, 255};
    png_set_background(png, &white, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1.0);
  }
  if (color & PNG_COLOR_MASK_COLOR) {
    png_set_rgb_to_gray_fixed(png, PNG_ERROR_ACTION_NONE, -1, -1);
  }
}

/// Reads the rows into `picture` and allocates its samples.
///
/// A separate function, so that no local variable is changed between `setjmp` and `longjmp`.
static void read_rows(png_structp png, png_infop info, FILE *file, struct gray_picture *picture) {
  if (setjmp(png_jmpbuf(png))) return;
  png_set_user_limits(png, 1000000, 1000000);
  png_init_io(png, file);
  png_read_info(png, info);
  ask_for_gray(png, info);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  picture->width = png_get_image_width(png, info);
  picture->height = png_get_image_height(png, info);
  size_t stride = png_get_rowbytes(png, info);
  size_t size = stride * picture->height;
  if (stride != picture->width) return;
  picture->samples = malloc(size);
  if (!picture->samples) return;
  memset(picture->samples, 255, size);
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < picture->height; y++) {
      png_read_row(png, picture->samples + y * stride, NULL);
    }
  }
}

int gray_png_read(const char *path, struct gray_picture *picture) {
  *picture = (struct gray_picture){0};
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, jump_back, stay_silent);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (info) read_rows(png, info, file, picture);
  png_destroy_read_struct(&png, &info, NULL);
  fclose(file);
  return picture->samples ? 0 : -1;
}
