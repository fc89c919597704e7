// Kernels for blocks of 8 × 8 pixels.

typedef uint8_t bytes __attribute__((vector_size(16)));
typedef uint8_t many_bytes __attribute__((vector_size(32)));
typedef uint64_t two_longs __attribute__((vector_size(16)));
typedef uint32_t four_numbers __attribute__((vector_size(16)));

LOAD_AND_STORE(bytes, uint8_t)
LOAD_AND_STORE(many_bytes, uint8_t)

/// The sums of the absolute differences of eight bytes each.
static inline two_longs distances(bytes a, bytes b) {
#ifdef __SSE2__
  return (two_longs)_mm_sad_epu8((__m128i)a, (__m128i)b);
#else
  two_longs sums = {0};
  for (int lane = 0; lane < 16; lane++) {
    sums[lane / 8] += (uint64_t)(a[lane] > b[lane] ? a[lane] - b[lane] : b[lane] - a[lane]);
  }
  return sums;
#endif
}

/// The squares of eight bytes each, added up to four sums.
static inline void add_squares(bytes lanes, four_numbers sums[2]) {
#ifdef __SSE2__
  const __m128i none = _mm_setzero_si128();
  __m128i low = _mm_unpacklo_epi8((__m128i)lanes, none);
  __m128i high = _mm_unpackhi_epi8((__m128i)lanes, none);
  sums[0] += (four_numbers)_mm_madd_epi16(low, low);
  sums[1] += (four_numbers)_mm_madd_epi16(high, high);
#else
  for (int lane = 0; lane < 16; lane++) {
    sums[lane / 8][lane % 4] += (uint32_t)lanes[lane] * lanes[lane];
  }
#endif
}

static inline uint32_t total(four_numbers sums) { return __builtin_reduce_add(sums); }

static inline bool has_any(bytes lanes, uint8_t bits) {
  return __builtin_reduce_or((two_longs)(lanes & ((bytes){0} + bits))) != 0;
}

/// A pair of blocks, of which the pixels to the right and below exist.
static inline void measure_pair(const uint8_t *pixels, size_t width, uint8_t blank_bits,
                                uint32_t sums[8]) {
  const bytes none = {0}, first = none + pixels[0];
  bytes differences = none;
  for (size_t line = 0; line < 8; line++) differences |= load_bytes(pixels + line * width) ^ first;
  if (!has_any(differences, (uint8_t)~blank_bits)) {
    uint32_t value = pixels[0], blank[4] = {64 * value, 64 * value * value};
    memcpy(sums, blank, sizeof blank);
    memcpy(sums + 4, blank, sizeof blank);
    return;
  }
  two_longs sum = {0}, along = {0}, across = {0};
  four_numbers squares[2] = {{0}};
  bytes lanes = load_bytes(pixels);
  for (size_t line = 0; line < 8; line++, pixels += width) {
    bytes below = load_bytes(pixels + width);
    sum += distances(lanes, none);
    along += distances(lanes, load_bytes(pixels + 1));
    across += distances(lanes, below);
    add_squares(lanes, squares);
    lanes = below;
  }
  for (size_t block = 0; block < 2; block++, sums += 4) {
    sums[0] = (uint32_t)sum[block];
    sums[1] = total(squares[block]);
    sums[2] = (uint32_t)along[block];
    sums[3] = (uint32_t)across[block];
  }
}

static void measure_texture(const uint8_t *pixels, size_t width, size_t pairs, uint8_t blank_bits,
                            uint32_t *sums) {
  for (size_t pair = 0; pair < pairs; pair++) {
    measure_pair(pixels + 16 * pair, width, blank_bits, sums + 8 * pair);
  }
}

/// The levels of two blocks; `bytes_per_line` are 16, or 8 if there is only one.
static inline void find_pair(const uint8_t *pixels, size_t width, size_t bytes_per_line,
                             const pk_levels *rule, int32_t levels[2]) {
  two_longs sum = {0};
  four_numbers squares[2] = {{0}};
  for (size_t line = 0; line < 8; line += 2) {
    bytes lanes = {0};
    memcpy(&lanes, pixels + line * width, bytes_per_line);
    // Luminance is halved: a block's level is about as exact as that.
    bytes halved = lanes >> 1;
    sum += distances(halved, (bytes){0});
    add_squares(halved, squares);
  }
  for (size_t block = 0; block < bytes_per_line / 8; block++) {
    // Means are rounded down, after the inversion.
    int32_t all = (int32_t)sum[block];
    int32_t mean = rule->is_inverted ? 254 - (all + 15) / 16 : all / 16;
    bool is_flat = 32 * (int32_t)total(squares[block]) - all * all < rule->least_spread;
    levels[block] = mean - (is_flat ? rule->flat_margin : 0);
  }
}

