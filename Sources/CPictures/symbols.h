#ifndef SYMBOLS_H
#define SYMBOLS_H

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

/// A function of a library, and the pointer that gets its address.
struct symbol {
  const char *name;
  void *function;
};

/// Finds all of these functions; returns 0, or -1 if one is missing.
static inline int find_symbols(void *library, const struct symbol *symbols, size_t count) {
  for (size_t index = 0; index < count; index++) {
    void *symbol = dlsym(library, symbols[index].name);
    if (symbol == NULL) return -1;
    memcpy(symbols[index].function, &symbol, sizeof symbol);
  }
  return 0;
}

#define FIND(library, symbols) find_symbols(library, symbols, sizeof symbols / sizeof *symbols)

#endif
