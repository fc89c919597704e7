// The plane kernels, shared by all instruction sets.
//
// The including file is compiled for one instruction set. Before the #include it defines NAME, which
// forms the names of the three kernels here, and `vector`, a type of VECTOR_BYTES bytes, with these
// functions:
//
//   xor3, majority     bitwise, of three vectors
//   add_bits           adds a vector's population counts to sums, by byte or by word
//   end_group          adds the sums of at most SUM_BYTES of a plane to totals in 64-bit words
//   any                whether any bit is set
//   write_ranks        writes one byte per ticket of a vector: its rank, given as three bits

#define SUM_BYTES 512      // of a plane: population counts by byte do not overflow
#define GROUP_BYTES 131072 // a million tickets: the list of their top vectors takes 8 to 16 KB
#define TILE_BYTES 512     // 4,096 tickets: their 45 planes fit in the L1 cache
#define TILE_VECTORS (TILE_BYTES / VECTOR_BYTES)

/// Each ticket's number of matches, bit-sliced: low + 2 * mid + 4 * high.
typedef struct {
  vector low, mid, high;
} matches;

static inline vector load(const uint8_t *bytes) { return *(const vector_in_memory *)bytes; }

/// Adds six planes with three full adders; a count of seven is impossible.
static inline matches count_matches(const uint8_t *const *planes, size_t at) {
  vector a = load(planes[0] + at), b = load(planes[1] + at), c = load(planes[2] + at);
  vector d = load(planes[3] + at), e = load(planes[4] + at), f = load(planes[5] + at);
  vector sum1 = xor3(a, b, c), carry1 = majority(a, b, c);
  vector sum2 = xor3(d, e, f), carry2 = majority(d, e, f);
  vector carry3 = sum1 & sum2;
  matches matches = {
      .low = sum1 ^ sum2,
      .mid = xor3(carry1, carry2, carry3),
      .high = majority(carry1, carry2, carry3),
  };
  return matches;
}

/// Locates a draw's planes: the six numbers, then the bonus number.
static inline void planes_of(const uint8_t *draw, const uint8_t *planes, size_t stride,
                             const uint8_t *of_draw[7]) {
  for (int i = 0; i < 7; i++) of_draw[i] = planes + (size_t)(draw[i] - 1) * stride;
}

static inline uint64_t total(vector words) {
  uint64_t total = 0;
  for (int i = 0; i < VECTOR_BYTES / 8; i++) total += words[i];
  return total;
}

/// Sums of the tickets with five and six matches, in 64-bit words.
typedef struct {
  vector first, second, five;
} top_sums;

static inline void add_top(top_sums *sums, matches m, const uint8_t *bonus) {
  vector five = m.high & m.low, first = {0}, second = {0}, all = {0};
  add_bits(&first, m.high & m.mid);
  add_bits(&second, five & load(bonus));
  add_bits(&all, five);
  end_group(&sums->first, first);
  end_group(&sums->second, second);
  end_group(&sums->five, all);
}

/// Adds the tickets with five and six matches to the counts; returns their number.
static inline uint64_t count_top(const top_sums *sums, uint64_t *counts) {
  uint64_t first = total(sums->first), second = total(sums->second), five = total(sums->five);
  counts[0] += first;
  counts[1] += second;
  counts[2] += five - second;
  return first + five;
}

void NAME(count_planes)(const uint8_t *planes, size_t stride, size_t bytes, const uint8_t *draw,
                        uint64_t *counts) {
  const uint8_t *p[7];
  planes_of(draw, planes, stride, p);
  vector three_total = {0}, high_total = {0};
  top_sums top = {{0}, {0}, {0}};
  for (size_t group = 0; group < bytes; group += GROUP_BYTES) {
    size_t end = group + GROUP_BYTES < bytes ? group + GROUP_BYTES : bytes;
    // One vector in seventy has five or six matches. Storing every vector's offset and advancing only
    // past those is cheaper than a mispredicted branch.
    uint32_t top_places[GROUP_BYTES / VECTOR_BYTES], top_count = 0;
    for (size_t part = group; part < end; part += SUM_BYTES) {
      vector three = {0}, high = {0};
      size_t part_end = part + SUM_BYTES < end ? part + SUM_BYTES : end;
      for (size_t at = part; at < part_end; at += VECTOR_BYTES) {
        matches m = count_matches(p, at);
        add_bits(&three, m.low & m.mid);
        add_bits(&high, m.high);
        top_places[top_count] = (uint32_t)(at - group);
        top_count += (uint32_t)any(m.high & (m.low | m.mid));
      }
      end_group(&three_total, three);
      end_group(&high_total, high);
    }
    for (uint32_t i = 0; i < top_count; i++) {
      size_t at = group + top_places[i];
      add_top(&top, count_matches(p, at), p[6] + at);
    }
  }
  counts[3] += total(high_total) - count_top(&top, counts);
  counts[4] += total(three_total);
}

