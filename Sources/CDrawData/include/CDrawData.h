#ifndef CDRAWDATA_H
#define CDRAWDATA_H

#include <stddef.h>

/// The embedded history: draws.csv, with a header, ascending rounds, and an LF after every line.
const unsigned char *draws_bytes(void);

/// The length of `draws_bytes`, which has no terminating NUL.
size_t draws_length(void);

#endif
