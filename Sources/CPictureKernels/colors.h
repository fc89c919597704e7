// Rows of red, green and blue, and alpha or none, turned into one channel. The loops are plain ones,
// which a compiler can turn into vectors.

/// A value on white paper; exact, and rounded.
static inline uint8_t on_white(uint8_t value, uint8_t alpha) {
  uint16_t sum = (uint16_t)(value * alpha + 255 * (255 - alpha) + 127);
  return (uint8_t)(sum / 255);
}

/// ITU-R BT.709 luma in 256ths: 54.4, 183.1 and 18.5, rounded to add up to 256.
static inline uint8_t luma(const uint8_t *color) {
  return (uint8_t)((uint16_t)(54 * color[0] + 183 * color[1] + 19 * color[2] + 128) >> 8);
}

static inline uint8_t larger(uint8_t one, uint8_t other) { return one > other ? one : other; }

static inline uint8_t smaller(uint8_t one, uint8_t other) { return one < other ? one : other; }

static inline uint8_t brightest(const uint8_t *color) {
  return larger(larger(color[0], color[1]), color[2]);
}

static inline uint8_t darkest(const uint8_t *color) {
  return smaller(smaller(color[0], color[1]), color[2]);
}

/// Writes a value for each pixel; inlined, so that the value's function is, too.
static inline __attribute__((always_inline)) void
write_values(const uint8_t *restrict row, size_t channels, size_t count, uint8_t *restrict values,
             uint8_t (*value)(const uint8_t *color)) {
  if (channels == 3) {
    for (size_t i = 0; i < count; i++) values[i] = value(row + 3 * i);
  } else {
    for (size_t i = 0; i < count; i++) values[i] = on_white(value(row + 4 * i), row[4 * i + 3]);
  }
}

static void weigh_colors(const uint8_t *row, size_t channels, size_t count, uint8_t *luminance) {
  write_values(row, channels, count, luminance, luma);
}

static void find_brightest(const uint8_t *row, size_t channels, size_t count, uint8_t *values) {
  write_values(row, channels, count, values, brightest);
}

static uint8_t find_most_color(const uint8_t *row, size_t channels, size_t count) {
  uint8_t most = 0;
  if (channels == 3) {
    for (size_t i = 0; i < count; i++)
      most = larger(most, (uint8_t)(brightest(row + 3 * i) - darkest(row + 3 * i)));
  } else {
    for (size_t i = 0; i < count; i++)
      most = larger(most, (uint8_t)(brightest(row + 4 * i) - darkest(row + 4 * i)));
  }
  return most;
}
