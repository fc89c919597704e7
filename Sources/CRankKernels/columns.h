// The kernels for rows by column, shared by all instruction sets: their first numbers, then their
// second ones, to the sixth. The including file includes rows.h before, and defines:
//   weights, weights_of  a table of the numbers' weights in one draw
//   weigh                looks up the weight of each number of 1...45

static inline void load_row_columns(const uint8_t *columns, size_t stride, bytes column[6]) {
  for (size_t k = 0; k < 6; k++) column[k] = load_bytes(columns + stride * k);
}

/// Whether the rows of all lanes are good, in any order.
static inline bool lanes_are_good(const bytes column[6]) {
  if (!any_byte(~ascend(column))) return true;
  bytes words[6], most = each(0);
  words_of_columns(column, words);
  for (int k = 0; k < 6; k++) most = __builtin_elementwise_max(most, column[k] - 1);
  return !any_byte(faults_of_words(words)) && in_range(most);
}

static inline uint64_t sum_of_lanes(bytes lanes) {
  uint64_t sum = 0;
  for (int i = 0; i < LANES; i++) sum += lanes[i];
  return sum;
}

/// Counts the first three ranks, given the sums of weights.
static __attribute__((noinline)) void count_top_ranks(bytes sums, uint64_t *counts) {
  for (int i = 0; i < LANES; i++) {
    if ((sums[i] & 7) == 6) counts[0]++;
    if (sums[i] == 5 * OF_WINNING + OF_BONUS) counts[1]++;
    if (sums[i] == 5 * OF_WINNING) counts[2]++;
  }
}

static size_t count_columns(const uint8_t *columns, size_t stride, size_t row_count,
                            const uint8_t *draw, uint64_t *counts) {
  const weights weights = weights_of(draw);
  size_t row = 0;
  for (bool is_good = true; is_good && row_count - row >= LANES;) {
    // Winners are counted in bytes, which overflow after 255 vectors.
    size_t rest = row_count - row, most = 255 * LANES;
    size_t end = row + (rest < most ? rest / LANES * LANES : most);
    bytes one = each(0), two = each(0), three = each(0), four = each(0);
    for (; row < end; row += LANES) {
      bytes column[6], sums = each(0);
      load_row_columns(columns + row, stride, column);
      is_good = lanes_are_good(column);
      if (!is_good) break;
      for (int k = 0; k < 6; k++) sums += weigh(&weights, column[k]);
      bytes matches = sums & 7;
      one -= (bytes)(matches == 1);
      two -= (bytes)(matches == 2);
      three -= (bytes)(matches == 3);
      four -= (bytes)(matches == 4);
      // One row in 35,000 has five or six matches.
      if (__builtin_expect(any_byte((bytes)(matches > 4)), 0)) count_top_ranks(sums, counts);
    }
    counts[3] += sum_of_lanes(four);
    counts[4] += sum_of_lanes(three);
    counts[5] += sum_of_lanes(two);
    counts[6] += sum_of_lanes(one);
  }
  return row;
}

static size_t build_from_columns(const uint8_t *columns, size_t stride, size_t row_count,
                                 uint8_t *planes, size_t plane_stride, int streaming) {
  uint8_t rows[6 * 512];
  size_t row = 0;
  for (; row_count - row >= 512; row += 512) {
    for (size_t i = 0; i < 512; i++)
      for (size_t k = 0; k < 6; k++) rows[6 * i + k] = columns[stride * k + row + i];
    if (build_from_rows(rows, 512, planes + row / 8, plane_stride, streaming) < 512) break;
  }
  return row;
}
