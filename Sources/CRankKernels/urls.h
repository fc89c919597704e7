// The kernel for ticket URLs, shared by all instruction sets. The including file defines what
// vectors.h needs, and write_games, which writes the rows of five slots whose digits were checked,
// and returns their number, or 0 if a slot is not plain. It may write 32 bytes, and read one byte
// before the slots and ten after them.

// After the head come five slots of a letter and six numbers, and a tail of digits.
enum { SLOTS = 5, SLOT = 13, SHORT_TAIL = 10, LONG_TAIL = 18, LONGEST = 64 + SLOTS * SLOT + 20 };

static inline size_t write_games(const uint8_t *slots, uint8_t *rows);

/// The range of each byte of a line, from `least` to `least` + `spread`.
typedef struct {
  uint8_t least[LONGEST], spread[LONGEST];
  size_t bytes;
} line_shape;

static inline bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

/// Derives the shape from the first line's head and end; false if that line is not plain.
static bool shape_of_lines(const uint8_t *text, size_t text_bytes, size_t head_bytes,
                           line_shape *shape) {
  const size_t tail = head_bytes + SLOTS * SLOT;
  size_t end = tail;
  while (end < text_bytes && end < tail + LONG_TAIL && is_digit(text[end])) end++;
  if (end != tail + SHORT_TAIL && end != tail + LONG_TAIL) return false;
  shape->bytes = end + 1;
  if (end < text_bytes && text[end] == '\r') shape->bytes++;
  if (shape->bytes > text_bytes || text[shape->bytes - 1] != '\n') return false;
  memcpy(shape->least, text, shape->bytes);
  memset(shape->spread, 0, shape->bytes);
  memset(shape->least + head_bytes, '0', end - head_bytes);
  memset(shape->spread + head_bytes, 9, end - head_bytes);
  for (size_t slot = 0; slot < SLOTS; slot++) shape->spread[head_bytes + slot * SLOT] = 255;
  return true;
}

/// Whether a line has a shape; does not check its letters.
static inline bool has_shape(const uint8_t *line, const line_shape *shape) {
  bytes faults = each(0);
  // The last vector overlaps the one before, so that it ends with the line.
  for (size_t at = 0; at < shape->bytes; at += LANES) {
    size_t offset = at < shape->bytes - LANES ? at : shape->bytes - LANES;
    bytes above = load_bytes(line + offset) - load_bytes(shape->least + offset);
    faults |= __builtin_elementwise_sub_sat(above, load_bytes(shape->spread + offset));
  }
  return !any_byte(faults);
}

static rk_taken parse_urls(const uint8_t *text, size_t text_bytes, size_t head_bytes, uint8_t *rows,
                           size_t row_count) {
  rk_taken taken = {0, 0, 0};
  line_shape shape;
  if (!shape_of_lines(text, text_bytes, head_bytes, &shape)) return taken;
  while (text_bytes - taken.bytes >= shape.bytes && row_count - taken.rows > SLOTS) {
    const uint8_t *line = text + taken.bytes;
    if (!has_shape(line, &shape)) break;
    size_t games = write_games(line + head_bytes, rows + 6 * taken.rows);
    if (games == 0) break;
    taken.rows += games;
    taken.bytes += shape.bytes;
    taken.lines += 1;
  }
  return taken;
}
