#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

// The instruction sets of x86-64-v2, also in Celerons and Atoms: since Nehalem and Silvermont.
#pragma clang attribute push(__attribute__((target("ssse3,sse4.1,sse4.2,popcnt"))),                \
                             apply_to = function)

// Functions that take or return vectors are not called from other files: their ABI does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

#define VECTOR_BYTES 32
#define LANES 16
#include "vectors.h"

static inline bytes lookup(bytes table, bytes indices) {
  return (bytes)_mm_shuffle_epi8((__m128i)table, (__m128i)indices);
}

static inline uint32_t mask(bytes bits) { return (uint32_t)_mm_movemask_epi8((__m128i)bits); }

static inline uint32_t mask_of_words(words_64 bits) {
  return (uint32_t)_mm_movemask_pd((__m128d)bits);
}

static inline words_64 sums_of_words(bytes sums) {
  return (words_64)_mm_sad_epu8((__m128i)sums, _mm_setzero_si128());
}

static inline bytes sums_of_pairs(bytes a, bytes b, bytes weights) {
  return (bytes)_mm_packus_epi16(_mm_maddubs_epi16((__m128i)a, (__m128i)weights),
                                 _mm_maddubs_epi16((__m128i)b, (__m128i)weights));
}

static inline bytes join_halves(bytes packed) { return packed; }

static inline bytes load_pieces(const uint8_t *at, size_t stride) {
  (void)stride;
  return load_bytes(at);
}

static inline bytes zip_low(bytes a, bytes b) {
  return (bytes)_mm_unpacklo_epi8((__m128i)a, (__m128i)b);
}

static inline bytes zip_high(bytes a, bytes b) {
  return (bytes)_mm_unpackhi_epi8((__m128i)a, (__m128i)b);
}

static inline vector xor3(vector a, vector b, vector c) { return a ^ b ^ c; }
static inline vector majority(vector a, vector b, vector c) { return (a & b) | (c & (a ^ b)); }
static inline int any(vector bits) { return __builtin_reduce_or(bits) != 0; }

#include "lists.h"

static inline uint64_t bits_of_list(const counter *list) {
  uint64_t sums[4] = {0};
  for (size_t at = 0; at < list->size; at += sizeof sums) {
    uint64_t words[4];
    memcpy(words, (const uint8_t *)list->bits + at, sizeof words);
    for (int i = 0; i < 4; i++) sums[i] += (uint64_t)__builtin_popcountll(words[i]);
  }
  return sums[0] + sums[1] + sums[2] + sums[3];
}

#define PREFETCH_BYTES 2048
#include "lookups.h"

#pragma clang attribute pop

static int is_supported(void) {
  return __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.1") &&
         __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
}

rk_kernels rk_sse4(void) { return ALL_KERNELS("sse4"); }
#endif
