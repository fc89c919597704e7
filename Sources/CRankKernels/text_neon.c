#include "include/CRankKernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>
#include <stdbool.h>
#include <string.h>

static inline bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

static inline bool any(uint8x16_t bytes) { return vmaxvq_u32(vreinterpretq_u32_u8(bytes)) != 0; }

// MARK: - Lines

// Parses a line as two halves of three numbers. Bit i of a half's shape says whether its i-th number
// has two digits, so a half with its ends takes six to nine bytes.

enum { HALF_BITS = 9, SHAPE = 7, IS_HALF = 8, LENGTH_SHIFT = 4 };

typedef struct {
  uint8_t of_ends[1 << HALF_BITS]; // by the mask of non-digits: length and shape, or 0
  uint8_t places[8][16];           // of the ones, ends and tens of a half, four bytes each
} half_tables;

static void make_half_tables(half_tables *tables) {
  memset(tables, 0, sizeof tables->of_ends);
  memset(tables->places, 0xFF, sizeof tables->places);
  for (int shape = 0; shape <= SHAPE; shape++) {
    int length = 0, ends = 0;
    for (int i = 0; i < 3; i++) {
      int digits = 1 + (shape >> i & 1);
      if (digits == 2) tables->places[shape][8 + i] = (uint8_t)length;
      length += digits;
      tables->places[shape][i] = (uint8_t)(length - 1);
      tables->places[shape][4 + i] = (uint8_t)length;
      ends |= 1 << length++;
    }
    // The fourth entry repeats the first, so that it needs no check of its own.
    for (int i = 0; i < 4; i++) tables->places[shape][3 + 4 * i] = tables->places[shape][4 * i];
    for (int behind = 0; behind < 1 << (HALF_BITS - length); behind++)
      tables->of_ends[behind << length | ends] =
          (uint8_t)(length << LENGTH_SHIFT | IS_HALF | shape);
  }
}

/// Packs 32 lanes of 0 or 255 into a mask, the first lane in bit 0.
static inline uint32_t bits_of(uint8x16_t low, uint8x16_t high) {
  const uint8x16_t bit_of = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
  uint8x16_t bits = vpaddq_u8(vandq_u8(low, bit_of), vandq_u8(high, bit_of));
  bits = vpaddq_u8(bits, bits);
  return vgetq_lane_u32(vreinterpretq_u32_u8(vpaddq_u8(bits, bits)), 0);
}

rk_taken rk_neon_parse_lines(const uint8_t *text, size_t text_bytes, uint8_t *rows,
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
  const uint8x16_t zero = vdupq_n_u8('0'), nine = vdupq_n_u8(9);
  // The ranges of the numbers, 1...45, and of the byte after each.
  const uint8x8_t is_last = vcreate_u8(0x00FF000000000000);
  const uint8x8_t ends_of_numbers = vbsl_u8(is_last, vdup_n_u8(end), vdup_n_u8(separator));
  const uint8x16_t lowest = vcombine_u8(vdup_n_u8(1), vsub_u8(ends_of_numbers, vdup_n_u8('0')));
  const uint8x16_t spans = vcombine_u8(vdup_n_u8(44), vdup_n_u8(0));
  static const uint8_t numbers_of[8] = {0, 1, 2, 4, 5, 6, 0xFF, 0xFF};
  const uint8x8_t numbers = vld1_u8(numbers_of);
  // Storing a row also overwrites the two bytes after it.
  while (text_bytes - taken.bytes >= REACH && row_count - taken.rows >= 2) {
    const uint8_t *line = text + taken.bytes;
    uint8x16_t low = vsubq_u8(vld1q_u8(line), zero), high = vsubq_u8(vld1q_u8(line + 16), zero);
    uint32_t ends = bits_of(vcgtq_u8(low, nine), vcgtq_u8(high, nine));
    const uint32_t mask = (1 << HALF_BITS) - 1;
    uint8_t first = tables.of_ends[ends & mask];
    size_t first_length = first >> LENGTH_SHIFT;
    uint8_t second = tables.of_ends[ends >> first_length & mask];
    if (!(first & second & IS_HALF)) break;
    uint8x16_t rest = vsubq_u8(vld1q_u8(line + first_length), zero);
    uint32x4_t one = vreinterpretq_u32_u8(vqtbl1q_u8(low, vld1q_u8(tables.places[first & SHAPE])));
    uint32x4_t two =
        vreinterpretq_u32_u8(vqtbl1q_u8(rest, vld1q_u8(tables.places[second & SHAPE])));
    uint8x16_t ones_and_ends = vreinterpretq_u8_u32(vzip1q_u32(one, two));
    uint8x16_t tens = vreinterpretq_u8_u32(vzip2q_u32(one, two));
    uint8x16_t all = vmlaq_u8(ones_and_ends, tens, vdupq_n_u8(10));
    if (any(vcgtq_u8(vsubq_u8(all, lowest), spans))) break;
    size_t length = first_length + (second >> LENGTH_SHIFT) + has_return;
    if (has_return && line[length - 1] != '\n') break;
    vst1_u8(rows + 6 * taken.rows, vqtbl1_u8(all, numbers));
    taken.bytes += length;
    taken.rows += 1;
  }
  taken.lines = taken.rows;
  return taken;
}

// MARK: - Addresses of tickets

// After the head come five slots of a letter and six numbers, and a tail of digits.
enum { SLOTS = 5, SLOT = 13, SHORT_TAIL = 10, LONG_TAIL = 18, LONGEST = 64 + SLOTS * SLOT + 20 };

/// The range of each byte of a line: from `lowest` to `lowest` + `spans`.
typedef struct {
  uint8_t lowest[LONGEST], spans[LONGEST];
  size_t bytes;
} line_shape;

