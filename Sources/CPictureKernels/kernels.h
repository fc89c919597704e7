// The kernels in the compiler's own vector types, compiled for the instruction set of the including
// file.

#include "include/CPictureKernels.h"

// Fused multiplication and addition would round differently from processors without it.
#pragma clang fp contract(off)

#ifdef __SSE2__
#include <emmintrin.h>
#endif
#include <math.h>
#include <stdbool.h>
#include <string.h>

typedef uint16_t words __attribute__((vector_size(16)));
typedef int16_t signed_words __attribute__((vector_size(16)));
typedef uint32_t longs __attribute__((vector_size(16)));
typedef uint16_t many_words __attribute__((vector_size(32)));
typedef int32_t integers __attribute__((vector_size(32)));
typedef float numbers __attribute__((vector_size(32)));
typedef float four_floats __attribute__((vector_size(16)));

#define LOAD_AND_STORE(type, element)                                                              \
  static inline type load_##type(const element *at) {                                              \
    type vector;                                                                                   \
    memcpy(&vector, at, sizeof vector);                                                            \
    return vector;                                                                                 \
  }                                                                                                \
  static inline void store_##type(element *at, type vector) { memcpy(at, &vector, sizeof vector); }

LOAD_AND_STORE(words, uint16_t)
LOAD_AND_STORE(signed_words, int16_t)
LOAD_AND_STORE(longs, uint32_t)
LOAD_AND_STORE(many_words, uint16_t)
LOAD_AND_STORE(integers, uint32_t)
LOAD_AND_STORE(numbers, float)

static inline float sum_of(numbers lanes) {
  float sum = 0;
  for (int lane = 0; lane < 8; lane++) sum += lanes[lane];
  return sum;
}

/// A bit for each lane that is not 0, the first lane's lowest.
static inline unsigned mask(integers lanes) {
  typedef bool bools __attribute__((ext_vector_type(8)));
  bools are_set = __builtin_convertvector(lanes != 0, bools);
  uint8_t mask;
  memcpy(&mask, &are_set, sizeof mask);
  return mask;
}

#include "blocks.h"
#include "colors.h"
#include "equations.h"
#include "filter.h"
#include "lines.h"
#include "patches.h"
#include "runs.h"
#include "squares.h"

#define ALL_KERNELS                                                                                \
  {is_supported, weigh_colors, find_brightest, find_most_color, measure_texture, measure_windows,  \
   count_darker, find_levels, compare, sum_square, halve, find_patterns, sample_line, correlate,    \
   measure_row, sample, mix, append_row, respond, copy_above, add_equations, solve}
