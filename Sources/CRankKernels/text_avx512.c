#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include <stdbool.h>

#include "avx512.h"

// Parses 64 bytes at a time; a mask has one bit per byte, the first in bit 0.

static inline __m512i load(const void *bytes) { return _mm512_loadu_si512(bytes); }

/// A mask with the lowest `count` bits set.
static inline uint64_t lowest(size_t count) {
  return count < 64 ? _bzhi_u64(~0ull, (unsigned)count) : ~0ull;
}

/// Loads up to 64 bytes, padded with zeros; does not read past `count`.
static inline __m512i load_up_to(const uint8_t *bytes, size_t count) {
  return count < 64 ? _mm512_maskz_loadu_epi8(lowest(count), bytes) : load(bytes);
}

static inline uint64_t equal(__m512i bytes, char byte) {
  return _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(byte));
}

static inline uint64_t are_digits(__m512i bytes) {
  return _mm512_cmple_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8('0')),
                                _mm512_set1_epi8(9));
}

// MARK: - Lines

typedef struct {
  uint8_t tens_of_digit[64];                // ten times a digit, minus the '0' of the ones
  uint8_t one_earlier[64], two_earlier[64]; // indices into these 64 bytes and the previous 64
  uint8_t of_line[64];                      // a count of numbers modulo 6
} number_tables;

static void make_number_tables(number_tables *tables) {
  for (int i = 0; i < 64; i++) {
    tables->tens_of_digit[i] = (uint8_t)((i >= '0' && i <= '9' ? 10 * (i - '0') : 0) - '0');
    tables->one_earlier[i] = (uint8_t)((i + 127) % 128);
    tables->two_earlier[i] = (uint8_t)((i + 126) % 128);
    tables->of_line[i] = (uint8_t)(i % 6);
  }
}

rk_taken rk_avx512_parse_lines(const uint8_t *text, size_t text_bytes, uint8_t *rows,
                               size_t row_count) {
  number_tables tables;
  make_number_tables(&tables);
  const uint64_t every_sixth = 0x0820820820820820;
  size_t at = 0, numbers = 0, lines = 0;
  unsigned numbers_of_line = 0;
  uint64_t last_digits = 0, last_return = 0; // of the two bytes before, and of the last one
  __m512i bytes_before = _mm512_setzero_si512();
  // At most 32 numbers end in 64 bytes.
  for (; at < text_bytes && 6 * row_count - numbers >= 32; at += 64) {
    __m512i bytes = load_up_to(text + at, text_bytes - at);
    uint64_t digit = are_digits(bytes), line_feed = equal(bytes, '\n');
    uint64_t digit1 = digit << 1 | last_digits >> 1, digit2 = digit << 2 | last_digits;
    uint64_t end = digit1 & ~digit, line_end = line_feed;

    // Bad: a third digit, and any byte that is neither in nor just after a number, except blanks and
    // an LF after a CR.
    uint64_t bad = (digit & digit1 & digit2) | ~(digit | digit1);
    uint64_t plain = digit | line_feed | equal(bytes, ',');
    uint64_t carriage_return = 0;
    if (plain != ~0ull || last_return != 0) {
      uint64_t blank = equal(bytes, ' ') | equal(bytes, '\t');
      carriage_return = equal(bytes, '\r');
      uint64_t return1 = carriage_return << 1 | last_return;
      bad &= ~(blank | (line_feed & return1));
      bad |= ~(plain | blank | carriage_return) | (return1 & ~line_feed);
      line_end |= carriage_return;
    }

    // Every sixth number, and no other, must end its line.
    line_end &= end;
    bad |= _pdep_u64(every_sixth >> numbers_of_line, end) ^ line_end;

    __m512i ones = _mm512_permutex2var_epi8(bytes, load(tables.one_earlier), bytes_before);
    __m512i tens = _mm512_permutex2var_epi8(bytes, load(tables.two_earlier), bytes_before);
    tens = _mm512_mask_permutexvar_epi8(_mm512_set1_epi8(-'0'), digit2, tens,
                                        load(tables.tens_of_digit));
    __m512i number = _mm512_add_epi8(ones, tens);
    __m512i less_one = _mm512_sub_epi8(number, _mm512_set1_epi8(1));
    bad |= _mm512_mask_cmpgt_epu8_mask(end, less_one, _mm512_set1_epi8(44));
    number = _mm512_maskz_compress_epi8(end, number);
    _mm256_storeu_si256((void *)(rows + numbers), _mm512_castsi512_si256(number));

    if (bad != 0) {
      lines += (size_t)_mm_popcnt_u64(line_feed & (_blsi_u64(bad) - 1));
      at += _tzcnt_u64(bad);
      break;
    }
    lines += (size_t)_mm_popcnt_u64(line_feed);
    unsigned count = (unsigned)_mm_popcnt_u64(end);
    numbers += count;
    numbers_of_line = tables.of_line[numbers_of_line + count];
    last_digits = digit >> 62;
    last_return = carriage_return >> 63;
    bytes_before = bytes;
  }
  size_t bytes_of_lines = lines == 0 ? 0 : at;
  while (bytes_of_lines > 0 && text[bytes_of_lines - 1] != '\n') bytes_of_lines--;
  return (rk_taken){.bytes = bytes_of_lines, .lines = lines, .rows = lines};
}

