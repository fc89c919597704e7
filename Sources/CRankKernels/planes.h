// The plane kernels, shared by all instruction sets. The including file defines `vector`, a type of
// VECTOR_BYTES bytes, 32 or 64. A vector has 64-bit words, supports C's operators, and has these
// functions, of which vectors.h can supply the first three:
//   zero, load, store  all bits clear; from and to any address
//   xor3, majority     bitwise, of three vectors
//   counter            a type that counts the set bits of a group: at most SUM_BYTES of a plane
//   start_group        makes a counter ready for a group
//   add_bits           counts a vector
//   end_group          adds the count of a group to totals in 64-bit words
//   any                whether any bit is set
//   write_ranks        writes one byte per ticket of a vector: its rank, given as three bits

#ifndef SUM_BYTES
#define SUM_BYTES 512 // few enough that sums per byte do not overflow
#endif
#ifndef PREFETCH_BYTES
#define PREFETCH_BYTES 0 // how far ahead to prefetch each plane; 0 where that does not help
#endif
#define GROUP_BYTES 131072 // a million tickets: the list of their top vectors takes 16 KB
#define TILE_BYTES 512     // 4,096 tickets: their 45 planes fit in the L1 cache
#define LEAST_VECTOR_BYTES 32

/// Counts each ticket's matches with three full adders, bit-sliced: low + 2 * mid + 4 * high.
static inline void count_matches(const uint8_t *const *planes, size_t at, vector *low, vector *mid,
                                 vector *high) {
  vector a = load(planes[0] + at), b = load(planes[1] + at), c = load(planes[2] + at);
  vector d = load(planes[3] + at), e = load(planes[4] + at), f = load(planes[5] + at);
  vector sum1 = xor3(a, b, c), carry1 = majority(a, b, c);
  vector sum2 = xor3(d, e, f), carry2 = majority(d, e, f);
  vector carry3 = sum1 & sum2;
  *low = sum1 ^ sum2;
  *mid = xor3(carry1, carry2, carry3);
  *high = majority(carry1, carry2, carry3);
}

/// Prefetches a draw's planes: while bits are counted, the hardware's prefetcher stops.
static inline void prefetch(const uint8_t *const *planes, size_t at) {
  if (PREFETCH_BYTES == 0 || at % 64 != 0) return;
  for (int i = 0; i < 6; i++) __builtin_prefetch(planes[i] + at + PREFETCH_BYTES);
}

/// Locates a draw's planes: the six numbers, then the bonus number.
static inline void planes_of(const uint8_t *draw, const uint8_t *planes, size_t stride,
                             const uint8_t *of_draw[7]) {
  for (int i = 0; i < 7; i++) of_draw[i] = planes + (size_t)(draw[i] - 1) * stride;
}

static inline uint64_t total(vector words) {
  uint64_t total = 0;
  for (size_t i = 0; i < VECTOR_BYTES / 8; i++) total += words[i];
  return total;
}

/// The population count of a vector, in 64-bit words.
static inline vector bits_of(vector bits) {
  counter counter;
  vector totals = zero();
  start_group(&counter);
  add_bits(&counter, bits);
  end_group(&totals, &counter);
  return totals;
}

/// Adds tickets with five and six matches, given as sums in 64-bit words.
static inline void count_top(vector firsts, vector seconds, vector fives, uint64_t *counts) {
  uint64_t second = total(seconds);
  counts[0] += total(firsts);
  counts[1] += second;
  counts[2] += total(fives) - second;
}

/// How many tickets have each bit of their number of matches set, and how many have three matches.
typedef struct { uint64_t low, mid, high, three; } bit_sums;

/// Adds tickets with one to four matches, given how many of the tickets have five and six.
static inline void count_rest(bit_sums sums, uint64_t fives, uint64_t sixes, uint64_t *counts) {
  counts[3] += sums.high - fives - sixes;
  counts[4] += sums.three;
  counts[5] += sums.mid - sums.three - sixes;
  counts[6] += sums.low - sums.three - fives;
}

