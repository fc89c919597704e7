#include "include/CRankKernels.h"

#if defined(__aarch64__)
#include "neon.h"

// Planes are read four vectors at a time.
#define VECTOR_BYTES 64
typedef uint64_t vector __attribute__((vector_size(64)));
typedef uint64_t vector_in_memory __attribute__((vector_size(64), aligned(1), may_alias));

static inline vector zero(void) { return (vector){0}; }
static inline vector load(const void *bytes) { return *(const vector_in_memory *)bytes; }
static inline void store(void *bytes, vector v) { *(vector_in_memory *)bytes = v; }

typedef union {
  vector all;
  uint8x16_t part[4];
} parts;

static inline vector xor3(vector a, vector b, vector c) { return a ^ b ^ c; }

static inline vector majority(vector a, vector b, vector c) {
  parts first = {a}, differ = {a ^ b}, third = {c};
  for (int i = 0; i < 4; i++)
    first.part[i] = vbslq_u8(differ.part[i], third.part[i], first.part[i]);
  return first.all;
}

// A group's sums fit in bytes: eight vectors with at most 8 set bits per byte.

static inline void add_bits(vector *sums, vector bits) {
  parts sum = {*sums}, bit = {bits};
  for (int i = 0; i < 4; i++) sum.part[i] = vaddq_u8(sum.part[i], vcntq_u8(bit.part[i]));
  *sums = sum.all;
}

static inline void end_group(vector *totals, vector sums) {
  parts sum = {sums};
  for (int i = 0; i < 4; i++)
    sum.part[i] = vreinterpretq_u8_u64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(sum.part[i]))));
  *totals += sum.all;
}

static inline int any(vector bits) {
  parts bit = {bits};
  uint8x16_t either = vorrq_u8(vorrq_u8(bit.part[0], bit.part[1]),
                               vorrq_u8(bit.part[2], bit.part[3]));
  return vmaxvq_u32(vreinterpretq_u32_u8(either)) != 0;
}

/// Expands each of the low 16 bits of a word to a byte, 0 or 255.
static inline uint8x16_t spread_bits(uint64_t word) {
  const uint8x16_t bit_of = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
  uint8x8_t low = vdup_n_u8((uint8_t)word), high = vdup_n_u8((uint8_t)(word >> 8));
  return vtstq_u8(vcombine_u8(low, high), bit_of);
}

static inline void write_ranks(uint8_t *ranks, vector bit0, vector bit1, vector bit2) {
  for (int part = 0; part < 32; part++) {
    int word = part / 4, shift = part % 4 * 16;
    uint8x16_t one = vandq_u8(spread_bits(bit0[word] >> shift), vdupq_n_u8(1));
    uint8x16_t two = vandq_u8(spread_bits(bit1[word] >> shift), vdupq_n_u8(2));
    uint8x16_t four = vandq_u8(spread_bits(bit2[word] >> shift), vdupq_n_u8(4));
    vst1q_u8(ranks + 16 * part, vorrq_u8(one, vorrq_u8(two, four)));
  }
}

#include "planes.h"

static inline bytes bits_of_bytes(bytes bits) { return vcntq_u8(bits); }

static inline void words_of_columns(const bytes column[6], bytes words[6]) {
  // From offset 40 - 8 j on, the bit that each number of 0...47 sets in byte j.
  static const uint8_t bit_of_number[88] = {[40] = 1, 2, 4, 8, 16, 32, 64, 128};
  for (int j = 0; j < 6; j++) {
    uint8x16x3_t bit = vld1q_u8_x3(bit_of_number + 40 - 8 * j);
    words[j] = vqtbl3q_u8(bit, column[0]);
    for (int k = 1; k < 6; k++) words[j] |= vqtbl3q_u8(bit, column[k]);
  }
}

static inline bytes load_pieces(const uint8_t *at, size_t stride) {
  (void)stride;
  return vld1q_u8(at);
}

static inline bytes zip_low(bytes a, bytes b) { return vzip1q_u8(a, b); }
static inline bytes zip_high(bytes a, bytes b) { return vzip2q_u8(a, b); }

static inline void exchange_bits(bytes *low, bytes *high, int count, uint8_t lower) {
  bytes raised = *high << count, lowered = *low >> count, mask = vdupq_n_u8(lower);
  *low = vbslq_u8(mask, *low, raised);
  *high = vbslq_u8(mask, lowered, *high);
}

// The processor itself detects full-line writes and avoids reading the line first.
static inline void stream(void *place, bytes line) { vst1q_u8(place, line); }
static inline void end_stream(void) {}

#include "rows.h"

// MARK: - One draw, straight from rows

/// A number's weight in the sum of its row.
enum { WINNING = 1, BONUS = 8 };

enum { VECTORS = ROWS / LANES };

/// Loads sixteen rows: column k gets the k-th number of each.
static inline void load_columns(const uint8_t *rows, bytes column[6]) {
  // Load three pairs of numbers per row, eight rows at a time.
  uint16x8x3_t first = vld3q_u16((const void *)rows);
  uint16x8x3_t second = vld3q_u16((const void *)(rows + 48));
  for (int k = 0; k < 3; k++) {
    bytes a = vreinterpretq_u8_u16(first.val[k]), b = vreinterpretq_u8_u16(second.val[k]);
    column[2 * k] = vuzp1q_u8(a, b);
    column[2 * k + 1] = vuzp2q_u8(a, b);
  }
}

static inline uint64_t count(bytes mask) { return vaddvq_u8(mask & 1); }

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
    bytes three = each(0), four = each(0);
    for (; row < end; row += ROWS) {
      const uint8_t *here = rows + 6 * row;
      bytes sums[VECTORS], ascends = each(255), top = each(0);
      for (int i = 0; i < VECTORS; i++) {
        bytes column[6];
        load_columns(here + 6 * LANES * i, column);
        ascends &= ascend(column);
        sums[i] = each(0);
        for (int k = 0; k < 6; k++) sums[i] += vqtbl3q_u8(worth, column[k]);
      }
      is_good = !any_byte(~ascends) || rows_are_good(here, row_count - row);
      if (!is_good) break;
      for (int i = 0; i < VECTORS; i++) {
        bytes matches = sums[i] & 7;
        three -= (bytes)(matches == 3);
        four -= (bytes)(matches == 4);
        top = vmaxq_u8(top, matches);
      }
      if (__builtin_expect(vmaxvq_u8(top) <= 4, 1)) continue;
      for (int i = 0; i < VECTORS; i++) {
        counts[0] += count((bytes)((sums[i] & 7) == 6));
        counts[1] += count((bytes)(sums[i] == 5 * WINNING + BONUS));
        counts[2] += count((bytes)(sums[i] == 5 * WINNING));
      }
    }
    counts[3] += vaddlvq_u8(four);
    counts[4] += vaddlvq_u8(three);
  }
  return row;
}
#endif
