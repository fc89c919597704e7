// The kernel for lines of games, shared by the instruction sets with masks of bytes. The including
// file defines what vectors.h needs, and:
//   mask           the highest bit of each byte, the first in bit 0
//   are_plain      255 for each digit, comma and line feed; 0 for other bytes
//   number_of      the value of a two-digit number, given its characters; of a number of one digit
//                  if the first is a comma, a line feed, or any byte with its lower four bits set
//   pack_numbers   writes the numbers of 1...45 at the ends of a block, without bit 7, which marks
//                  the end of a line; may write 32 bytes
// Parses 64 bytes at a time. A number is computed at its end, the position after its last digit.

enum { BLOCK = 64, BLOCK_VECTORS = BLOCK / LANES, REACH = 2 };

typedef struct {
  uint64_t digit;
  uint64_t spare, bad;       // bytes that need no digit before them, and bytes never allowed
  bytes ends[BLOCK_VECTORS]; // the number at each end; bit 7 is set if it ends a line
} block;

/// The packed numbers of a block: their count, and a mask of those that end a line.
typedef struct {
  unsigned count;
  uint64_t line_ends;
} numbers;

static inline numbers pack_numbers(const bytes ends[BLOCK_VECTORS], uint8_t *rows);

static inline uint64_t mask_of_block(const bytes vectors[BLOCK_VECTORS]) {
  uint64_t bits = 0;
  for (int i = 0; i < BLOCK_VECTORS; i++) bits |= (uint64_t)mask(vectors[i]) << LANES * i;
  return bits;
}

/// 255 in each lane that holds a digit.
static inline bytes are_digits(bytes text) { return (bytes)(text - '0' < 10); }

/// Parses a block, and the two bytes before it, that has only digits, commas and line feeds;
/// returns whether it does. Positions that are neither digit nor end get arbitrary numbers.
static inline bool read_plain(const uint8_t *text, block *block) {
  bytes plain = each(255), digit[BLOCK_VECTORS];
  for (int i = 0; i < BLOCK_VECTORS; i++) {
    const uint8_t *here = text + LANES * i;
    bytes letters = load_bytes(here);
    plain &= are_plain(letters);
    digit[i] = (bytes)((signed_bytes)letters > '0' - 1);
    bytes line_feed = (bytes)((signed_bytes)letters < ' ') & 128;
    bytes number = number_of(load_bytes(here - 2), load_bytes(here - 1)) | line_feed;
    block->ends[i] = number & ~digit[i];
  }
  block->digit = mask_of_block(digit);
  block->spare = block->bad = 0;
  return !any_byte(~plain);
}

/// Parses a block, and the two bytes before it, with any contents.
static __attribute__((noinline)) void read_any(const uint8_t *text, block *block) {
  bytes digit[BLOCK_VECTORS], line_feed[BLOCK_VECTORS], carriage_return[BLOCK_VECTORS],
      blank[BLOCK_VECTORS], comma[BLOCK_VECTORS];
  for (int i = 0; i < BLOCK_VECTORS; i++) {
    const uint8_t *here = text + LANES * i;
    bytes letters = load_bytes(here), ones = load_bytes(here - 1), tens = load_bytes(here - 2);
    digit[i] = are_digits(letters);
    line_feed[i] = (bytes)(letters == '\n');
    carriage_return[i] = (bytes)(letters == '\r');
    comma[i] = (bytes)(letters == ',');
    blank[i] = (bytes)(letters == ' ') | (bytes)(letters == '\t');
    bytes number = number_of(tens | (15 & ~are_digits(tens)), ones);
    number |= (line_feed[i] | carriage_return[i]) & 128;
    block->ends[i] = number & ~digit[i] & are_digits(ones);
  }
  uint64_t line_feeds = mask_of_block(line_feed), blanks = mask_of_block(blank);
  uint64_t returns = mask_of_block(carriage_return);
  uint64_t return1 = returns << 1 | (text[-1] == '\r');
  block->digit = mask_of_block(digit);
  block->spare = blanks | (line_feeds & return1);
  block->bad = ~(block->digit | line_feeds | blanks | returns | mask_of_block(comma)) |
               (return1 & ~line_feeds);
}

typedef struct {
  size_t at, count;       // bytes and numbers consumed
  unsigned count_of_line; // numbers of an unfinished line
  uint64_t last_digits;   // of the last two bytes
} progress;

