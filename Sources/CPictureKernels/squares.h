// The correlation with a finder pattern between its modules' centers.

/// How to average squares of pixels.
typedef struct {
  /// Which of sixteen bytes are in a row of the square.
  bytes are_inside;
  /// 2³² divided by the number of pixels, rounded up: exact for sums below 2¹⁶.
  uint64_t reciprocal_area;
} averaging;

static inline averaging averaging_of(size_t side) {
  static const uint8_t ones_then_zeros[32] = {255, 255, 255, 255, 255, 255, 255, 255,
                                              255, 255, 255, 255, 255, 255, 255, 255};
  uint64_t area = side * side;
  return (averaging){load_bytes(ones_then_zeros + 16 - side), ((1ull << 32) + area - 1) / area};
}

/// The mean of a square of pixels, rounded; at most sixteen along a side.
static inline float mean_of_square(const pk_part *part, size_t first, const averaging *averaging) {
  size_t side = part->side;
  if (side == 1) return part->pixels[first];
  uint64_t all = 0;
  if (first + (side - 1) * part->picture_width + sizeof(bytes) <= part->pixel_count) {
    two_longs sum = {0};
    for (size_t line = 0; line < side; line++) {
      bytes lanes = load_bytes(part->pixels + first + line * part->picture_width);
      sum += distances(lanes & averaging->are_inside, (bytes){0});
    }
    all = sum[0] + sum[1];
  } else {
    for (size_t i = 0; i < side * side; i++) {
      all += part->pixels[first + i / side * part->picture_width + i % side];
    }
  }
  return (float)((all + side * side / 2) * averaging->reciprocal_area >> 32);
}

/// Along a side, and in all.
enum { MODULES_OF_SIDE = 9, MODULES = 81 };

/// Where to interpolate the luminance of each module: before the part's last column and row.
typedef struct {
  int32_t columns[MODULES], rows[MODULES];
  float shares_of_right[MODULES], shares_of_lower[MODULES];
} places;

/// How far along an axis each module lies: the edge outside the part, and 0 for NaN.
static inline void place(double middle, double right, double below, size_t length,
                         int32_t *before, float *shares) {
  double last = (double)(length - 1);
  int32_t last_before = length > 1 ? (int32_t)length - 2 : 0;
  for (int row = 0; row < MODULES_OF_SIDE; row++, before += MODULES_OF_SIDE,
           shares += MODULES_OF_SIDE) {
    double start = middle + below * (row - 4);
    for (int column = 0; column < MODULES_OF_SIDE; column++) {
      double at = start + right * (column - 4);
      at = at - 0.5 > 0 ? at - 0.5 : 0;
      at = at < last ? at : last;
      int32_t pixel = (int32_t)at;
      pixel = pixel < last_before ? pixel : last_before;
      before[column] = pixel;
      shares[column] = (float)(at - (double)pixel);
    }
  }
}

/// The luminance of the pixel before each module, of the next one in its row, and of the two below.
static inline void load_corners(const pk_part *part, const places *places,
                                float corners[4][MODULES]) {
  averaging averaging = averaging_of(part->side);
  size_t line = part->side * part->picture_width;
  size_t right = part->width > 1 ? part->side : 0, below = part->height > 1 ? line : 0;
  for (int module = 0; module < MODULES; module++) {
    size_t first = part->start + (size_t)places->rows[module] * line +
                   (size_t)places->columns[module] * part->side;
    corners[0][module] = mean_of_square(part, first, &averaging);
    corners[1][module] = mean_of_square(part, first + right, &averaging);
    corners[2][module] = mean_of_square(part, first + below, &averaging);
    corners[3][module] = mean_of_square(part, first + right + below, &averaging);
  }
}

/// 1 for a light module of the finder pattern and what surrounds it, -1 for a dark one.
static const float signs[MODULES] = {
  1, 1,  1,  1,  1,  1,  1,  1,  1,  //
  1, -1, -1, -1, -1, -1, -1, -1, 1,  //
  1, -1, 1,  1,  1,  1,  1,  -1, 1,  //
  1, -1, 1,  -1, -1, -1, 1,  -1, 1,  //
  1, -1, 1,  -1, -1, -1, 1,  -1, 1,  //
  1, -1, 1,  -1, -1, -1, 1,  -1, 1,  //
  1, -1, 1,  1,  1,  1,  1,  -1, 1,  //
  1, -1, -1, -1, -1, -1, -1, -1, 1,  //
  1, 1,  1,  1,  1,  1,  1,  1,  1,
};

static pk_sums sum_square(const pk_part *part, const pk_square *square) {
  // Loops over all modules, which a compiler can turn into vectors.
  places places;
  place(square->middle[0], square->right[0], square->below[0], part->width, places.columns,
        places.shares_of_right);
  place(square->middle[1], square->right[1], square->below[1], part->height, places.rows,
        places.shares_of_lower);
  float corners[4][MODULES], levels[MODULES];
  load_corners(part, &places, corners);
  for (int module = 0; module < MODULES; module++) {
    float share = places.shares_of_right[module];
    float upper = corners[0][module] + (corners[1][module] - corners[0][module]) * share;
    float lower = corners[2][module] + (corners[3][module] - corners[2][module]) * share;
    levels[module] = upper + (lower - upper) * places.shares_of_lower[module];
  }
  float sum = 0, squares = 0, product = 0;
  for (int module = 0; module < MODULES; module++) {
    sum += levels[module];
    squares += levels[module] * levels[module];
    product += levels[module] * signs[module];
  }
  return (pk_sums){sum, squares, product};
}
