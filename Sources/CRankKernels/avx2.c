#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

// The instruction sets of Haswell and Zen, in all server processors sold since 2014. Avoid BMI2's
// PEXT and PDEP: each takes dozens of cycles on Zen 1 and 2.
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))),                \
                             apply_to = function)

#define VECTOR_BYTES 32
#define LANES 32
#include "vectors.h"

static inline bool any_byte(bytes bits) {
  return !_mm256_testz_si256((__m256i)bits, (__m256i)bits);
}

static inline __m256i load_halves(const void *low, const void *high) {
  return _mm256_set_m128i(_mm_loadu_si128(high), _mm_loadu_si128(low));
}

/// A lookup table for byte shuffles: the same 16 bytes in both halves.
static inline __m256i twice(__m128i bytes) { return _mm256_broadcastsi128_si256(bytes); }

/// The highest bit of each lane as a mask, the first lane in bit 0.
static inline uint32_t mask(bytes bits) { return (uint32_t)_mm256_movemask_epi8((__m256i)bits); }

static inline vector xor3(vector a, vector b, vector c) { return a ^ b ^ c; }
static inline vector majority(vector a, vector b, vector c) { return (a & b) | (c & (a ^ b)); }

/// The population count of each byte, by nibble lookup.
static inline bytes bits_of_bytes(bytes bits) {
  const __m256i of_half = twice(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  __m256i upper = _mm256_srli_epi16((__m256i)bits, 4) & (__m256i)each(15);
  __m256i lower = (__m256i)bits & (__m256i)each(15);
  return (bytes)_mm256_shuffle_epi8(of_half, lower) + (bytes)_mm256_shuffle_epi8(of_half, upper);
}

// A group's sums fit in bytes: 16 vectors with at most 8 set bits per byte.
typedef bytes counter;

static inline void start_group(counter *sums) { *sums = each(0); }
static inline void add_bits(counter *sums, vector bits) { *sums += bits_of_bytes((bytes)bits); }

static inline void end_group(vector *totals, const counter *sums) {
  *totals += (vector)_mm256_sad_epu8((__m256i)*sums, _mm256_setzero_si256());
}

static inline int any(vector bits) { return any_byte((bytes)bits); }

/// Expands each bit of a word to a byte, 0 or 255.
static inline __m256i spread_bits(uint32_t bits) {
  const __m256i byte_of = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
                                           2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  const __m256i bit_of = _mm256_set1_epi64x((long long)0x8040201008040201);
  __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32((int)bits), byte_of);
  return _mm256_cmpeq_epi8(bytes & bit_of, bit_of);
}

static inline void write_ranks(uint8_t *ranks, vector bit0, vector bit1, vector bit2) {
  for (int part = 0; part < 8; part++) {
    int word = part / 2, shift = part % 2 * 32;
    __m256i one = spread_bits((uint32_t)(bit0[word] >> shift)) & (__m256i)each(1);
    __m256i two = spread_bits((uint32_t)(bit1[word] >> shift)) & (__m256i)each(2);
    __m256i four = spread_bits((uint32_t)(bit2[word] >> shift)) & (__m256i)each(4);
    store(ranks + 32 * part, (vector)(one | two | four));
  }
}

#include "planes.h"

static inline bytes zip_low(bytes a, bytes b) {
  return (bytes)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b);
}

static inline bytes zip_high(bytes a, bytes b) {
  return (bytes)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b);
}

static inline bytes load_pieces(const uint8_t *at, size_t stride) {
  return (bytes)load_halves(at, at + 16 * stride);
}