// MARK: - Addresses of tickets

// A body is the round in four digits, five slots of a letter and six numbers, and a tail of digits.
enum { ROUND = 4, SLOT = 13, BODY = ROUND + 5 * SLOT, SHORT_TAIL = 10, LONG_TAIL = 18 };

#define ALL_SLOTS 0x1Fu
/// The first number of each of five games, among thirty numbers.
#define FIRST_NUMBERS 0x01041041u
#define ALL_NUMBERS 0x3FFFFFFFu

typedef struct {
  uint8_t letter[64];   // places of the slots' letters
  uint8_t digit[64];    // places of the sixty digits of numbers
  uint8_t even[64];     // the low bytes of words
  uint8_t previous[64]; // the number before each
} url_tables;

static void make_url_tables(url_tables *tables) {
  for (int i = 0; i < 64; i++) {
    tables->letter[i] = (uint8_t)(ROUND + i % 5 * SLOT);
    tables->digit[i] = (uint8_t)(ROUND + i % 60 / 12 * SLOT + 1 + i % 60 % 12);
    tables->even[i] = (uint8_t)(i % 32 * 2);
    tables->previous[i] = (uint8_t)(i == 0 ? 0 : i - 1);
  }
}

static inline uint32_t among(__m128i letters, char letter) {
  return _mm_cmpeq_epi8_mask(letters, _mm_set1_epi8(letter));
}

/// Writes the rows of a body, given as its first 64 bytes and the bytes after them; returns their
/// number, or 0 for a body that is not plain. Writes 32 bytes, whatever the number of rows.
static inline size_t write_games(__m512i start, __m512i rest, const url_tables *tables,
                                 uint8_t *rows) {
  __m512i digits = _mm512_permutex2var_epi8(start, load(tables->digit), rest);
  if (are_digits(digits) != ~0ull) return 0;
  digits = _mm512_sub_epi8(digits, _mm512_set1_epi8('0'));
  __m512i pairs = _mm512_maddubs_epi16(digits, _mm512_set1_epi16(0x010A));
  __m512i all = _mm512_permutexvar_epi8(load(tables->even), pairs);
  __m256i numbers = _mm512_castsi512_si256(all);
  __m256i previous = _mm512_castsi512_si256(_mm512_maskz_permutexvar_epi8(
      ALL_NUMBERS & ~FIRST_NUMBERS, load(tables->previous), all));

  __m128i letters =
      _mm512_castsi512_si128(_mm512_permutexvar_epi8(load(tables->letter), start));
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

/// The end of a line, after the slots.
typedef struct {
  uint64_t tail, window; // the tail's digits, and these plus the next byte
  size_t bytes;          // of the tail and the line end
  bool has_return;
} line_end;

/// Parses a line's end, given the bytes after the first 64 of its body; `bytes` is 0 if not plain.
static inline line_end end_of_line(__m512i rest) {
  unsigned tail = (unsigned)_tzcnt_u64(~(are_digits(rest) >> (BODY - 64)));
  if (tail != SHORT_TAIL && tail != LONG_TAIL) return (line_end){0};
  line_end end = {.tail = lowest(tail) << (BODY - 64), .window = lowest(tail + 1) << (BODY - 64)};
  uint64_t behind = BODY - 64 + tail;
  end.has_return = equal(rest, '\r') >> behind & 1;
  bool has_line_feed = equal(rest, '\n') >> (behind + end.has_return) & 1;
  if (has_line_feed) end.bytes = tail + 1 + end.has_return;
  return end;
}

rk_taken rk_avx512_parse_urls(const uint8_t *text, size_t text_bytes, size_t head_bytes,
                              uint8_t *rows, size_t row_count) {
  url_tables tables;
  make_url_tables(&tables);
  rk_taken taken = {0, 0, 0};
  const size_t rest_at = head_bytes - ROUND + 64;
  if (text_bytes <= rest_at) return taken;
  // Requiring every line to end like the first gives the next line's start before this line is parsed.
  const line_end end = end_of_line(load_up_to(text + rest_at, text_bytes - rest_at));
  const size_t line_bytes = head_bytes - ROUND + BODY + end.bytes;
  if (end.bytes == 0) return taken;
  const __m512i expected = load_up_to(text, head_bytes);
  const uint64_t of_head = lowest(head_bytes), of_rest = lowest(line_bytes - rest_at);
  // Writing five games takes 32 bytes.
  while (text_bytes - taken.bytes >= line_bytes && row_count - taken.rows >= 6) {
    const uint8_t *line = text + taken.bytes;
    __m512i rest = _mm512_maskz_loadu_epi8(of_rest, line + rest_at);
    if (_mm512_mask_cmpneq_epi8_mask(of_head, load(line), expected) != 0 ||
        (are_digits(rest) & end.window) != end.tail || line[line_bytes - 1] != '\n' ||
        (end.has_return && line[line_bytes - 2] != '\r'))
      break;
    size_t games = write_games(load(line + head_bytes - ROUND), rest, &tables,
                               rows + 6 * taken.rows);
    if (games == 0) break;
    taken.rows += games;
    taken.bytes += line_bytes;
    taken.lines += 1;
  }
  return taken;
}

#pragma clang attribute pop
#endif
