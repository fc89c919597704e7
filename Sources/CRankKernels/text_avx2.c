#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include "avx2.h"

static inline bytes shuffle(const void *table, bytes indices) {
  return (bytes)_mm256_shuffle_epi8(load_halves(table, table), (__m256i)indices);
}

#include "lines.h"
#include "urls.h"

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

/// The positions of the set bits of each of two bytes.
static inline __m128i places_of_16(uint32_t bits) {
  __m128d first = _mm_load_sd((const void *)(places + (bits & 255)));
  return _mm_castpd_si128(_mm_loadh_pd(first, (const void *)(places + (bits >> 8))));
}

/// Packs the numbers of a block into rows. Always writes 32 bytes.
///
/// Of two adjacent positions at most one is an end, so they can share a byte. A table of shuffles
/// compresses eight bytes by their mask, as in Lemire's despacer (github.com/lemire/despacer).
static inline numbers pack_numbers(const bytes ends[PARTS], uint8_t *rows) {
  const __m256i eights = _mm256_setr_epi64x(0, 0x0808080808080808, 0, 0x0808080808080808);
  const __m256i ones = (__m256i)each(1);
  __m256i pairs = _mm256_packus_epi16(_mm256_maddubs_epi16((__m256i)ends[0], ones),
                                      _mm256_maddubs_epi16((__m256i)ends[1], ones));
  pairs = _mm256_permute4x64_epi64(pairs, 0xD8);
  uint32_t good = mask((bytes)(((bytes)pairs & 127) - 1 < 45));
  __m256i place = _mm256_set_m128i(places_of_16(good >> 16), places_of_16(good & 0xFFFF));
  __m256i packed = _mm256_shuffle_epi8(pairs, _mm256_add_epi8(place, eights));
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
  return (numbers){
      .count = (unsigned)_mm_popcnt_u32(good),
      .line_ends = (line_ends & 255) | (line_ends >> 8 & 255) << count1 |
                   (line_ends >> 16 & 255) << count2 | line_ends >> 24 << count3,
  };
}

// MARK: - Addresses of tickets

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
  // With sentinels after it, a row within 1...45 ascends if each byte is larger than the one before.
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
#endif
