#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include <stdbool.h>
#include <string.h>

#include "avx2.h"

enum { VECTOR = 32 };

/// Whether the highest bit of every lane is set.
static inline bool all_set(__m256i bytes) { return mask(bytes) == UINT32_MAX; }

/// The sum of all lanes.
static inline uint64_t total(__m256i bytes) {
  __m256i sums = _mm256_sad_epu8(bytes, each(0));
  return (uint64_t)sums[0] + (uint64_t)sums[1] + (uint64_t)sums[2] + (uint64_t)sums[3];
}

// MARK: - One draw, straight from rows

// Rows are loaded unaligned to rows, 32 bytes at a time; row starts repeat every three vectors. Each
// byte yields one bit, whether the number wins; six bits form a row's matches.

enum { BLOCK = 64, VECTORS = BLOCK * 6 / VECTOR, BLOCKS = 8, BEHIND = 5 };

/// Each byte's position in its row; vector i of a block starts 2 i bytes into a row.
static inline __m256i places_in_rows(int i) {
  static const uint8_t places[VECTOR + 4] = {0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5,
                                             0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5};
  return load_vector(places + 2 * i % 6);
}

/// Lookup tables by a number's lower four bits: `low` for all numbers, XORed with `high` from 32 on.
///
/// A number wins if the lookup minus the number has bit 7 set. Below 32, two numbers share an entry;
/// since they are 16 apart, one entry can distinguish them.
typedef struct {
  __m256i low, high;
} winning_numbers;

/// Builds the tables for a draw.
static winning_numbers winning_numbers_of(const uint8_t *draw) {
  bool wins[48] = {false};
  for (int i = 0; i < 6; i++) wins[draw[i]] = true;
  uint8_t low[16], high[16];
  for (int i = 0; i < 16; i++) {
    int above = wins[i] ? (wins[i + 16] ? -64 : 136) : (wins[i + 16] ? 8 : 64);
    low[i] = (uint8_t)(i + above);
    high[i] = low[i] ^ (uint8_t)(i + 32 + (wins[i + 32] ? -64 : 64));
  }
  return (winning_numbers){load_halves(low, low), load_halves(high, high)};
}

/// Whether a block's numbers are in 1...45, given each lane's maximum of number - 1.
static inline bool in_range(__m256i most) {
  return all_set(_mm256_cmpeq_epi8(_mm256_max_epu8(most, each(44)), each(44)));
}

/// Sets one bit per winning number of a block; returns whether its rows ascend within 1...45.
/// Reads one byte past the block.
static inline bool find_winning(const uint8_t *rows, const winning_numbers *winning,
                                uint32_t bits[VECTORS]) {
  __m256i ascends[3] = {each(-1), each(-1), each(-1)}, most = each(0);
  for (int three = 0; three < VECTORS; three += 3) {
    for (int i = 0; i < 3; i++) {
      const uint8_t *here = rows + VECTOR * (three + i);
      __m256i numbers = load_vector(here), next = load_vector(here + 1);
      ascends[i] = _mm256_and_si256(ascends[i], _mm256_cmpgt_epi8(next, numbers));
      most = _mm256_max_epu8(most, _mm256_sub_epi8(numbers, each(1)));
      __m256i low = _mm256_shuffle_epi8(winning->low, numbers);
      __m256i high = _mm256_shuffle_epi8(winning->high, _mm256_sub_epi8(numbers, each(32)));
      bits[three + i] = mask(_mm256_sub_epi8(_mm256_xor_si256(low, high), numbers));
    }
  }
  __m256i all = each(-1);
  for (int i = 0; i < 3; i++) {
    __m256i row_end = _mm256_cmpeq_epi8(places_in_rows(i), each(5));
    all = _mm256_and_si256(all, _mm256_or_si256(ascends[i], row_end));
  }
  return all_set(all) && in_range(most);
}

