// Target attributes for every AVX-512 file, up to its `#pragma clang attribute pop`: the instruction
// sets of Ice Lake and Zen 4, with population counts and byte permutations.

#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

#pragma clang attribute push(                                                                      \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,"             \
                          "avx512vpopcntdq,avx512bitalg,gfni,bmi,bmi2,lzcnt,popcnt"))),            \
    apply_to = function)

#define NAME(x) rk_avx512_##x
#define LANES 64
#include "bytes.h"

static inline bool any_byte(bytes bits) {
  return _mm512_test_epi64_mask((__m512i)bits, (__m512i)bits) != 0;
}
