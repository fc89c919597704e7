// The kernel for integer arrays, shared by all instruction sets: plain loops, which the compiler
// vectorizes for each.

/// Narrows the integers of a width and byte order to a byte each; values above 255 become 255.
#define DEFINE_NARROW(name, type, in_order)                                                        \
  static void name(const uint8_t *restrict from, size_t count, uint8_t *restrict to) {             \
    for (size_t i = 0; i < count; i++) {                                                           \
      type value;                                                                                  \
      memcpy(&value, from + sizeof value * i, sizeof value);                                       \
      value = (type)in_order(value);                                                               \
      to[i] = value > 255 ? 255 : (uint8_t)value;                                                  \
    }                                                                                              \
  }
DEFINE_NARROW(narrow_16, uint16_t, )
DEFINE_NARROW(narrow_32, uint32_t, )
DEFINE_NARROW(narrow_64, uint64_t, )
DEFINE_NARROW(narrow_swapped_16, uint16_t, __builtin_bswap16)
DEFINE_NARROW(narrow_swapped_32, uint32_t, __builtin_bswap32)
DEFINE_NARROW(narrow_swapped_64, uint64_t, __builtin_bswap64)

static void narrow(const uint8_t *from, size_t count, size_t width, int is_swapped, uint8_t *to) {
  switch (width) {
  case 2: (is_swapped ? narrow_swapped_16 : narrow_16)(from, count, to); break;
  case 4: (is_swapped ? narrow_swapped_32 : narrow_32)(from, count, to); break;
  case 8: (is_swapped ? narrow_swapped_64 : narrow_64)(from, count, to); break;
  default: memcpy(to, from, count);
  }
}