/// Whether a block's rows are good, in any order. Reads BEHIND bytes past the block.
static bool rows_are_good(const uint8_t *rows) {
  __m256i same = each(0), most = each(0);
  for (int i = 0; i < VECTORS; i++) {
    __m256i numbers = load_vector(rows + VECTOR * i), places = places_in_rows(i);
    most = _mm256_max_epu8(most, _mm256_sub_epi8(numbers, each(1)));
    for (int distance = 1; distance < 6; distance++) {
      __m256i other = load_vector(rows + VECTOR * i + distance);
      __m256i in_row = _mm256_cmpgt_epi8(each((char)(6 - distance)), places);
      same = _mm256_or_si256(same, _mm256_and_si256(in_row, _mm256_cmpeq_epi8(numbers, other)));
    }
  }
  return _mm256_testz_si256(same, same) && in_range(most);
}

/// The match counts of 32 rows, given six bits per row. Reads four bytes past these.
static inline __m256i count_matches(const uint8_t *bits) {
  // 16-bit words with two rows each, starting at the word's first or fifth bit.
  const __m256i of_word = _mm256_setr_epi8(0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11,
                                           0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11);
  __m256i words = _mm256_shuffle_epi8(load_halves(bits, bits + 12), of_word);
  words = _mm256_mullo_epi16(words, _mm256_set1_epi32(0x10010)); // now from the fifth bit in all words
  words = _mm256_srli_epi16(words, 2); // one row per byte, in its upper or lower six bits
  const __m256i bits_of_half = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  __m256i low = _mm256_and_si256(words, _mm256_set1_epi16(0x0F0C));
  __m256i high = _mm256_and_si256(_mm256_srli_epi16(words, 4), each(15));
  return _mm256_add_epi8(_mm256_shuffle_epi8(bits_of_half, low),
                         _mm256_shuffle_epi8(bits_of_half, high));
}

/// Counts the rows with five or six matches among 32.
static void count_top(__m256i matches, const uint8_t *rows, uint8_t bonus, uint64_t *counts) {
  uint32_t six = mask(_mm256_cmpeq_epi8(matches, each(6)));
  uint32_t five = mask(_mm256_cmpeq_epi8(matches, each(5)));
  counts[0] += (uint64_t)_mm_popcnt_u32(six);
  for (; five != 0; five = _blsr_u32(five))
    counts[memchr(rows + 6 * _tzcnt_u32(five), bonus, 6) ? 1 : 2]++;
}

/// Counts the rows of whole blocks, given the bits of winning numbers.
static inline void count_blocks(const uint32_t bits[], size_t blocks, const uint8_t *rows,
                                uint8_t bonus, uint64_t *counts) {
  __m256i three = each(0), four = each(0), most = each(0);
  for (size_t i = 0; i < 2 * blocks; i++) {
    __m256i matches = count_matches((const uint8_t *)bits + 24 * i);
    three = _mm256_sub_epi8(three, _mm256_cmpeq_epi8(matches, each(3)));
    four = _mm256_sub_epi8(four, _mm256_cmpeq_epi8(matches, each(4)));
    most = _mm256_max_epu8(most, matches);
  }
  counts[3] += total(four);
  counts[4] += total(three);
  // One row in 35,000 has five or six matches.
  if (__builtin_expect(mask(_mm256_cmpgt_epi8(most, each(4))) == 0, 1)) return;
  for (size_t i = 0; i < 2 * blocks; i++)
    count_top(count_matches((const uint8_t *)bits + 24 * i), rows + 6 * VECTOR * i, bonus, counts);
}

size_t rk_avx2_count_rows(const uint8_t *rows, size_t row_count, const uint8_t *draw,
                          uint64_t *counts) {
  const winning_numbers winning = winning_numbers_of(draw);
  uint32_t bits[BLOCKS * VECTORS + 1];
  bits[BLOCKS * VECTORS] = 0;
  uint8_t last[6 * BLOCK + BEHIND] = {0};
  for (size_t row = 0;;) {
    size_t blocks = 0;
    bool is_good = row_count - row >= BLOCK;
    while (is_good && blocks < BLOCKS) {
      size_t rest = row_count - row - BLOCK * blocks;
      if (rest < BLOCK) break;
      const uint8_t *block = rows + 6 * (row + BLOCK * blocks);
      // The last block must not be overread: copy it.
      if (rest == BLOCK) block = memcpy(last, block, 6 * BLOCK);
      is_good = find_winning(block, &winning, bits + VECTORS * blocks) || rows_are_good(block);
      blocks += is_good;
    }
    count_blocks(bits, blocks, rows + 6 * row, draw[6], counts);
    row += BLOCK * blocks;
    if (blocks < BLOCKS) return row;
  }
}

