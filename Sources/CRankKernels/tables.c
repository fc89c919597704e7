#include "include/CRankKernels.h"

#include <stdbool.h>
#include <string.h>

// Parses the lines of tables that are not plain, one byte after another, the same for all
// processors. The grammars are those of GameLine and TableColumns in Swift, which are the reference:
// they also say what is wrong with a line that is rejected here, and take what is left to them.

typedef enum {
  PLAIN, // a ticket that the kernels for plain lines take
  GOOD,  // any other ticket
  BAD,   // not a ticket
  OTHER, // for the grammar in Swift
} verdict;

static inline bool is_blank(uint8_t byte) { return byte == ' ' || byte == '\t'; }
static inline bool is_mark(uint8_t byte) { return byte == ',' || byte == ';'; }
static inline bool is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }
static inline bool ends_line(uint8_t byte) { return byte == '\n' || byte == '\r'; }

// Every line that is parsed has its end in the text, so that a byte that is looked for, or one that
// is not passed over, is found before the end of the text.

static inline const uint8_t *skip_blanks(const uint8_t *at) {
  while (is_blank(*at)) at++;
  return at;
}

static inline const uint8_t *line_end(const uint8_t *at) {
  while (!ends_line(*at)) at++;
  return at;
}

/// A number as most tools write it, in one of the forms 7, "7" and 7.0, and the byte after it.
typedef struct {
  unsigned length; // 0 if the text has another form
  uint8_t number, after;
  bool is_plain;
} token;

/// Bytes that are looked at for a token.
enum { TOKEN = 8 };

/// Reads a token from one word: its bytes need not be waited for one after another.
static inline token read_token(const uint8_t *at) {
  uint64_t word;
  memcpy(&word, at, TOKEN);
  token token = {.is_plain = true};
  bool is_quoted = (uint8_t)word == '"';
  word >>= 8 * is_quoted;
  unsigned first = (uint8_t)((uint8_t)word - '0'), second = (uint8_t)((uint8_t)(word >> 8) - '0');
  if (first > 9) return token;
  // Without a branch: no processor can foresee how many digits there are.
  bool has_second = second < 10;
  token.number = (uint8_t)(has_second ? 10 * first + second : first);
  word >>= 8 + 8 * has_second;
  unsigned length = 1 + has_second;
  if (is_quoted) {
    if ((uint8_t)word != '"') return token;
    word >>= 8;
    length += 2;
    token.is_plain = false;
  } else if ((uint16_t)word == ('.' | '0' << 8)) {
    word >>= 16;
    length += 2;
    token.is_plain = false;
  }
  token.length = length;
  token.after = (uint8_t)word;
  return token;
}

/// Most zeros after a decimal point: NumPy writes 18.
enum { MOST_ZEROS = 20 };

/// Reads a whole number of at most so many digits, as such or as a decimal, perhaps in quotation
/// marks; leaves `at` behind it.
static verdict read_number(const uint8_t **at, int most_digits, unsigned *number) {
  const uint8_t *here = *at;
  bool is_quoted = *here == '"';
  here += is_quoted;
  int digits = 0;
  for (*number = 0; is_digit(*here); here++, digits++) {
    if (digits < most_digits) *number = 10 * *number + (*here - '0');
  }
  bool is_decimal = *here == '.';
  if (*here == 'e' || *here == 'E' || (is_decimal && digits > most_digits)) return OTHER;
  if (digits == 0 || digits > most_digits) return BAD;
  if (is_decimal) {
    const uint8_t *point = here++;
    bool is_whole = true;
    for (; is_digit(*here); here++) is_whole &= *here == '0';
    if (here - point > MOST_ZEROS || *here == '.' || *here == 'e' || *here == 'E' ||
        *here == '+' || *here == '-')
      return OTHER;
    if (!is_whole) return BAD;
  }
  if (is_quoted && *here++ != '"') return BAD;
  *at = here;
  return is_quoted || is_decimal ? GOOD : PLAIN;
}

