#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <stdbool.h>

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)

// Rows of six bytes, 32 at a time: eight vectors of four words. A word is a row and two bytes of
// zero. The lower half of vector i has rows 2 i and 2 i + 1, its upper half rows 2 i + 16 and
// 2 i + 17.

enum { VECTORS = 8, ROWS = 32 };

/// Two rows, and the two that lie 16 rows behind them. Reads nothing before the first of the four or
/// behind the last.
static inline __m256i load_rows(const uint8_t *rows) {
  const __m256i of_word = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, -1, -1, 6, 7, 8, 9, 10, 11, -1, -1,
                                           4, 5, 6, 7, 8, 9, -1, -1, 10, 11, 12, 13, 14, 15, -1, -1);
  __m128i low = _mm_loadu_si128((const __m128i *)rows);
  __m128i high = _mm_loadu_si128((const __m128i *)(rows + 16 * 6 - 4));
  return _mm256_shuffle_epi8(_mm256_set_m128i(high, low), of_word);
}

/// All ones in every byte if each row ascends from a number above 0 to one below 46.
static inline __m256i ascends(__m256i rows) {
  const __m256i behind = _mm256_set1_epi64x((long long)(46ull << 48 | 1ull << 56));
  return _mm256_cmpgt_epi8(_mm256_or_si256(rows, behind), _mm256_slli_epi64(rows, 8));
}

/// Sets bit n of a word for each number n of its row, and bits of `faults` where a row is not good.
static inline __m256i words_of_rows(__m256i rows, __m256i *faults) {
  const __m256i one = _mm256_set1_epi64x(1);
  const __m256i others = _mm256_set1_epi64x((long long)~(((1ull << 45) - 1) << 1));
  __m256i either = _mm256_setzero_si256(), sum = either;
  for (int k = 0; k < 6; k++) {
    const __m256i to_front = _mm256_setr_epi64x(k | -256ll, (k + 8) | -256ll, k | -256ll,
                                                (k + 8) | -256ll);
    __m256i bit = _mm256_sllv_epi64(one, _mm256_shuffle_epi8(rows, to_front));
    either = _mm256_or_si256(either, bit);
    sum = _mm256_add_epi64(sum, bit);
  }
  // Bits that are set twice carry; a number from 64 on sets none.
  __m256i fault = _mm256_or_si256(_mm256_xor_si256(either, sum), _mm256_and_si256(either, others));
  fault = _mm256_or_si256(fault, _mm256_and_si256(rows, _mm256_set1_epi8((char)0xC0)));
  *faults = _mm256_or_si256(*faults, fault);
  return either;
}

static inline bool any(__m256i bits) { return !_mm256_testz_si256(bits, bits); }

// MARK: - One draw, straight from rows

/// What a number adds to the sum of its row.
enum { WINNING = 1, BONUS = 8 };

/// The worth of numbers 0 to 15, 16 to 31 and 32 to 47, in both halves of a vector.
typedef struct {
  __m256i low, middle, high;
} worths;

static inline worths worths_of_draw(const uint8_t *draw) {
  uint8_t worth[256] = {0};
  for (int i = 0; i < 6; i++) worth[draw[i]] = WINNING;
  worth[draw[6]] = BONUS;
  __m128i parts[3];
  for (int i = 0; i < 3; i++) parts[i] = _mm_loadu_si128((const __m128i *)(worth + 16 * i));
  return (worths){_mm256_broadcastsi128_si256(parts[0]), _mm256_broadcastsi128_si256(parts[1]),
                  _mm256_broadcastsi128_si256(parts[2])};
}

/// The sum of each of four rows, in the first byte of its word.
static inline __m256i sums_of_rows(__m256i rows, const worths *worths) {
  __m256i low = _mm256_shuffle_epi8(worths->low, rows);
  __m256i middle = _mm256_shuffle_epi8(worths->middle, rows);
  __m256i high = _mm256_shuffle_epi8(worths->high, rows);
  // The highest bit of a byte chooses: that of 16, then that of 32.
  __m256i worth = _mm256_blendv_epi8(low, middle, _mm256_slli_epi16(rows, 3));
  worth = _mm256_blendv_epi8(worth, high, _mm256_slli_epi16(rows, 2));
  return _mm256_sad_epu8(worth, _mm256_setzero_si256());
}

static inline uint64_t count_equal(__m256i bytes, char byte) {
  __m256i equal = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte));
  return (uint64_t)_mm_popcnt_u32((uint32_t)_mm256_movemask_epi8(equal));
}

/// Whether 32 rows are good in any order.
static bool rows_are_good(const uint8_t *rows) {
  __m256i faults = _mm256_setzero_si256();
  for (int i = 0; i < VECTORS; i++) words_of_rows(load_rows(rows + 12 * i), &faults);
  return !any(faults);
}

