// Target attributes for every AVX2 file, up to its `#pragma clang attribute pop`: the instruction
// sets of Haswell and Zen, which every server processor sold since 2014 has. Avoid PEXT and PDEP of
// BMI2: each takes dozens of cycles on Zen 1 and 2.

#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))),                \
                             apply_to = function)

#define NAME(x) rk_avx2_##x
#define LANES 32
#include "bytes.h"

static inline bool any_byte(bytes bits) {
  return !_mm256_testz_si256((__m256i)bits, (__m256i)bits);
}

/// Two separate loads of 16 bytes.
static inline __m256i load_halves(const void *low, const void *high) {
  return _mm256_set_m128i(_mm_loadu_si128(high), _mm_loadu_si128(low));
}

/// A lookup table for byte shuffles: the same 16 bytes in both halves.
static inline __m256i twice(__m128i bytes) { return _mm256_broadcastsi128_si256(bytes); }

/// The highest bit of each lane as a mask, the first lane in bit 0.
static inline uint32_t mask(bytes bits) { return (uint32_t)_mm256_movemask_epi8((__m256i)bits); }
