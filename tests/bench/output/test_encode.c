/* Texts that would end a string, run a command or break a page are encoded for each language and
 * read back independently: by gnuplot, by a shell, and by decoders in this file. */
#include "bench/output/encode.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"

#include <locale.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static const char *const hostile[] = {
    "z\nsystem(\"touch pwned\")\n#.svg",
    "a'; system 'touch pwned'; '",
    "\"; system(\"touch pwned\"); \"",
    "`touch pwned`",
    "$(touch pwned) ${HOME} $HOME",
    "@touch %s %n %% \\n \\101 \\",
    "{/:Bold x}_{y}^z~a{b}",
    "</title><script>alert(1)</script>&amp;'\"",
    "END\n$series_1 << END\n",
    "\xff\xc3(\xe2\x82 \xf0\x9f\x98\x80 \xc3\xa9 \xed\xa0\x80 \xc0\xaf \xef\xbf\xbf \x7f\x1b[0m\t",
    "\xc2\x80 \xc2\x9f \xc2\xa0 \xe0\x9f\xbf \xe0\xa0\x80 \xed\x9f\xbf \xed\xbf\xbf \xee\x80\x80",
    "\xf0\x8f\xbf\xbf \xf0\x90\x80\x80 \xf4\x8f\xbf\xbd \xf4\x90\x80\x80 \xf5\x80\x80\x80 \xc1\xbf "
    "\xdf\xbf",
    "# comment, \"and more\"",
    "\\input{/etc/passwd}\\end{document} 50 % -- ``a'' ?` ^^41 $x$ ~#1",
    "published <2009>, \"777\", \xc3\xa9"
    "0123",
    "-rf * ? [a] ; & | < > ! #",
    "",
};
enum { HOSTILE = sizeof hostile / sizeof *hostile, LONG = 100000 };

typedef void encoder(const char *text, FILE *stream);

static void gnuplot(const char *text, FILE *stream) {
  encode_gnuplot(text, strlen(text), stream);
}

static void html(const char *text, FILE *stream) {
  encode_html(text, strlen(text), stream);
}

static void tex(const char *text, FILE *stream) {
  encode_tex(text, strlen(text), stream);
}

static char *encoded(encoder *with, const char *text) {
  char *result;
  size_t size;
  FILE *stream = open_memstream(&result, &size);
  assert_non_null(stream);
  with(text, stream);
  assert_int_equal(fclose(stream), 0);
  return result;
}

/* The text that a page or picture should show: '?' for each byte that is not part of a printable
 * character, as the C library decodes UTF-8, independently of the encoder. */
static char *shown(const char *text, bool keeps_space) {
  char *result = malloc(strlen(text) + 1), *to = result;
  assert_non_null(result);
  while (*text) {
    wchar_t c = 0;
    const size_t length = mbrtowc(&c, text, strlen(text), &(mbstate_t){0});
    const bool space = keeps_space && (*text == '\n' || *text == '\t');
    const bool printable = (c >= 0x20 && c <= 0x7e) || (c >= 0xa0 && c <= 0xd7ff) ||
                           (c >= 0xe000 && c <= 0xfffd) || (c >= 0x10000 && c <= 0x10ffff);
    const size_t count = length <= 4 && printable ? length : 1;
    memcpy(to, (length <= 4 && printable) || space ? text : "?", count);
    to += count;
    text += count;
  }
  *to = 0;
  return result;
}

/* A program that reads its standard input prints the text. */
static void is_executed_by(const char *command, const char *before, encoder *with, const char *text,
                           const char *after, const char *expected) {
  char line[128], *printed = calloc(1, 2 * LONG);
  assert_non_null(printed);
  FILE *script = scratch_open("script", "w");
  fputs(before, script);
  with(text, script);
  fputs(after, script);
  fclose(script);
  snprintf(line, sizeof line, "%s <script 2>&1", command);
  FILE *pipe = popen(line, "r");
  assert_non_null(pipe);
  fread(printed, 1, 2 * LONG - 1, pipe);
  assert_int_equal(pclose(pipe), 0);
  assert_string_equal(printed, expected);
  free(printed);
}

