#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include <stdbool.h>
#include <string.h>

#include "avx2.h"

/// A lookup table for byte shuffles: the same 16 bytes in both halves.
static inline __m256i twice(__m128i bytes) { return _mm256_broadcastsi128_si256(bytes); }

/// The mask of two vectors, the first in the lower bits.
static inline uint64_t mask_of_both(const __m256i halves[2]) {
  return mask(halves[0]) | (uint64_t)mask(halves[1]) << 32;
}

/// 255 in each lane that equals a byte.
static inline __m256i equal(__m256i bytes, char byte) {
  return _mm256_cmpeq_epi8(bytes, each(byte));
}

/// 255 in each lane that holds a digit.
static inline __m256i are_digits(__m256i bytes) {
  __m256i digits = _mm256_sub_epi8(bytes, each('0'));
  return _mm256_cmpeq_epi8(_mm256_min_epu8(digits, each(9)), digits);
}

// MARK: - Lines

// Parses 64 bytes at a time, as two halves of 32; a mask has one bit per byte, the first in bit 0. A
// number is computed at its end, the position just after its last digit.

enum { HALF = 32, BLOCK = 64, REACH = 2 };

/// The positions of a byte's set bits, the lowest first, padded with 0x80.
#define BITS_BELOW(byte, bit) __builtin_popcount((byte) & ((1 << (bit)) - 1))
#define PLACE(byte, bit) ((byte) >> (bit) & 1 ? (0x80ull ^ (bit)) << 8 * BITS_BELOW(byte, bit) : 0)
#define PLACES(byte)                                                                               \
  (0x8080808080808080 ^ PLACE(byte, 0) ^ PLACE(byte, 1) ^ PLACE(byte, 2) ^ PLACE(byte, 3) ^        \
   PLACE(byte, 4) ^ PLACE(byte, 5) ^ PLACE(byte, 6) ^ PLACE(byte, 7))
#define PLACES_4(byte) PLACES(byte), PLACES(byte + 1), PLACES(byte + 2), PLACES(byte + 3)
#define PLACES_16(byte) PLACES_4(byte), PLACES_4(byte + 4), PLACES_4(byte + 8), PLACES_4(byte + 12)
#define PLACES_64(byte)                                                                            \
  PLACES_16(byte), PLACES_16(byte + 16), PLACES_16(byte + 32), PLACES_16(byte + 48)
static const uint64_t places[256] = {PLACES_64(0), PLACES_64(64), PLACES_64(128), PLACES_64(192)};

/// The classified bytes and numbers of a block.
typedef struct {
  uint64_t digit;
  uint64_t spare, bad;   // bytes allowed without a digit before, and bytes never allowed
  __m256i first, second; // the number at each end; bit 7 is set if it ends a line
} block;

/// Ten times a tens digit, minus the '0' in the ones digit.
static inline __m256i tens_of_digits(__m256i digits) {
  return _mm256_shuffle_epi8(twice(_mm_setr_epi8(-48, -38, -28, -18, -8, 2, 12, 22, 32, 42, -48,
                                                 -48, -48, -48, -48, -48)),
                             digits);
}

/// Parses a block, and the two bytes before it, that has only digits, commas and line feeds; sets
/// `is_plain` to whether it does. Positions that are neither digit nor end get arbitrary numbers.
static inline block read_plain(const uint8_t *text, bool *is_plain) {
  const __m256i plain = twice(_mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '\n',
                                            0, ',', 0, 0, 0));
  __m256i plain_bytes[2], digit[2], end[2];
  for (int half = 0; half < 2; half++) {
    const uint8_t *here = text + HALF * half;
    __m256i bytes = load_vector(here);
    plain_bytes[half] = _mm256_cmpeq_epi8(bytes, _mm256_shuffle_epi8(plain, bytes));
    digit[half] = _mm256_cmpgt_epi8(bytes, each('0' - 1));
    __m256i line_feed = _mm256_cmpgt_epi8(each(' '), bytes);
    __m256i number = _mm256_add_epi8(load_vector(here - 1), tens_of_digits(load_vector(here - 2)));
    number = _mm256_or_si256(number, _mm256_and_si256(line_feed, each(-128)));
    end[half] = _mm256_andnot_si256(digit[half], number);
  }
  *is_plain = mask(_mm256_and_si256(plain_bytes[0], plain_bytes[1])) == UINT32_MAX;
  return (block){
      .digit = mask_of_both(digit),
      .first = end[0],
      .second = end[1],
  };
}

