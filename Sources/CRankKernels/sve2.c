#include "include/CRankKernels.h"

#if defined(__aarch64__)
#include <arm_sve.h>
#include <asm/hwcap.h>
#include <sys/auxv.h>

// SVE2 for planes: EOR3, BSL and population counts by word.
#pragma clang attribute push(__attribute__((target("sve2"))), apply_to = function)

#define VECTOR_BYTES svcntb()
typedef svuint64_t vector;

static inline vector zero(void) { return svdup_u64(0); }

static inline vector load(const void *bytes) {
  return svreinterpret_u64(svld1_u8(svptrue_b8(), bytes));
}

static inline void store(void *bytes, vector v) {
  svst1_u8(svptrue_b8(), bytes, svreinterpret_u8(v));
}

static inline vector xor3(vector a, vector b, vector c) { return sveor3_u64(a, b, c); }
static inline vector majority(vector a, vector b, vector c) { return svbsl_u64(c, a, a ^ b); }

typedef vector counter;

static inline void start_group(counter *sums) { *sums = zero(); }

static inline void add_bits(counter *sums, vector bits) {
  *sums += svcnt_u64_x(svptrue_b64(), bits);
}

static inline void end_group(vector *totals, const counter *sums) { *totals += *sums; }

static inline int any(vector bits) {
  return svptest_any(svptrue_b64(), svcmpne_n_u64(svptrue_b64(), bits, 0));
}

/// The bits of a word's bytes `byte_of`, each as `value` or 0 in a byte of its own.
static inline svuint8_t spread_bits(vector bits, svuint8_t byte_of, uint8_t value) {
  const svuint8_t bit_of = svreinterpret_u8(svdup_u64(0x8040201008040201));
  svuint8_t bytes = svtbl_u8(svreinterpret_u8(bits), byte_of) & bit_of;
  return svdup_u8_z(svcmpne_n_u8(svptrue_b8(), bytes, 0), value);
}

static inline void write_ranks(uint8_t *ranks, vector bit0, vector bit1, vector bit2) {
  svuint8_t byte_of = svindex_u8(0, 1) >> 3;
  for (int part = 0; part < 8; part++) {
    svuint8_t rank = spread_bits(bit0, byte_of, 1) | spread_bits(bit1, byte_of, 2) |
                     spread_bits(bit2, byte_of, 4);
    store(ranks + (size_t)part * VECTOR_BYTES, svreinterpret_u64(rank));
    byte_of += (uint8_t)(VECTOR_BYTES / 8);
  }
}

#include "planes.h"

static uint64_t vector_bytes(void) { return VECTOR_BYTES; }

#pragma clang attribute pop

// With 16-byte vectors, NEON takes fewer instructions; count_draws has scratch for up to 64 bytes.
static int is_supported(void) {
  if (!(getauxval(AT_HWCAP2) & HWCAP2_SVE2)) return 0;
  return vector_bytes() == 32 || vector_bytes() == 64;
}

rk_kernels rk_sve2(void) {
  rk_kernels kernels = rk_neon();
  kernels.name = "sve2";
  kernels.is_supported = is_supported;
  kernels.count_planes = count_planes;
  kernels.rank_planes = rank_planes;
  kernels.count_draws = count_draws;
  return kernels;
}
#endif
