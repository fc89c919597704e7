// The baseline: reads every file into gray rows with libpng, and looks for nothing.

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gray_png.h"

int main(int count, char **arguments) {
  if (count == 2 && !strcmp(arguments[1], "--version")) {
    printf("%s\n", png_get_libpng_ver(NULL));
    return 0;
  }
  for (int i = 1; i < count; i++) {
    struct gray_picture picture;
    if (gray_png_read(arguments[i], &picture) == 0) free(picture.samples);
  }
  return 0;
}
