#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

#define NAME(x) rk_avx2_##x
#define VECTOR_BYTES 32
typedef uint64_t vector __attribute__((vector_size(32)));
typedef uint64_t vector_in_memory __attribute__((vector_size(32), aligned(1), may_alias));

static inline vector zero(void) { return (vector){0}; }
static inline vector load(const void *bytes) { return *(const vector_in_memory *)bytes; }
static inline void store(void *bytes, vector v) { *(vector_in_memory *)bytes = v; }

static inline vector xor3(vector a, vector b, vector c) { return a ^ b ^ c; }

static inline vector majority(vector a, vector b, vector c) { return (a & b) | (c & (a ^ b)); }

/// The population count of each byte, by nibble lookup.
static inline __m256i bits_of_bytes(__m256i bytes) {
  const __m256i of_half = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                           2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i half = _mm256_set1_epi8(15);
  __m256i low = _mm256_shuffle_epi8(of_half, _mm256_and_si256(bytes, half));
  __m256i high = _mm256_shuffle_epi8(of_half, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half));
  return _mm256_add_epi8(low, high);
}

// A group's sums fit in bytes: 16 vectors with at most 8 set bits per byte.

static inline void add_bits(vector *sums, vector bits) {
  *sums = (vector)_mm256_add_epi8((__m256i)*sums, bits_of_bytes((__m256i)bits));
}

static inline void end_group(vector *totals, vector sums) {
  *totals += (vector)_mm256_sad_epu8((__m256i)sums, _mm256_setzero_si256());
}

static inline int any(vector bits) { return !_mm256_testz_si256((__m256i)bits, (__m256i)bits); }

/// Expands each bit of a word to a byte, 0 or 255.
static inline __m256i spread_bits(uint32_t bits) {
  const __m256i byte_of = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
                                           2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  const __m256i bit_of = _mm256_set1_epi64x((long long)0x8040201008040201);
  __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32((int)bits), byte_of);
  return _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit_of), bit_of);
}

static inline void write_ranks(uint8_t *ranks, vector bit0, vector bit1, vector bit2) {
  for (int part = 0; part < 8; part++) {
    int word = part / 2, shift = part % 2 * 32;
    __m256i one = spread_bits((uint32_t)(bit0[word] >> shift));
    __m256i two = spread_bits((uint32_t)(bit1[word] >> shift));
    __m256i four = spread_bits((uint32_t)(bit2[word] >> shift));
    one = _mm256_and_si256(one, _mm256_set1_epi8(1));
    two = _mm256_and_si256(two, _mm256_set1_epi8(2));
    four = _mm256_and_si256(four, _mm256_set1_epi8(4));
    __m256i rank = _mm256_or_si256(one, _mm256_or_si256(two, four));
    _mm256_storeu_si256((__m256i *)(ranks + 32 * part), rank);
  }
}

#include "planes.h"

#pragma clang attribute pop

int rk_avx2_is_supported(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
         __builtin_cpu_supports("popcnt");
}
#endif
