// The kernels for x86-64 with byte shuffles, which look bytes up in tables of 16. The including
// file defines the sizes of vectors.h, what planes.h needs except write_ranks, and:
//   lookup         looks each byte up, by its lower four bits, in the 16 bytes of a table that are
//                  at the same place in a vector; 0 for negative bytes
//   mask           the highest bit of each byte, the first in bit 0
//   mask_of_words  the highest bit of each 64-bit word, the first in bit 0
//   sums_of_words  the sum of each word's bytes
//   sums_of_pairs  multiplies the bytes of two vectors by weights and adds adjacent ones, up to
//                  255: in each 16 bytes, eight sums of the first vector, then eight of the second
//   join_halves    reorders these sums: all of the first vector, then all of the second
//   load_pieces, zip_low, zip_high, as in rows.h

typedef uint16_t words_16 __attribute__((vector_size(LANES)));
typedef uint32_t words_32 __attribute__((vector_size(LANES)));

static inline bool any_byte(bytes bits) { return __builtin_reduce_or((words_64)bits) != 0; }

/// A lookup table, repeated to fill a vector.
static inline bytes table(const void *entries) { return load_pieces(entries, 0); }

/// The population count of each byte, by nibble lookup.
static inline bytes bits_of_bytes(bytes bits) {
  static const uint8_t of_half[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  bytes upper = (bytes)((words_16)bits >> 4) & 15;
  return lookup(table(of_half), bits & 15) + lookup(table(of_half), upper);
}

/// Expands the bits of the bytes `byte_of` to a byte each, `value` or 0.
static inline bytes spread_bits(bytes bits, bytes byte_of, uint8_t value) {
  const bytes bit_of = (bytes)((words_64){0} + 0x8040201008040201);
  return (bytes)((lookup(bits, byte_of) & bit_of) == bit_of) & value;
}

static inline void write_ranks(uint8_t *ranks, vector bit0, vector bit1, vector bit2) {
  static const uint8_t first_bytes[32] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                          2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
  for (size_t at = 0; at < VECTOR_BYTES; at += 16) {
    bytes one = table((const uint8_t *)&bit0 + at), two = table((const uint8_t *)&bit1 + at);
    bytes four = table((const uint8_t *)&bit2 + at);
    for (size_t i = 0; i < 16; i += LANES / 8) {
      bytes byte_of = load_bytes(first_bytes) + (uint8_t)i;
      bytes rank = spread_bits(one, byte_of, 1) | spread_bits(two, byte_of, 2) |
                   spread_bits(four, byte_of, 4);
      memcpy(ranks + 8 * (at + i), &rank, LANES);
    }
  }
}

#include "planes.h"

static inline void words_of_columns(const bytes column[6], bytes words[6]) {
  static const uint8_t lower_bits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
  static const uint8_t upper_bits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};
  const bytes lower = table(lower_bits), upper = table(upper_bits);
  for (int j = 0; j < 6; j++) words[j] = each(0);
  for (int k = 0; k < 6; k++) {
    for (int pair = 0; pair < 3; pair++) {
      bytes number = column[k] - (uint8_t)(16 * pair);
      words[2 * pair] ^= lookup(lower, number);
      words[2 * pair + 1] ^= lookup(upper, number);
    }
  }
  // A number of 16 or more also set bits in the bytes for smaller numbers: clear them again.
  for (int j = 0; j < 4; j++) words[j] ^= words[j + 2];
}

static inline void exchange_bits(bytes *low, bytes *high, int count, uint8_t lower) {
  bytes both = ((bytes)((words_16)*low >> count) ^ *high) & lower;
  *high ^= both;
  *low ^= (bytes)((words_16)both << count);
}

static inline void stream(void *target, bytes line) {
  __builtin_nontemporal_store(line, (bytes *)target);
}

static inline void end_stream(void) { _mm_sfence(); }

#include "rows.h"
#include "arrays.h"

/// Lookup tables by a number's lower four bits. A lookup gives 0 for an index of 128 or more, so
/// for a number below the table's first: XOR each table with the one before.
typedef struct { bytes from_0, from_16, from_32; } weights;

static weights weights_of(const uint8_t *draw) {
  uint8_t of_number[48] = {0}, from_16[16], from_32[16];
  for (int i = 0; i < 6; i++) of_number[draw[i]] = OF_WINNING;
  of_number[draw[6]] = OF_BONUS;
  for (int i = 0; i < 16; i++) {
    from_16[i] = of_number[i + 16] ^ of_number[i];
    from_32[i] = of_number[i + 32] ^ of_number[i + 16];
  }
  return (weights){table(of_number), table(from_16), table(from_32)};
}

