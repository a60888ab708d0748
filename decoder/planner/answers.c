#include "decoder/planner/answers.h"

#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/processor.h"
#include "core/base/writer.h"
#include "decoder/settings/texts.h"
#include <extrinsic/version.h>

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- The table ------------------------------------------------------------------------------- */

int extr_answers_question(const char *kind, const extr_decoder_settings *s,
                          char text[ANSWER_QUESTION_TEXT]) {
  char algorithm[EXTR_SETTING_TEXT], bits[16] = "";
  if (s->message == EXTR_I8) snprintf(bits, sizeof bits, ":%d", s->llr_bits);
  return snprintf(text, ANSWER_QUESTION_TEXT, "%s %s %s%s %s %s %s", kind, extr_isa_name(s->isa),
                  extr_decoder_get(s, "message", NULL), bits, extr_algorithm_text(s, algorithm),
                  extr_decoder_get(s, "schedule", NULL), extr_decoder_get(s, "kernels", NULL));
}

static answer *find(const answers *a, const char *question) {
  for (size_t i = 0; i < a->count; i++)
    if (strcmp(a->list[i].question, question) == 0) return &a->list[i];
  return NULL;
}

const char *extr_answers_find(const answers *a, const char *question) {
  const answer *found = find(a, question);
  return found ? found->text : NULL;
}

/* Both texts belong to the table afterwards, also if this fails. */
static extr_status append(extr_context *context, answers *a, char *question, char *text) {
  extr_status status = question && text ? ARRAY_RESERVE(context, a->list, a->capacity, a->count + 1)
                                        : extr_fail_memory(context);
  if (status == EXTR_OK) {
    a->list[a->count++] = (answer){question, text};
    return EXTR_OK;
  }
  free(question);
  free(text);
  return status;
}

extr_status extr_answers_add(extr_context *context, answers *a, const char *question,
                             const char *text) {
  answer *old = find(a, question);
  a->grown = true;
  if (!old) return append(context, a, strdup(question), strdup(text));
  char *copy = strdup(text);
  if (!copy) return extr_fail_memory(context);
  free(old->text);
  old->text = copy;
  return EXTR_OK;
}

void extr_answers_clear(answers *a) {
  for (size_t i = 0; i < a->count; i++) {
    free(a->list[i].question);
    free(a->list[i].text);
  }
  free(a->list);
  *a = (answers){0};
}

/* ---- Reading --------------------------------------------------------------------------------- */

enum { HEAD_LINES = 2, HEAD_TEXT = PROCESSOR_TEXT + 32 };

/* Lines 1 and 2 of the text: the program and the processor. */
static void write_head(int line, char text[HEAD_TEXT]) {
  char name[PROCESSOR_TEXT];
  if (line == 1)
    snprintf(text, HEAD_TEXT, "program extrinsic %s, plans %d", EXTRINSIC_VERSION, ANSWERS_FORMAT);
  else
    snprintf(text, HEAD_TEXT, "processor %s", extr_processor_name(name));
}

typedef struct line_place {
  const char *name;
  int line;
} line_place;

static extr_status check_head(extr_context *context, line_place at, const char *line) {
  char expected[HEAD_TEXT];
  write_head(at.line, expected);
  if (strcmp(line, expected) == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s:%d: found '%.120s', expected '%s': plans are for one program and processor; "
                   "name another file",
                   at.name, at.line, line, expected);
}

static bool is_ratio(const char *text) {
  char *end;
  double value = strtod(text, &end);
  return *text && !*end && isfinite(value) && value > 0;
}

static bool is_choice(const char *text) {
  extr_node_choice choice;
  if (extr_node_choice_parse(NULL, text, &choice) != EXTR_OK) return false;
  if (choice.kind == EXTR_NODE_TWO_MIN) return choice.stages.shared == 0;
  return choice.kind == EXTR_NODE_STAR || choice.kind == EXTR_NODE_ISOMORPHIC ||
         choice.kind == EXTR_NODE_FRONTIER;
}

static bool is_layout(const char *text) {
  extr_lanes lanes;
  return extr_lanes_parse(NULL, text, &lanes) == EXTR_OK && lanes.kind != EXTR_LANES_AUTO;
}

static const struct answer_kind {
  const char *name; /* the first word */
  int words;
  bool (*valid)(const char *answer);
  const char *expected;
} kinds[] = {
    {"ratio ", 11, is_ratio, "'ratio', 9 words and a positive number"},
    {"fastest ", 10, is_choice, "'fastest', 8 words and a structure or two-min"},
    {"lanes ", 9, is_layout, "'lanes', 7 words and frames, block or block:FRAMES"},
};

static int count_words(const char *line) {
  int words = 0;
  for (const char *c = line; *c; c++) words += *c != ' ' && (c == line || c[-1] == ' ');
  return words;
}

