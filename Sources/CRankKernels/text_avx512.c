#include "include/CRankKernels.h"

#if defined(__x86_64__)
#include "avx512.h"

static inline uint64_t mask(bytes bits) { return _mm512_movepi8_mask((__m512i)bits); }

static inline bytes shuffle(const void *table, bytes indices) {
  __m512i four = _mm512_broadcast_i32x4(_mm_loadu_si128(table));
  return (bytes)_mm512_shuffle_epi8(four, (__m512i)indices);
}

#include "lines.h"
#include "urls.h"

static inline numbers pack_numbers(const bytes ends[PARTS], uint8_t *rows) {
  uint64_t good = mask((bytes)((ends[0] & 127) - 1 < 45));
  __m512i packed = _mm512_maskz_compress_epi8(good, (__m512i)ends[0]);
  __m512i numbers_of_ends = (__m512i)((bytes)packed & 127);
  _mm256_storeu_si256((void *)rows, _mm512_castsi512_si256(numbers_of_ends));
  return (numbers){.count = (unsigned)_mm_popcnt_u64(good), .line_ends = mask((bytes)packed)};
}

// MARK: - Addresses of tickets

#define ALL_SLOTS 0x1Fu
/// The first number of each of five games, among thirty numbers.
#define FIRST_NUMBERS 0x01041041u
#define ALL_NUMBERS 0x3FFFFFFFu

static inline uint32_t among(__m128i letters, char letter) {
  return _mm_cmpeq_epi8_mask(letters, _mm_set1_epi8(letter));
}

static inline size_t write_games(const uint8_t *slots, uint8_t *rows) {
  static const uint8_t letter_places[64] = {0, SLOT, 2 * SLOT, 3 * SLOT, 4 * SLOT};
  // Among the bytes of two vectors; the second one starts, and so ends, one byte later.
#define DIGITS_FROM(at) at, at + 1, at + 2, at + 3, at + 4, at + 5, at + 6, at + 7, at + 8, at + 9
#define DIGITS_OF(slot) DIGITS_FROM(slot * SLOT + 1), slot * SLOT + 11, slot * SLOT + 12
  static const uint8_t digit_places[64] = {DIGITS_OF(0), DIGITS_OF(1), DIGITS_OF(2), DIGITS_OF(3),
                                           DIGITS_FROM(53), 63, 127};
  bytes start = load_bytes(slots), end = load_bytes(slots + 1);
  __m128i letters = _mm512_castsi512_si128(_mm512_permutexvar_epi8(
      (__m512i)load_bytes(letter_places), (__m512i)start));
  __m512i digits = _mm512_permutex2var_epi8((__m512i)(start - '0'),
                                            (__m512i)load_bytes(digit_places),
                                            (__m512i)(end - '0'));
  __m512i pairs = _mm512_maddubs_epi16(digits, _mm512_set1_epi16(0x010A));
  __m256i numbers = _mm512_cvtepi16_epi8(pairs);
  // The number before each, 0 before the first ones.
  __m256i previous = _mm256_maskz_alignr_epi8(
      ~FIRST_NUMBERS, numbers, _mm256_permute2x128_si256(numbers, numbers, 0x08), 15);

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

#pragma clang attribute pop
#endif