static void find_levels(const uint8_t *pixels, size_t width, size_t count, const pk_levels *rule,
                        int32_t *levels) {
  size_t block = 0;
  for (; block + 2 <= count; block += 2) {
    find_pair(pixels + 8 * block, width, 16, rule, levels + block);
  }
  if (block < count) find_pair(pixels + 8 * block, width, 8, rule, levels + block);
}

static void measure_windows(const uint32_t *blocks, size_t block_columns, size_t count,
                            float *windows) {
  typedef int32_t four_integers __attribute__((vector_size(16)));
  four_numbers strips[4] = {{0}};
  for (size_t column = 0; column < count + 3; column++, blocks += 4) {
    four_numbers strip = {0};
    for (size_t i = 0; i < 4; i++) strip += load_longs(blocks + i * block_columns * 4);
    strips[column % 4] = strip;
    if (column < 3) continue;
    // At most 1,024 · 255².
    four_integers sums = (four_integers)(strips[0] + strips[1] + strips[2] + strips[3]);
    four_floats means = __builtin_convertvector(sums, four_floats) / 1024;
    float variance = means[1] - means[0] * means[0];
    means[1] = variance > 0.01f ? variance : 0.01f;
    memcpy(windows, &means, sizeof means);
    windows += 4;
  }
}

static uint32_t count_darker(const uint8_t *pixels, size_t width, uint8_t limit,
                             uint8_t next_limit) {
  const uint64_t spread[2] = {limit * 0x0101010101010101u, next_limit * 0x0101010101010101u};
  bytes limits, count = {0};
  memcpy(&limits, spread, sizeof limits);
  for (size_t line = 0; line < 8; line++) {
    // A comparison gives −1.
    count -= (bytes)(load_bytes(pixels + line * width) < limits);
  }
  two_longs sums = distances(count, (bytes){0});
  return (uint32_t)(sums[0] | sums[1] << 8);
}

/// A bit for each of 32 bytes that is not above its limit, the first lowest.
static inline uint32_t not_above(const uint8_t *pixels, uint8_t inversion, many_bytes limits) {
  typedef bool bools __attribute__((ext_vector_type(32)));
  bools are_dark =
    __builtin_convertvector((load_many_bytes(pixels) ^ inversion) <= limits, bools);
  uint32_t bits;
  memcpy(&bits, &are_dark, sizeof bits);
  return bits;
}

static void compare(const uint8_t *pixels, size_t width, size_t rows, const uint8_t *limits,
                    uint8_t inversion, uint64_t *bits) {
  size_t words = (width + 63) / 64;
  for (size_t word = 0; word < words; word++) {
    // Thresholds of eight blocks, each for eight pixels.
    uint64_t spread[8];
    for (size_t block = 0; block < 8; block++) {
      spread[block] = 8 * (8 * word + block) < width
        ? limits[8 * word + block] * 0x0101010101010101u : 0;
    }
    many_bytes low, high;
    memcpy(&low, spread, sizeof low);
    memcpy(&high, spread + 4, sizeof high);
    for (size_t row = 0; row < rows; row++) {
      const uint8_t *line = pixels + row * width + 64 * word;
      size_t count = width - 64 * word;
      uint8_t last[64] = {0};
      if (count < 64) line = memcpy(last, line, count);
      uint64_t dark = not_above(line, inversion, low) |
                      (uint64_t)not_above(line + 32, inversion, high) << 32;
      bits[row * words + word] = count < 64 ? dark & (((uint64_t)1 << count) - 1) : dark;
    }
  }
}

static void halve(const uint8_t *upper, const uint8_t *lower, size_t count, uint8_t *means) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    many_words above = (many_words)load_many_bytes(upper + 2 * i);
    many_words below = (many_words)load_many_bytes(lower + 2 * i);
    many_words sums = (above & 255) + (above >> 8) + (below & 255) + (below >> 8);
    store_bytes(means + i, __builtin_convertvector((sums + 2) >> 2, bytes));
  }
  for (; i < count; i++) {
    means[i] =
      (uint8_t)((upper[2 * i] + upper[2 * i + 1] + lower[2 * i] + lower[2 * i + 1] + 2) / 4);
  }
}