/* Cuts the line before its last word. */
static extr_status read_answer(extr_context *context, line_place at, char *line, answers *a) {
  const struct answer_kind *kind = NULL;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strncmp(line, kinds[i].name, strlen(kinds[i].name)) == 0) kind = &kinds[i];
  if (!kind)
    return extr_fail(context, EXTR_INPUT,
                     "%s:%d: found '%.240s', expected a line that begins with 'ratio', 'fastest' "
                     "or 'lanes'; remove this line",
                     at.name, at.line, line);
  char *last = strrchr(line, ' ');
  if (count_words(line) != kind->words || !kind->valid(last + 1))
    return extr_fail(context, EXTR_INPUT, "%s:%d: found '%.240s', expected %s; remove this line",
                     at.name, at.line, line, kind->expected);
  *last = 0;
  return find(a, line) ? EXTR_OK : append(context, a, strdup(line), strdup(last + 1));
}

static extr_status read_line(extr_context *context, line_place at, char *line, answers *a) {
  return at.line <= HEAD_LINES ? check_head(context, at, line) : read_answer(context, at, line, a);
}

/* Adds the answers of a text, unless there are answers to their questions already. EXTR_INPUT with
 * "NAME:LINE: ..." if it is malformed, or was made by another program or on another processor. */
static extr_status read_text(extr_context *context, const char *name, const char *text,
                             answers *a) {
  line_place at = {name, 1};
  for (; *text || at.line <= HEAD_LINES; at.line++) {
    size_t length = strcspn(text, "\n");
    OWNED_ARRAY char *line = strndup(text, length);
    TRY(line ? read_line(context, at, line, a) : extr_fail_memory(context));
    text += length + (text[length] == '\n');
  }
  return EXTR_OK;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static extr_status write_text(extr_context *context, const answers *a, char **text, size_t *size) {
  char head[HEAD_TEXT];
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  for (int line = 1; line <= HEAD_LINES; line++) {
    write_head(line, head);
    fprintf(writer.stream, "%s\n", head);
  }
  for (size_t i = 0; i < a->count; i++)
    fprintf(writer.stream, "%s %s\n", a->list[i].question, a->list[i].text);
  TRY(extr_writer_close(context, &writer, EXTR_OK, text));
  *size = writer.size;
  return EXTR_OK;
}

enum { SIZE_MAX_READ = 1 << 22, PATH_TEXT = 2048, FOLDER_MODE = 0700 };

/* ---- The user's cache ------------------------------------------------------------------------ */

/* The folder of all caches of the user, without a slash at its end; false if there is none. As the
 * XDG Base Directory Specification wants it, a relative path is ignored. */
static bool cache_folder(char text[PATH_TEXT]) {
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  int length = -1;
  if (cache && *cache == '/')
    length = snprintf(text, PATH_TEXT, "%s", cache);
  else if (home && *home == '/')
    length = snprintf(text, PATH_TEXT, "%s/.cache", home);
  return length > 0 && length < PATH_TEXT / 2;
}

/* A file for this version and processor. */
static bool cache_file(char text[PATH_TEXT]) {
  char name[PROCESSOR_TEXT];
  if (!cache_folder(text)) return false;
  extr_processor_name(name);
  for (char *c = name; *c; c++)
    if (!isalnum((unsigned char)*c)) *c = '-';
  size_t length = strlen(text);
  snprintf(text + length, PATH_TEXT - length, "/extrinsic/plan-%s-%s", EXTRINSIC_VERSION, name);
  return true;
}

static void make_cache_folders(void) {
  char path[PATH_TEXT];
  if (!cache_folder(path)) return;
  mkdir(path, FOLDER_MODE); /* if this fails, so does writing the file */
  strcat(path, "/extrinsic");
  mkdir(path, FOLDER_MODE);
}

/* ---- Files ----------------------------------------------------------------------------------- */

static extr_status read_path(extr_context *context, const char *path, answers *a) {
  OWNED_ARRAY char *text = NULL;
  size_t size;
  if (!extr_file_exists(path)) return EXTR_OK;
  TRY(extr_file_read(context, path, SIZE_MAX_READ, &text, &size));
  return read_text(context, path, text, a);
}

extr_status extr_answers_read(extr_context *context, const char *plan_file, answers *a) {
  char path[PATH_TEXT];
  if (plan_file) return *plan_file ? read_path(context, plan_file, a) : EXTR_OK;
  if (cache_file(path) && read_path(NULL, path, a) != EXTR_OK) extr_answers_clear(a);
  return EXTR_OK;
}

static extr_status write_path(extr_context *context, const char *path, const answers *a) {
  OWNED_ARRAY char *text = NULL;
  size_t size;
  TRY(write_text(context, a, &text, &size));
  return extr_replace_text(context, path, text, size);
}

static bool is_protected(const char *path) {
  return extr_replace_check(NULL, path) != EXTR_OK &&
         (errno == EACCES || errno == EPERM || errno == EROFS);
}

extr_status extr_answers_write(extr_context *context, const char *plan_file, answers *a) {
  char path[PATH_TEXT];
  if (plan_file && !*plan_file) return EXTR_OK;
  if (plan_file) {
    TRY(read_path(context, plan_file, a));
    if (extr_file_exists(plan_file) && is_protected(plan_file)) return EXTR_OK;
    return write_path(context, plan_file, a);
  }
  if (!cache_file(path)) return EXTR_OK;
  make_cache_folders();
  read_path(NULL, path, a); /* of a damaged file what comes before the damage */
  write_path(NULL, path, a);
  return EXTR_OK;
}
