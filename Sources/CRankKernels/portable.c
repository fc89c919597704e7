#include "include/CRankKernels.h"

#include <stdbool.h>
#include <string.h>

// C and the compiler's vector types alone, compiled for any processor of an architecture: x86-64
// without AVX2 has only SSE2, which lacks byte shuffles, population counts and masks of lanes.

// Functions that take or return vectors are not called from other files: their ABI does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

#define VECTOR_BYTES 32
#define LANES 16
#include "vectors.h"

static inline bool any_byte(bytes bits) { return __builtin_reduce_or((words_64)bits) != 0; }

/// The highest bit of each lane as a mask, the first lane in bit 0.
static inline uint16_t mask(bytes bits) {
  typedef bool bools __attribute__((ext_vector_type(LANES)));
  bools highest = __builtin_convertvector((signed_bytes)bits < 0, bools);
  uint16_t mask;
  memcpy(&mask, &highest, sizeof mask);
  return mask;
}

static inline vector xor3(vector a, vector b, vector c) { return a ^ b ^ c; }
static inline vector majority(vector a, vector b, vector c) { return (a & b) | (c & (a ^ b)); }

/// The population count of each byte (Warren, Hacker's Delight, 5-1).
static inline bytes bits_of_bytes(bytes bits) {
  const words_64 two = (words_64)each(0x55), four = (words_64)each(0x33);
  words_64 sums = (words_64)bits - ((words_64)bits >> 1 & two);
  sums = (sums & four) + (sums >> 2 & four);
  return (bytes)(sums + (sums >> 4)) & 0x0F;
}

#include "lists.h"

static inline uint64_t sum_of_bytes(bytes sums) {
  words_64 words = (words_64)sums, pairs = (words_64)each(0) + 0x00FF00FF00FF00FF;
  words = (words & pairs) + (words >> 8 & pairs);
  words += words >> 32;
  words += words >> 16;
  return (words[0] & 0xFFFF) + (words[1] & 0xFFFF);
}

/// Adds two bits to each bit of a sum, which keeps their parity; returns the carries.
static inline bytes add_two(bytes *sum, bytes a, bytes b) {
  bytes differ = *sum ^ a, carry = (*sum & a) | (b & differ);
  *sum = differ ^ b;
  return carry;
}

// Harley-Seal: carry-save adders leave one population count per eight vectors.
static inline uint64_t bits_of_list(const counter *list) {
  bytes ones = each(0), twos = each(0), fours = each(0), eights = each(0), rest = each(0);
  const bytes *bits = list->bits, *end = bits + list->size / LANES;
  for (; end - bits >= 8; bits += 8) {
    bytes two1 = add_two(&ones, bits[0], bits[1]), two2 = add_two(&ones, bits[2], bits[3]);
    bytes two3 = add_two(&ones, bits[4], bits[5]), two4 = add_two(&ones, bits[6], bits[7]);
    bytes four1 = add_two(&twos, two1, two2), four2 = add_two(&twos, two3, two4);
    eights += bits_of_bytes(add_two(&fours, four1, four2));
  }
  for (; bits < end; bits++) rest += bits_of_bytes(*bits);
  rest += bits_of_bytes(ones) + 2 * bits_of_bytes(twos) + 4 * bits_of_bytes(fours);
  return 8 * sum_of_bytes(eights) + sum_of_bytes(rest);
}

static inline int any(vector bits) { return __builtin_reduce_or(bits) != 0; }

static inline bytes zip_low(bytes a, bytes b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

static inline bytes zip_high(bytes a, bytes b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                 31);
}

/// Expands each bit of 16 bytes to a byte, 0 or 255.
static inline void spread_bits(bytes bits, bytes spread[8]) {
  const bytes bit_of = (bytes)((words_64){0} + 0x8040201008040201);
  // Three times, zip bytes with themselves, the last first, as each vector becomes two.
  spread[0] = bits;
  for (int count = 1; count < 8; count *= 2) {
    for (int i = count - 1; i >= 0; i--) {
      bytes both = spread[i];
      spread[2 * i] = zip_low(both, both);
      spread[2 * i + 1] = zip_high(both, both);
    }
  }
  for (int i = 0; i < 8; i++) spread[i] = (bytes)((spread[i] & bit_of) == bit_of);
}

typedef union {
  vector all;
  bytes half[2];
} halves;

static inline void write_ranks(uint8_t *ranks, vector bit0, vector bit1, vector bit2) {
  halves bits[3] = {{bit0}, {bit1}, {bit2}};
  for (int half = 0; half < 2; half++) {
    bytes one[8], two[8], four[8];
    spread_bits(bits[0].half[half], one);
    spread_bits(bits[1].half[half], two);
    spread_bits(bits[2].half[half], four);
    for (int i = 0; i < 8; i++) {
      bytes rank = (one[i] & 1) | (two[i] & 2) | (four[i] & 4);
      memcpy(ranks + LANES * (8 * half + i), &rank, LANES);
    }
  }
}

