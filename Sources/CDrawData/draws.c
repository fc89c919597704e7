#include "CDrawData.h"

static const unsigned char draws[] = {
#embed "draws.csv"
};

const unsigned char *draws_bytes(void) { return draws; }

size_t draws_length(void) { return sizeof draws; }
