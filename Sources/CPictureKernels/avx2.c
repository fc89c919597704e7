#include "include/CPictureKernels.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#include <stdbool.h>
#include <string.h>

// The instruction set of Haswell and Zen, in all server processors sold since 2014. Without fused
// multiplication and addition, which would round differently from other processors.
#pragma clang attribute push(__attribute__((target("avx2,bmi"))), apply_to = function)

#include "kernels.h"

#pragma clang attribute pop

static int is_supported(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

pk_kernels pk_avx2(void) { return ALL_KERNELS; }

#endif