void NAME(rank_planes)(const uint8_t *planes, size_t stride, size_t bytes, const uint8_t *draw,
                       uint8_t *ranks) {
  const uint8_t *p[7];
  planes_of(draw, planes, stride, p);
  for (size_t at = 0; at < bytes; at += VECTOR_BYTES) {
    matches m = count_matches(p, at);
    vector bonus = load(p[6] + at), five = m.high & m.low, three = m.low & m.mid;
    vector four = m.high & ~(m.low | m.mid);
    // The bits of the rank: bit 0 is set in 1, 3 and 5; bit 1 in 2 and 3; bit 2 in 4 and 5.
    write_ranks(ranks + 8 * at, (m.high & m.mid) | (five & ~bonus) | three, five, four | three);
  }
}

/// The tickets of a tile with three, four or more, and so on, in any draw so far.
typedef struct {
  vector three[TILE_VECTORS], four[TILE_VECTORS], third[TILE_VECTORS], second[TILE_VECTORS],
      first[TILE_VECTORS];
} best_of_tile;

static inline void write_best(const best_of_tile *best, size_t vectors, uint8_t *ranks) {
  for (size_t i = 0; i < vectors; i++) {
    vector first = best->first[i], second = best->second[i] & ~first;
    vector top = first | second, third = best->third[i] & ~top;
    top |= third;
    vector fourth = best->four[i] & ~top, fifth = best->three[i] & ~(top | fourth);
    write_ranks(ranks + i * 8 * VECTOR_BYTES, first | third | fifth, second | third,
                fourth | fifth);
  }
}

/// Counts one draw over one tile. Adds tickets with five and six matches directly to `counts`.
/// Each word of `sums` holds two counts: three matches in its lower half, four or more in its upper.
static inline __attribute__((always_inline)) void count_tile(
    const uint8_t *const *p, size_t vectors, uint64_t *counts, vector *sums, best_of_tile *best) {
  vector three_total = {0}, high_total = {0}, three = {0}, high = {0};
  for (size_t i = 0; i < vectors; i++) {
    matches m = count_matches(p, i * VECTOR_BYTES);
    vector three_here = m.low & m.mid, top_here = m.high & (m.low | m.mid);
    add_bits(&three, three_here);
    add_bits(&high, m.high);
    if (best) {
      best->three[i] |= three_here;
      best->four[i] |= m.high;
    }
    if (__builtin_expect(!any(top_here), 1)) continue;
    const uint8_t *bonus = p[6] + i * VECTOR_BYTES;
    top_sums top = {{0}, {0}, {0}};
    add_top(&top, m, bonus);
    count_top(&top, counts);
    if (best) {
      best->first[i] |= m.high & m.mid;
      best->second[i] |= m.high & m.low & load(bonus);
      best->third[i] |= m.high & m.low;
    }
  }
  end_group(&three_total, three);
  end_group(&high_total, high);
  *sums += three_total + (high_total << 32);
}

void NAME(count_draws)(const uint8_t *planes, size_t stride, size_t bytes, const uint8_t *draws,
                       size_t draw_count, uint64_t *counts, uint64_t *scratch, uint8_t *best) {
  vector *sums = (vector *)scratch;
  for (size_t d = 0; d < draw_count; d++) {
    sums[d] = (vector){0};
    // The end of this function subtracts all tickets with five and six matches from the sums of four
    // or more. Add those counted before this call here, so that they cancel out.
    for (int i = 0; i < 3; i++) counts[5 * d + 3] += counts[5 * d + i];
  }
  for (size_t tile = 0; tile < bytes; tile += TILE_BYTES) {
    size_t vectors = (bytes - tile < TILE_BYTES ? bytes - tile : TILE_BYTES) / VECTOR_BYTES;
    best_of_tile tile_best;
    if (best) tile_best = (best_of_tile){0};
    for (size_t d = 0; d < draw_count; d++) {
      const uint8_t *p[7];
      planes_of(draws + 7 * d, planes + tile, stride, p);
      uint64_t *of_draw = counts + 5 * d;
      if (best)
        count_tile(p, vectors, of_draw, sums + d, &tile_best);
      else if (vectors == TILE_VECTORS)
        count_tile(p, TILE_VECTORS, of_draw, sums + d, NULL);
      else
        count_tile(p, vectors, of_draw, sums + d, NULL);
    }
    if (best) write_best(&tile_best, vectors, best + 8 * tile);
  }
  for (size_t d = 0; d < draw_count; d++) {
    uint64_t *of_draw = counts + 5 * d;
    of_draw[3] += total(sums[d] >> 32) - of_draw[0] - of_draw[1] - of_draw[2];
    of_draw[4] += total(sums[d] & 0xFFFFFFFF);
  }
}
