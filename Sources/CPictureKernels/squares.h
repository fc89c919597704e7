// The correlation with a finder pattern between its modules' centers.

/// The mean of a square of pixels, rounded; at most sixteen along a side.
static inline float mean_of_square(const pk_part *part, size_t first, bytes are_inside) {
  size_t side = part->side;
  if (side == 1) return part->pixels[first];
  uint32_t all = 0;
  if (first + (side - 1) * part->picture_width + sizeof(bytes) <= part->pixel_count) {
    two_longs sum = {0};
    for (size_t line = 0; line < side; line++) {
      bytes lanes = load_bytes(part->pixels + first + line * part->picture_width);
      sum += distances(lanes & are_inside, (bytes){0});
    }
    all = (uint32_t)(sum[0] + sum[1]);
  } else {
    for (size_t i = 0; i < side * side; i++) {
      all += part->pixels[first + i / side * part->picture_width + i % side];
    }
  }
  uint32_t area = (uint32_t)(side * side);
  return (float)((all + area / 2) / area);
}

/// The luminance at a point, interpolated; that of the edge outside the part, and of 0 for NaN.
static inline float luminance(const pk_part *part, double x, double y, bytes are_inside) {
  double last_x = (double)(part->width - 1), last_y = (double)(part->height - 1);
  x = x - 0.5 > 0 ? x - 0.5 : 0;
  y = y - 0.5 > 0 ? y - 0.5 : 0;
  x = x < last_x ? x : last_x;
  y = y < last_y ? y : last_y;
  size_t column = (size_t)x, row = (size_t)y;
  if (column + 2 > part->width) column = part->width > 1 ? part->width - 2 : 0;
  if (row + 2 > part->height) row = part->height > 1 ? part->height - 2 : 0;
  size_t line = part->side * part->picture_width;
  size_t first = part->start + row * line + column * part->side;
  size_t right = part->width > 1 ? part->side : 0, below = part->height > 1 ? line : 0;
  float share = (float)(x - (double)column), lower_share = (float)(y - (double)row);
  float upper_left = mean_of_square(part, first, are_inside);
  float upper_right = mean_of_square(part, first + right, are_inside);
  float lower_left = mean_of_square(part, first + below, are_inside);
  float lower_right = mean_of_square(part, first + right + below, are_inside);
  float upper = upper_left + (upper_right - upper_left) * share;
  float lower = lower_left + (lower_right - lower_left) * share;
  return upper + (lower - upper) * lower_share;
}

static pk_sums sum_square(const pk_part *part, const pk_square *square) {
  const double *middle = square->middle, *right = square->right, *below = square->below;
  static const uint8_t ones_then_zeros[32] = {255, 255, 255, 255, 255, 255, 255, 255,
                                              255, 255, 255, 255, 255, 255, 255, 255};
  bytes are_inside = load_bytes(ones_then_zeros + 16 - part->side);
  float sum = 0, squares = 0, product = 0;
  for (int row = -4; row <= 4; row++) {
    double x = middle[0] + below[0] * row, y = middle[1] + below[1] * row;
    for (int column = -4; column <= 4; column++) {
      float level = luminance(part, x + right[0] * column, y + right[1] * column, are_inside);
      int across = column < 0 ? -column : column, down = row < 0 ? -row : row;
      int ring = across > down ? across : down;
      sum += level;
      squares += level * level;
      product += ring == 2 || ring == 4 ? level : -level;
    }
  }
  return (pk_sums){sum, squares, product};
}
