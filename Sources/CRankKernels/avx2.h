// Target attributes for every AVX2 file, up to its `#pragma clang attribute pop`: the instruction
// sets of Haswell and Zen, which every server processor sold since 2014 has. Avoid PEXT and PDEP of
// BMI2: each takes dozens of cycles on Zen 1 and 2.

#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))),                \
                             apply_to = function)

/// 32 bytes, aligned or not.
static inline __m256i load_vector(const void *bytes) { return _mm256_loadu_si256(bytes); }

/// Two separate loads of 16 bytes.
static inline __m256i load_halves(const void *low, const void *high) {
  return _mm256_set_m128i(_mm_loadu_si128(high), _mm_loadu_si128(low));
}

/// Broadcasts a byte to every lane.
static inline __m256i each(char byte) { return _mm256_set1_epi8(byte); }

/// The highest bit of each lane as a mask, the first lane in bit 0.
static inline uint32_t mask(__m256i bytes) { return (uint32_t)_mm256_movemask_epi8(bytes); }
