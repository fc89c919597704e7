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

/// A number as most tools write it: 7, "7" or 7.0.
typedef struct {
  bool is_quoted;  // whether a quotation mark stands before its digits
  unsigned after;  // bytes after its digits
  uint16_t ending; // these bytes, the first in the lower one
} form;

static const form BARE = {false, 0, 0}, QUOTED = {true, 1, '"'}, DECIMAL = {false, 2, '.' | '0' << 8};

/// A number in one of the forms, and the byte after it.
typedef struct {
  unsigned length; // 0 if the text has another form
  uint8_t number, after;
} token;

/// Bytes that are looked at for a token.
enum { TOKEN = 9 };

/// Reads a token from one word: its bytes need not be waited for one after another.
static inline __attribute__((always_inline)) token read_token_as(form form, const uint8_t *at) {
  uint64_t word;
  if (form.is_quoted && *at != '"') return (token){0};
  memcpy(&word, at + form.is_quoted, sizeof word);
  unsigned first = (uint8_t)word - '0', second = (uint8_t)((uint8_t)(word >> 8) - '0');
  // Without a branch: no processor can foresee how many digits there are.
  bool has_second = second < 10;
  word >>= has_second ? 16 : 8;
  uint16_t mask = (uint16_t)((1u << 8 * form.after) - 1);
  if (first > 9 || (word & mask) != form.ending) return (token){0};
  return (token){
      .length = form.is_quoted + 1 + has_second + form.after,
      .number = (uint8_t)(has_second ? 10 * first + second : first),
      .after = (uint8_t)(word >> 8 * form.after),
  };
}

static inline token read_token(const uint8_t *at) {
  if (*at == '"') return read_token_as(QUOTED, at);
  token token = read_token_as(BARE, at);
  return token.after == '.' ? read_token_as(DECIMAL, at) : token;
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

/// Six tokens of one form, the same byte between them, and that or the end of the line after them.
typedef struct {
  verdict verdict; // OTHER if the text has another form
  uint8_t separator;
} tokens;

static inline __attribute__((always_inline)) tokens read_tokens_as(form form, const uint8_t **text,
                                                                   uint8_t row[6]) {
  const uint8_t *at = *text;
  bool is_bad = false;
  tokens tokens = {.verdict = OTHER};
  for (int i = 0; i < 6; i++) {
    token token = read_token_as(form, at);
    if (token.length == 0) return tokens;
    row[i] = token.number;
    is_bad |= !is_pick_number(token.number);
    at += token.length;
    if (i == 0) tokens.separator = token.after;
    if (token.after != tokens.separator && (i < 5 || !ends_line(token.after))) return tokens;
    if (i < 5) at++;
  }
  *text = at;
  tokens.verdict = is_bad ? BAD : form.after > 0 ? GOOD : PLAIN;
  return tokens;
}

/// Reads six tokens, and leaves `text` at the byte after them.
static inline tokens read_tokens(const uint8_t **text, uint8_t row[6]) {
  const uint8_t *at = *text;
  if (*at == '"') return read_tokens_as(QUOTED, text, row);
  if (at[1] == '.' || at[2] == '.') return read_tokens_as(DECIMAL, text, row);
  return read_tokens_as(BARE, text, row);
}

/// Reads a line of six tokens by the grammar of GameLine; OTHER if it has another form.
static inline verdict read_game_of_tokens(const uint8_t **line, uint8_t row[6]) {
  const uint8_t *at = *line;
  tokens tokens = read_tokens(&at, row);
  if (tokens.verdict == OTHER || !(is_mark(tokens.separator) || is_blank(tokens.separator)))
    return OTHER;
  if (tokens.verdict == BAD) {
    *line = at;
    return BAD;
  }
  bool is_plain = tokens.verdict == PLAIN && tokens.separator != ';';
  if (!ends_line(*at)) {
    if (is_blank(tokens.separator)) return OTHER;
    while (is_blank(*at) || *at == tokens.separator) at++;
    if (!ends_line(*at)) return OTHER;
    is_plain = false;
  }
  *line = at;
  return is_plain && (*at == '\n' || at[1] == '\n') ? PLAIN : GOOD;
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
    memcpy(&word, at, sizeof word);
    uint64_t ends = zero_bytes(word ^ each * separator) | zero_bytes(word ^ each * '\n') |
                    zero_bytes(word ^ each * '\r');
    if (ends) return at + __builtin_ctzll(ends) / 8;
    at += sizeof word;
  }
  while (*at != separator && !ends_line(*at) && (separator != ' ' || *at != '\t')) at++;
  return at;
}

static inline bool is_column(token token, const rk_table *table) {
  return token.length > 0 && (token.after == table->separator || ends_line(token.after));
}

/// What may follow the last column that matters.
static verdict read_end(const uint8_t *at, const rk_table *table) {
  if (table->has_others) return GOOD;
  while (is_blank(*at) || *at == table->separator) at++;
  return ends_line(*at) ? GOOD : BAD;
}

/// Reads a line by the grammar of TableColumns whose last columns are tokens; OTHER if they are not.
static verdict read_columns_of_tokens(const uint8_t **line, const uint8_t *last_token,
                                      const rk_table *table, uint8_t row[6]) {
  const uint8_t *at = *line;
  for (size_t column = 0; column + 6 < table->count; column++) {
    at = field_end(field_start(at, table->separator), last_token, table->separator);
    if (ends_line(*at)) return BAD;
    at++;
  }
  if (last_token - at < 6 * TOKEN) return OTHER;
  tokens tokens = read_tokens(&at, row);
  if (tokens.verdict == OTHER || tokens.separator != table->separator) return OTHER;
  *line = at;
  return tokens.verdict == BAD ? BAD : read_end(at, table);
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
  return read_end(at, table);
}

/// Whether the last columns that matter are the six numbers, in order, and no round stands before.
static bool picks_are_last(const rk_table *table) {
  if (table->count < 6) return false;
  size_t others = table->count - 6;
  for (size_t i = 0; i < table->count; i++) {
    if (table->places[i] != (i < others ? RK_OTHER : i - others)) return false;
  }
  return true;
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
  bool are_last = picks_are_last(table);
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
        verdict = are_last ? read_columns_of_tokens(&at, last_token, table, row) : OTHER;
        if (verdict == OTHER) verdict = read_columns(&at, last_token, table, row, &round);
      } else {
        verdict = at < last_line ? read_game_of_tokens(&at, row) : OTHER;
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