#define PREFETCH_BYTES 2048
#include "planes.h"

static inline void words_of_columns(const bytes column[6], bytes words[6]) {
  for (uint8_t j = 0; j < 6; j++) words[j] = each(0);
  for (int k = 0; k < 6; k++) {
    bytes bit = each(1) << (column[k] & 7), byte = column[k] >> 3;
    for (uint8_t j = 0; j < 6; j++) words[j] |= bit & (bytes)(byte == j);
  }
}

static inline bytes load_pieces(const uint8_t *at, size_t stride) {
  (void)stride;
  return load_bytes(at);
}

static inline void exchange_bits(bytes *low, bytes *high, int count, uint8_t lower) {
  bytes both = ((bytes)((words_64)*low >> count) ^ *high) & lower;
  *high ^= both;
  *low ^= (bytes)((words_64)both << count);
}

static inline void stream(void *target, bytes line) {
  __builtin_nontemporal_store(line, (bytes *)target);
}

static inline void end_stream(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

#include "rows.h"
#include "arrays.h"

typedef struct { bytes winning[6], bonus; } weights;

static weights weights_of(const uint8_t *draw) {
  weights weights = {.bonus = each(draw[6])};
  for (int i = 0; i < 6; i++) weights.winning[i] = each(draw[i]);
  return weights;
}

static inline bytes weigh(const weights *weights, bytes numbers) {
  bytes weight = (bytes)(numbers == weights->bonus) & OF_BONUS;
  for (int i = 0; i < 6; i++) weight -= (bytes)(numbers == weights->winning[i]);
  return weight;
}

#include "columns.h"

/// Loads sixteen rows: column k gets the k-th number of each.
static inline void load_columns(const uint8_t *rows, bytes column[6]) {
  for (int k = 0; k < 6; k++) column[k] = load_bytes(rows + LANES * k);
  // Zip the first half of all bytes with the second, four times: each moves the highest bit of the
  // row's index below the others.
  for (int step = 0; step < 4; step++) {
    bytes zipped[6];
    for (int i = 0; i < 3; i++) {
      zipped[2 * i] = zip_low(column[i], column[i + 3]);
      zipped[2 * i + 1] = zip_high(column[i], column[i + 3]);
    }
    memcpy(column, zipped, sizeof zipped);
  }
}

#include "rows_by_column.h"

static inline bytes are_plain(bytes letters) {
  return (bytes)(letters - '0' < 10) | (bytes)(letters == ',') | (bytes)(letters == '\n');
}

static inline bytes number_of(bytes tens, bytes ones) {
  bytes digit = (tens - '0') & (bytes)(tens - '0' < 10), twice = digit + digit;
  return twice + twice + twice + twice + twice + (ones - '0');
}

#include "lines.h"

static inline numbers pack_numbers(const bytes ends[BLOCK_VECTORS], uint8_t *rows) {
  bytes good[BLOCK_VECTORS], number_of_end[BLOCK_VECTORS];
  for (int i = 0; i < BLOCK_VECTORS; i++) {
    number_of_end[i] = ends[i] & 127;
    good[i] = (bytes)(number_of_end[i] - 1 < 45);
  }
  const uint8_t *number_at = (const uint8_t *)number_of_end;
  uint64_t line_ends = mask_of_block(ends);
  numbers numbers = {0};
  for (uint64_t rest = mask_of_block(good); rest != 0; rest &= rest - 1) {
    int at = __builtin_ctzll(rest);
    numbers.line_ends |= (line_ends >> at & 1) << numbers.count;
    rows[numbers.count++] = number_at[at];
  }
  return numbers;
}

#include "urls.h"

static inline size_t write_games(const uint8_t *slots, uint8_t *rows) {
  size_t games = 0;
  for (const uint8_t *slot = slots; slot < slots + SLOTS * SLOT; slot += SLOT) {
    uint8_t *row = rows + 6 * games, before = 0, all = 0;
    bool ascends = true;
    for (int k = 0; k < 6; k++) {
      uint8_t number = (uint8_t)(10 * (slot[2 * k + 1] - '0') + (slot[2 * k + 2] - '0'));
      ascends &= number > before;
      all |= number;
      row[k] = before = number;
    }
    switch (slot[0]) {
    case 'q': case 'm': case 's':
      if (!ascends || before > 45) return 0;
      games++;
      break;
    case 'n':
      if (all != 0) return 0;
      break;
    default: return 0;
    }
  }
  return games;
}

// The templates read words from memory with the lowest byte first.
static int is_supported(void) { return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__; }

rk_kernels rk_portable(void) { return ALL_KERNELS("portable"); }
