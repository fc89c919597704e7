// The values of a patch of floating-point cells, between the cells.

/// Two cells beside each other, and two others.
static inline four_floats pairs(const float *cells, int32_t first, int32_t second) {
  double both[2];
  memcpy(both, cells + first, sizeof *both);
  memcpy(both + 1, cells + second, sizeof *both);
  four_floats pairs;
  memcpy(&pairs, both, sizeof pairs);
  return pairs;
}

/// The cells at eight indices, and the next ones.
static inline void load_pairs(const float *cells, const int32_t *at, numbers *left,
                              numbers *right) {
  four_floats a = pairs(cells, at[0], at[1]), b = pairs(cells, at[2], at[3]);
  four_floats c = pairs(cells, at[4], at[5]), d = pairs(cells, at[6], at[7]);
  four_floats low = __builtin_shufflevector(a, b, 0, 2, 4, 6);
  four_floats high = __builtin_shufflevector(c, d, 0, 2, 4, 6);
  *left = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
  low = __builtin_shufflevector(a, b, 1, 3, 5, 7);
  high = __builtin_shufflevector(c, d, 1, 3, 5, 7);
  *right = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

static inline numbers choose(integers mask, numbers yes, numbers no) {
  return (numbers)((mask & (integers)yes) | (~mask & (integers)no));
}

/// Coordinates in cells, at most so many that a next cell exists; 0 for NaN.
static inline numbers in_cells(const pk_patch *patch, numbers at) {
  numbers cells = at * patch->distance + (patch->origin - 0.5f);
  numbers last = (numbers){0} + (float)(patch->side - 2);
  cells = choose(cells >= 0, cells, (numbers){0});
  return choose(cells > last, last, cells);
}

static inline numbers values_at(const pk_patch *patch, numbers u, numbers v) {
  numbers x = in_cells(patch, u), y = in_cells(patch, v);
  integers column = __builtin_convertvector(x, integers);
  integers row = __builtin_convertvector(y, integers);
  numbers right = x - __builtin_convertvector(column, numbers);
  numbers below = y - __builtin_convertvector(row, numbers);
  integers index = row * (int32_t)patch->side + column;
  int32_t at[8];
  memcpy(at, &index, sizeof at);
  numbers top_left, top_right, bottom_left, bottom_right;
  load_pairs(patch->cells, at, &top_left, &top_right);
  load_pairs(patch->cells + patch->side, at, &bottom_left, &bottom_right);
  numbers top = top_left + (top_right - top_left) * right;
  numbers bottom = bottom_left + (bottom_right - bottom_left) * right;
  return top + (bottom - top) * below;
}

static float correlate(const pk_patch *patch, const float *view, const float *samples,
                       size_t count) {
  numbers sum = {0};
  for (size_t i = 0; i < count; i++, samples += 3 * 8) {
    numbers u = load_numbers(samples), v = load_numbers(samples + 8);
    numbers w = u * view[6] + v * view[7] + 1;
    numbers x = (u * view[0] + v * view[1] + view[2]) / w;
    numbers y = (u * view[3] + v * view[4] + view[5]) / w;
    sum += values_at(patch, x, y) * load_numbers(samples + 16);
  }
  return sum_of(sum);
}

/// Of eight values: those of known modules with their signs, others by their distance from gray.
static inline numbers clarity_of(numbers values, const float *modules) {
  return values * load_numbers(modules) +
         choose(values < 0, -values, values) * load_numbers(modules + 8);
}

static void measure_row(const float *samples, size_t width, size_t steps, const float *modules,
                        size_t groups, size_t count, float *clarity) {
  for (size_t i = 0; i < count; i++) {
    const float *at = samples + i % steps * width + i / steps;
    numbers sum = {0};
    for (size_t group = 0; group < groups; group++)
      sum += clarity_of(load_numbers(at + 8 * group), modules + 16 * group);
    clarity[i] = sum_of(sum);
  }
}