/* ---- The targets ----------------------------------------------------------------------------- */

static void test_gnuplot(void **state) {
  scratch_need("gnuplot", "gnuplot-nox");
  for (int i = 0; i < HOSTILE; i++) {
    char *text = shown(hostile[i], false), *expected = malloc(strlen(text) + 3);
    assert_non_null(expected);
    sprintf(expected, "%s|\n", text);
    is_executed_by("LC_ALL=C.UTF-8 gnuplot --default-settings /dev/stdin",
                   "set encoding utf8\nset print '-'\nTEXT = ", gnuplot, hostile[i],
                   "\nprint TEXT.'|'\n", expected);
    free(text);
    free(expected);
  }
  assert_int_not_equal(access("pwned", F_OK), 0);
}

static void test_shell(void **state) {
  scratch_need("bash", "bash");
  for (int i = 0; i < HOSTILE; i++)
    is_executed_by("bash", "printf %s ", encode_shell, hostile[i], "\n", hostile[i]);
  static char text[LONG];
  for (size_t length = 0; length + 20 < LONG; length = strlen(text))
    strcpy(text + length, "'\n$(touch pwned)");
  is_executed_by("bash", "printf %s ", encode_shell, text, "\n", text);
  assert_int_not_equal(access("pwned", F_OK), 0);
}

static void test_shell_word_is_one_line_of_printable_characters(void **state) {
  for (int i = 0; i < HOSTILE; i++) {
    char *word = encoded(encode_shell, hostile[i]), *expected = shown(word, false);
    assert_string_equal(word, expected);
    free(word);
    free(expected);
  }
}

static void test_shell_words(void **state) {
  static const char *const words[][2] = {
      {"h.alist", "h.alist"},
      {"\xc3\xa9.alist", "'\xc3\xa9.alist'"},
      {"it's \xc3\xa9", "'it'\\''s \xc3\xa9'"},
      {"\xc3\xa9\n\xff'\xf0\x9f\x98\x80", "$'\xc3\xa9\\012\\377\\047\xf0\x9f\x98\x80'"},
      {"\xc2\x9b", "$'\\302\\233'"},
      {"\xe2\x82", "$'\\342\\202'"},
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    char *word = encoded(encode_shell, words[i][0]);
    assert_string_equal(word, words[i][1]);
    free(word);
  }
}

/* Reads text as an HTML parser does: replaces references by characters. */
static char *parsed(const char *page) {
  static const char *const entities[][2] = {
      {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}};
  char *text = malloc(strlen(page) + 1), *to = text;
  assert_non_null(text);
  while (*page) {
    assert_false(strchr("<>\"'", *page));
    size_t length = 1;
    *to = *page;
    if (*page == '&') {
      int found = 0;
      for (int i = 0; i < 5; i++)
        if (strncmp(page, entities[i][0], strlen(entities[i][0])) == 0) {
          length = strlen(entities[i][0]);
          *to = *entities[i][1];
          found++;
        }
      assert_int_equal(found, 1);
    }
    to++;
    page += length;
  }
  *to = 0;
  return text;
}

static void test_html(void **state) {
  for (int i = 0; i < HOSTILE; i++) {
    char *page = encoded(html, hostile[i]), *text = parsed(page),
         *expected = shown(hostile[i], true);
    assert_string_equal(text, expected);
    free(page);
    free(text);
    free(expected);
  }
}

/* The character that a command of LaTeX prints, by the manual of LaTeX; 0 for no such command. */
static char printed_by(const char *command, size_t length) {
  static const char *const commands[][2] = {
      {"\\textbackslash", "\\"},
      {"\\{", "{"},
      {"\\}", "}"},
      {"\\$", "$"},
      {"\\&", "&"},
      {"\\#", "#"},
      {"\\%", "%"},
      {"\\_", "_"},
      {"\\textasciicircum", "^"},
      {"\\textasciitilde", "~"},
      {"\\textquotesingle", "'"},
      {"\\textasciigrave", "`"},
  };
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (strlen(commands[i][0]) == length && strncmp(commands[i][0], command, length) == 0)
      return *commands[i][1];
  return 0;
}