static inline bytes weigh(const weights *weights, bytes numbers) {
  return lookup(weights->from_0, numbers) ^ lookup(weights->from_16, numbers - 16) ^
         lookup(weights->from_32, numbers - 32);
}

#include "columns.h"

// Each number yields one bit: whether it wins. Six bits form a row's matches. A block is 64 rows.
enum { VECTORS = ROWS_BYTES / LANES, BITS_BYTES = ROWS_BYTES / 8, BLOCKS = 8 };

/// Lookup tables by a number's lower four bits: `low` for all numbers, XORed with `high` from 32.
/// A number wins if the lookup minus the number has bit 7 set. Below 32, two numbers share an
/// entry: since they are 16 apart, one entry can distinguish them.
typedef struct { bytes low, high; } winning_numbers;

static winning_numbers winning_numbers_of(const uint8_t *draw) {
  bool wins[48] = {false};
  for (int i = 0; i < 6; i++) wins[draw[i]] = true;
  uint8_t low[16], high[16];
  for (int i = 0; i < 16; i++) {
    int above = wins[i] ? (wins[i + 16] ? -64 : 136) : (wins[i + 16] ? 8 : 64);
    low[i] = (uint8_t)(i + above);
    high[i] = low[i] ^ (uint8_t)(i + 32 + (wins[i + 32] ? -64 : 64));
  }
  return (winning_numbers){table(low), table(high)};
}

/// Sets one bit per winning number of a block; returns whether its rows ascend within 1...45.
/// Reads one byte past the block.
static inline bool find_winning(const uint8_t *rows, const winning_numbers *winning,
                                uint8_t bits[BITS_BYTES]) {
  bytes ascends[3] = {each(255), each(255), each(255)}, most = each(0);
  // The positions of bytes in their rows repeat every three vectors.
  for (int three = 0; three < VECTORS; three += 3) {
    for (int i = 0; i < 3; i++) {
      const uint8_t *here = rows + LANES * (three + i);
      bytes numbers = load_bytes(here), next = load_bytes(here + 1);
      ascends[i] &= (bytes)((signed_bytes)next > (signed_bytes)numbers);
      most = __builtin_elementwise_max(most, numbers - 1);
      bytes low = lookup(winning->low, numbers), high = lookup(winning->high, numbers - 32);
      uint32_t wins = mask((low ^ high) - numbers);
      memcpy(bits + LANES / 8 * (three + i), &wins, LANES / 8);
    }
  }
  bytes all = each(255);
  for (size_t i = 0; i < 3; i++) all &= ascends[i] | (bytes)(positions_in_rows(LANES * i) == 5);
  return !any_byte(~all) && in_range(most);
}

/// The match counts of LANES rows, given six bits per row. Reads four bytes past the bits.
static inline bytes count_matches_of_rows(const uint8_t *bits) {
  // 16-bit words with two rows each, starting at the word's first or fifth bit.
  static const uint8_t of_word[16] = {0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11};
  words_16 words = (words_16)lookup(load_pieces(bits, 12), table(of_word));
  words *= (words_16)((words_32){0} + 0x10010); // now the fifth bit in all words
  // One row per byte, in its upper or lower six bits.
  return bits_of_bytes((bytes)(words >> 2 & 0xFFFC));
}

static inline uint64_t total_of_bytes(bytes sums) {
  words_64 words = sums_of_words(sums);
  uint64_t total = 0;
  for (int i = 0; i < LANES / 8; i++) total += words[i];
  return total;
}

