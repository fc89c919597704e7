#ifndef C_PICTURE_KERNELS_H
#define C_PICTURE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// The inner loops that decide what pictures without a readable code cost. All instruction sets give
// the same results. No kernel checks bounds.

/// Writes the luminance of `count` pixels of a row of three channels, or of four with alpha on white
/// paper.
typedef void pk_weigh_colors(const uint8_t *row, size_t channels, size_t count, uint8_t *luminance);

/// The same for the largest of red, green and blue.
typedef void pk_find_brightest(const uint8_t *row, size_t channels, size_t count, uint8_t *values);

/// The most that red, green and blue differ in a pixel of such a row, whatever its alpha.
typedef uint8_t pk_find_most_color(const uint8_t *row, size_t channels, size_t count);

/// Measures the texture of pairs of blocks of 8 × 8 pixels beside each other, from one of a picture
/// that is `width` pixels wide; the pixels to the right and below exist.
///
/// Writes four sums a block: pixels, their squares, and their absolute differences to the next pixel
/// in the row and in the column. If two blocks differ from their first pixel in no bits but
/// `blank_bits`, they count as that.
typedef void pk_measure_texture(const uint8_t *pixels, size_t width, size_t pairs,
                                uint8_t blank_bits, uint32_t *sums);

/// Writes four numbers for windows of 4 × 4 blocks beside each other, from rows of blocks with four
/// sums each, as measured: the mean, the variance, and the mean differences along rows and columns.
typedef void pk_measure_windows(const uint32_t *blocks, size_t block_columns, size_t count,
                                float *windows);

/// Counts the pixels below a limit in each of two blocks beside each other: a byte each, the first
/// lowest.
typedef uint32_t pk_count_darker(const uint8_t *pixels, size_t width, uint8_t limit,
                                 uint8_t next_limit);

typedef struct {
  /// Whether black and white are exchanged first.
  int is_inverted;
  /// The variance below which a block is flat, in 256ths, and how much lower its level is.
  int32_t least_spread, flat_margin;
} pk_levels;

/// Writes the levels of blocks of 8 × 8 pixels beside each other: the mean of every second row, or
/// less if flat.
typedef void pk_find_levels(const uint8_t *pixels, size_t width, size_t count,
                            const pk_levels *rule, int32_t *levels);

/// Writes a bit for each pixel of a picture's rows that, with some bits inverted, is not above the
/// limit of its block, eight pixels wide; the first pixel of 64 has the lowest bit. Bits past the
/// last pixel are 0.
typedef void pk_compare(const uint8_t *pixels, size_t width, size_t rows, const uint8_t *limits,
                        uint8_t inversion, uint64_t *bits);

/// A part of a picture, reduced: its first pixel, pixels averaged along a side, at most sixteen, and
/// its size after the reduction.
typedef struct {
  const uint8_t *pixels;
  size_t pixel_count, picture_width, start, side, width, height;
} pk_part;

/// The middle of a finder pattern, and the vectors to the next module on the right and below: x and
/// y in pixels of a part.
typedef struct {
  double middle[2], right[2], below[2];
} pk_square;

/// Sums of luminance, of its squares, and of luminance with the signs of a finder pattern.
typedef struct {
  float all, squares, product;
} pk_sums;

/// The sums over nine by nine modules around the middle of a finder pattern.
typedef pk_sums pk_sum_square(const pk_part *part, const pk_square *square);

/// Writes the rounded means of `count` squares of two by two pixels, from two rows.
typedef void pk_halve(const uint8_t *upper, const uint8_t *lower, size_t count, uint8_t *means);

/// Bounds of an outer run of five: as shares of all five, and in pixels.
typedef struct {
  float least_outer, most_outer, spare_outer;
} pk_runs;

/// Finds where runs of about 1:1:3:1:1 start in a row of bits.
///
/// Writes the columns where dark runs start, and those after their last pixels; then the indices of
/// the first dark runs of patterns. Returns the number of patterns. Starts and ends need room for
/// half as many runs as pixels, and sixteen more.
typedef size_t pk_find_patterns(const uint64_t *words, size_t word_count, size_t width,
                                const pk_runs *limits, float *starts, float *ends,
                                int32_t *patterns);

/// A line across a picture of at least two by two pixels: its start, relative to the middle of the
/// first pixel, and the way to the next sample, in 65,536ths of a pixel.
typedef struct {
  size_t width, height;
  int64_t x, y, step_x, step_y;
} pk_line;

/// Writes the luminance of `count` samples along a line, interpolated; that of the edge outside.
typedef void pk_sample_line(const uint8_t *pixels, const pk_line *line, size_t count,
                            float *luminance);

/// A square of so many cells along a side, at least two: its origin, and the unit of coordinates, in
/// cells. Outside, the nearest cells count.
typedef struct {
  const float *cells;
  size_t side;
  float origin, distance;
} pk_patch;

