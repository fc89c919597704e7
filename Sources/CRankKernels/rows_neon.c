#include "include/CRankKernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>
#include <stdbool.h>
#include <string.h>

// Rows of six bytes, 16 at a time; column k holds the k-th number of each row.

static inline bool are_all_set(uint8x16_t bytes) { return vminvq_u8(bytes) == 0xFF; }

static inline void load_columns(const uint8_t *rows, uint8x16_t column[6]) {
  // Load three pairs of numbers per row, eight rows at a time.
  uint16x8x3_t first = vld3q_u16((const void *)rows);
  uint16x8x3_t second = vld3q_u16((const void *)(rows + 48));
  for (int k = 0; k < 3; k++) {
    uint8x16_t a = vreinterpretq_u8_u16(first.val[k]), b = vreinterpretq_u8_u16(second.val[k]);
    column[2 * k] = vuzp1q_u8(a, b);
    column[2 * k + 1] = vuzp2q_u8(a, b);
  }
}

/// Converts rows to 48-bit masks, bit n - 1 for number n; byte j of each goes to `bytes[j]`. Returns
/// 255 in the lane of each row that is good, in any order.
static inline uint8x16_t words_of_columns(const uint8x16_t column[6], uint8x16_t bytes[6]) {
  // From offset 40 - 8 j on, the bit that each number of 0...47 sets in byte j; higher ones set none.
  static const uint8_t bit_of_number[88] = {[41] = 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t set = vdupq_n_u8(0);
  for (int j = 0; j < 6; j++) {
    uint8x16x3_t bit = vld1q_u8_x3(bit_of_number + 40 - 8 * j);
    bytes[j] = vqtbl3q_u8(bit, column[0]);
    for (int k = 1; k < 6; k++) bytes[j] = vorrq_u8(bytes[j], vqtbl3q_u8(bit, column[k]));
    set = vaddq_u8(set, vcntq_u8(bytes[j]));
  }
  // Only six distinct numbers set six bits; exclude 46 and 47, which set a bit, too.
  return vandq_u8(vceqq_u8(set, vdupq_n_u8(6)), vcltq_u8(bytes[5], vdupq_n_u8(0x20)));
}

// MARK: - One draw, straight from rows

/// A number's weight in the sum of its row.
enum { WINNING = 1, BONUS = 8 };

/// Rows handled at a time, in vectors of 16.
enum { VECTORS = 4, ROWS = 16 * VECTORS };

static inline uint8x16_t equal(uint8x16_t bytes, uint8_t byte) {
  return vceqq_u8(bytes, vdupq_n_u8(byte));
}

static inline uint64_t count(uint8x16_t mask) { return vaddvq_u8(vshrq_n_u8(mask, 7)); }

/// The sum of each of 16 rows.
static inline uint8x16_t sums_of_rows(const uint8x16_t column[6], uint8x16x3_t worth) {
  uint8x16_t sum = vqtbl3q_u8(worth, column[0]);
  for (int k = 1; k < 6; k++) sum = vaddq_u8(sum, vqtbl3q_u8(worth, column[k]));
  return sum;
}

/// Sets a lane to 255 if its row ascends within 1...45.
static inline uint8x16_t ascend(const uint8x16_t column[6]) {
  uint8x16_t ascends = vandq_u8(vcgtq_u8(column[0], vdupq_n_u8(0)),
                                vcltq_u8(column[5], vdupq_n_u8(46)));
  for (int k = 1; k < 6; k++) ascends = vandq_u8(ascends, vcgtq_u8(column[k], column[k - 1]));
  return ascends;
}

/// Whether 64 rows are good, in any order.
static bool rows_are_good(const uint8_t *rows) {
  uint8x16_t good = vdupq_n_u8(0xFF), column[6], bytes[6];
  for (int i = 0; i < VECTORS; i++) {
    load_columns(rows + 96 * i, column);
    good = vandq_u8(good, words_of_columns(column, bytes));
  }
  return are_all_set(good);
}

size_t rk_neon_count_rows(const uint8_t *rows, size_t row_count, const uint8_t *draw,
                          uint64_t *counts) {
  uint8_t worths[48] = {0};
  for (int i = 0; i < 6; i++) worths[draw[i]] = WINNING;
  worths[draw[6]] = BONUS;
  const uint8x16x3_t worth = vld1q_u8_x3(worths);
  size_t row = 0;
  for (bool is_good = true; is_good && row_count - row >= ROWS;) {
    // Winners are counted in bytes, which overflow after 255 vectors.
    const size_t most = 255 / VECTORS * ROWS, rest = row_count - row;
    size_t end = row + (rest < most ? rest / ROWS * ROWS : most);
    uint8x16_t three = vdupq_n_u8(0), four = three;
    for (; row < end; row += ROWS) {
      const uint8_t *here = rows + 6 * row;
      uint8x16_t sums[VECTORS], good = vdupq_n_u8(0xFF), top = vdupq_n_u8(0);
      for (int i = 0; i < VECTORS; i++) {
        uint8x16_t column[6];
        load_columns(here + 96 * i, column);
        sums[i] = sums_of_rows(column, worth);
        good = vandq_u8(good, ascend(column));
      }
      is_good = are_all_set(good) || rows_are_good(here);
      if (!is_good) break;
      for (int i = 0; i < VECTORS; i++) {
        uint8x16_t matches = vandq_u8(sums[i], vdupq_n_u8(7));
        three = vsubq_u8(three, equal(matches, 3));
        four = vsubq_u8(four, equal(matches, 4));
        top = vmaxq_u8(top, matches);
      }
      if (__builtin_expect(vmaxvq_u8(top) <= 4, 1)) continue;
      for (int i = 0; i < VECTORS; i++) {
        uint64_t second = count(equal(sums[i], 5 * WINNING + BONUS));
        counts[0] += count(equal(vandq_u8(sums[i], vdupq_n_u8(7)), 6));
        counts[1] += second;
        counts[2] += count(equal(sums[i], 5 * WINNING));
      }
    }
    counts[3] += vaddlvq_u8(four);
    counts[4] += vaddlvq_u8(three);
  }
  return row;
}

// MARK: - Planes

/// A staging buffer of 512 tickets per plane, written out as whole cache lines. The processor itself
/// detects full-line writes and avoids reading the line first, so `streaming` is ignored here.
typedef struct {
  uint8x16_t parts[48][4];
} staged_planes;

static inline void write_staged(const staged_planes *stage, uint8_t *planes, size_t stride) {
  for (size_t n = 0; n < 45; n++) memcpy(planes + n * stride, stage->parts[n], 64);
}

/// Transposes 16 × 16 bytes.
static inline void transpose_bytes(uint8x16_t rows[16]) {
  for (int step = 0; step < 4; step++) {
    uint8x16_t zipped[16];
    for (int i = 0; i < 8; i++) {
      zipped[2 * i] = vzip1q_u8(rows[i], rows[i + 8]);
      zipped[2 * i + 1] = vzip2q_u8(rows[i], rows[i + 8]);
    }
    memcpy(rows, zipped, sizeof zipped);
  }
}

/// Transposes bits into 16 bytes of each of eight planes.
///
/// Bit i of byte p in plane b is bit b of byte p in vector i.
static inline void transpose_bits(const uint8x16_t vectors[8], uint8x16_t planes[8]) {
  const uint8x16_t pairs = vdupq_n_u8(0x33), bits = vdupq_n_u8(0x55);
  uint8x16_t fours[8], twos[8];
  for (int i = 0; i < 4; i++) {
    fours[i] = vsliq_n_u8(vectors[i], vectors[i + 4], 4);
    fours[i + 4] = vsriq_n_u8(vectors[i + 4], vectors[i], 4);
  }
  for (int i = 0; i < 8; i += i % 2 ? 3 : 1) {
    twos[i] = vbslq_u8(pairs, fours[i], vshlq_n_u8(fours[i + 2], 2));
    twos[i + 2] = vbslq_u8(pairs, vshrq_n_u8(fours[i], 2), fours[i + 2]);
  }
  for (int i = 0; i < 8; i += 2) {
    planes[i] = vbslq_u8(bits, twos[i], vaddq_u8(twos[i + 1], twos[i + 1]));
    planes[i + 1] = vbslq_u8(bits, vshrq_n_u8(twos[i], 1), twos[i + 1]);
  }
}

/// Stages 128 tickets: `bytes[j][i]` holds byte j of the masks of every eighth ticket from i on.
static inline void stage_part(uint8x16_t bytes[6][8], staged_planes *stage, int part) {
  for (int j = 0; j < 6; j++) {
    uint8x16_t planes[8];
    transpose_bits(bytes[j], planes);
    for (int bit = 0; bit < 8; bit++) stage->parts[8 * j + bit][part] = planes[bit];
  }
}

size_t rk_neon_build_from_rows(const uint8_t *rows, size_t row_count, uint8_t *planes,
                               size_t stride, int streaming) {
  (void)streaming;
  staged_planes stage;
  size_t row = 0;
  for (; row_count - row >= 512; row += 512) {
    uint8x16_t good = vdupq_n_u8(0xFF);
    for (int part = 0; part < 4; part++) {
      // Eight rows take 48 bytes: a stride of 48 gives the columns of every eighth row.
      const uint8_t *here = rows + 6 * (row + 128 * (size_t)part);
      uint8x16_t column[48], bytes[6][8];
      for (int third = 0; third < 3; third++) {
        for (int i = 0; i < 16; i++) column[16 * third + i] = vld1q_u8(here + 48 * i + 16 * third);
        transpose_bytes(column + 16 * third);
      }
      for (int i = 0; i < 8; i++) {
        uint8x16_t words[6];
        good = vandq_u8(good, words_of_columns(column + 6 * i, words));
        for (int j = 0; j < 6; j++) bytes[j][i] = words[j];
      }
      stage_part(bytes, &stage, part);
    }
    if (!are_all_set(good)) break;
    write_staged(&stage, planes + row / 8, stride);
  }
  return row;
}

size_t rk_neon_build_from_masks(const uint64_t *masks, size_t mask_count, uint8_t *planes,
                                size_t stride, int streaming) {
  (void)streaming;
  staged_planes stage;
  size_t mask = 0;
  for (; mask_count - mask >= 512; mask += 512) {
    uint8x16_t good = vdupq_n_u8(0xFF);
    for (int part = 0; part < 4; part++) {
      // Eight masks take 64 bytes: a stride of 64 gives every eighth mask, two masks per 16 bytes.
      const uint8_t *here = (const uint8_t *)(masks + mask + 128 * (size_t)part);
      uint8x16_t bytes[6][8];
      for (int pair = 0; pair < 4; pair++) {
        uint8x16_t both[16];
        for (int i = 0; i < 16; i++) both[i] = vld1q_u8(here + 64 * i + 16 * pair);
        transpose_bytes(both);
        for (int i = 0; i < 2; i++) {
          const uint8x16_t *words = both + 8 * i;
          uint8x16_t set = vdupq_n_u8(0);
          for (int j = 0; j < 6; j++) {
            bytes[j][2 * pair + i] = words[j];
            set = vaddq_u8(set, vcntq_u8(words[j]));
          }
          uint8x16_t others = vorrq_u8(vshrq_n_u8(words[5], 5), vorrq_u8(words[6], words[7]));
          good = vandq_u8(good, vandq_u8(equal(set, 6), equal(others, 0)));
        }
      }
      stage_part(bytes, &stage, part);
    }
    if (!are_all_set(good)) break;
    write_staged(&stage, planes + mask / 8, stride);
  }
  return mask;
}
#endif