static inline void words_of_columns(const bytes column[6], bytes words[6]) {
  const __m256i bits = _mm256_set1_epi64x((long long)0x8040201008040201);
  const __m256i lower = _mm256_unpacklo_epi64(bits, (__m256i)each(0));
  const __m256i upper = _mm256_unpacklo_epi64((__m256i)each(0), bits);
  for (int j = 0; j < 6; j++) words[j] = (bytes){0};
  for (int k = 0; k < 6; k++) {
    for (int pair = 0; pair < 3; pair++) {
      __m256i number = (__m256i)(column[k] - (uint8_t)(16 * pair));
      words[2 * pair] ^= (bytes)_mm256_shuffle_epi8(lower, number);
      words[2 * pair + 1] ^= (bytes)_mm256_shuffle_epi8(upper, number);
    }
  }
  // A number of 16 or more also set bits in the bytes for smaller numbers: clear them again.
  for (int j = 0; j < 4; j++) words[j] ^= words[j + 2];
}

static inline void exchange_bits(bytes *low, bytes *high, int count, uint8_t lower) {
  bytes both = ((bytes)_mm256_srli_epi16((__m256i)*low, count) ^ *high) & lower;
  *high ^= both;
  *low ^= (bytes)_mm256_slli_epi16((__m256i)both, count);
}

static inline void stream(void *target, bytes line) { _mm256_stream_si256(target, (__m256i)line); }
static inline void end_stream(void) { _mm_sfence(); }

#include "rows.h"
#include "arrays.h"

/// Lookup tables by a number's lower four bits. A shuffle gives 0 for an index of 128 or more, so
/// for a number below the table's first: XOR each table with the one before.
typedef struct { __m256i from_0, from_16, from_32; } weights;

static weights weights_of(const uint8_t *draw) {
  uint8_t of_number[48] = {0}, from_16[16], from_32[16];
  for (int i = 0; i < 6; i++) of_number[draw[i]] = OF_WINNING;
  of_number[draw[6]] = OF_BONUS;
  for (int i = 0; i < 16; i++) {
    from_16[i] = of_number[i + 16] ^ of_number[i];
    from_32[i] = of_number[i + 32] ^ of_number[i + 16];
  }
  return (weights){load_halves(of_number, of_number), load_halves(from_16, from_16),
                   load_halves(from_32, from_32)};
}

static inline bytes weigh(const weights *weights, bytes numbers) {
  __m256i weight = _mm256_shuffle_epi8(weights->from_0, (__m256i)numbers);
  weight ^= _mm256_shuffle_epi8(weights->from_16, (__m256i)(numbers - 16));
  return (bytes)(weight ^ _mm256_shuffle_epi8(weights->from_32, (__m256i)(numbers - 32)));
}

#include "columns.h"

// Each number yields one bit: whether it wins. Six bits form a row's matches. A block is 64 rows.
enum { VECTORS = ROWS_BYTES / LANES, BLOCKS = 8 };

/// Lookup tables by a number's lower four bits: `low` for all numbers, XORed with `high` from 32.
/// A number wins if the lookup minus the number has bit 7 set. Below 32, two numbers share an
/// entry: since they are 16 apart, one entry can distinguish them.
typedef struct { __m256i low, high; } winning_numbers;

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

/// Sets one bit per winning number of a block; returns whether its rows ascend within 1...45.
/// Reads one byte past the block.
static inline bool find_winning(const uint8_t *rows, const winning_numbers *winning,
                                uint32_t bits[VECTORS]) {
  bytes ascends[3] = {each(255), each(255), each(255)}, most = each(0);
  // The positions of bytes in their rows repeat every three vectors.
  for (int three = 0; three < VECTORS; three += 3) {
    for (int i = 0; i < 3; i++) {
      const uint8_t *here = rows + LANES * (three + i);
      bytes numbers = load_bytes(here), next = load_bytes(here + 1);
      ascends[i] &= (bytes)((signed_bytes)next > (signed_bytes)numbers);
      most = __builtin_elementwise_max(most, numbers - 1);
      __m256i low = _mm256_shuffle_epi8(winning->low, (__m256i)numbers);
      __m256i high = _mm256_shuffle_epi8(winning->high, (__m256i)(numbers - 32));
      bits[three + i] = mask((bytes)(low ^ high) - numbers);
    }
  }
  bytes all = each(255);
  for (size_t i = 0; i < 3; i++) all &= ascends[i] | (bytes)(positions_in_rows(LANES * i) == 5);
  return !any_byte(~all) && in_range(most);
}

