#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include <stdbool.h>

#include "avx512.h"

// Rows of six bytes, 64 at a time: six vectors. The tables hold permutation indices. Each call
// rebuilds them, which is cheap: a call handles thousands of rows.

static inline __m512i load(const void *bytes) { return _mm512_loadu_si512(bytes); }

static inline __m512i either(__m512i a, __m512i b, __m512i c) {
  return _mm512_ternarylogic_epi64(a, b, c, 0xFE);
}

// MARK: - Good rows, in any order

/// Tables for splitting 64 rows into columns: column k holds the k-th number of each row.
typedef struct {
  uint8_t place[6][64];       // index of a number in the 128 bytes of two vectors
  uint64_t in_second[6];      // the rows whose k-th number is in the second two vectors
  uint64_t in_third[6];       // and in the third two
  uint8_t bit_of_number[6][64]; // the j-th byte of the word that has the bit of a number
} row_tables;

static void make_row_tables(row_tables *tables) {
  for (int k = 0; k < 6; k++) {
    tables->in_second[k] = tables->in_third[k] = 0;
    for (int row = 0; row < 64; row++) {
      int place = 6 * row + k;
      tables->place[k][row] = (uint8_t)(place % 128);
      if (place / 128 == 1) tables->in_second[k] |= 1ull << row;
      if (place / 128 == 2) tables->in_third[k] |= 1ull << row;
    }
    for (int number = 0; number < 64; number++) {
      bool is_here = number >= 1 && number <= 45 && (number - 1) / 8 == k;
      tables->bit_of_number[k][number] = (uint8_t)(is_here ? 1 << (number - 1) % 8 : 0);
    }
  }
}

/// Converts 64 rows to masks, byte j of each in `bytes[j]`; returns whether all rows are good.
static inline bool words_of_rows(const uint8_t *rows, const row_tables *tables,
                                 __m512i bytes[6]) {
  __m512i column[6];
  for (int k = 0; k < 6; k++) {
    __m512i place = load(tables->place[k]);
    __m512i first = _mm512_permutex2var_epi8(load(rows), place, load(rows + 64));
    __m512i second = _mm512_permutex2var_epi8(load(rows + 128), place, load(rows + 192));
    __m512i third = _mm512_permutex2var_epi8(load(rows + 256), place, load(rows + 320));
    first = _mm512_mask_mov_epi8(first, tables->in_second[k], second);
    column[k] = _mm512_mask_mov_epi8(first, tables->in_third[k], third);
  }
  __m512i set = _mm512_setzero_si512();
  for (int j = 0; j < 6; j++) {
    __m512i bit_of_number = load(tables->bit_of_number[j]), of_column[6];
    for (int k = 0; k < 6; k++)
      of_column[k] = _mm512_permutexvar_epi8(column[k], bit_of_number);
    bytes[j] = either(either(of_column[0], of_column[1], of_column[2]),
                      either(of_column[3], of_column[4], of_column[5]), _mm512_setzero_si512());
    set = _mm512_add_epi8(set, _mm512_popcnt_epi8(bytes[j]));
  }
  // Only six distinct numbers set six bits. The lookup ignores the upper two bits of a byte, so check
  // them here.
  __m512i all = either(either(column[0], column[1], column[2]),
                       either(column[3], column[4], column[5]), _mm512_setzero_si512());
  return _mm512_test_epi8_mask(all, _mm512_set1_epi8((char)0xC0)) == 0 &&
         _mm512_cmpneq_epi8_mask(set, _mm512_set1_epi8(6)) == 0;
}

// MARK: - One draw, straight from rows

/// A number's weight in the sum of its row.
enum { WINNING = 1, BONUS = 8, ZERO = 16 };

typedef struct {
  uint8_t worth[64];           // of each number
  uint8_t low_bytes[64];       // of the words of two vectors
  uint8_t pair[3][64];         // the k-th pair of a row among those of the first four vectors
  uint8_t late_pair[3][64];    // and among those of the last two
  uint64_t is_late[3];
  uint64_t is_row_end[3];      // the last bytes of rows, in every third vector
} sum_tables;

static void make_sum_tables(sum_tables *tables, const uint8_t *draw) {
  for (int number = 0; number < 64; number++) tables->worth[number] = number == 0 ? ZERO : 0;
  for (int i = 0; i < 6; i++) tables->worth[draw[i]] = WINNING;
  tables->worth[draw[6]] = BONUS;
  for (int i = 0; i < 64; i++) tables->low_bytes[i] = (uint8_t)(2 * i);
  for (int k = 0; k < 3; k++) {
    tables->is_late[k] = tables->is_row_end[k] = 0;
    for (int row = 0; row < 64; row++) {
      int pair = 3 * row + k;
      tables->pair[k][row] = (uint8_t)(pair % 128);
      tables->late_pair[k][row] = (uint8_t)(pair % 64);
      if (pair >= 128) tables->is_late[k] |= 1ull << row;
    }
    for (int i = 0; i < 64; i++)
      if ((64 * k + i) % 6 == 5) tables->is_row_end[k] |= 1ull << i;
  }
}

