#include "bench/output/encode.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define ALPHANUMERIC "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

/* ---- UTF-8 ----------------------------------------------------------------------------------- */

/* The number of bytes of a character that begins with this byte; 0 if no character does. */
static size_t announced(unsigned char first) {
  return first < 0x80   ? 1
         : first < 0xc2 ? 0
         : first < 0xe0 ? 2
         : first < 0xf0 ? 3
         : first < 0xf5 ? 4
                        : 0;
}

static uint32_t code_point(const unsigned char *bytes, size_t count) {
  uint32_t point = count == 1 ? bytes[0] : bytes[0] & (0x7fu >> count);
  for (size_t i = 1; i < count; i++) point = point << 6 | (bytes[i] & 0x3f);
  return point;
}

/* False for control characters and for those that UTF-8 or XML forbids. */
static bool is_printable(uint32_t point, size_t count) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  return point >= least[count] && point >= 0x20 && (point < 0x7f || point > 0x9f) &&
         (point < 0xd800 || point > 0xdfff) && point <= 0x10ffff && (point & 0xfffe) != 0xfffe;
}

size_t encode_character(const char *text, size_t length) {
  const unsigned char *bytes = (const unsigned char *)text;
  size_t count = length ? announced(bytes[0]) : 0;
  if (!count || count > length) return 0;
  for (size_t i = 1; i < count; i++)
    if ((bytes[i] & 0xc0) != 0x80) return 0;
  return is_printable(code_point(bytes, count), count) ? count : 0;
}

static bool is_printable_text(const char *text) {
  size_t left = strlen(text), count = 1;
  for (; left > 0 && count > 0; text += count, left -= count) count = encode_character(text, left);
  return count > 0;
}

/* Sets *count as encode_character does; returns how many bytes to go on by. */
static size_t next_character(const char *text, size_t length, size_t *count) {
  *count = encode_character(text, length);
  return *count ? *count : 1;
}

size_t encode_width(const char *text, size_t length) {
  size_t width = 0, count;
  for (size_t i = 0; i < length; width++) i += next_character(text + i, length - i, &count);
  return width;
}

void encode_clean(char *text) {
  const size_t length = strlen(text);
  for (size_t i = 0, step, count; i < length; i += step) {
    step = next_character(text + i, length - i, &count);
    if (!count) text[i] = '?';
  }
}

/* ---- Pictures and pages ---------------------------------------------------------------------- */

static bool is_one_of(char c, const char *set) {
  return c && strchr(set, c);
}

/* Letters, digits and marks without a meaning inside gnuplot strings. */
static bool is_plain(char c) {
  return is_one_of(c, ALPHANUMERIC " .,:;/=+-_()");
}

/* All other bytes are written in octal, and so is a digit after such a byte, since gnuplot would
 * read it as part of the octal number. */
static bool put_gnuplot(char c, bool behind_digits, FILE *script) {
  bool octal = !is_plain(c) || (behind_digits && c >= '0' && c <= '9');
  fprintf(script, octal ? "\\%03o" : "%c", (unsigned char)c);
  return octal;
}

void encode_gnuplot(const char *text, size_t length, FILE *script) {
  bool octal = false;
  fputc('"', script);
  for (size_t i = 0, step, count; i < length; i += step) {
    step = next_character(text + i, length - i, &count);
    if (!count) octal = put_gnuplot('?', octal, script);
    for (size_t j = 0; j < count; j++) octal = put_gnuplot(text[i + j], octal, script);
  }
  fputc('"', script);
}

/* Braces after a mark keep it from joining the next one, as "--" would. */
static void put_tex(char c, FILE *document) {
  static const char marks[] = "\\^~\"'`";
  static const char *const names[] = {"backslash",   "asciicircum",
                                      "asciitilde",  "quotesingle\\textquotesingle",
                                      "quotesingle", "asciigrave"};
  if (is_one_of(c, marks))
    fprintf(document, "\\text%s{}", names[strchr(marks, c) - marks]);
  else
    fprintf(document,
            is_one_of(c, "{}$&#%_") ? "\\%c"
            : is_one_of(c, "<>|")   ? "\\ensuremath{%c}"
            : is_one_of(c, "-,?!")  ? "%c{}"
                                    : "%c",
            c);
}

void encode_tex(const char *text, size_t length, FILE *document) {
  for (size_t i = 0, step, count; i < length; i += step) {
    step = next_character(text + i, length - i, &count);
    if (count > 1)
      fprintf(document, "\\figurecharacter{%.*s}", (int)count, text + i);
    else
      put_tex(count ? text[i] : '?', document);
  }
}

static const char *entity(char c) {
  static const char marks[] = "&<>\"'";
  static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
  return is_one_of(c, marks) ? entities[strchr(marks, c) - marks] : NULL;
}

void encode_html(const char *text, size_t length, FILE *page) {
  for (size_t i = 0, step, count; i < length; i += step) {
    step = next_character(text + i, length - i, &count);
    if (entity(text[i]))
      fputs(entity(text[i]), page);
    else if (count || is_one_of(text[i], "\n\t"))
      fwrite(text + i, 1, step, page);
    else
      fputc('?', page);
  }
}

/* ---- Tables and commands --------------------------------------------------------------------- */

/* `inside` stands for a quote in the text. */
static void put_quoted(const char *text, char quote, const char *inside, FILE *stream) {
  fputc(quote, stream);
  for (; *text; text++)
    if (*text == quote)
      fputs(inside, stream);
    else
      fputc(*text, stream);
  fputc(quote, stream);
}

void encode_csv(const char *field, FILE *table) {
  if (*field != '#' && !strpbrk(field, ",\"\r\n"))
    fputs(field, table);
  else
    put_quoted(field, '"', "\"\"", table);
}

/* Three octal digits for each byte that is not part of a printable character. */
static void put_octal(const char *word, FILE *command) {
  const size_t length = strlen(word);
  fputs("$'", command);
  for (size_t i = 0, step, count; i < length; i += step) {
    step = next_character(word + i, length - i, &count);
    if (!count || is_one_of(word[i], "'\\"))
      fprintf(command, "\\%03o", (unsigned char)word[i]);
    else
      fwrite(word + i, 1, count, command);
  }
  fputc('\'', command);
}

/* Characters that are not ASCII have no meaning to a shell between quotes; outside, some are
 * blanks. */
void encode_shell(const char *word, FILE *command) {
  static const char plain[] = ALPHANUMERIC "-_=+:,./%@";
  if (!is_printable_text(word))
    put_octal(word, command);
  else if (*word && !word[strspn(word, plain)])
    fputs(word, command);
  else
    put_quoted(word, '\'', "'\\''", command);
}