static inline bool is_pick_number(unsigned number) { return number - 1 < 45; }

/// Reads a number of 1...45 into a row.
static inline verdict read_pick(const uint8_t **at, uint8_t *place) {
  unsigned number;
  verdict verdict = read_number(at, 2, &number);
  if (verdict == OTHER) return OTHER;
  if (verdict == BAD || !is_pick_number(number)) return BAD;
  *place = (uint8_t)number;
  return verdict;
}

/// Reads a line whose numbers are tokens, all separated by the same byte; OTHER if they are not.
static inline verdict read_tokens(const uint8_t **line, uint8_t row[6]) {
  const uint8_t *at = *line;
  bool is_bad = false, is_plain = true;
  uint8_t separator = 0;
  for (int i = 0; i < 6; i++) {
    token token = read_token(at);
    if (token.length == 0) return OTHER;
    row[i] = token.number;
    is_bad |= !is_pick_number(token.number);
    is_plain &= token.is_plain;
    at += token.length;
    if (ends_line(token.after)) {
      *line = at;
      if (i < 5) return BAD;
      break;
    }
    if (i == 0) separator = token.after;
    if (token.after != separator || !(is_mark(separator) || is_blank(separator))) return OTHER;
    at++;
    if (i == 5) {
      if (is_blank(separator)) return OTHER;
      while (is_blank(*at) || *at == separator) at++;
      if (!ends_line(*at)) return OTHER;
      *line = at;
      is_plain = false;
    }
  }
  is_plain = is_plain && separator != ';' && (*at == '\n' || at[1] == '\n');
  return is_bad ? BAD : is_plain ? PLAIN : GOOD;
}

/// Reads a line by the grammar of GameLine; leaves `line` somewhere in it.
static verdict read_game(const uint8_t **line, uint8_t row[6]) {
  const uint8_t *at = *line;
  verdict all = PLAIN;
  uint8_t mark = 0; // the comma or semicolon of the line, once there was one
  at = skip_blanks(at);
  for (int i = 0; i < 6; i++) {
    if (i > 0) {
      const uint8_t *start = at;
      at = skip_blanks(at);
      if (is_mark(*at) && (mark == 0 || *at == mark)) {
        if (*at != ',' || at > start) all = GOOD;
        mark = *at;
        at = skip_blanks(at + 1);
      } else if (at == start) {
        return BAD;
      }
    }
    verdict verdict = read_pick(&at, row + i);
    if (verdict > all) all = verdict;
    if (all >= BAD) return all;
  }
  *line = at;
  if (ends_line(*at)) return all;
  while (is_blank(*at) || (is_mark(*at) && (mark == 0 || *at == mark))) at++;
  return ends_line(*at) ? GOOD : BAD;
}

/// Where a field begins: after the blanks before it.
static inline const uint8_t *field_start(const uint8_t *at, uint8_t separator) {
  while (is_blank(*at) && (separator == ' ' || *at != separator)) at++;
  return at;
}

/// The highest bit of each byte of a word that is zero, and perhaps of some after the first of these.
static inline uint64_t zero_bytes(uint64_t word) {
  const uint64_t each = 0x0101010101010101;
  return (word - each) & ~word & each << 7;
}

/// The separator after a field, or the end of the line.
static inline const uint8_t *field_end(const uint8_t *at, const uint8_t *last_token,
                                       uint8_t separator) {
  const uint64_t each = 0x0101010101010101;
  while (*at == '"') {
    do at++;
    while (*at != '"' && !ends_line(*at));
    if (*at == '"') at++;
  }
  while (at < last_token && separator != ' ') {
    uint64_t word;
    memcpy(&word, at, TOKEN);
    uint64_t ends = zero_bytes(word ^ each * separator) | zero_bytes(word ^ each * '\n') |
                    zero_bytes(word ^ each * '\r');
    if (ends) return at + __builtin_ctzll(ends) / 8;
    at += TOKEN;
  }
  while (*at != separator && !ends_line(*at) && (separator != ' ' || *at != '\t')) at++;
  return at;
}