/// The sum of each of 64 rows.
static inline __m512i sums_of_rows(const uint8_t *rows, const sum_tables *tables) {
  __m512i worth = load(tables->worth), low_bytes = load(tables->low_bytes), pairs[3];
  const __m512i one = _mm512_set1_epi8(1);
  for (int i = 0; i < 3; i++) {
    __m512i a = _mm512_permutexvar_epi8(load(rows + 128 * i), worth);
    __m512i b = _mm512_permutexvar_epi8(load(rows + 128 * i + 64), worth);
    pairs[i] = _mm512_permutex2var_epi8(_mm512_maddubs_epi16(a, one), low_bytes,
                                        _mm512_maddubs_epi16(b, one));
  }
  __m512i sum = _mm512_setzero_si512();
  for (int k = 0; k < 3; k++) {
    __m512i pair = _mm512_permutex2var_epi8(pairs[0], load(tables->pair[k]), pairs[1]);
    pair = _mm512_mask_permutexvar_epi8(pair, tables->is_late[k], load(tables->late_pair[k]),
                                        pairs[2]);
    sum = _mm512_add_epi8(sum, pair);
  }
  return sum;
}

/// Whether the numbers of 64 rows ascend and none is above 45.
static inline bool rows_ascend(const uint8_t *rows, const sum_tables *tables) {
  uint64_t ascends = ~0ull;
  for (int i = 0; i < 6; i++) {
    // Compare a row's last number with 46.
    __m512i next = _mm512_mask_loadu_epi8(_mm512_set1_epi8(46), ~tables->is_row_end[i % 3],
                                          rows + 64 * i + 1);
    ascends &= _mm512_cmplt_epu8_mask(load(rows + 64 * i), next);
  }
  return ascends == ~0ull;
}

size_t rk_avx512_count_rows(const uint8_t *rows, size_t row_count, const uint8_t *draw,
                            uint64_t *counts) {
  sum_tables tables;
  make_sum_tables(&tables, draw);
  row_tables any_order;
  bool has_order = true;
  uint64_t first = 0, second = 0, five = 0, four = 0, three = 0;
  size_t row = 0;
  for (; row_count - row >= 64; row += 64) {
    const uint8_t *here = rows + 6 * row;
    __m512i sum = sums_of_rows(here, &tables);
    bool is_good = has_order && rows_ascend(here, &tables) &&
                   _mm512_test_epi8_mask(sum, _mm512_set1_epi8(ZERO)) == 0;
    if (__builtin_expect(!is_good, 0)) {
      if (has_order) make_row_tables(&any_order);
      has_order = false;
      __m512i words[6];
      if (!words_of_rows(here, &any_order, words)) break;
    }
    __m512i matches = _mm512_and_si512(sum, _mm512_set1_epi8(7));
    three += (uint64_t)_mm_popcnt_u64(_mm512_cmpeq_epi8_mask(matches, _mm512_set1_epi8(3)));
    four += (uint64_t)_mm_popcnt_u64(_mm512_cmpeq_epi8_mask(matches, _mm512_set1_epi8(4)));
    uint64_t top = _mm512_cmpge_epu8_mask(matches, _mm512_set1_epi8(5));
    if (__builtin_expect(top == 0, 1)) continue;
    uint64_t is_five = _mm512_cmpeq_epi8_mask(matches, _mm512_set1_epi8(5));
    uint64_t has_bonus = _mm512_test_epi8_mask(sum, _mm512_set1_epi8(BONUS));
    first += (uint64_t)_mm_popcnt_u64(top & ~is_five);
    second += (uint64_t)_mm_popcnt_u64(is_five & has_bonus);
    five += (uint64_t)_mm_popcnt_u64(is_five);
  }
  counts[0] += first;
  counts[1] += second;
  counts[2] += five - second;
  counts[3] += four;
  counts[4] += three;
  return row;
}

// MARK: - Planes

/// A staging buffer of 512 tickets per plane, written out as whole cache lines.
typedef struct {
  uint64_t words[48][8] __attribute__((aligned(64)));
} staged_planes;