// MARK: - Planes

// 256 tickets at a time: lane i of set v is ticket 8 i + v, which is bit v of byte i in each plane.

enum { SETS = 8, TICKETS = SETS * VECTOR, PARTS = 512 / TICKETS };

/// A staging buffer of 512 tickets per plane, written out as whole cache lines.
typedef struct {
  uint8_t planes[49][512 / 8] __attribute__((aligned(64)));
} staged_planes;

/// Writes the staged 512 tickets to all planes.
static inline void write_staged(const staged_planes *stage, uint8_t *planes, size_t stride,
                                int streaming) {
  for (size_t n = 0; n < 45; n++) {
    for (int half = 0; half < 2; half++) {
      __m256i bits = load_vector(stage->planes[n + 1] + VECTOR * half);
      __m256i *place = (__m256i *)(planes + n * stride) + half;
      if (streaming)
        _mm256_stream_si256(place, bits);
      else
        _mm256_storeu_si256(place, bits);
    }
  }
}

/// Transposes 32 pieces of 16 bytes, `stride` bytes apart: `columns[k]` gets byte k of each.
static inline void transpose_bytes(const uint8_t *bytes, size_t stride, __m256i columns[16]) {
  __m256i other[16];
  for (size_t i = 0; i < 16; i++)
    columns[i] = load_halves(bytes + stride * i, bytes + stride * (i + 16));
  for (int stage = 0; stage < 4; stage++) {
    for (int i = 0; i < 8; i++) {
      other[2 * i] = _mm256_unpacklo_epi8(columns[i], columns[i + 8]);
      other[2 * i + 1] = _mm256_unpackhi_epi8(columns[i], columns[i + 8]);
    }
    for (int i = 0; i < 16; i++) columns[i] = other[i];
  }
}

/// Swaps the upper bits of each group in one vector with the lower bits of those in the other.
static inline void exchange_bits(__m256i *low, __m256i *high, int count, char lower) {
  __m256i both = _mm256_xor_si256(_mm256_srli_epi16(*low, count), *high);
  both = _mm256_and_si256(both, each(lower));
  *high = _mm256_xor_si256(*high, both);
  *low = _mm256_xor_si256(*low, _mm256_slli_epi16(both, count));
}

/// Transposes 8 × 8 bits per lane (Warren, Hacker's Delight, 7-3) and stages the resulting eight
/// planes.
static inline void stage_bits(__m256i sets[SETS], staged_planes *stage, int first, int part) {
  for (int i = 0; i < 4; i++) exchange_bits(sets + i, sets + i + 4, 4, 0x0F);
  for (int i = 0; i < SETS; i++)
    if (i % 4 < 2) exchange_bits(sets + i, sets + i + 2, 2, 0x33);
  for (int i = 0; i < SETS; i += 2) exchange_bits(sets + i, sets + i + 1, 1, 0x55);
  for (int i = 0; i < SETS; i++)
    _mm256_store_si256((void *)(stage->planes[first + i] + VECTOR * part), sets[i]);
}

/// Sets a lane to 255 if its row ascends within 1...45.
static inline __m256i ascend(const __m256i columns[6]) {
  __m256i ascend = _mm256_and_si256(_mm256_cmpgt_epi8(columns[0], each(0)),
                                    _mm256_cmpgt_epi8(each(46), columns[5]));
  for (int k = 0; k < 5; k++)
    ascend = _mm256_and_si256(ascend, _mm256_cmpgt_epi8(columns[k + 1], columns[k]));
  return ascend;
}

