/// The output of the readers built here, one line per code: file, tab, payload in hexadecimal.

#ifndef CODE_LINES_H
#define CODE_LINES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// Writes one code that was read in a file.
static inline void write_code(const char *path, const uint8_t *payload, size_t length) {
  printf("%s\t", path);
  for (size_t i = 0; i < length; i++) printf("%02x", payload[i]);
  printf("\n");
}

#endif