/* Reads text as LaTeX does: commands, their arguments, and empty groups. Nothing else may have a
 * meaning. A double quote is printed as two single ones. */
static char *typeset(const char *document) {
  static const char character[] = "\\figurecharacter{", mathematics[] = "\\ensuremath{";
  char *text = calloc(1, strlen(document) + 1), *to = text;
  assert_non_null(text);
  while (*document) {
    size_t length = 1;
    bool argument = false;
    if (*document == '\\')
      for (length = 2; strspn(document + 1, "abcdefghijklmnopqrstuvwxyz") >= length;) length++;
    if (strncmp(document, character, strlen(character)) == 0) length = strlen(character);
    if (strncmp(document, mathematics, strlen(mathematics)) == 0) length = strlen(mathematics);
    argument = document[length - 1] == '{' && document[0] == '\\' && length > 2;
    if (argument) {
      document += length;
      length = strcspn(document, "}");
      assert_true(length >= 1 && document[length] == '}');
      memcpy(to, document, length);
      to += length++;
    } else if (*document == '\\') {
      assert_true(*to++ = printed_by(document, length));
    } else if (strncmp(document, "{}", 2) == 0) {
      length = 2;
    } else {
      assert_null(strchr("{}$&#%_^~<>|\"`", *document));
      *to++ = *document;
    }
    document += length;
  }
  return text;
}

static void test_tex(void **state) {
  for (int i = 0; i < HOSTILE; i++) {
    char *document = encoded(tex, hostile[i]), *text = typeset(document),
         *expected = shown(hostile[i], false), *quoted = calloc(2, strlen(expected) + 1);
    assert_non_null(quoted);
    for (char *from = expected, *to = quoted; *from; from++) {
      if (*from == '"') *to++ = '\'';
      *to++ = *from == '"' ? '\'' : *from;
    }
    assert_string_equal(text, quoted);
    free(document);
    free(text);
    free(expected);
    free(quoted);
  }
}

static void test_csv(void **state) {
  static const char *const fields[][2] = {
      {"plain", "plain"},       {"a,b", "\"a,b\""}, {"say \"x\"", "\"say \"\"x\"\"\""},
      {"a\nb", "\"a\nb\""},     {"#5", "\"#5\""},   {"5#", "5#"},
      {"$(x) `y`", "$(x) `y`"}, {"", ""},
  };
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    char *field = encoded(encode_csv, fields[i][0]);
    assert_string_equal(field, fields[i][1]);
    free(field);
  }
}

static void test_clean(void **state) {
  for (int i = 0; i < HOSTILE; i++) {
    char *text = strdup(hostile[i]), *expected = shown(hostile[i], false);
    assert_non_null(text);
    encode_clean(text);
    assert_string_equal(text, expected);
    free(text);
    free(expected);
  }
}

static void test_width(void **state) {
  assert_int_equal(encode_width("", 0), 0);
  assert_int_equal(encode_width("caf\xc3\xa9", 5), 4);
  assert_int_equal(encode_width("caf\xc3\xa9", 4), 4); /* a character cut in two: '?' */
  assert_int_equal(encode_width("\xf0\x9f\x98\x80\n\xff", 6), 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_gnuplot),
      cmocka_unit_test(test_shell),
      cmocka_unit_test(test_shell_word_is_one_line_of_printable_characters),
      cmocka_unit_test(test_shell_words),
      cmocka_unit_test(test_html),
      cmocka_unit_test(test_tex),
      cmocka_unit_test(test_csv),
      cmocka_unit_test(test_clean),
      cmocka_unit_test(test_width),
  };
  if (!setlocale(LC_CTYPE, "C.UTF-8")) return 1;
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
