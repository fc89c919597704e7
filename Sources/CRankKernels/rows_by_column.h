// Counts rows, for instruction sets that can load them by column. The including file includes
// columns.h before, and defines load_columns, which loads LANES rows: column k gets the k-th number
// of each.

static size_t count_rows(const uint8_t *rows, size_t row_count, const uint8_t *draw,
                         uint64_t *counts) {
  enum { VECTORS = ROWS / LANES };
  const weights weights = weights_of(draw);
  size_t row = 0;
  for (bool is_good = true; is_good && row_count - row >= ROWS;) {
    // Winners are counted in bytes, which overflow after 255 vectors.
    const size_t most = 255 / VECTORS * ROWS, rest = row_count - row;
    size_t end = row + (rest < most ? rest / ROWS * ROWS : most);
    bytes one = each(0), two = each(0), three = each(0), four = each(0);
    for (; row < end; row += ROWS) {
      const uint8_t *here = rows + 6 * row;
      bytes sums[VECTORS], ascends = each(255), top = each(0);
      for (int i = 0; i < VECTORS; i++) {
        bytes column[6];
        load_columns(here + 6 * LANES * i, column);
        ascends &= ascend(column);
        sums[i] = each(0);
        for (int k = 0; k < 6; k++) sums[i] += weigh(&weights, column[k]);
      }
      is_good = !any_byte(~ascends) || rows_are_good(here, row_count - row);
      if (!is_good) break;
      for (int i = 0; i < VECTORS; i++) {
        bytes matches = sums[i] & 7;
        one -= (bytes)(matches == 1);
        two -= (bytes)(matches == 2);
        three -= (bytes)(matches == 3);
        four -= (bytes)(matches == 4);
        top = __builtin_elementwise_max(top, matches);
      }
      // One row in 35,000 has five or six matches.
      if (__builtin_expect(!any_byte((bytes)(top > 4)), 1)) continue;
      for (int i = 0; i < VECTORS; i++) count_top_ranks(sums[i], counts);
    }
    counts[3] += sum_of_lanes(four);
    counts[4] += sum_of_lanes(three);
    counts[5] += sum_of_lanes(two);
    counts[6] += sum_of_lanes(one);
  }
  return row;
}