static inline void write_staged(const staged_planes *stage, uint8_t *planes, size_t stride,
                                int streaming) {
  for (size_t n = 0; n < 45; n++) {
    __m512i line = _mm512_load_si512(stage->words[n]);
    if (streaming)
      _mm512_stream_si512((void *)(planes + n * stride), line);
    else
      _mm512_storeu_si512(planes + n * stride, line);
  }
}

/// Transposes the 8 × 8 bits of each word.
static inline __m512i transpose_bits(__m512i words) {
  const __m512i reversed = _mm512_set1_epi64(0x0001020304050607);
  const __m512i of_word = _mm512_set_epi64(0x0808080808080808, 0, 0x0808080808080808, 0,
                                           0x0808080808080808, 0, 0x0808080808080808, 0);
  words = _mm512_shuffle_epi8(words, _mm512_add_epi8(reversed, of_word));
  return _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64((long long)0x8040201008040201), words, 0);
}

/// The permutation of eight words' bytes that groups the k-th bytes of all words.
static __m512i byte_transposition(void) {
  uint8_t place[64];
  for (int i = 0; i < 64; i++) place[i] = (uint8_t)(i % 8 * 8 + i / 8);
  return load(place);
}

size_t rk_avx512_build_from_rows(const uint8_t *rows, size_t row_count, uint8_t *planes,
                                 size_t stride, int streaming) {
  row_tables tables;
  make_row_tables(&tables);
  const __m512i transposed = byte_transposition();
  staged_planes stage;
  size_t row = 0;
  for (; row_count - row >= 512; row += 512) {
    bool is_good = true;
    for (int part = 0; part < 8; part++) {
      __m512i bytes[6];
      is_good &= words_of_rows(rows + 6 * (row + 64 * (size_t)part), &tables, bytes);
      for (int j = 0; j < 6; j++) {
        uint64_t words[8] __attribute__((aligned(64)));
        _mm512_store_si512(words, _mm512_permutexvar_epi8(transposed, transpose_bits(bytes[j])));
        for (int bit = 0; bit < 8; bit++) stage.words[8 * j + bit][part] = words[bit];
      }
    }
    if (!is_good) break;
    write_staged(&stage, planes + row / 8, stride, streaming);
  }
  if (streaming) _mm_sfence();
  return row;
}

size_t rk_avx512_build_from_masks(const uint64_t *masks, size_t mask_count, uint8_t *planes,
                                  size_t stride, int streaming) {
  const __m512i transposed = byte_transposition();
  staged_planes stage;
  size_t mask = 0;
  for (; mask_count - mask >= 512; mask += 512) {
    __mmask8 faulty = 0;
    for (int part = 0; part < 8; part++) {
      // Eight masks per vector: byte v of a plane's word comes from the bits of vector v.
      __m512i eights[8], pairs[8], fours[8];
      for (int v = 0; v < 8; v++) {
        __m512i words = load(masks + mask + 64 * part + 8 * v);
        faulty |= _mm512_cmpneq_epi64_mask(_mm512_popcnt_epi64(words), _mm512_set1_epi64(6));
        faulty |= _mm512_test_epi64_mask(words, _mm512_set1_epi64((long long)(~0ull << 45)));
        eights[v] = transpose_bits(_mm512_permutexvar_epi8(transposed, words));
      }
      for (int i = 0; i < 4; i++) {
        pairs[2 * i] = _mm512_unpacklo_epi8(eights[2 * i], eights[2 * i + 1]);
        pairs[2 * i + 1] = _mm512_unpackhi_epi8(eights[2 * i], eights[2 * i + 1]);
      }
      for (int i = 0; i < 2; i++)
        for (int half = 0; half < 2; half++) {
          fours[4 * i + 2 * half] =
              _mm512_unpacklo_epi16(pairs[4 * i + half], pairs[4 * i + 2 + half]);
          fours[4 * i + 2 * half + 1] =
              _mm512_unpackhi_epi16(pairs[4 * i + half], pairs[4 * i + 2 + half]);
        }
      for (int quarter = 0; quarter < 4; quarter++)
        for (int half = 0; half < 2; half++) {
          uint64_t words[8] __attribute__((aligned(64)));
          __m512i joined = half ? _mm512_unpackhi_epi32(fours[quarter], fours[4 + quarter])
                                : _mm512_unpacklo_epi32(fours[quarter], fours[4 + quarter]);
          _mm512_store_si512(words, joined);
          for (int i = 0; i < 6; i++)
            stage.words[i / 2 * 16 + 4 * quarter + 2 * half + i % 2][part] = words[i];
        }
    }
    if (faulty) break;
    write_staged(&stage, planes + mask / 8, stride, streaming);
  }
  if (streaming) _mm_sfence();
  return mask;
}

#pragma clang attribute pop
#endif