static void count_planes(const uint8_t *planes, size_t stride, size_t bytes, const uint8_t *draw,
                         uint64_t *counts) {
  const uint8_t *p[7];
  planes_of(draw, planes, stride, p);
  vector low, mid, high, firsts = zero(), seconds = zero(), fives = zero();
  vector low_total = zero(), mid_total = zero(), high_total = zero(), three_total = zero();
  for (size_t group = 0; group < bytes; group += GROUP_BYTES) {
    size_t end = group + GROUP_BYTES < bytes ? group + GROUP_BYTES : bytes;
    // List vectors with five or six matches, one in 70 to 140, without a mispredicted branch.
    uint32_t top_offsets[GROUP_BYTES / LEAST_VECTOR_BYTES], top_count = 0;
    for (size_t part = group; part < end; part += SUM_BYTES) {
      counter lows, mids, highs, threes;
      start_group(&lows);
      start_group(&mids);
      start_group(&highs);
      start_group(&threes);
      size_t part_end = part + SUM_BYTES < end ? part + SUM_BYTES : end;
      for (size_t at = part; at < part_end; at += VECTOR_BYTES) {
        prefetch(p, at);
        count_matches(p, at, &low, &mid, &high);
        add_bits(&lows, low);
        add_bits(&mids, mid);
        add_bits(&highs, high);
        add_bits(&threes, low & mid);
        top_offsets[top_count] = (uint32_t)(at - group);
        top_count += (uint32_t)any(high & (low | mid));
      }
      end_group(&low_total, &lows);
      end_group(&mid_total, &mids);
      end_group(&high_total, &highs);
      end_group(&three_total, &threes);
    }
    for (uint32_t i = 0; i < top_count; i++) {
      size_t at = group + top_offsets[i];
      count_matches(p, at, &low, &mid, &high);
      vector five = high & low;
      firsts += bits_of(high & mid);
      seconds += bits_of(five & load(p[6] + at));
      fives += bits_of(five);
    }
  }
  count_top(firsts, seconds, fives, counts);
  bit_sums sums = {total(low_total), total(mid_total), total(high_total), total(three_total)};
  count_rest(sums, total(fives), total(firsts), counts);
}

static void rank_planes(const uint8_t *planes, size_t stride, size_t bytes, const uint8_t *draw,
                        uint8_t *ranks) {
  const uint8_t *p[7];
  planes_of(draw, planes, stride, p);
  for (size_t at = 0; at < bytes; at += VECTOR_BYTES) {
    vector low, mid, high;
    count_matches(p, at, &low, &mid, &high);
    vector bonus = load(p[6] + at), five = high & low, three = low & mid;
    vector four = high & ~(low | mid);
    // The bits of the rank: bit 0 is set in 1, 3 and 5; bit 1 in 2 and 3; bit 2 in 4 and 5.
    write_ranks(ranks + 8 * at, (high & mid) | (five & ~bonus) | three, five, four | three);
  }
}

/// A tile's tickets with three matches, four or more, and so on, in any draw so far: one bit each.
typedef struct __attribute__((aligned(64))) {
  uint8_t three[TILE_BYTES], four[TILE_BYTES], third[TILE_BYTES], second[TILE_BYTES],
      first[TILE_BYTES];
} best_of_tile;

static inline void add_best(uint8_t *restrict best, vector bits) { store(best, load(best) | bits); }

static inline void write_best(const best_of_tile *best, size_t bytes, uint8_t *ranks) {
  for (size_t at = 0; at < bytes; at += VECTOR_BYTES) {
    vector first = load(best->first + at), second = load(best->second + at) & ~first;
    vector top = first | second, third = load(best->third + at) & ~top;
    top |= third;
    vector fourth = load(best->four + at) & ~top;
    vector fifth = load(best->three + at) & ~(top | fourth);
    write_ranks(ranks + 8 * at, first | third | fifth, second | third, fourth | fifth);
  }
}