/// The match counts of 32 rows, given six bits per row. Reads four bytes past the bits.
static inline bytes count_matches_of_rows(const uint8_t *bits) {
  // 16-bit words with two rows each, starting at the word's first or fifth bit.
  const __m256i of_word = twice(_mm_setr_epi8(0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11));
  __m256i words = _mm256_shuffle_epi8(load_halves(bits, bits + 12), of_word);
  words = _mm256_mullo_epi16(words, _mm256_set1_epi32(0x10010)); // now the fifth bit in all words
  // One row per byte, in its upper or lower six bits.
  words = _mm256_srli_epi16(words, 2) & _mm256_set1_epi16((short)0xFFFC);
  return bits_of_bytes((bytes)words);
}

static inline uint64_t total_of_bytes(bytes sums) {
  vector totals = zero();
  end_group(&totals, &sums);
  return total(totals);
}

/// Counts the rows of whole blocks, given the bits of winning numbers.
static inline void count_blocks(const uint32_t bits[], size_t blocks, const uint8_t *rows,
                                uint8_t bonus, uint64_t *counts) {
  bytes three = each(0), four = each(0), top = each(0);
  for (size_t i = 0; i < 2 * blocks; i++) {
    bytes matches = count_matches_of_rows((const uint8_t *)bits + 24 * i);
    three -= (bytes)(matches == 3);
    four -= (bytes)(matches == 4);
    top = __builtin_elementwise_max(top, matches);
  }
  counts[3] += total_of_bytes(four);
  counts[4] += total_of_bytes(three);
  // One row in 35,000 has five or six matches.
  if (__builtin_expect(!any_byte((bytes)(top > 4)), 1)) return;
  for (size_t i = 0; i < 2 * blocks; i++) {
    bytes matches = count_matches_of_rows((const uint8_t *)bits + 24 * i);
    counts[0] += (uint64_t)_mm_popcnt_u32(mask((bytes)(matches == 6)));
    for (uint32_t five = mask((bytes)(matches == 5)); five != 0; five = _blsr_u32(five)) {
      const uint8_t *row = rows + 6 * (LANES * i + _tzcnt_u32(five));
      counts[memchr(row, bonus, 6) ? 1 : 2]++;
    }
  }
}

static size_t count_rows(const uint8_t *rows, size_t row_count, const uint8_t *draw,
                         uint64_t *counts) {
  const winning_numbers winning = winning_numbers_of(draw);
  uint32_t bits[BLOCKS * VECTORS + 1];
  bits[BLOCKS * VECTORS] = 0;
  uint8_t last[ROWS_BYTES + 1] = {0};
  for (size_t row = 0;;) {
    size_t blocks = 0;
    for (; blocks < BLOCKS; blocks++) {
      size_t rest = row_count - row - ROWS * blocks;
      if (rest < ROWS) break;
      const uint8_t *block = rows + 6 * (row + ROWS * blocks);
      // Do not read past the last block: copy it.
      if (rest == ROWS) block = memcpy(last, block, ROWS_BYTES);
      if (!find_winning(block, &winning, bits + VECTORS * blocks) && !rows_are_good(block, rest))
        break;
    }
    count_blocks(bits, blocks, rows + 6 * row, draw[6], counts);
    row += ROWS * blocks;
    if (blocks < BLOCKS) return row;
  }
}

