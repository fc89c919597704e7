#include "include/CPictureKernels.h"

// For any processor of an architecture.

// Functions that take or return vectors are not called from other files: their ABI does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

#include "kernels.h"

static int is_supported(void) { return 1; }

const pk_kernels *pk_portable(void) {
  static const pk_kernels kernels = ALL_KERNELS;
  return &kernels;
}
