#include "include/CPictureKernels.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

// The instruction set of Haswell and Zen, in all server processors sold since 2014.
#pragma clang attribute push(__attribute__((target("avx2,bmi"))), apply_to = function)

#include "kernels.h"

#pragma clang attribute pop

static int is_supported(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

const pk_kernels *pk_avx2(void) {
  static const pk_kernels kernels = ALL_KERNELS;
  return &kernels;
}

#endif
