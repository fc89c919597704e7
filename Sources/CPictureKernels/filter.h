// The matched filter.

static void sample(const uint8_t *pixels, const int32_t *before, const int16_t *shares,
                   size_t count, int16_t *samples) {
  for (size_t i = 0; i < count; i += 8) {
    words left, right;
    for (size_t lane = 0; lane < 8; lane++) {
      const uint8_t *pair = pixels + before[i + lane];
      left[lane] = (uint16_t)(pair[0] | pair[1] << 8);
    }
    right = left >> 8;
    left &= 255;
    // At most 255 · 128 + 64, which fits into 16 bits.
    signed_words mixed = (signed_words)(right - left) * load_signed_words(shares + i) + 64;
    store_signed_words(samples + i, (signed_words)left + (mixed >> 7));
  }
}

static void mix(const int16_t *upper, const int16_t *lower, int16_t share, size_t count,
                int16_t *samples) {
  for (size_t i = 0; i < count; i += 8) {
    signed_words above = load_signed_words(upper + i), below = load_signed_words(lower + i);
    // At most 255 · 128, which fits into 16 bits; halved because sums of samples have 16 bits.
    store_signed_words(samples + i, ((below - above) * share + (above << 7)) >> 8);
  }
}

/// The sums of each lane and those before it.
static inline words running_sums(words lanes) {
  const words none = {0};
  lanes += __builtin_shufflevector(none, lanes, 0, 8, 9, 10, 11, 12, 13, 14);
  lanes += __builtin_shufflevector(none, lanes, 0, 1, 8, 9, 10, 11, 12, 13);
  return lanes + __builtin_shufflevector(none, lanes, 0, 1, 2, 3, 8, 9, 10, 11);
}

static inline longs running_sums_of_longs(longs lanes) {
  const longs none = {0};
  lanes += __builtin_shufflevector(none, lanes, 0, 4, 5, 6);
  return lanes + __builtin_shufflevector(none, lanes, 0, 1, 4, 5);
}

static inline words last_word(words lanes) {
  return __builtin_shufflevector(lanes, lanes, 7, 7, 7, 7, 7, 7, 7, 7);
}

static inline longs last_long(longs lanes) {
  return __builtin_shufflevector(lanes, lanes, 3, 3, 3, 3);
}

static void append_row(const int16_t *samples, size_t count, uint16_t *sums, uint32_t *square_sums,
                       size_t above, size_t row) {
  const words none = {0};
  words sum = {0};
  longs square_sum = {0};
  for (size_t i = 0; i < count; i += 8) {
    words lanes = load_words((const uint16_t *)samples + i);
    sum = running_sums(lanes) + last_word(sum);
    store_words(sums + row + i + 1, sum + load_words(sums + above + i + 1));
    // The square of a byte fits into sixteen bits.
    words squares = lanes * lanes;
    for (size_t half = 0; half < 2; half++) {
      words wide = half == 0
        ? __builtin_shufflevector(squares, none, 0, 8, 1, 9, 2, 10, 3, 11)
        : __builtin_shufflevector(squares, none, 4, 12, 5, 13, 6, 14, 7, 15);
      square_sum = running_sums_of_longs((longs)wide) + last_long(square_sum);
      size_t next = i + 4 * half + 1;
      store_longs(square_sums + row + next, square_sum + load_longs(square_sums + above + next));
    }
  }
}

/// The sums over squares around sixteen corners, from a column on.
static inline many_words squares(const uint16_t *sums, const pk_rows *rows, size_t size,
                                 size_t column) {
  const uint16_t *above = sums + rows->above[size] + column;
  const uint16_t *below = sums + rows->below[size] + column;
  size_t reach = 2 * size + 3;
  return load_many_words(below + 9 + reach) - load_many_words(below + 9 - reach) -
         (load_many_words(above + 9 + reach) - load_many_words(above + 9 - reach));
}

static inline numbers low_numbers(many_words lanes) {
  words low = __builtin_shufflevector(lanes, lanes, 0, 1, 2, 3, 4, 5, 6, 7);
  return __builtin_convertvector(__builtin_convertvector(low, integers), numbers);
}

static inline numbers high_numbers(many_words lanes) {
  words high = __builtin_shufflevector(lanes, lanes, 8, 9, 10, 11, 12, 13, 14, 15);
  return __builtin_convertvector(__builtin_convertvector(high, integers), numbers);
}

/// Eight squared correlations, dark and light, from a column on.
static inline void respond_to(numbers printed, numbers whole, const uint32_t *square_sums,
                              const pk_rows *rows, const pk_filter *filter, size_t column,
                              float *dark, float *light) {
  // Dark pixels have low values, so the pattern's signs are inverted.
  numbers product = whole * filter->weight_of_whole - 2 * printed;
  integers may_exceed = (product > filter->least_product) | (product < -filter->least_product);
  if (mask(may_exceed) == 0) {
    store_numbers(dark + column, (numbers){0});
    store_numbers(light + column, (numbers){0});
    return;
  }
  const uint32_t *above = square_sums + rows->above[3] + column;
  const uint32_t *below = square_sums + rows->below[3] + column;
  integers square = load_integers(below + 18) - load_integers(below) -
                    (load_integers(above + 18) - load_integers(above));
  numbers spread =
    __builtin_convertvector(square, numbers) - whole * whole * filter->reciprocal_area;
  numbers flat = (numbers){0} + filter->flat_energy;
  integers is_flat = spread < flat;
  spread = (numbers)((is_flat & (integers)flat) | (~is_flat & (integers)spread));
  integers response = (integers)(product * product / (spread * filter->energy));
  store_numbers(dark + column, (numbers)(response & ~(product < 0)));
  store_numbers(light + column, (numbers)(response & ~(product > 0)));
}

static void respond(const uint16_t *sums, const uint32_t *square_sums, const pk_rows *rows_,
                    const pk_filter *filter_, size_t count, float *dark, float *light) {
  // Copies stay in registers: writing numbers cannot change them.
  const pk_rows all_rows = *rows_, *rows = &all_rows;
  const pk_filter whole_filter = *filter_, *filter = &whole_filter;
  for (size_t column = 0; column < count; column += 16) {
    many_words printed = squares(sums, rows, 2, column) - squares(sums, rows, 1, column) +
                         squares(sums, rows, 0, column);
    many_words whole = squares(sums, rows, 3, column);
    respond_to(low_numbers(printed), low_numbers(whole), square_sums, rows, filter, column, dark,
               light);
    respond_to(high_numbers(printed), high_numbers(whole), square_sums, rows, filter, column + 8,
               dark, light);
  }
}

static size_t copy_above(const float *line, size_t count, float threshold, float *copy,
                         int32_t *indices) {
  size_t found = 0, i = 0;
  for (; i + 8 <= count; i += 8) {
    numbers lanes = load_numbers(line + i);
    store_numbers(copy + i, lanes);
    for (unsigned above = mask(lanes > threshold); above != 0; above &= above - 1) {
      indices[found++] = (int32_t)i + __builtin_ctz(above);
    }
  }
  for (; i < count; i++) {
    copy[i] = line[i];
    if (line[i] > threshold) indices[found++] = (int32_t)i;
  }
  return found;
}