/// Parses a block, and the two bytes before it, with any contents.
static __attribute__((noinline)) block read_any(const uint8_t *text) {
  __m256i end[2], digit[2], line_feed[2], blank[2], carriage_return[2], comma[2];
  for (int half = 0; half < 2; half++) {
    const uint8_t *here = text + HALF * half;
    __m256i bytes = load_vector(here), ones = load_vector(here - 1), tens = load_vector(here - 2);
    digit[half] = are_digits(bytes);
    line_feed[half] = equal(bytes, '\n');
    carriage_return[half] = equal(bytes, '\r');
    comma[half] = equal(bytes, ',');
    blank[half] = _mm256_or_si256(equal(bytes, ' '), equal(bytes, '\t'));
    __m256i line_end = _mm256_or_si256(line_feed[half], carriage_return[half]);
    tens = tens_of_digits(_mm256_or_si256(tens, _mm256_andnot_si256(are_digits(tens), each(15))));
    __m256i number = _mm256_add_epi8(ones, tens);
    number = _mm256_or_si256(number, _mm256_and_si256(line_end, each(-128)));
    end[half] = _mm256_andnot_si256(digit[half], _mm256_and_si256(number, are_digits(ones)));
  }
  uint64_t line_feeds = mask_of_both(line_feed), blanks = mask_of_both(blank);
  uint64_t digits = mask_of_both(digit), returns = mask_of_both(carriage_return);
  uint64_t return1 = returns << 1 | (text[-1] == '\r');
  return (block){
      .digit = digits,
      .spare = blanks | (line_feeds & return1),
      .bad = ~(digits | line_feeds | blanks | returns | mask_of_both(comma)) |
             (return1 & ~line_feeds),
      .first = end[0],
      .second = end[1],
  };
}

/// A block's numbers of 1...45: their count, and one bit each for whether it ends a line.
typedef struct {
  unsigned count;
  uint64_t line_ends;
} numbers;

/// The positions of the set bits of each of two bytes.
static inline __m128i places_of_16(uint32_t bits) {
  __m128d first = _mm_load_sd((const void *)(places + (bits & 255)));
  return _mm_castpd_si128(_mm_loadh_pd(first, (const void *)(places + (bits >> 8))));
}

/// Packs the numbers of a block into rows. Always writes 32 bytes.
///
/// Of two adjacent positions at most one is an end, so they can share a byte. A table of shuffles
/// compresses eight bytes by their mask, as in Lemire's despacer (github.com/lemire/despacer).
static inline numbers pack_numbers(__m256i first, __m256i second, uint8_t *rows) {
  const __m256i ones = each(1), eights = _mm256_setr_epi64x(0, 0x0808080808080808, 0,
                                                            0x0808080808080808);
  __m256i pairs = _mm256_packus_epi16(_mm256_maddubs_epi16(first, ones),
                                      _mm256_maddubs_epi16(second, ones));
  pairs = _mm256_permute4x64_epi64(pairs, 0xD8);
  __m256i less_one = _mm256_sub_epi8(_mm256_and_si256(pairs, each(127)), ones);
  uint32_t good = mask(_mm256_cmpeq_epi8(_mm256_min_epu8(less_one, each(44)), less_one));
  __m256i place = _mm256_set_m128i(places_of_16(good >> 16), places_of_16(good & 0xFFFF));
  __m256i packed = _mm256_shuffle_epi8(pairs, _mm256_add_epi8(place, eights));
  uint64_t line_ends = mask(packed);

  unsigned count1 = (unsigned)_mm_popcnt_u32(good & 0xFF);
  unsigned count2 = (unsigned)_mm_popcnt_u32(good & 0xFFFF);
  unsigned count3 = (unsigned)_mm_popcnt_u32(good & 0xFFFFFF);
  packed = _mm256_and_si256(packed, each(127));
  __m128i low = _mm256_castsi256_si128(packed), high = _mm256_extracti128_si256(packed, 1);
  _mm_storel_epi64((void *)rows, low);
  _mm_storeh_pd((void *)(rows + count1), _mm_castsi128_pd(low));
  _mm_storel_epi64((void *)(rows + count2), high);
  _mm_storeh_pd((void *)(rows + count3), _mm_castsi128_pd(high));
  return (numbers){
      .count = (unsigned)_mm_popcnt_u32(good),
      .line_ends = (line_ends & 255) | (line_ends >> 8 & 255) << count1 |
                   (line_ends >> 16 & 255) << count2 | line_ends >> 24 << count3,
  };
}