/// Counts the rows of whole blocks, given the bits of winning numbers.
static inline void count_blocks(const uint8_t *bits, size_t blocks, const uint8_t *rows,
                                uint8_t bonus, uint64_t *counts) {
  const size_t vectors = ROWS / LANES * blocks;
  bytes one = each(0), two = each(0), three = each(0), four = each(0), top = each(0);
  for (size_t i = 0; i < vectors; i++) {
    bytes matches = count_matches_of_rows(bits + 6 * LANES / 8 * i);
    one -= (bytes)(matches == 1);
    two -= (bytes)(matches == 2);
    three -= (bytes)(matches == 3);
    four -= (bytes)(matches == 4);
    top = __builtin_elementwise_max(top, matches);
  }
  counts[3] += total_of_bytes(four);
  counts[4] += total_of_bytes(three);
  counts[5] += total_of_bytes(two);
  counts[6] += total_of_bytes(one);
  // One row in 35,000 has five or six matches.
  if (__builtin_expect(!any_byte((bytes)(top > 4)), 1)) return;
  for (size_t i = 0; i < vectors; i++) {
    bytes matches = count_matches_of_rows(bits + 6 * LANES / 8 * i);
    counts[0] += (uint64_t)__builtin_popcount(mask((bytes)(matches == 6)));
    for (uint32_t five = mask((bytes)(matches == 5)); five != 0; five &= five - 1) {
      const uint8_t *row = rows + 6 * (LANES * i + (size_t)__builtin_ctz(five));
      counts[memchr(row, bonus, 6) ? 1 : 2]++;
    }
  }
}

static size_t count_rows(const uint8_t *rows, size_t row_count, const uint8_t *draw,
                         uint64_t *counts) {
  const winning_numbers winning = winning_numbers_of(draw);
  uint8_t bits[BLOCKS * BITS_BYTES + 4] = {0};
  uint8_t last[ROWS_BYTES + 1] = {0};
  for (size_t row = 0;;) {
    size_t blocks = 0;
    for (; blocks < BLOCKS; blocks++) {
      size_t rest = row_count - row - ROWS * blocks;
      if (rest < ROWS) break;
      const uint8_t *block = rows + 6 * (row + ROWS * blocks);
      // Do not read past the last block: copy it.
      if (rest == ROWS) block = memcpy(last, block, ROWS_BYTES);
      if (!find_winning(block, &winning, bits + BITS_BYTES * blocks) && !rows_are_good(block, rest))
        break;
    }
    count_blocks(bits, blocks, rows + 6 * row, draw[6], counts);
    row += ROWS * blocks;
    if (blocks < BLOCKS) return row;
  }
}

static inline bytes shuffle(const void *entries, bytes indices) {
  return lookup(table(entries), indices);
}

#include "shuffles.h"
#include "lines.h"

/// The positions of a byte's set bits, the lowest first, padded with 0x80.
#define BITS_BELOW(byte, bit) __builtin_popcount((byte) & ((1 << (bit)) - 1))
#define INDEX(byte, bit) ((byte) >> (bit) & 1 ? (0x80ull ^ (bit)) << 8 * BITS_BELOW(byte, bit) : 0)
#define INDICES(byte)                                                                              \
  (0x8080808080808080 ^ INDEX(byte, 0) ^ INDEX(byte, 1) ^ INDEX(byte, 2) ^ INDEX(byte, 3) ^        \
   INDEX(byte, 4) ^ INDEX(byte, 5) ^ INDEX(byte, 6) ^ INDEX(byte, 7))
#define INDICES_4(byte) INDICES(byte), INDICES(byte + 1), INDICES(byte + 2), INDICES(byte + 3)
#define INDICES_8(byte) INDICES_4(byte), INDICES_4(byte + 4)
#define INDICES_32(byte)                                                                           \
  INDICES_8(byte), INDICES_8(byte + 8), INDICES_8(byte + 16), INDICES_8(byte + 24)
#define INDICES_128(byte)                                                                          \
  INDICES_32(byte), INDICES_32(byte + 32), INDICES_32(byte + 64), INDICES_32(byte + 96)
static const uint64_t indices[256] = {INDICES_128(0), INDICES_128(128)};

/// The positions of the set bits of each of two bytes.
static inline __m128i indices_of_16(uint32_t bits) {
  __m128d first = _mm_load_sd((const void *)(indices + (bits & 255)));
  return _mm_castpd_si128(_mm_loadh_pd(first, (const void *)(indices + (bits >> 8))));
}

