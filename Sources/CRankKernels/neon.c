#include "include/CRankKernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>
#include <stdbool.h>
#include <string.h>

#define VECTOR_BYTES 64
#define LANES 16
#include "vectors.h"

static inline bool any_byte(bytes bits) { return vmaxvq_u32(vreinterpretq_u32_u8(bits)) != 0; }

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

// A group's sums fit in bytes: eight vectors, with at most 8 set bits per byte of each.
typedef vector counter;

static inline void start_group(counter *sums) { *sums = zero(); }

static inline void add_bits(counter *sums, vector bits) {
  parts sum = {*sums}, bit = {bits};
  for (int i = 0; i < 4; i++) sum.part[i] = vaddq_u8(sum.part[i], vcntq_u8(bit.part[i]));
  *sums = sum.all;
}

static inline void end_group(vector *totals, const counter *sums) {
  parts sum = {*sums};
  for (int i = 0; i < 4; i++)
    sum.part[i] = vreinterpretq_u8_u64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(sum.part[i]))));
  *totals += sum.all;
}

static inline int any(vector bits) {
  parts bit = {bits};
  return any_byte(vorrq_u8(vorrq_u8(bit.part[0], bit.part[1]), vorrq_u8(bit.part[2], bit.part[3])));
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

// The processor itself detects writes of whole cache lines, and does not read those lines first.
static inline void stream(void *target, bytes line) { vst1q_u8(target, line); }
static inline void end_stream(void) {}

#include "rows.h"
#include "arrays.h"

typedef uint8x16x3_t weights;

static weights weights_of(const uint8_t *draw) {
  uint8_t of_number[48] = {0};
  for (int i = 0; i < 6; i++) of_number[draw[i]] = OF_WINNING;
  of_number[draw[6]] = OF_BONUS;
  return vld1q_u8_x3(of_number);
}

static inline bytes weigh(const weights *weights, bytes numbers) {
  return vqtbl3q_u8(*weights, numbers);
}

#include "columns.h"

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

#include "rows_by_column.h"
#include "urls.h"

// Parses a line as two halves of three numbers. Bit i of a half's shape says whether its number i
// has two digits, so a half takes six to nine bytes, including the byte after each number.
enum { HALF_BITS = 9, SHAPE = 7, IS_HALF = 8, LENGTH_SHIFT = 4 };

typedef struct {
  uint8_t of_ends[1 << HALF_BITS]; // by the mask of non-digits: length and shape, or 0
  uint8_t indices[8][16];           // of the ones, ends and tens of a half, four bytes each
} half_tables;

static void make_half_tables(half_tables *tables) {
  memset(tables, 0, sizeof tables->of_ends);
  memset(tables->indices, 0xFF, sizeof tables->indices);
  for (int shape = 0; shape <= SHAPE; shape++) {
    int length = 0, ends = 0;
    for (int i = 0; i < 3; i++) {
      int digits = 1 + (shape >> i & 1);
      if (digits == 2) tables->indices[shape][8 + i] = (uint8_t)length;
      length += digits;
      tables->indices[shape][i] = (uint8_t)(length - 1);
      tables->indices[shape][4 + i] = (uint8_t)length;
      ends |= 1 << length++;
    }
    // The fourth entry repeats the first, so that it needs no check of its own.
    for (int i = 0; i < 4; i++) tables->indices[shape][3 + 4 * i] = tables->indices[shape][4 * i];
    for (int behind = 0; behind < 1 << (HALF_BITS - length); behind++)
      tables->of_ends[behind << length | ends] =
          (uint8_t)(length << LENGTH_SHIFT | IS_HALF | shape);
  }
}

/// Packs 32 lanes of 0 or 255 into a mask, the first lane in bit 0.
static inline uint32_t mask(bytes low, bytes high) {
  const bytes bit_of = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
  bytes bits = vpaddq_u8(vandq_u8(low, bit_of), vandq_u8(high, bit_of));
  bits = vpaddq_u8(bits, bits);
  return vgetq_lane_u32(vreinterpretq_u32_u8(vpaddq_u8(bits, bits)), 0);
}

static rk_taken parse_lines(const uint8_t *text, size_t text_bytes, uint8_t *rows,
                            size_t row_count) {
  enum { REACH = 32 };
  rk_taken taken = {0, 0, 0};
  if (text_bytes < REACH || row_count < 2) return taken;
  // All lines must have the first line's separator and line end.
  const uint8_t separator = text[is_digit(text[1]) ? 2 : 1];
  const uint8_t *line_feed = memchr(text, '\n', REACH);
  if (!memchr(", \t", separator, 3) || !line_feed || line_feed == text) return taken;
  const bool has_return = line_feed[-1] == '\r';
  const uint8_t end = has_return ? '\r' : '\n';
  half_tables tables;
  make_half_tables(&tables);
  const bytes zero = vdupq_n_u8('0'), nine = vdupq_n_u8(9);
  // The ranges of the numbers, 1...45, and of the byte after each.
  const uint8x8_t is_last = vcreate_u8(0x00FF000000000000);
  const uint8x8_t ends_of_numbers = vbsl_u8(is_last, vdup_n_u8(end), vdup_n_u8(separator));
  const bytes lowest = vcombine_u8(vdup_n_u8(1), vsub_u8(ends_of_numbers, vdup_n_u8('0')));
  const bytes spans = vcombine_u8(vdup_n_u8(44), vdup_n_u8(0));
  static const uint8_t numbers_of[8] = {0, 1, 2, 4, 5, 6, 0xFF, 0xFF};
  const uint8x8_t numbers = vld1_u8(numbers_of);
  // Storing a row also overwrites the two bytes after it.
  while (text_bytes - taken.bytes >= REACH && row_count - taken.rows >= 2) {
    const uint8_t *line = text + taken.bytes;
    bytes low = vsubq_u8(vld1q_u8(line), zero), high = vsubq_u8(vld1q_u8(line + 16), zero);
    uint32_t ends = mask(vcgtq_u8(low, nine), vcgtq_u8(high, nine));
    const uint32_t of_half = (1 << HALF_BITS) - 1;
    uint8_t first = tables.of_ends[ends & of_half];
    size_t first_length = first >> LENGTH_SHIFT;
    uint8_t second = tables.of_ends[ends >> first_length & of_half];
    if (!(first & second & IS_HALF)) break;
    bytes rest = vsubq_u8(vld1q_u8(line + first_length), zero);
    uint32x4_t one = vreinterpretq_u32_u8(vqtbl1q_u8(low, vld1q_u8(tables.indices[first & SHAPE])));
    uint32x4_t two =
        vreinterpretq_u32_u8(vqtbl1q_u8(rest, vld1q_u8(tables.indices[second & SHAPE])));
    bytes ones_and_ends = vreinterpretq_u8_u32(vzip1q_u32(one, two));
    bytes tens = vreinterpretq_u8_u32(vzip2q_u32(one, two));
    bytes all = vmlaq_u8(ones_and_ends, tens, vdupq_n_u8(10));
    if (any_byte(vcgtq_u8(vsubq_u8(all, lowest), spans))) break;
    size_t length = first_length + (second >> LENGTH_SHIFT) + has_return;
    if (has_return && line[length - 1] != '\n') break;
    vst1_u8(rows + 6 * taken.rows, vqtbl1_u8(all, numbers));
    taken.bytes += length;
    taken.rows += 1;
  }
  taken.lines = taken.rows;
  return taken;
}

/// Converts two slots to eight bytes each: a letter minus '0', six numbers, and zero.
static inline bytes two_slots(const uint8_t *first, const uint8_t *second) {
  static const uint8_t weight_of[16] = {0, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 0, 0};
  const bytes zero = vdupq_n_u8('0'), weight = vld1q_u8(weight_of);
  // Starting one byte before the letter aligns the digits in pairs.
  return vpaddq_u8(vmulq_u8(vsubq_u8(vld1q_u8(first - 1), zero), weight),
                   vmulq_u8(vsubq_u8(vld1q_u8(second - 1), zero), weight));
}

/// Sets bits in each of two slots that is not a game with ascending numbers.
static inline bytes faults_of_slots(bytes slots) {
  static const uint8_t game_letters[16] = {['m' - 'm'] = 0xFF, ['q' - 'm'] = 0xFF,
                                           ['s' - 'm'] = 0xFF};
  const bytes letter = vreinterpretq_u8_u64(vdupq_n_u64(0xFF));
  const bytes later = vreinterpretq_u8_u64(vdupq_n_u64(0x00FFFFFFFFFF0000));
  const bytes most = vreinterpretq_u8_u64(vdupq_n_u64(0x002D2D2D2D2D2DFF));
  bytes before = vreinterpretq_u8_u64(vshlq_n_u64(vreinterpretq_u64_u8(slots), 8));
  bytes ascends = vcgtq_u8(slots, vandq_u8(before, later));
  bytes is_game = vqtbl1q_u8(vld1q_u8(game_letters), vsubq_u8(slots, vdupq_n_u8('m' - '0')));
  bytes good = vandq_u8(vbslq_u8(letter, is_game, ascends), vcleq_u8(slots, most));
  return vbicq_u8(vreinterpretq_u8_u64(vdupq_n_u64(0x00FFFFFFFFFFFFFF)), good);
}

static inline size_t write_games(const uint8_t *slots, uint8_t *rows) {
  static const uint8_t first_of[16] = {1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 17, 18, 19, 20};
  static const uint8_t last_of[16] = {5, 6, 9, 10, 11, 12, 13, 14, 17, 18, 19, 20, 21, 22};
  uint8x16x2_t early = {{two_slots(slots, slots + SLOT),
                         two_slots(slots + 2 * SLOT, slots + 3 * SLOT)}};
  uint8x16x2_t late = {{early.val[1], two_slots(slots + 4 * SLOT, slots + 4 * SLOT)}};
  bytes faults[3] = {faults_of_slots(early.val[0]), faults_of_slots(late.val[0]),
                     faults_of_slots(late.val[1])};
  if (__builtin_expect(!any_byte(vorrq_u8(vorrq_u8(faults[0], faults[1]), faults[2])), 1)) {
    vst1q_u8(rows, vqtbl2q_u8(early, vld1q_u8(first_of)));
    vst1q_u8(rows + 16, vqtbl2q_u8(late, vld1q_u8(last_of)));
    return SLOTS;
  }
  uint64_t words[6], faults_of_words[6];
  memcpy(words, &early, 32);
  memcpy(words + 4, &late.val[1], 16);
  memcpy(faults_of_words, faults, sizeof faults);
  size_t games = 0;
  for (int slot = 0; slot < SLOTS; slot++) {
    if (words[slot] == 'n' - '0') continue;
    if (faults_of_words[slot] != 0) return 0;
    uint64_t numbers = words[slot] >> 8;
    memcpy(rows + 6 * games++, &numbers, sizeof numbers);
  }
  return games;
}

// Every arm64 processor has NEON.
static int is_supported(void) { return 1; }

rk_kernels rk_neon(void) { return ALL_KERNELS("neon"); }
#endif