/// The bit of the first end whose number is out of 1...45, or that ends a line although the number is
/// not a sixth one, or vice versa; 0 if there is none. `count` numbers came before.
static uint64_t first_bad_end(const uint8_t *text, uint64_t end, size_t count) {
  for (; end != 0; end = _blsr_u64(end), count++) {
    const uint8_t *here = text + _tzcnt_u64(end);
    int tens = here[-2] - '0', number = here[-1] - '0';
    if (tens >= 0 && tens <= 9) number += 10 * tens;
    bool ends_line = here[0] == '\n' || here[0] == '\r';
    if (number < 1 || number > 45 || ends_line != (count % 6 == 5)) break;
  }
  return _blsi_u64(end);
}

/// The state of parsing lines.
typedef struct {
  size_t at, count;       // bytes and numbers consumed
  unsigned count_of_line; // numbers of an unfinished line
  uint64_t last_digits;   // of the last two bytes
} progress;

/// Consumes a block up to the first bad byte; returns whether all of it is good.
static inline bool take_block(const uint8_t *text, block block, uint8_t *rows,
                              progress *progress) {
  const uint64_t every_sixth = 0x0820820820820820;
  static const uint8_t of_line[6 + 32] = {0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0,
                                          1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1};
  // Bad: a third digit, and any byte that is neither in nor just after a number, except blanks and an
  // LF after a CR.
  uint64_t digit1 = block.digit << 1 | progress->last_digits >> 1;
  uint64_t digit2 = block.digit << 2 | progress->last_digits, end = digit1 & ~block.digit;
  uint64_t bad = (block.digit & digit1 & digit2) | ~(block.digit | digit1 | block.spare);
  bad |= block.bad;
  numbers numbers = pack_numbers(block.first, block.second, rows + progress->count);
  // Every sixth number, and no other, must end its line.
  uint64_t line_ends = _bzhi_u64(every_sixth >> progress->count_of_line, numbers.count);
  if (__builtin_expect(bad != 0 || numbers.count != (unsigned)_mm_popcnt_u64(end) ||
                           numbers.line_ends != line_ends, 0)) {
    // A bad byte may have corrupted the number in its pair.
    bad |= bad >> 1 | first_bad_end(text, end, progress->count);
    progress->at += _tzcnt_u64(bad);
    progress->count += (size_t)_mm_popcnt_u64(end & (_blsi_u64(bad) - 1));
    return false;
  }
  progress->at += BLOCK;
  progress->count += numbers.count;
  progress->count_of_line = of_line[progress->count_of_line + numbers.count];
  progress->last_digits = block.digit >> 62;
  return true;
}

/// Consumes one block with any contents, even one that is cut by the end of the text.
static bool take_any_block(const uint8_t *text, size_t text_bytes, uint8_t *rows,
                           progress *progress) {
  // Pad the text with line feeds before it and zeros after it.
  uint8_t copy[REACH + BLOCK] = {'\n', '\n'};
  size_t at = progress->at, before = at == 0 ? 0 : REACH, rest = text_bytes - at;
  memcpy(copy + REACH - before, text + at - before, before + (rest < BLOCK ? rest : BLOCK));
  return take_block(copy + REACH, read_any(copy + REACH), rows, progress);
}

/// Consumes blocks up to one that is not plain; returns whether all is good so far.
static bool take_plain_blocks(const uint8_t *text, size_t text_bytes, uint8_t *rows,
                              size_t number_count, progress *progress) {
  // The bytes before the first block may not be plain.
  const uint8_t *before = text + progress->at - REACH;
  if (before[0] == '\t' || before[1] == '\t' || before[1] == '\r') return true;
  while (text_bytes - progress->at >= BLOCK && number_count - progress->count >= 32) {
    const uint8_t *here = text + progress->at;
    bool is_plain;
    block block = read_plain(here, &is_plain);
    if (__builtin_expect(!is_plain, 0)) return true;
    if (!take_block(here, block, rows, progress)) return false;
  }
  return true;
}

