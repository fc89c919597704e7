// What every file for AVX-512 is compiled for, up to its `#pragma clang attribute pop`: the
// instruction sets that Ice Lake and Zen 4 have, with bit counts and permutations of bytes.

#include <immintrin.h>

#pragma clang attribute push(                                                                      \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,"             \
                          "avx512vpopcntdq,avx512bitalg,gfni,bmi,bmi2,lzcnt,popcnt"))),            \
    apply_to = function)
