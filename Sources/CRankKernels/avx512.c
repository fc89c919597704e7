#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

// The instruction sets of Ice Lake and Zen 4, with population counts and byte permutations.
#pragma clang attribute push(                                                                      \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,"             \
                          "avx512vpopcntdq,avx512bitalg,gfni,bmi,bmi2,lzcnt,popcnt"))),            \
    apply_to = function)

#define VECTOR_BYTES 64
#define LANES 64
#include "vectors.h"

static inline bool any_byte(bytes bits) {
  return _mm512_test_epi64_mask((__m512i)bits, (__m512i)bits) != 0;
}

static inline vector xor3(vector a, vector b, vector c) {
  return (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
}

static inline vector majority(vector a, vector b, vector c) {
  return (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xE8);
}

typedef vector counter;

static inline void start_group(counter *sums) { *sums = zero(); }

static inline void add_bits(counter *sums, vector bits) {
  *sums += (vector)_mm512_popcnt_epi64((__m512i)bits);
}

static inline void end_group(vector *totals, const counter *sums) { *totals += *sums; }
static inline int any(vector bits) { return any_byte((bytes)bits); }

static inline void write_ranks(uint8_t *ranks, vector bit0, vector bit1, vector bit2) {
  for (int word = 0; word < 8; word++) {
    __m512i rank = _mm512_maskz_set1_epi8(bit0[word], 1);
    rank = _mm512_mask_add_epi8(rank, bit1[word], rank, _mm512_set1_epi8(2));
    rank = _mm512_mask_add_epi8(rank, bit2[word], rank, _mm512_set1_epi8(4));
    _mm512_storeu_si512(ranks + 64 * word, rank);
  }
}

#include "planes.h"

static inline bytes bits_of_bytes(bytes bits) { return (bytes)_mm512_popcnt_epi8((__m512i)bits); }

static inline void words_of_columns(const bytes column[6], bytes words[6]) {
  // From offset 40 - 8 j on, the bit that each number of 0...63 sets in byte j.
  static const uint8_t bit_of_number[104] = {[40] = 1, 2, 4, 8, 16, 32, 64, 128};
  for (int j = 0; j < 6; j++) {
    __m512i bit = _mm512_loadu_si512(bit_of_number + 40 - 8 * j);
    words[j] = (bytes){0};
    for (int k = 0; k < 6; k++) words[j] |= (bytes)_mm512_permutexvar_epi8((__m512i)column[k], bit);
  }
}

static inline bytes load_pieces(const uint8_t *at, size_t stride) {
  __m512i pieces = _mm512_castsi128_si512(_mm_loadu_si128((const void *)at));
  pieces = _mm512_inserti32x4(pieces, _mm_loadu_si128((const void *)(at + stride)), 1);
  pieces = _mm512_inserti32x4(pieces, _mm_loadu_si128((const void *)(at + 2 * stride)), 2);
  return (bytes)_mm512_inserti32x4(pieces, _mm_loadu_si128((const void *)(at + 3 * stride)), 3);
}

static inline bytes zip_low(bytes a, bytes b) {
  return (bytes)_mm512_unpacklo_epi8((__m512i)a, (__m512i)b);
}

static inline bytes zip_high(bytes a, bytes b) {
  return (bytes)_mm512_unpackhi_epi8((__m512i)a, (__m512i)b);
}

static inline void exchange_bits(bytes *low, bytes *high, int count, uint8_t lower) {
  bytes raised = *high << count, lowered = *low >> count;
  *low = (*low & lower) | (raised & (uint8_t)~lower);
  *high = (lowered & lower) | (*high & (uint8_t)~lower);
}

static inline void stream(void *target, bytes line) { _mm512_stream_si512(target, (__m512i)line); }
static inline void end_stream(void) { _mm_sfence(); }

#include "rows.h"
#include "arrays.h"

typedef struct { bytes of_number; } weights;

static weights weights_of(const uint8_t *draw) {
  weights weights = {each(0)};
  for (int i = 0; i < 6; i++) weights.of_number[draw[i]] = OF_WINNING;
  weights.of_number[draw[6]] = OF_BONUS;
  return weights;
}

static inline bytes weigh(const weights *weights, bytes numbers) {
  return (bytes)_mm512_permutexvar_epi8((__m512i)numbers, (__m512i)weights->of_number);
}

#include "columns.h"

typedef struct {
  uint8_t weight[64];    // of each number
  uint8_t low_bytes[64]; // of the words of two vectors
  uint8_t pair[3][64];   // the k-th pair of each row among all pairs
} sum_tables;

static void make_sum_tables(sum_tables *tables, const uint8_t *draw) {
  *tables = (sum_tables){.weight = {OF_ZERO}};
  for (int i = 0; i < 6; i++) tables->weight[draw[i]] = OF_WINNING;
  tables->weight[draw[6]] = OF_BONUS;
  for (int i = 0; i < 64; i++) {
    tables->low_bytes[i] = (uint8_t)(2 * i);
    for (int k = 0; k < 3; k++) tables->pair[k][i] = (uint8_t)(3 * i + k);
  }
}

static inline __m512i sums_of_rows(const uint8_t *rows, const sum_tables *tables) {
  __m512i weight = (__m512i)load_bytes(tables->weight), pairs[3], sum = _mm512_setzero_si512();
  for (int i = 0; i < 3; i++) {
    __m512i a = _mm512_permutexvar_epi8((__m512i)load_bytes(rows + 128 * i), weight);
    __m512i b = _mm512_permutexvar_epi8((__m512i)load_bytes(rows + 128 * i + 64), weight);
    pairs[i] = _mm512_permutex2var_epi8(_mm512_maddubs_epi16(a, _mm512_set1_epi8(1)),
                                        (__m512i)load_bytes(tables->low_bytes),
                                        _mm512_maddubs_epi16(b, _mm512_set1_epi8(1)));
  }
  for (int k = 0; k < 3; k++) {
    // Permutations ignore the upper bits of a position; from 128 on it is in the third vector.
    __m512i position = (__m512i)load_bytes(tables->pair[k]);
    __m512i pair = _mm512_permutex2var_epi8(pairs[0], position, pairs[1]);
    pair = _mm512_mask_permutexvar_epi8(pair, _mm512_movepi8_mask(position), position, pairs[2]);
    sum = _mm512_add_epi8(sum, pair);
  }
  return sum;
}

/// Whether the numbers of 64 rows ascend and none is above 45.
static inline bool rows_ascend(const uint8_t *rows) {
  uint64_t ascends = ~0ull;
  for (size_t at = 0; at < ROWS_BYTES; at += 64) {
    // Compare a row's last number with 46.
    __m512i position = (__m512i)positions_in_rows(at);
    uint64_t has_next = _mm512_cmpneq_epi8_mask(position, _mm512_set1_epi8(5));
    __m512i next = _mm512_mask_loadu_epi8(_mm512_set1_epi8(46), has_next, rows + at + 1);
    ascends &= _mm512_cmplt_epu8_mask((__m512i)load_bytes(rows + at), next);
  }
  return ascends == ~0ull;
}

static inline uint64_t rows_with(bytes matches, uint8_t count) {
  return _mm512_cmpeq_epi8_mask((__m512i)matches, _mm512_set1_epi8((char)count));
}

static size_t count_rows(const uint8_t *rows, size_t row_count, const uint8_t *draw,
                         uint64_t *counts) {
  sum_tables tables;
  make_sum_tables(&tables, draw);
  bool has_order = true;
  size_t row = 0;
  for (; row_count - row >= ROWS; row += ROWS) {
    const uint8_t *here = rows + 6 * row;
    bytes sum = (bytes)sums_of_rows(here, &tables), matches = sum & 7;
    has_order = has_order && rows_ascend(here) && !any_byte(sum & OF_ZERO);
    if (__builtin_expect(!has_order, 0) && !rows_are_good(here, row_count - row)) break;
    counts[6] += (uint64_t)_mm_popcnt_u64(rows_with(matches, 1));
    counts[5] += (uint64_t)_mm_popcnt_u64(rows_with(matches, 2));
    counts[4] += (uint64_t)_mm_popcnt_u64(rows_with(matches, 3));
    counts[3] += (uint64_t)_mm_popcnt_u64(rows_with(matches, 4));
    if (__builtin_expect(!any_byte((bytes)(matches > 4)), 1)) continue;
    counts[0] += (uint64_t)_mm_popcnt_u64(rows_with(matches, 6));
    counts[1] += (uint64_t)_mm_popcnt_u64(rows_with(sum, 5 * OF_WINNING + OF_BONUS));
    counts[2] += (uint64_t)_mm_popcnt_u64(rows_with(sum, 5 * OF_WINNING));
  }
  return row;
}

static inline uint64_t mask(bytes bits) { return _mm512_movepi8_mask((__m512i)bits); }

static inline bytes shuffle(const void *table, bytes indices) {
  __m512i four = _mm512_broadcast_i32x4(_mm_loadu_si128(table));
  return (bytes)_mm512_shuffle_epi8(four, (__m512i)indices);
}

#include "shuffles.h"
#include "lines.h"

static inline numbers pack_numbers(const bytes ends[BLOCK_VECTORS], uint8_t *rows) {
  uint64_t good = mask((bytes)((ends[0] & 127) - 1 < 45));
  __m512i packed = _mm512_maskz_compress_epi8(good, (__m512i)ends[0]);
  __m512i numbers_of_ends = (__m512i)((bytes)packed & 127);
  _mm256_storeu_si256((void *)rows, _mm512_castsi512_si256(numbers_of_ends));
  return (numbers){.count = (unsigned)_mm_popcnt_u64(good), .line_ends = mask((bytes)packed)};
}

#include "urls.h"

#define ALL_SLOTS 0x1Fu
/// The first number of each of five games, among thirty numbers.
#define FIRST_NUMBERS 0x01041041u
#define ALL_NUMBERS 0x3FFFFFFFu

static inline uint32_t among(__m128i letters, char letter) {
  return _mm_cmpeq_epi8_mask(letters, _mm_set1_epi8(letter));
}

static inline size_t write_games(const uint8_t *slots, uint8_t *rows) {
  static const uint8_t letter_places[64] = {0, SLOT, 2 * SLOT, 3 * SLOT, 4 * SLOT};
  // Indices into the bytes of two vectors, of which the second starts and ends one byte later.
#define DIGITS_FROM(at) at, at + 1, at + 2, at + 3, at + 4, at + 5, at + 6, at + 7, at + 8, at + 9
#define DIGITS_OF(slot) DIGITS_FROM(slot * SLOT + 1), slot * SLOT + 11, slot * SLOT + 12
  static const uint8_t digit_places[64] = {DIGITS_OF(0), DIGITS_OF(1), DIGITS_OF(2), DIGITS_OF(3),
                                           DIGITS_FROM(53), 63, 127};
  bytes start = load_bytes(slots), end = load_bytes(slots + 1);
  __m128i letters = _mm512_castsi512_si128(_mm512_permutexvar_epi8(
      (__m512i)load_bytes(letter_places), (__m512i)start));
  __m512i digits = _mm512_permutex2var_epi8((__m512i)(start - '0'),
                                            (__m512i)load_bytes(digit_places),
                                            (__m512i)(end - '0'));
  __m512i pairs = _mm512_maddubs_epi16(digits, _mm512_set1_epi16(0x010A));
  __m256i numbers = _mm512_cvtepi16_epi8(pairs);
  // The number before each number; 0 before a game's first.
  __m256i previous = _mm256_maskz_alignr_epi8(
      ~FIRST_NUMBERS, numbers, _mm256_permute2x128_si256(numbers, numbers, 0x08), 15);

  uint32_t games = (among(letters, 'q') | among(letters, 'm') | among(letters, 's')) & ALL_SLOTS;
  uint32_t empty = among(letters, 'n') & ALL_SLOTS;
  uint32_t of_games = _pdep_u32(games, FIRST_NUMBERS) * 63;
  uint32_t zero = _mm256_testn_epi8_mask(numbers, numbers);
  uint32_t good = _mm256_cmpgt_epu8_mask(numbers, previous) &
                  _mm256_cmple_epu8_mask(numbers, _mm256_set1_epi8(45)) & ALL_NUMBERS;
  if ((games | empty) != ALL_SLOTS || good != of_games ||
      (zero & ALL_NUMBERS) != (ALL_NUMBERS & ~of_games))
    return 0;
  _mm256_storeu_si256((void *)rows, _mm256_maskz_compress_epi8(of_games, numbers));
  return (size_t)_mm_popcnt_u32(games);
}

#pragma clang attribute pop

static int is_supported(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512bitalg") &&
         __builtin_cpu_supports("gfni") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
         __builtin_cpu_supports("popcnt");
}

rk_kernels rk_avx512(void) { return ALL_KERNELS("avx512"); }
#endif
