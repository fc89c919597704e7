// The loops that a C programmer would write, over masks in which bit n - 1 stands for number n.
//
// They add to an array of counts: tickets without a rank, then ranks 1 to 5.

#include <stddef.h>
#include <stdint.h>

// Tickets that fit the L1 cache, and tickets that are counted again if one of them has a high rank.
enum { tile_tickets = 4096, part_tickets = 256 };

static const uint8_t rank_of_matches[2][7] = {{0, 0, 0, 5, 4, 3, 1}, {0, 0, 0, 5, 4, 2, 1}};

/// One draw: a population count and a lookup per ticket, in four histograms so that no addition
/// waits for the previous one.
void count_by_table(
    const uint64_t *masks, size_t count, uint64_t winning, uint64_t bonus, uint64_t *ranks) {
  uint64_t counts[4][6] = {{0}};
  size_t index = 0;
#define COUNT(place)                                                                               \
  counts[place][rank_of_matches[(masks[index + place] & bonus) != 0]                               \
                               [__builtin_popcountll(masks[index + place] & winning)]]++
  for (; index + 4 <= count; index += 4) {
    COUNT(0);
    COUNT(1);
    COUNT(2);
    COUNT(3);
  }
  for (; index < count; index++) COUNT(0);
  for (int rank = 0; rank < 6; rank++)
    for (int place = 0; place < 4; place++) ranks[rank] += counts[place][rank];
}

/// One draw: a branchless loop that the compiler vectorizes. If a part has any of the rare tickets
/// with five or more matches, a second pass over the part tells their ranks apart.
void count_in_vectors(
    const uint64_t *masks, size_t count, uint64_t winning, uint64_t bonus, uint64_t *ranks) {
  for (size_t first = 0; first < count; first += part_tickets) {
    const uint64_t *part = masks + first;
    size_t tickets = count - first < part_tickets ? count - first : part_tickets;
    uint64_t three = 0, four = 0, more = 0;
    for (size_t index = 0; index < tickets; index++) {
      uint64_t matches = (uint64_t)__builtin_popcountll(part[index] & winning);
      three += matches == 3;
      four += matches == 4;
      more += matches > 4;
    }
    ranks[0] += tickets - three - four - more;
    ranks[5] += three;
    ranks[4] += four;
    if (more == 0) continue;
    for (size_t index = 0; index < tickets; index++) {
      int matches = __builtin_popcountll(part[index] & winning);
      if (matches > 4) ranks[rank_of_matches[(part[index] & bonus) != 0][matches]]++;
    }
  }
}

/// Many draws: counts every draw in a tile of tickets that stays in the L1 cache.
#define COUNT_DRAWS(name, count_draw)                                                              \
  void name(                                                                                       \
      const uint64_t *masks, size_t count, const uint64_t *winning, const uint64_t *bonus,         \
      size_t draws, uint64_t *ranks) {                                                             \
    for (size_t first = 0; first < count; first += tile_tickets) {                                 \
      size_t tickets = count - first < tile_tickets ? count - first : tile_tickets;                \
      for (size_t draw = 0; draw < draws; draw++)                                                  \
        count_draw(masks + first, tickets, winning[draw], bonus[draw], ranks + draw * 6);          \
    }                                                                                              \
  }

COUNT_DRAWS(count_draws_by_table, count_by_table)
COUNT_DRAWS(count_draws_in_vectors, count_in_vectors)

/// The read-bandwidth probe: a sum of words, which the compiler vectorizes.
uint64_t sum_of_words(const uint64_t *words, size_t count) {
  uint64_t sum = 0;
  for (size_t index = 0; index < count; index++) sum += words[index];
  return sum;
}