/// The sum of a patch's values, with weights, at `count` groups of eight points: each group is eight
/// u, eight v and eight weights. The view, a to h, puts a point at (a u + b v + c, d u + e v + f)
/// divided by g u + h v + 1.
typedef float pk_correlate(const pk_patch *patch, const float *view, const float *samples,
                           size_t count);

/// How clear a row of a code's modules is at `count` offsets: each a sample further along a line of
/// samples, of which a module has `steps`. Known modules count with their sign, others by their
/// distance from gray.
///
/// Samples that are whole modules apart lie together: those that begin at each of the steps are
/// `width` numbers. Each of `groups` of eight modules is eight signs of known ones, and 1 for others.
typedef void pk_measure_row(const float *samples, size_t width, size_t steps, const float *modules,
                            size_t groups, size_t count, float *clarity);

/// Samples a row between its pixels: `before` are the indices of the pixels before the samples, whose
/// next ones exist, and `shares` how far the samples are towards those, in 128ths. Writes `count`
/// samples, a multiple of eight.
typedef void pk_sample(const uint8_t *pixels, const int32_t *before, const int16_t *shares,
                       size_t count, int16_t *samples);

/// Mixes two rows of samples, `share` 128ths towards the lower one, and halves the result; `count` is
/// a multiple of eight.
typedef void pk_mix(const int16_t *upper, const int16_t *lower, int16_t share, size_t count,
                    int16_t *samples);

/// Appends a row to integral images of samples and of their squares, kept modulo 2¹⁶ and 2³².
///
/// `row` and `above` are the offsets of the new row and the one before; both begin with 0, the sum
/// of no samples. Samples are 0 to 255; `count` is a multiple of eight.
typedef void pk_append_row(const int16_t *samples, size_t count, uint16_t *sums,
                           uint32_t *square_sums, size_t above, size_t row);

/// Where the integral images' rows are that bound squares around a row of corners between samples:
/// squares that extend 3, 5, 7 and 9 samples from the corner.
typedef struct {
  size_t above[4], below[4];
} pk_rows;

/// What a square's sums are weighed with; see `FinderFilter`.
typedef struct {
  float weight_of_whole, reciprocal_area, least_product, flat_energy, energy;
} pk_filter;

/// Writes squared correlations at `count` corners of a row, from the ninth on: those with a pattern
/// dark on light, and those with one light on dark. A group of eight is 0 if none of it can exceed
/// the threshold. Writes sixteen at a time, and reads the integrals of as many.
typedef void pk_respond(const uint16_t *sums, const uint32_t *square_sums, const pk_rows *rows,
                        const pk_filter *filter, size_t count, float *dark, float *light);

/// Copies `count` numbers; writes the indices of those above the threshold, and returns how many.
typedef size_t pk_copy_above(const float *numbers, size_t count, float threshold, float *copy,
                             int32_t *indices);

/// Adds `count` equations to those of least squares: each says that a sum of 32 unknowns, times their
/// terms, is a value.
///
/// The unknowns are four blocks of eight, each `step` after the one before; `starts` are the first
/// ones. Each equation is sixteen numbers: eight terms, four factors of the blocks' terms, a weight,
/// the value, and two without meaning. The matrix and the right sides are as below; seven numbers
/// before each row are written, too.
typedef void pk_add_equations(float *diagonal, float *right, size_t stride, size_t step,
                            const float *squares, const int32_t *starts, size_t count);

/// Solves `size` equations whose matrix is symmetric and positive; `right` becomes the solution.
///
/// Of each row the matrix has `width` numbers from the diagonal on, and `stride` to those of the next
/// row; it becomes its Cholesky factor. Seven zeros must follow each row, and the right sides.
typedef void pk_solve(float *diagonal, size_t size, size_t width, size_t stride, float *right);

typedef struct {
  int (*is_supported)(void); // by this processor; 0 if not
  pk_weigh_colors *weigh_colors;
  pk_find_brightest *find_brightest;
  pk_find_most_color *find_most_color;
  pk_measure_texture *measure_texture;
  pk_measure_windows *measure_windows;
  pk_count_darker *count_darker;
  pk_find_levels *find_levels;
  pk_compare *compare;
  pk_sum_square *sum_square;
  pk_halve *halve;
  pk_find_patterns *find_patterns;
  pk_sample_line *sample_line;
  pk_correlate *correlate;
  pk_measure_row *measure_row;
  pk_sample *sample;
  pk_mix *mix;
  pk_append_row *append_row;
  pk_respond *respond;
  pk_copy_above *copy_above;
  pk_add_equations *add_equations;
  pk_solve *solve;
} pk_kernels;

#if defined(__x86_64__)
const pk_kernels *pk_avx2(void);
#endif
const pk_kernels *pk_portable(void);

#endif