/// The position just after the last digit of each number, as a mask.
static inline uint64_t ends_of(const block *block, const progress *progress) {
  return (block->digit << 1 | progress->last_digits >> 1) & ~block->digit;
}

/// Bad bytes: forbidden ones, third digits, and those neither in nor after a number, unless spare.
static inline uint64_t bad_of(const block *block, const progress *progress) {
  uint64_t digit1 = block->digit << 1 | progress->last_digits >> 1;
  uint64_t digit2 = block->digit << 2 | progress->last_digits;
  return block->bad | (block->digit & digit1 & digit2) | ~(block->digit | digit1 | block->spare);
}

/// Writes the numbers of a block, and consumes it if all of it is good; returns whether it is.
static inline bool take_block(const block *block, uint8_t *rows, progress *progress) {
  const uint64_t every_sixth = 0x0820820820820820;
  static const uint8_t of_line[6 + 32] = {0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0,
                                          1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1};
  numbers numbers = pack_numbers(block->ends, rows + progress->count);
  // Every sixth number, and no other, must end its line.
  uint64_t line_ends = every_sixth >> progress->count_of_line & ~(~0ull << numbers.count);
  if (__builtin_expect(bad_of(block, progress) != 0 || numbers.line_ends != line_ends ||
                           numbers.count != (unsigned)__builtin_popcountll(ends_of(block, progress)), 0))
    return false;
  progress->at += BLOCK;
  progress->count += numbers.count;
  progress->count_of_line = of_line[progress->count_of_line + numbers.count];
  progress->last_digits = block->digit >> 62;
  return true;
}

/// Consumes a block, whose numbers have been written, up to the first bad byte or bad end: a number
/// out of 1...45, or one that ends its line without being its sixth, or vice versa.
static void take_good_bytes(const uint8_t *text, const block *block, progress *progress) {
  uint64_t bad = bad_of(block, progress), end = ends_of(block, progress);
  for (size_t count = progress->count; end != 0; end &= end - 1, count++) {
    const uint8_t *here = text + __builtin_ctzll(end);
    int tens = here[-2] - '0', number = here[-1] - '0';
    if (tens >= 0 && tens <= 9) number += 10 * tens;
    bool ends_line = here[0] == '\n' || here[0] == '\r';
    if (number < 1 || number > 45 || ends_line != (count % 6 == 5)) break;
  }
  bad |= end & -end;
  uint64_t good = (bad & -bad) - 1;
  progress->at += (size_t)__builtin_popcountll(good);
  progress->count += (size_t)__builtin_popcountll(ends_of(block, progress) & good);
}

static rk_taken parse_lines(const uint8_t *text, size_t text_bytes, uint8_t *rows,
                            size_t row_count) {
  progress progress = {0};
  // At most 32 numbers end in 64 bytes.
  for (bool is_good = true, was_plain = true;
       is_good && progress.at < text_bytes && 6 * row_count - progress.count >= 32;) {
    const uint8_t *here = text + progress.at;
    size_t rest = text_bytes - progress.at;
    // Pad the text with line feeds before it and zeros after it.
    uint8_t padded[REACH + BLOCK];
    if (__builtin_expect(progress.at == 0 || rest < BLOCK, 0)) {
      memset(padded, 0, sizeof padded);
      memset(padded, '\n', REACH);
      size_t before = progress.at == 0 ? 0 : REACH;
      here = memcpy(padded + REACH - before, here - before, before + (rest < BLOCK ? rest : BLOCK));
      here += before;
    }
    block block;
    bool may_be_plain = was_plain || (here[-2] != '\t' && here[-1] != '\t' && here[-1] != '\r');
    was_plain = may_be_plain && read_plain(here, &block) && take_block(&block, rows, &progress);
    if (__builtin_expect(was_plain, 1)) continue;
    read_any(here, &block);
    is_good = take_block(&block, rows, &progress);
    if (!is_good) take_good_bytes(here, &block, &progress);
  }
  // A line is complete only with its line feed.
  size_t at = progress.at, lines = progress.count / 6;
  if (lines > 0 && text[at - 1] == '\r') lines--;
  size_t bytes_of_lines = lines == 0 ? 0 : at;
  while (bytes_of_lines > 0 && text[bytes_of_lines - 1] != '\n') bytes_of_lines--;
  return (rk_taken){.bytes = bytes_of_lines, .lines = lines, .rows = lines};
}