rk_taken rk_avx2_parse_lines(const uint8_t *text, size_t text_bytes, uint8_t *rows,
                             size_t row_count) {
  progress progress = {0};
  bool is_good = true;
  // At most 32 numbers end in 64 bytes.
  while (is_good && progress.at < text_bytes && 6 * row_count - progress.count >= 32)
    is_good = take_any_block(text, text_bytes, rows, &progress) &&
              take_plain_blocks(text, text_bytes, rows, 6 * row_count, &progress);
  // A line is complete only with its line feed.
  size_t at = progress.at, lines = progress.count / 6;
  if (lines > 0 && text[at - 1] == '\r') lines--;
  size_t bytes_of_lines = lines == 0 ? 0 : at;
  while (bytes_of_lines > 0 && text[bytes_of_lines - 1] != '\n') bytes_of_lines--;
  return (rk_taken){.bytes = bytes_of_lines, .lines = lines, .rows = lines};
}

// MARK: - Addresses of tickets

// A body is the round in four digits, five slots of a letter and six numbers, and a tail of digits.
enum { SLOT = 13, SLOTS = 5 * SLOT, SHORT_TAIL = 10, LONG_TAIL = 18 };

/// The form shared by lines with the first line's head, tail length and line end.
typedef struct {
  __m256i head[2], of_head[2]; // the bytes of the head, and 255 for each of them
  __m256i least, spread;       // of the last 32 bytes: the least value of each, and its range
  size_t bytes;                // of a line; 0 if the first one is not plain
} line_form;

/// Derives the form from the first line, whose head the caller has validated.
static inline line_form form_of_line(const uint8_t *text, size_t text_bytes,
                                     size_t head_bytes) {
  size_t tail_at = head_bytes + SLOTS, at = tail_at;
  while (at < text_bytes && at - tail_at <= LONG_TAIL && text[at] >= '0' && text[at] <= '9') at++;
  size_t tail = at - tail_at;
  bool has_return = at < text_bytes && text[at] == '\r';
  at += has_return;
  if ((tail != SHORT_TAIL && tail != LONG_TAIL) || at >= text_bytes || text[at] != '\n')
    return (line_form){.bytes = 0};

  // Check the slots' last digit with the tail: the vectors over the slots do not reach it.
  uint8_t least[32], spread[32], end = has_return ? 30 : 31;
  memset(least, '0', sizeof least);
  memset(spread, 255, sizeof spread);
  memset(spread + end - tail - 1, 9, tail + 1);
  memset(spread + end, 0, 32 - end);
  least[30] = has_return ? '\r' : '0';
  least[31] = '\n';
  const __m256i place = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
                                         17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
                                         31);
  __m256i in_head = _mm256_sub_epi8(each((char)head_bytes), place);
  return (line_form){
      .head = {load_vector(text), load_vector(text + 32)},
      .of_head = {_mm256_cmpgt_epi8(in_head, each(0)), _mm256_cmpgt_epi8(in_head, each(32))},
      .least = load_vector(least),
      .spread = load_vector(spread),
      .bytes = at + 1,
  };
}

/// Zero in every lane if a line has the first line's form, and digits wherever required.
static inline __m256i faults_of_line(const uint8_t *line, size_t head_bytes,
                                     const line_form *form) {
// A letter, which is checked later, and twelve digits.
#define SPREAD_OF_SLOT 255, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
  static const uint8_t spread[65] = {SPREAD_OF_SLOT, SPREAD_OF_SLOT, SPREAD_OF_SLOT,
                                     SPREAD_OF_SLOT, SPREAD_OF_SLOT};
  __m256i bytes = _mm256_sub_epi8(load_vector(line + form->bytes - 32), form->least);
  __m256i faults = _mm256_subs_epu8(bytes, form->spread);
  for (int half = 0; half < 2; half++) {
    bytes = _mm256_xor_si256(load_vector(line + 32 * half), form->head[half]);
    faults = _mm256_or_si256(faults, _mm256_and_si256(bytes, form->of_head[half]));
    bytes = _mm256_sub_epi8(load_vector(line + head_bytes + 32 * half), each('0'));
    faults = _mm256_or_si256(faults, _mm256_subs_epu8(bytes, load_vector(spread + 32 * half)));
  }
  return faults;
}

