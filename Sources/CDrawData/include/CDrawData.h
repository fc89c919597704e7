#ifndef CDRAWDATA_H
#define CDRAWDATA_H

#include <stddef.h>

/// The embedded history: draws.csv, header first, ascending rounds, every line ended by LF.
const unsigned char *draws_bytes(void);

/// How many bytes the embedded history has.
size_t draws_length(void);

#endif
