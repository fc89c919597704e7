#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "avx512.h"

#define NAME(x) rk_avx512_##x
#define VECTOR_BYTES 64
typedef uint64_t vector __attribute__((vector_size(64)));
typedef uint64_t vector_in_memory __attribute__((vector_size(64), aligned(1), may_alias));

static inline vector zero(void) { return (vector){0}; }
static inline vector load(const void *bytes) { return *(const vector_in_memory *)bytes; }
static inline void store(void *bytes, vector v) { *(vector_in_memory *)bytes = v; }

static inline vector xor3(vector a, vector b, vector c) {
  return (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
}

static inline vector majority(vector a, vector b, vector c) {
  return (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xE8);
}

static inline void add_bits(vector *sums, vector bits) {
  *sums += (vector)_mm512_popcnt_epi64((__m512i)bits);
}

static inline void end_group(vector *totals, vector sums) { *totals += sums; }

static inline int any(vector bits) {
  return _mm512_test_epi64_mask((__m512i)bits, (__m512i)bits) != 0;
}

static inline void write_ranks(uint8_t *ranks, vector bit0, vector bit1, vector bit2) {
  for (int word = 0; word < 8; word++) {
    __m512i rank = _mm512_maskz_set1_epi8(bit0[word], 1);
    rank = _mm512_mask_add_epi8(rank, bit1[word], rank, _mm512_set1_epi8(2));
    rank = _mm512_mask_add_epi8(rank, bit2[word], rank, _mm512_set1_epi8(4));
    _mm512_storeu_si512(ranks + 64 * word, rank);
  }
}

#include "planes.h"

#pragma clang attribute pop

int rk_avx512_is_supported(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512bitalg") &&
         __builtin_cpu_supports("gfni") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("lzcnt");
}
#endif
