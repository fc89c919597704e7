#include "include/CRankKernels.h"

#include <stdbool.h>
#include <string.h>

// Counts how often each pick occurs. Plain C for all processors: what it costs is memory. The
// counters exceed every cache, and one at a time would miss it with each ticket. So a pick first
// goes to the bucket of its counter; a full bucket's counters stay in the second-level cache.

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "counters are stored as they are");

/// The rank of a mask by its bits; -1 unless it is a ticket's.
static inline uint32_t rank_of_mask(uint64_t mask, const uint32_t *binomials) {
  if (mask >> 45 || !mask) return UINT32_MAX;
  uint32_t rank = 0;
  for (int k = 1; k < 6; k++) {
    rank += binomials[64 * k + __builtin_ctzll(mask)];
    mask &= mask - 1;
    if (!mask) return UINT32_MAX;
  }
  rank += binomials[64 * 6 + __builtin_ctzll(mask)];
  return mask & (mask - 1) ? UINT32_MAX : rank;
}

/// The rank of a row of numbers in any order; -1 unless it is a ticket's.
static __attribute__((noinline)) uint32_t rank_of_row(uint64_t numbers,
                                                      const uint32_t *binomials) {
  uint64_t mask = 0;
  for (int k = 0; k < 6; k++) {
    uint64_t number = numbers >> 8 * k & 255;
    if (number < 1 || number > 45 || mask >> (number - 1) & 1) return UINT32_MAX;
    mask |= (uint64_t)1 << (number - 1);
  }
  return rank_of_mask(mask, binomials);
}

/// Whether the numbers are ascending ones of 1...45.
static inline bool are_ascending(uint64_t numbers) {
  const uint64_t each = 0x01010101010101, high = each << 7;
  // From 0 over the numbers to 46: bit 7 of a byte stays set where they ascend.
  uint64_t greater = (numbers | (uint64_t)46 << 48 | high) - (numbers << 8) - each;
  // A number above 127 borrows from the next byte, but is none of these itself.
  return (greater & ~numbers & high) == high;
}

size_t rk_rank_rows(const uint8_t *rows, size_t count, const uint32_t *binomials, uint32_t *ranks) {
  uint32_t *next = ranks;
  for (const uint8_t *row = rows; row < rows + 6 * count; row += 6) {
    uint64_t numbers = 0;
    memcpy(&numbers, row, 6);
    if (are_ascending(numbers)) {
      // The first number's binomial is that number less 1.
      uint32_t rank = (uint32_t)(numbers & 255) - 1;
      for (int k = 2; k <= 6; k++) rank += binomials[64 * k - 1 + (numbers >> 8 * (k - 1) & 255)];
      *next++ = rank;
    } else {
      *next = rank_of_row(numbers, binomials);
      next += *next != UINT32_MAX;
    }
  }
  return (size_t)(next - ranks);
}

size_t rk_rank_masks(const uint64_t *masks, size_t count, const uint32_t *binomials,
                     uint32_t *ranks) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t mask;
    memcpy(&mask, masks + i, sizeof mask);
    uint32_t rank = rank_of_mask(mask, binomials);
    ranks[found] = rank;
    found += rank != UINT32_MAX;
  }
  return found;
}

int rk_count_bucket(const uint16_t *bucket, size_t count, uint32_t *counters) {
  uint32_t overflows = 0;
  for (size_t i = 0; i < count; i++) overflows |= ++counters[bucket[i]] == 0;
  return overflows != 0;
}

int rk_sort_ranks(const uint32_t *ranks, size_t count, uint16_t *buckets, size_t room,
                  uint32_t *ends, uint32_t *counters) {
  int overflows = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t number = ranks[i] >> 16, end = ends[number];
    buckets[end++] = (uint16_t)ranks[i];
    if ((end & (room - 1)) == 0) {
      end -= room;
      overflows |= rk_count_bucket(buckets + end, room, counters + ((size_t)number << 16));
    }
    ends[number] = end;
  }
  return overflows;
}

#define DEFINE_MARGINALIZE(name, type)                                                             \
  static void name(const type *restrict counts, int size, const uint32_t *restrict binomials,      \
                   uint64_t *restrict sums) {                                                      \
    /* The numbers above the lowest one; a row is the sets that share them, adjacent ones. */      \
    uint32_t upper[7] = {0, 1, 2, 3, 4, 5};                                                        \
    for (upper[size] = 45; upper[size] == 45;) {                                                   \
      size_t length = upper[1], rank = 0;                                                          \
      for (int k = 1; k < size; k++) rank += binomials[64 * k + upper[k]];                         \
      /* Without its lowest number, every set of a row is the same set. */                         \
      for (size_t i = 0; i < length; i++) sums[rank] += counts[i];                                 \
      /* Without another number, they are again `length` adjacent sets. */                         \
      for (int k = 1; k < size; k++) {                                                             \
        rank -= binomials[64 * k + upper[k]];                                                      \
        for (size_t i = 0; i < length; i++) sums[rank + i] += counts[i];                           \
        rank += binomials[64 * (k + 1) + upper[k]];                                                \
      }                                                                                            \
      counts += length;                                                                            \
      int next = 1;                                                                                \
      while (next < size && upper[next] + 1 == upper[next + 1]) {                                  \
        upper[next] = (uint32_t)next;                                                              \
        next++;                                                                                    \
      }                                                                                            \
      upper[next]++;                                                                               \
    }                                                                                              \
  }
DEFINE_MARGINALIZE(marginalize_32, uint32_t)
DEFINE_MARGINALIZE(marginalize_64, uint64_t)

void rk_marginalize(const void *counts, size_t width, int size, const uint32_t *binomials,
                    uint64_t *sums) {
  if (width == 4) {
    marginalize_32(counts, size, binomials, sums);
  } else {
    marginalize_64(counts, size, binomials, sums);
  }
}