/// Packs the numbers of a block into rows. Always writes 32 bytes.
/// At most one of two adjacent positions is an end, so they can share a byte. A table of shuffles
/// compresses eight bytes by their mask, as in Lemire's despacer (github.com/lemire/despacer).
static inline numbers pack_numbers(const bytes ends[BLOCK_VECTORS], uint8_t *rows) {
  enum { PAIR_VECTORS = BLOCK_VECTORS / 2 };
  static const uint8_t eights[16] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};
  bytes pairs[PAIR_VECTORS], index[PAIR_VECTORS], packed[PAIR_VECTORS];
  uint32_t good = 0, last = 0;
  for (int i = 0; i < PAIR_VECTORS; i++) {
    pairs[i] = join_halves(sums_of_pairs(ends[2 * i], ends[2 * i + 1], each(1)));
    good |= mask((bytes)((pairs[i] & 127) - 1 < 45)) << LANES * i;
  }
  __m128i halves[2] = {indices_of_16(good & 0xFFFF), indices_of_16(good >> 16)};
  memcpy(index, halves, sizeof index);
  for (int i = 0; i < PAIR_VECTORS; i++) {
    packed[i] = lookup(pairs[i], index[i] + table(eights));
    last |= mask(packed[i]) << LANES * i;
    packed[i] &= 127;
  }
  memcpy(halves, packed, sizeof halves);
  unsigned count1 = (unsigned)__builtin_popcount(good & 0xFF);
  unsigned count2 = (unsigned)__builtin_popcount(good & 0xFFFF);
  unsigned count3 = (unsigned)__builtin_popcount(good & 0xFFFFFF);
  _mm_storel_epi64((void *)rows, halves[0]);
  _mm_storeh_pd((void *)(rows + count1), _mm_castsi128_pd(halves[0]));
  _mm_storel_epi64((void *)(rows + count2), halves[1]);
  _mm_storeh_pd((void *)(rows + count3), _mm_castsi128_pd(halves[1]));
  uint64_t line_ends = (last & 255) | (uint64_t)(last >> 8 & 255) << count1 |
                       (uint64_t)(last >> 16 & 255) << count2 | (uint64_t)(last >> 24) << count3;
  return (numbers){.count = (unsigned)__builtin_popcount(good), .line_ends = line_ends};
}

#include "urls.h"

typedef struct { unsigned played, empty; } slot_bits; // one bit per slot

/// Classifies the slots in words, each a letter minus '0', six numbers, and zero.
static inline slot_bits kinds_of_slots(bytes slots) {
  // Looked up by the lower nibble; entry 0 must not be 0.
  static const uint8_t letters[16] = {255, 'q' - '0', 0, 's' - '0', [13] = 'm' - '0'};
  words_64 words = (words_64)slots;
  bytes is_letter = (bytes)(slots == shuffle(letters, slots));
  // With sentinels after it, a row ascends in 1...45 if each byte is larger than the one before.
  words_64 row = words >> 8, row_and_end = row | (46ull << 48 | 1ull << 56);
  words_64 ascends = (words_64)((signed_bytes)row_and_end > (signed_bytes)(row << 8));
  words_64 played = (words_64)(ascends == ~0ull) & (words_64)is_letter << 63;
  return (slot_bits){mask_of_words(played), mask_of_words((words_64)(words == 'n' - '0'))};
}

/// Converts LANES / 8 slots to words: a letter minus '0', six numbers, and zero. The first two are
/// given, the others `stride` bytes further on. Reads one byte before each and two bytes after it.
static inline bytes numbers_of_slots(const uint8_t *first, const uint8_t *second, size_t stride) {
  static const uint8_t weights[16] = {0, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 0, 0};
  return sums_of_pairs(load_pieces(first - 1, stride) - '0', load_pieces(second - 1, stride) - '0',
                       table(weights));
}

static inline size_t write_games(const uint8_t *slots, uint8_t *rows) {
  uint64_t words[8];
  unsigned played = 0, empty = 0;
  for (int slot = 0; slot < SLOTS; slot += LANES / 8) {
    bool is_last = slot == SLOTS - 1;
    const uint8_t *first = slots + SLOT * slot, *second = is_last ? first : first + SLOT;
    bytes numbers = numbers_of_slots(first, second, is_last ? 0 : 2 * SLOT);
    slot_bits bits = kinds_of_slots(numbers);
    played |= (is_last ? bits.played & 1 : bits.played) << slot;
    empty |= (is_last ? bits.empty & 1 : bits.empty) << slot;
    numbers = (bytes)((words_64)numbers >> 8);
    memcpy(words + slot, &numbers, LANES);
  }
  if (played + empty != (1 << SLOTS) - 1) return 0; // no slot is both
  size_t games = 0;
  for (int slot = 0; slot < SLOTS; slot++) {
    memcpy(rows + 6 * games, &words[slot], 8);
    games += played >> slot & 1;
  }
  return games;
}