/// Whether the rows of all sets are good, in any order.
static bool columns_are_good(const __m256i columns[6 * SETS]) {
  __m256i same = each(0), most = each(0);
  for (int k = 0; k < 6 * SETS; k++) {
    most = _mm256_max_epu8(most, _mm256_sub_epi8(columns[k], each(1)));
    for (int other = k / 6 * 6; other < k; other++)
      same = _mm256_or_si256(same, _mm256_cmpeq_epi8(columns[k], columns[other]));
  }
  return _mm256_testz_si256(same, same) && in_range(most);
}

/// Converts 32 rows to words whose bit n stands for number n; byte j of each goes to `bytes[j]`.
static inline void words_of_rows(const __m256i columns[6], __m256i bytes[6]) {
  const __m256i lower = _mm256_set1_epi64x((long long)0x8040201008040201);
  const __m256i first = _mm256_unpacklo_epi64(lower, each(0));
  const __m256i second = _mm256_unpacklo_epi64(each(0), lower);
  for (int j = 0; j < 6; j++) bytes[j] = each(0);
  for (int k = 0; k < 6; k++) {
    // The lookup yields 0 for negative indices. Indices of 16 and more yield the same as the lookups
    // for larger numbers, which the final XOR cancels.
    for (int pair = 0; pair < 3; pair++) {
      __m256i number = _mm256_sub_epi8(columns[k], each((char)(16 * pair)));
      bytes[2 * pair] = _mm256_xor_si256(bytes[2 * pair], _mm256_shuffle_epi8(first, number));
      bytes[2 * pair + 1] =
          _mm256_xor_si256(bytes[2 * pair + 1], _mm256_shuffle_epi8(second, number));
    }
  }
  for (int j = 0; j < 4; j++) bytes[j] = _mm256_xor_si256(bytes[j], bytes[j + 2]);
}

/// Stages 256 rows; returns whether all of them are good.
static inline bool stage_rows(const uint8_t *rows, staged_planes *stage, int part) {
  __m256i columns[6 * SETS], words[6][SETS], bytes[6], all = each(-1);
  for (int i = 0; i < 3; i++) transpose_bytes(rows + 16 * i, 48, columns + 16 * i);
  for (int set = 0; set < SETS; set++) {
    all = _mm256_and_si256(all, ascend(columns + 6 * set));
    words_of_rows(columns + 6 * set, bytes);
    for (int j = 0; j < 6; j++) words[j][set] = bytes[j];
  }
  for (int j = 0; j < 6; j++) stage_bits(words[j], stage, 8 * j, part);
  return all_set(all) || columns_are_good(columns);
}

size_t rk_avx2_build_from_rows(const uint8_t *rows, size_t row_count, uint8_t *planes,
                               size_t stride, int streaming) {
  staged_planes stage;
  size_t row = 0;
  for (; row_count - row >= 512; row += 512) {
    bool is_good = true;
    for (int part = 0; part < PARTS; part++)
      is_good = is_good && stage_rows(rows + 6 * (row + TICKETS * (size_t)part), &stage, part);
    if (!is_good) break;
    write_staged(&stage, planes + row / 8, stride, streaming);
  }
  if (streaming) _mm_sfence();
  return row;
}

/// Stages 256 masks.
static inline void stage_masks(const uint64_t *masks, staged_planes *stage, int part) {
  __m256i words[6][SETS], columns[16];
  for (int set = 0; set < SETS; set += 2) {
    transpose_bytes((const uint8_t *)(masks + set), 64, columns);
    for (int j = 0; j < 6; j++) {
      words[j][set] = columns[j];
      words[j][set + 1] = columns[8 + j];
    }
  }
  for (int j = 0; j < 6; j++) stage_bits(words[j], stage, 8 * j + 1, part);
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
    for (int part = 0; part < PARTS; part++)
      stage_masks(masks + mask + TICKETS * (size_t)part, &stage, part);
    write_staged(&stage, planes + mask / 8, stride, streaming);
  }
  if (streaming) _mm_sfence();
  return mask;
}

#pragma clang attribute pop
#endif
