// Luminance along a slanted line.

/// Samples between the pixels of a picture of at least two by two, so many at a time.
enum { SAMPLES_AT_ONCE = 64 };

/// The pixels before samples along an axis, where a next pixel exists, and how far the samples are
/// towards that. Positions are 65,536ths of a pixel; those outside are at the edge.
static inline void place_samples(int64_t first, int64_t step, size_t length, int32_t *pixels,
                                 float *shares) {
  int64_t last = ((int64_t)length - 1) << 16;
  int32_t last_before = (int32_t)length - 2;
  for (int i = 0; i < SAMPLES_AT_ONCE; i++) {
    int64_t at = first + i * step;
    at = at < last ? at : last;
    at = at > 0 ? at : 0;
    int32_t pixel = (int32_t)(at >> 16);
    pixel = pixel < last_before ? pixel : last_before;
    pixels[i] = pixel;
    shares[i] = (float)(int32_t)(at - ((int64_t)pixel << 16)) / 65536;
  }
}

static void sample_line(const uint8_t *pixels, const pk_line *line, size_t count,
                        float *luminance) {
  int32_t columns[SAMPLES_AT_ONCE], rows[SAMPLES_AT_ONCE];
  float right[SAMPLES_AT_ONCE], below[SAMPLES_AT_ONCE];
  uint16_t upper[SAMPLES_AT_ONCE] = {0}, lower[SAMPLES_AT_ONCE] = {0};
  for (size_t first = 0; first < count; first += SAMPLES_AT_ONCE) {
    size_t rest = count - first < SAMPLES_AT_ONCE ? count - first : SAMPLES_AT_ONCE;
    int64_t x = line->x + (int64_t)first * line->step_x;
    int64_t y = line->y + (int64_t)first * line->step_y;
    place_samples(x, line->step_x, line->width, columns, right);
    place_samples(y, line->step_y, line->height, rows, below);
    for (size_t i = 0; i < rest; i++) {
      const uint8_t *pixel = pixels + (size_t)rows[i] * line->width + (size_t)columns[i];
      memcpy(upper + i, pixel, 2);
      memcpy(lower + i, pixel + line->width, 2);
    }
    float levels[SAMPLES_AT_ONCE];
    for (int i = 0; i < SAMPLES_AT_ONCE; i++) {
      float upper_left = upper[i] & 255, upper_right = upper[i] >> 8;
      float lower_left = lower[i] & 255, lower_right = lower[i] >> 8;
      float upper_level = upper_left + (upper_right - upper_left) * right[i];
      float lower_level = lower_left + (lower_right - lower_left) * right[i];
      levels[i] = upper_level + (lower_level - upper_level) * below[i];
    }
    memcpy(luminance + first, levels, rest * sizeof *levels);
  }
}