/// Derives the shape from the first line's head and end; false if that line is not plain.
static bool shape_of_lines(const uint8_t *text, size_t text_bytes, size_t head_bytes,
                           line_shape *shape) {
  const size_t tail = head_bytes + SLOTS * SLOT;
  size_t at = tail;
  while (at < text_bytes && at < tail + LONG_TAIL && is_digit(text[at])) at++;
  if (at != tail + SHORT_TAIL && at != tail + LONG_TAIL) return false;
  shape->bytes = at;
  if (at < text_bytes && text[at] == '\r') at++;
  if (at == text_bytes || text[at] != '\n') return false;
  memset(shape->lowest, '0', shape->bytes);
  memset(shape->spans, 9, shape->bytes);
  memcpy(shape->lowest, text, head_bytes);
  memset(shape->spans, 0, head_bytes);
  for (size_t slot = 0; slot < SLOTS; slot++) shape->spans[head_bytes + slot * SLOT] = 0xFF;
  for (; shape->bytes <= at; shape->bytes++) {
    shape->lowest[shape->bytes] = text[shape->bytes];
    shape->spans[shape->bytes] = 0;
  }
  return true;
}

/// Whether a line has a shape; does not check its letters.
static inline bool has_shape(const uint8_t *line, const line_shape *shape) {
  uint8x16_t faults = vdupq_n_u8(0);
  // The last vector overlaps the one before, so that it ends with the line.
  for (size_t at = 0; at < shape->bytes; at += 16) {
    size_t place = at < shape->bytes - 16 ? at : shape->bytes - 16;
    uint8x16_t above = vsubq_u8(vld1q_u8(line + place), vld1q_u8(shape->lowest + place));
    faults = vorrq_u8(faults, vcgtq_u8(above, vld1q_u8(shape->spans + place)));
  }
  return !any(faults);
}

/// Converts two slots to eight bytes each: a letter minus '0', six numbers, and zero.
static inline uint8x16_t two_slots(const uint8_t *first, const uint8_t *second) {
  static const uint8_t worth_of[16] = {0, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 0, 0};
  const uint8x16_t zero = vdupq_n_u8('0'), worth = vld1q_u8(worth_of);
  // Starting one byte before the letter aligns the digits in pairs.
  return vpaddq_u8(vmulq_u8(vsubq_u8(vld1q_u8(first - 1), zero), worth),
                   vmulq_u8(vsubq_u8(vld1q_u8(second - 1), zero), worth));
}

/// Sets bits in each of two slots that is not a game with ascending numbers.
static inline uint8x16_t faults_of_slots(uint8x16_t slots) {
  static const uint8_t game_letters[16] = {['m' - 'm'] = 0xFF, ['q' - 'm'] = 0xFF,
                                           ['s' - 'm'] = 0xFF};
  const uint8x16_t letter = vreinterpretq_u8_u64(vdupq_n_u64(0xFF));
  const uint8x16_t later = vreinterpretq_u8_u64(vdupq_n_u64(0x00FFFFFFFFFF0000));
  const uint8x16_t most = vreinterpretq_u8_u64(vdupq_n_u64(0x002D2D2D2D2D2DFF));
  uint8x16_t before = vreinterpretq_u8_u64(vshlq_n_u64(vreinterpretq_u64_u8(slots), 8));
  uint8x16_t ascends = vcgtq_u8(slots, vandq_u8(before, later));
  uint8x16_t is_game =
      vqtbl1q_u8(vld1q_u8(game_letters), vsubq_u8(slots, vdupq_n_u8('m' - '0')));
  uint8x16_t good = vandq_u8(vbslq_u8(letter, is_game, ascends), vcleq_u8(slots, most));
  return vbicq_u8(vreinterpretq_u8_u64(vdupq_n_u64(0x00FFFFFFFFFFFFFF)), good);
}

/// Writes the rows of five slots; returns their number, or 0 if a slot is not plain. Writes up to 32
/// bytes.
static inline size_t write_games(const uint8_t *slots, uint8_t *rows) {
  static const uint8_t first_of[16] = {1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 17, 18, 19, 20};
  static const uint8_t last_of[16] = {5, 6, 9, 10, 11, 12, 13, 14, 17, 18, 19, 20, 21, 22};
  uint8x16x2_t early = {{two_slots(slots, slots + SLOT),
                         two_slots(slots + 2 * SLOT, slots + 3 * SLOT)}};
  uint8x16x2_t late = {{early.val[1], two_slots(slots + 4 * SLOT, slots + 4 * SLOT)}};
  uint8x16_t faults[3] = {faults_of_slots(early.val[0]), faults_of_slots(late.val[0]),
                          faults_of_slots(late.val[1])};
  if (__builtin_expect(!any(vorrq_u8(vorrq_u8(faults[0], faults[1]), faults[2])), 1)) {
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

rk_taken rk_neon_parse_urls(const uint8_t *text, size_t text_bytes, size_t head_bytes,
                            uint8_t *rows, size_t row_count) {
  rk_taken taken = {0, 0, 0};
  line_shape shape;
  if (!shape_of_lines(text, text_bytes, head_bytes, &shape)) return taken;
  // Writing five games takes 32 bytes.
  while (text_bytes - taken.bytes >= shape.bytes && row_count - taken.rows >= SLOTS + 1) {
    const uint8_t *line = text + taken.bytes;
    if (!has_shape(line, &shape)) break;
    size_t games = write_games(line + head_bytes, rows + 6 * taken.rows);
    if (games == 0) break;
    taken.rows += games;
    taken.bytes += shape.bytes;
    taken.lines += 1;
  }
  return taken;
}
#endif