/// Counts one draw over one tile: five and six matches in `counts`. `sums` are two vectors: in the
/// lower halves of their words are the sums of `low` and `high`, in the upper ones those of `mid` and of
/// three matches.
static inline __attribute__((always_inline)) void count_tile(const uint8_t *const *p, size_t bytes,
                                                             uint64_t *counts, uint8_t *sums,
                                                             best_of_tile *restrict best) {
  vector low_total = zero(), mid_total = zero(), high_total = zero(), three_total = zero();
  counter lows, mids, highs, threes;
  start_group(&lows);
  start_group(&mids);
  start_group(&highs);
  start_group(&threes);
  for (size_t at = 0; at < bytes; at += VECTOR_BYTES) {
    vector low, mid, high;
    count_matches(p, at, &low, &mid, &high);
    vector three = low & mid;
    add_bits(&lows, low);
    add_bits(&mids, mid);
    add_bits(&highs, high);
    add_bits(&threes, three);
    if (best) {
      add_best(best->three + at, three);
      add_best(best->four + at, high);
    }
    if (__builtin_expect(!any(high & (low | mid)), 1)) continue;
    vector first = high & mid, five = high & low, second = five & load(p[6] + at);
    count_top(bits_of(first), bits_of(second), bits_of(five), counts);
    if (best) {
      add_best(best->first + at, first);
      add_best(best->second + at, second);
      add_best(best->third + at, five);
    }
  }
  end_group(&low_total, &lows);
  end_group(&mid_total, &mids);
  end_group(&high_total, &highs);
  end_group(&three_total, &threes);
  store(sums, load(sums) + low_total + (mid_total << 32));
  store(sums + VECTOR_BYTES, load(sums + VECTOR_BYTES) + high_total + (three_total << 32));
}

static void count_draws(const uint8_t *planes, size_t stride, size_t bytes, const uint8_t *draws,
                        size_t draw_count, uint64_t *counts, uint64_t *scratch, uint8_t *best) {
  uint8_t *sums = (uint8_t *)scratch;
  for (size_t d = 0; d < draw_count; d++) {
    store(sums + 2 * d * VECTOR_BYTES, zero());
    store(sums + (2 * d + 1) * VECTOR_BYTES, zero());
    // The last loop subtracts all first to third ranks: make up for those counted before this call.
    uint64_t *of_draw = counts + RK_COUNTS * d;
    count_rest((bit_sums){0}, 0 - of_draw[1] - of_draw[2], 0 - of_draw[0], of_draw);
  }
  for (size_t tile = 0; tile < bytes; tile += TILE_BYTES) {
    size_t tile_bytes = bytes - tile < TILE_BYTES ? bytes - tile : TILE_BYTES;
    best_of_tile tile_best;
    if (best) tile_best = (best_of_tile){0};
    for (size_t d = 0; d < draw_count; d++) {
      const uint8_t *p[7];
      planes_of(draws + 7 * d, planes + tile, stride, p);
      uint64_t *of_draw = counts + RK_COUNTS * d;
      uint8_t *sums_of_draw = sums + 2 * d * VECTOR_BYTES;
      if (best)
        count_tile(p, tile_bytes, of_draw, sums_of_draw, &tile_best);
      else if (tile_bytes == TILE_BYTES)
        count_tile(p, TILE_BYTES, of_draw, sums_of_draw, NULL);
      else
        count_tile(p, tile_bytes, of_draw, sums_of_draw, NULL);
    }
    if (best) write_best(&tile_best, tile_bytes, best + 8 * tile);
  }
  for (size_t d = 0; d < draw_count; d++) {
    uint64_t *of_draw = counts + RK_COUNTS * d;
    vector lows = load(sums + 2 * d * VECTOR_BYTES), highs = load(sums + (2 * d + 1) * VECTOR_BYTES);
    bit_sums sums_of_draw = {.low = total(lows & 0xFFFFFFFF),
                             .mid = total(lows >> 32),
                             .high = total(highs & 0xFFFFFFFF),
                             .three = total(highs >> 32)};
    count_rest(sums_of_draw, of_draw[1] + of_draw[2], of_draw[0], of_draw);
  }
}