static inline bytes shuffle(const void *table, bytes indices) {
  return (bytes)_mm256_shuffle_epi8(load_halves(table, table), (__m256i)indices);
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
  const __m256i eights = _mm256_setr_epi64x(0, 0x0808080808080808, 0, 0x0808080808080808);
  const __m256i ones = (__m256i)each(1);
  __m256i pairs = _mm256_packus_epi16(_mm256_maddubs_epi16((__m256i)ends[0], ones),
                                      _mm256_maddubs_epi16((__m256i)ends[1], ones));
  pairs = _mm256_permute4x64_epi64(pairs, 0xD8);
  uint32_t good = mask((bytes)(((bytes)pairs & 127) - 1 < 45));
  __m256i index = _mm256_set_m128i(indices_of_16(good >> 16), indices_of_16(good & 0xFFFF));
  __m256i packed = _mm256_shuffle_epi8(pairs, _mm256_add_epi8(index, eights));
  uint64_t line_ends = mask((bytes)packed);
  unsigned count1 = (unsigned)_mm_popcnt_u32(good & 0xFF);
  unsigned count2 = (unsigned)_mm_popcnt_u32(good & 0xFFFF);
  unsigned count3 = (unsigned)_mm_popcnt_u32(good & 0xFFFFFF);
  packed &= (__m256i)each(127);
  __m128i low = _mm256_castsi256_si128(packed), high = _mm256_extracti128_si256(packed, 1);
  _mm_storel_epi64((void *)rows, low);
  _mm_storeh_pd((void *)(rows + count1), _mm_castsi128_pd(low));
  _mm_storel_epi64((void *)(rows + count2), high);
  _mm_storeh_pd((void *)(rows + count3), _mm_castsi128_pd(high));
  line_ends = (line_ends & 255) | (line_ends >> 8 & 255) << count1 |
              (line_ends >> 16 & 255) << count2 | line_ends >> 24 << count3;
  return (numbers){.count = (unsigned)_mm_popcnt_u32(good), .line_ends = line_ends};
}

#include "urls.h"

typedef struct { unsigned played, empty; } slot_bits; // one bit per slot

/// Classifies the slots in four words, each a letter minus '0', six numbers, and zero.
static inline slot_bits kinds_of_slots(__m256i slots) {
  // Looked up by the lower nibble; entry 0 must not be 0.
  const __m256i letters = twice(_mm_setr_epi8(-1, 'q' - '0', 0, 's' - '0', 0, 0, 0, 0, 0, 0, 0, 0,
                                              0, 'm' - '0', 0, 0));
  const __m256i behind = _mm256_set1_epi64x((long long)(46ull << 48 | 1ull << 56));
  __m256i empty = _mm256_cmpeq_epi64(slots, _mm256_set1_epi64x('n' - '0'));
  __m256i is_letter = _mm256_cmpeq_epi8(slots, _mm256_shuffle_epi8(letters, slots));
  // With sentinels after it, a row ascends in 1...45 if each byte is larger than the one before.
  __m256i row = _mm256_srli_epi64(slots, 8);
  __m256i ascends = _mm256_cmpgt_epi8(_mm256_or_si256(row, behind), _mm256_slli_epi64(row, 8));
  __m256i played = _mm256_and_si256(_mm256_cmpeq_epi64(ascends, (__m256i)each(255)),
                                    _mm256_slli_epi64(is_letter, 63));
  return (slot_bits){(unsigned)_mm256_movemask_pd((__m256d)played),
                     (unsigned)_mm256_movemask_pd((__m256d)empty)};
}

/// Converts two slots to 16-bit words: a letter minus '0', six numbers, and zero. Reads one byte
/// before each slot and two bytes after it.
static inline __m256i numbers_of_slots(const uint8_t *first, const uint8_t *second) {
  const __m256i weights = twice(_mm_setr_epi8(0, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 0,
                                              0));
  __m256i digits = (__m256i)((bytes)load_halves(first - 1, second - 1) - '0');
  return _mm256_maddubs_epi16(digits, weights);
}

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

#pragma clang attribute pop

static int is_supported(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
         __builtin_cpu_supports("popcnt");
}

rk_kernels rk_avx2(void) { return ALL_KERNELS("avx2"); }
#endif
