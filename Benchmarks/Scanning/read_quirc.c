// quirc on gray rows from libpng, with one recognizer for all files, as its documentation advises.

#include <quirc.h>
#include <stdlib.h>
#include <string.h>

#include "code_lines.h"
#include "gray_png.h"

/// Writes the codes that the recognizer has found in a picture.
static void write_codes(const struct quirc *recognizer, const char *path) {
  static struct quirc_code code;
  static struct quirc_data data;
  for (int i = 0; i < quirc_count(recognizer); i++) {
    quirc_extract(recognizer, i, &code);
    quirc_decode_error_t error = quirc_decode(&code, &data);
    if (error == QUIRC_ERROR_DATA_ECC) {  // The code may be mirrored; quirc's demos do the same.
      quirc_flip(&code);
      error = quirc_decode(&code, &data);
    }
    if (error == QUIRC_SUCCESS) write_code(path, data.payload, (size_t)data.payload_len);
  }
}

int main(int count, char **arguments) {
  if (count == 2 && !strcmp(arguments[1], "--version")) {
    printf("%s\n", quirc_version());
    return 0;
  }
  struct quirc *recognizer = quirc_new();
  if (!recognizer) return 1;
  for (int i = 1; i < count; i++) {
    struct gray_picture picture;
    if (gray_png_read(arguments[i], &picture) != 0) continue;
    if (quirc_resize(recognizer, (int)picture.width, (int)picture.height) == 0) {
      uint8_t *pixels = quirc_begin(recognizer, NULL, NULL);
      memcpy(pixels, picture.samples, (size_t)picture.width * picture.height);
      quirc_end(recognizer);
      write_codes(recognizer, arguments[i]);
    }
    free(picture.samples);
  }
  quirc_destroy(recognizer);
  return 0;
}