size_t rk_avx2_count_rows(const uint8_t *rows, size_t row_count, const uint8_t *draw,
                          uint64_t *counts) {
  worths worths = worths_of_draw(draw);
  size_t row = 0;
  for (; row_count - row >= 2 * ROWS; row += 2 * ROWS) {
    __m256i sums[2];
    bool is_good = true;
    for (int part = 0; part < 2; part++) {
      const uint8_t *here = rows + 6 * (row + ROWS * (size_t)part);
      __m256i sum = _mm256_setzero_si256(), good = _mm256_set1_epi8(-1);
      for (int i = 0; i < VECTORS; i++) {
        __m256i four = load_rows(here + 12 * i);
        good = _mm256_and_si256(good, ascends(four));
        sum = _mm256_or_si256(sum, _mm256_slli_epi64(sums_of_rows(four, &worths), 8 * i));
      }
      sums[part] = sum;
      is_good = is_good && (_mm256_movemask_epi8(good) == -1 || rows_are_good(here));
    }
    if (!is_good) break;
    for (int part = 0; part < 2; part++) {
      __m256i matches = _mm256_and_si256(sums[part], _mm256_set1_epi8(7));
      counts[4] += count_equal(matches, 3);
      counts[3] += count_equal(matches, 4);
      if (!any(_mm256_cmpgt_epi8(matches, _mm256_set1_epi8(4)))) continue;
      uint64_t second = count_equal(sums[part], 5 * WINNING + BONUS);
      counts[0] += count_equal(matches, 6);
      counts[1] += second;
      counts[2] += count_equal(matches, 5) - second;
    }
  }
  return row;
}

// MARK: - Planes

/// 512 tickets of each plane, gathered until whole lines can be written.
typedef struct {
  uint32_t parts[45][16] __attribute__((aligned(64)));
} staged_planes;

static inline void write_staged(const staged_planes *stage, uint8_t *planes, size_t stride,
                                int streaming) {
  for (size_t n = 0; n < 45; n++) {
    for (int half = 0; half < 2; half++) {
      __m256i bits = _mm256_load_si256((const __m256i *)stage->parts[n] + half);
      __m256i *place = (__m256i *)(planes + n * stride) + half;
      if (streaming)
        _mm256_stream_si256(place, bits);
      else
        _mm256_storeu_si256(place, bits);
    }
  }
}

/// Turns 32 words of 45 bits into 32 bits of each plane.
static inline void stage_words(__m256i words[VECTORS], staged_planes *stage, int part) {
  // First the k-th bytes of all words come together, in the words' order …
  const __m256i paired = _mm256_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15, 0,
                                          8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
  __m256i low[4], high[4];
  for (int i = 0; i < 4; i++) {
    __m256i first = _mm256_shuffle_epi8(words[2 * i], paired);
    __m256i second = _mm256_shuffle_epi8(words[2 * i + 1], paired);
    low[i] = _mm256_unpacklo_epi16(first, second);
    high[i] = _mm256_unpackhi_epi16(first, second);
  }
  __m256i eights[2][3];
  for (int half = 0; half < 2; half++) {
    eights[half][0] = _mm256_unpacklo_epi32(low[2 * half], low[2 * half + 1]);
    eights[half][1] = _mm256_unpackhi_epi32(low[2 * half], low[2 * half + 1]);
    eights[half][2] = _mm256_unpacklo_epi32(high[2 * half], high[2 * half + 1]);
  }
  // … then each bit of them.
  for (int byte = 0; byte < 6; byte++) {
    __m256i first = eights[0][byte / 2], second = eights[1][byte / 2];
    __m256i bytes = byte % 2 ? _mm256_unpackhi_epi64(first, second)
                             : _mm256_unpacklo_epi64(first, second);
    int bits = byte < 5 ? 8 : 5;
    bytes = _mm256_slli_epi16(bytes, 8 - bits);
    for (int bit = bits - 1; bit >= 0; bit--) {
      stage->parts[8 * byte + bit][part] = (uint32_t)_mm256_movemask_epi8(bytes);
      bytes = _mm256_add_epi8(bytes, bytes);
    }
  }
}

size_t rk_avx2_build_from_rows(const uint8_t *rows, size_t row_count, uint8_t *planes,
                               size_t stride, int streaming) {
  staged_planes stage;
  size_t row = 0;
  for (; row_count - row >= 512; row += 512) {
    __m256i faults = _mm256_setzero_si256();
    for (int part = 0; part < 16; part++) {
      const uint8_t *here = rows + 6 * (row + ROWS * (size_t)part);
      __m256i words[VECTORS];
      for (int i = 0; i < VECTORS; i++)
        words[i] = _mm256_srli_epi64(words_of_rows(load_rows(here + 12 * i), &faults), 1);
      stage_words(words, &stage, part);
    }
    if (any(faults)) break;
    write_staged(&stage, planes + row / 8, stride, streaming);
  }
  if (streaming) _mm_sfence();
  return row;
}

size_t rk_avx2_build_from_masks(const uint64_t *masks, size_t mask_count, uint8_t *planes,
                                size_t stride, int streaming) {
  staged_planes stage;
  size_t mask = 0;
  for (; mask_count - mask >= 512; mask += 512) {
    uint64_t faults = 0;
    for (int i = 0; i < 512; i++) {
      uint64_t word = masks[mask + (size_t)i];
      faults |= ((uint64_t)_mm_popcnt_u64(word) ^ 6) | word >> 45;
    }
    if (faults) break;
    for (int part = 0; part < 16; part++) {
      __m256i words[VECTORS];
      for (int i = 0; i < VECTORS; i++) {
        const uint64_t *here = masks + mask + ROWS * part + 2 * i;
        words[i] = _mm256_set_m128i(_mm_loadu_si128((const __m128i *)(here + 16)),
                                    _mm_loadu_si128((const __m128i *)here));
      }
      stage_words(words, &stage, part);
    }
    write_staged(&stage, planes + mask / 8, stride, streaming);
  }
  if (streaming) _mm_sfence();
  return mask;
}

#pragma clang attribute pop
#endif
