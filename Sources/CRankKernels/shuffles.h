// What lines.h needs, for instruction sets with byte shuffles. The including file defines
//   shuffle  looks each byte up by its lower four bits in a table of 16; 0 for negative bytes

static inline bytes are_plain(bytes letters) {
  static const char plain_bytes[16] = "0123456789\n\0,\0\0";
  return (bytes)(letters == shuffle(plain_bytes, letters));
}

static inline bytes number_of(bytes tens, bytes ones) {
  static const int8_t tens_of_digit[16] = {-48, -38, -28, -18, -8,  2,   12,  22,
                                           32,  42,  -48, -48, -48, -48, -48, -48};
  return ones + shuffle(tens_of_digit, tens);
}
