#ifndef C_PICTURE_KERNELS_H
#define C_PICTURE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// The inner loops of the matched filter, which decides what most pictures without a code cost. All
// instruction sets give the same results. No kernel checks bounds.

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

typedef struct {
  int (*is_supported)(void); // by this processor; 0 if not
  pk_sample *sample;
  pk_mix *mix;
  pk_append_row *append_row;
  pk_respond *respond;
  pk_copy_above *copy_above;
} pk_kernels;

#if defined(__x86_64__)
pk_kernels pk_avx2(void);
#endif
pk_kernels pk_portable(void);

#endif