static inline bool is_column(token token, const rk_table *table) {
  return token.length > 0 && (token.after == table->separator || ends_line(token.after));
}

/// Reads a line by the grammar of TableColumns; leaves `line` somewhere in it.
static verdict read_columns(const uint8_t **line, const uint8_t *last_token, const rk_table *table,
                            uint8_t row[6], uint32_t *round) {
  const uint8_t *at = field_start(*line, table->separator);
  token token;
  for (size_t column = 0;; column++) {
    uint8_t place = table->places[column];
    if (place == RK_OTHER) {
      at = field_end(at, last_token, table->separator);
    } else if (place < 6 && at < last_token && is_column(token = read_token(at), table)) {
      if (!is_pick_number(token.number)) return BAD;
      row[place] = token.number;
      at += token.length;
    } else {
      unsigned number = 0;
      verdict verdict = place == RK_ROUND ? read_number(&at, RK_ROUND_DIGITS, &number)
                                          : read_pick(&at, row + place);
      if (verdict >= BAD) return verdict;
      if (place == RK_ROUND) {
        if (number < 1 || number > table->most_round) return BAD;
        *round = number;
      }
      while (is_blank(*at) && *at != table->separator) at++;
      if (*at != table->separator && !ends_line(*at)) return BAD;
    }
    if (column + 1 == table->count) break;
    if (ends_line(*at)) return BAD;
    at = field_start(at + 1, table->separator);
  }
  *line = at;
  if (table->has_others) return GOOD;
  while (is_blank(*at) || *at == table->separator) at++;
  return ends_line(*at) ? GOOD : BAD;
}

/// Whether a line has a row: neither a comment nor an empty row, by the rules of TextLine.
static inline bool has_row(const uint8_t *at) {
  at = skip_blanks(at);
  if (is_digit(*at)) return true;
  if (*at == '#') return false;
  while (is_blank(*at) || is_mark(*at)) at++;
  return !ends_line(*at);
}

rk_taken rk_parse_table(const uint8_t *text, size_t text_bytes, const rk_table *table,
                        uint8_t *rows, uint32_t *rounds, size_t row_count) {
  rk_taken taken = {0};
  size_t end = text_bytes;
  while (end > 0 && !ends_line(text[end - 1])) end--;
  // Before these, all bytes that are looked at for a token, and for six with their separators, exist.
  const uint8_t *last_token = text_bytes < TOKEN ? text : text + text_bytes - TOKEN;
  const uint8_t *last_line = text_bytes < 6 * TOKEN ? text : text + text_bytes - 6 * TOKEN;
  const uint8_t byte_order_mark = 0xEF;
  bool is_plain = false;
  while (!is_plain && taken.bytes < end) {
    const uint8_t *at = text + taken.bytes;
    if (*at == byte_order_mark) break;
    bool is_ticket = has_row(at);
    verdict verdict = GOOD;
    if (is_ticket) {
      if (taken.rows == row_count) break;
      uint8_t *row = rows + 6 * taken.rows;
      uint32_t round = 0;
      if (table->count > 0) {
        verdict = read_columns(&at, last_token, table, row, &round);
      } else {
        verdict = at < last_line ? read_tokens(&at, row) : OTHER;
        if (verdict == OTHER) verdict = read_game(&at, row);
      }
      if (verdict == OTHER) break;
      if (verdict == BAD) memset(row, 0, 6);
      if (rounds) rounds[taken.rows] = verdict == BAD ? 0 : round;
    }
    at = line_end(at);
    // A line feed may still follow a carriage return at the end of the text.
    if (*at == '\r' && at + 1 == text + text_bytes) break;
    bool is_pair = *at == '\r' && at[1] == '\n';
    taken.bytes = (size_t)(at + 1 + is_pair - text);
    taken.lines++;
    taken.rows += is_ticket;
    is_plain = is_ticket && verdict == PLAIN;
  }
  return taken;
}
