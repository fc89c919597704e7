#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

// The instruction sets of Haswell and Zen, in all server processors sold since 2014. Avoid BMI2's
// PEXT and PDEP: each takes dozens of cycles on Zen 1 and 2.
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))),                \
                             apply_to = function)

#define VECTOR_BYTES 32
#define LANES 32
#include "vectors.h"

static inline bytes lookup(bytes table, bytes indices) {
  return (bytes)_mm256_shuffle_epi8((__m256i)table, (__m256i)indices);
}

static inline uint32_t mask(bytes bits) { return (uint32_t)_mm256_movemask_epi8((__m256i)bits); }

static inline uint32_t mask_of_words(words_64 bits) {
  return (uint32_t)_mm256_movemask_pd((__m256d)bits);
}

static inline words_64 sums_of_words(bytes sums) {
  return (words_64)_mm256_sad_epu8((__m256i)sums, _mm256_setzero_si256());
}

static inline bytes sums_of_pairs(bytes a, bytes b, bytes weights) {
  return (bytes)_mm256_packus_epi16(_mm256_maddubs_epi16((__m256i)a, (__m256i)weights),
                                    _mm256_maddubs_epi16((__m256i)b, (__m256i)weights));
}

static inline bytes join_halves(bytes packed) {
  return (bytes)_mm256_permute4x64_epi64((__m256i)packed, 0xD8);
}

static inline bytes load_pieces(const uint8_t *at, size_t stride) {
  return (bytes)_mm256_loadu2_m128i((const void *)(at + stride), (const void *)at);
}

static inline bytes zip_low(bytes a, bytes b) {
  return (bytes)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b);
}

static inline bytes zip_high(bytes a, bytes b) {
  return (bytes)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b);
}

static inline vector xor3(vector a, vector b, vector c) { return a ^ b ^ c; }
static inline vector majority(vector a, vector b, vector c) { return (a & b) | (c & (a ^ b)); }
static inline int any(vector bits) { return __builtin_reduce_or(bits) != 0; }

// A group's sums fit in bytes: 16 vectors with at most 8 set bits per byte.
typedef bytes counter;

static inline bytes bits_of_bytes(bytes bits); // see lookups.h

static inline void start_group(counter *sums) { *sums = each(0); }
static inline void add_bits(counter *sums, vector bits) { *sums += bits_of_bytes((bytes)bits); }

static inline void end_group(vector *totals, const counter *sums) {
  *totals += sums_of_words(*sums);
}

#define PREFETCH_BYTES 2048
#include "lookups.h"

#pragma clang attribute pop

static int is_supported(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
         __builtin_cpu_supports("popcnt");
}

rk_kernels rk_avx2(void) { return ALL_KERNELS("avx2"); }
#endif