/// One bit per played slot, and one per empty slot.
typedef struct {
  unsigned played, empty;
} slot_bits;

/// Classifies the slots in four words, each a letter minus '0', six numbers, and zero.
static inline slot_bits kinds_of_slots(__m256i slots) {
  // Looked up by the lower nibble; entry 0 must not be 0.
  const __m256i letters = twice(_mm_setr_epi8(-1, 'q' - '0', 0, 's' - '0', 0, 0, 0, 0, 0, 0, 0, 0,
                                              0, 'm' - '0', 0, 0));
  const __m256i behind = _mm256_set1_epi64x((long long)(46ull << 48 | 1ull << 56));
  __m256i empty = _mm256_cmpeq_epi64(slots, _mm256_set1_epi64x('n' - '0'));
  __m256i is_letter = _mm256_cmpeq_epi8(slots, _mm256_shuffle_epi8(letters, slots));
  // With sentinels after it, a row within 1...45 ascends if every byte is larger than the one before.
  __m256i row = _mm256_srli_epi64(slots, 8);
  __m256i ascends = _mm256_cmpgt_epi8(_mm256_or_si256(row, behind), _mm256_slli_epi64(row, 8));
  __m256i played = _mm256_and_si256(_mm256_cmpeq_epi64(ascends, each(-1)),
                                    _mm256_slli_epi64(is_letter, 63));
  return (slot_bits){(unsigned)_mm256_movemask_pd((__m256d)played),
                     (unsigned)_mm256_movemask_pd((__m256d)empty)};
}

/// Converts two slots to 16-bit words: a letter minus '0', six numbers, and zero. Reads one byte
/// before each slot and two bytes after it.
static inline __m256i numbers_of_slots(const uint8_t *first, const uint8_t *second) {
  const __m256i weights = twice(_mm_setr_epi8(0, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 0,
                                              0));
  __m256i digits = _mm256_sub_epi8(load_halves(first - 1, second - 1), each('0'));
  return _mm256_maddubs_epi16(digits, weights);
}

/// Writes the rows of five slots whose digits have been checked; returns their number, or 0 if a slot
/// is not plain. Writes up to 32 bytes.
static inline size_t write_games(const uint8_t *slots, uint8_t *rows) {
  __m256i four = _mm256_packus_epi16(numbers_of_slots(slots, slots + 2 * SLOT),
                                     numbers_of_slots(slots + SLOT, slots + 3 * SLOT));
  __m256i fifth = numbers_of_slots(slots + 4 * SLOT, slots + 4 * SLOT);
  fifth = _mm256_packus_epi16(fifth, fifth);
  slot_bits bits = kinds_of_slots(four), last = kinds_of_slots(fifth);
  unsigned played = bits.played | (last.played & 1) << 4;
  unsigned empty = bits.empty | (last.empty & 1) << 4;
  if ((played | empty) != 31) return 0;
  uint64_t words[8];
  _mm256_storeu_si256((void *)words, _mm256_srli_epi64(four, 8));
  _mm256_storeu_si256((void *)(words + 4), _mm256_srli_epi64(fifth, 8));
  size_t games = 0;
  for (int slot = 0; slot < 5; slot++) {
    memcpy(rows + 6 * games, &words[slot], 8);
    games += played >> slot & 1;
  }
  return games;
}

rk_taken rk_avx2_parse_urls(const uint8_t *text, size_t text_bytes, size_t head_bytes,
                            uint8_t *rows, size_t row_count) {
  rk_taken taken = {0, 0, 0};
  const line_form form = form_of_line(text, text_bytes, head_bytes);
  if (form.bytes == 0) return taken;
  // Writing five games takes 32 bytes.
  while (text_bytes - taken.bytes >= form.bytes && row_count - taken.rows >= 6) {
    const uint8_t *line = text + taken.bytes;
    __m256i faults = faults_of_line(line, head_bytes, &form);
    if (!_mm256_testz_si256(faults, faults)) break;
    size_t games = write_games(line + head_bytes, rows + 6 * taken.rows);
    if (games == 0) break;
    taken.rows += games;
    taken.bytes += form.bytes;
    taken.lines += 1;
  }
  return taken;
}

#pragma clang attribute pop
#endif
