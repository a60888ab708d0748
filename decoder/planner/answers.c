#include "decoder/planner/answers.h"

#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"
#include "decoder/settings/texts.h"
#include <extrinsic/version.h>

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Questions ------------------------------------------------------------------------------- */

const char *extr_answers_question(const extr_code *code, const extr_decoder_settings *s,
                                  char text[ANSWER_QUESTION_TEXT]) {
  char algorithm[EXTR_SETTING_TEXT], bits[16] = "", hash[EXTR_HASH_TEXT];
  char structure[EXTR_NODE_CHOICE_TEXT], lanes[EXTR_LANES_TEXT];
  if (s->message == EXTR_I8) snprintf(bits, sizeof bits, ":%d", s->llr_bits);
  extr_algorithm_text(s, algorithm);
  for (char *c = algorithm; *c; c++)
    if (isspace((unsigned char)*c)) *c = '_'; /* in the name of a file */
  extr_code_hash(code, hash);
  snprintf(text, ANSWER_QUESTION_TEXT, "best %s %s%s %s %s %s %s %s %s%s%s%s%s %s",
           extr_isa_name(s->isa), extr_decoder_get(s, "message", NULL), bits, algorithm,
           extr_decoder_get(s, "schedule", NULL), extr_decoder_get(s, "kernels", NULL),
           extr_node_choice_text(&s->check, structure), extr_lanes_text(&s->lanes, lanes),
           s->early_stop ? "stop" : "all", s->after.kind ? ",after" : "",
           *s->weights ? ",weights" : "", s->syndrome ? ",syndrome" : "",
           s->window > 0 ? ",window" : "", hash);
  return text;
}

/* ---- Answers --------------------------------------------------------------------------------- */

enum { STATE_TEXT = EXTR_LANES_TEXT + PLAN_DEGREES * (EXTR_NODE_CHOICE_TEXT + 8) + 16 };

static const char *state_text(const plan_state *state, char text[STATE_TEXT]) {
  char step[16] = "all", lanes[EXTR_LANES_TEXT], name[EXTR_NODE_CHOICE_TEXT];
  const plan_choice *best = &state->best;
  if (state->step < PLAN_COMPLETE) snprintf(step, sizeof step, "%d", state->step);
  int used = snprintf(text, STATE_TEXT, "%s/%s/%s", step, extr_lanes_text(&best->lanes, lanes),
                      best->count > 0 ? "" : "-");
  for (int i = 0; i < best->count; i++)
    used += snprintf(text + used, (size_t)(STATE_TEXT - used), "%s%d=%s", i > 0 ? "," : "",
                     best->nodes[i].degree, extr_node_choice_text(&best->nodes[i].choice, name));
  return text;
}

/* A number of at most five digits before this character. */
static bool parse_number(char *text, char end, int *number, char **rest) {
  const size_t digits = strspn(text, "0123456789");
  *number = atoi(text);
  *rest = text + digits + 1;
  return digits > 0 && digits < 6 && text[digits] == end;
}

static bool parse_choice(const char *text, extr_node_choice *choice) {
  if (extr_node_choice_parse(NULL, text, choice) != EXTR_OK) return false;
  if (choice->kind == EXTR_NODE_TWO_MIN) return choice->stages.shared == 0;
  return choice->kind == EXTR_NODE_STAR || choice->kind == EXTR_NODE_ISOMORPHIC ||
         choice->kind == EXTR_NODE_FRONTIER;
}

static bool parse_nodes(char *text, plan_choice *best) {
  best->count = 0;
  for (char *end; text && strcmp(text, "-") != 0; text = end) {
    if (best->count == PLAN_DEGREES) return false;
    extr_degree_choice *node = &best->nodes[best->count++];
    end = strchr(text, ',');
    if (end) *end++ = 0;
    if (!parse_number(text, '=', &node->degree, &text) || node->degree < 3 ||
        !parse_choice(text, &node->choice))
      return false;
  }
  return true;
}

static bool parse_state(const char *answer, plan_state *state) {
  char copy[STATE_TEXT], *lanes, *nodes;
  if (snprintf(copy, sizeof copy, "%s", answer) >= STATE_TEXT) return false;
  *state = (plan_state){.step = PLAN_COMPLETE};
  if (strncmp(copy, "all/", 4) == 0)
    lanes = copy + 4;
  else if (!parse_number(copy, '/', &state->step, &lanes))
    return false;
  nodes = strchr(lanes, '/');
  if (!nodes) return false;
  *nodes++ = 0;
  return extr_lanes_parse(NULL, lanes, &state->best.lanes) == EXTR_OK &&
         parse_nodes(nodes, &state->best);
}

/* ---- Reading --------------------------------------------------------------------------------- */

const char *extr_answers_processor(char text[ANSWER_PROCESSOR_TEXT]) {
  long second = 0, third = 0;
  extr_processor_name(text);
#if defined _SC_LEVEL2_CACHE_SIZE && defined _SC_LEVEL3_CACHE_SIZE
  second = sysconf(_SC_LEVEL2_CACHE_SIZE), third = sysconf(_SC_LEVEL3_CACHE_SIZE);
#endif
  const size_t used = strlen(text);
  snprintf(text + used, ANSWER_PROCESSOR_TEXT - used, ", %ld-%ld", second >> 10, third >> 10);
  return text;
}

enum { HEAD_LINES = 2, HEAD_TEXT = ANSWER_PROCESSOR_TEXT + 32 };

/* Lines 1 and 2 of the text: the program and the processor. */
static void write_head(int line, char text[HEAD_TEXT]) {
  char name[ANSWER_PROCESSOR_TEXT];
  if (line == 1)
    snprintf(text, HEAD_TEXT, "program extrinsic %s, plans %d", EXTRINSIC_VERSION, ANSWERS_FORMAT);
  else
    snprintf(text, HEAD_TEXT, "processor %s", extr_answers_processor(name));
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

static int count_words(const char *line) {
  int words = 0;
  for (const char *c = line; *c; c++) words += *c != ' ' && (c == line || c[-1] == ' ');
  return words;
}

static extr_status check_answer(extr_context *context, line_place at, const char *line,
                                plan_state *state) {
  enum { WORDS = 11 };
  const char *last = strrchr(line, ' ');
  if (strncmp(line, "best ", 5) == 0 && count_words(line) == WORDS && parse_state(last + 1, state))
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s:%d: found '%.240s', expected 'best', 9 words, and the best choice as in "
                   "'all/frames/7=star,8=two-min'; remove this line",
                   at.name, at.line, line);
}

/* Sets `state` to the answer to the question, if there is one, and writes the lines with other
 * answers to `others`, if it is not NULL. EXTR_INPUT with "NAME:LINE: ..." if a line is malformed,
 * or if the text was made by another program or on another processor. */
static extr_status read_text(extr_context *context, const char *name, const char *text,
                             const char *question, plan_state *state, FILE *others) {
  const size_t asked = strlen(question);
  line_place at = {name, 1};
  for (; *text || at.line <= HEAD_LINES; at.line++) {
    plan_state found;
    const size_t length = strcspn(text, "\n");
    OWNED_ARRAY char *line = strndup(text, length);
    if (!line) return extr_fail_memory(context);
    text += length + (text[length] == '\n');
    if (at.line <= HEAD_LINES) {
      TRY(check_head(context, at, line));
      continue;
    }
    TRY(check_answer(context, at, line, &found));
    if (strncmp(line, question, asked) == 0 && line[asked] == ' ')
      *state = found;
    else if (others)
      fprintf(others, "%s\n", line);
  }
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
  char name[ANSWER_PROCESSOR_TEXT];
  if (!cache_folder(text)) return false;
  extr_answers_processor(name);
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

static extr_status read_path(extr_context *context, const char *path, const char *question,
                             plan_state *state, FILE *others) {
  OWNED_ARRAY char *text = NULL;
  size_t size;
  if (!extr_file_exists(path)) return EXTR_OK;
  TRY(extr_file_read(context, path, SIZE_MAX_READ, &text, &size));
  return read_text(context, path, text, question, state, others);
}

extr_status extr_answers_read(extr_context *context, const char *plan_file, const char *question,
                              plan_state *state) {
  char path[PATH_TEXT];
  plan_state found = {0};
  if (plan_file && !*plan_file) return EXTR_OK;
  if (plan_file && !extr_file_exists(plan_file)) return extr_replace_check(context, plan_file);
  if (plan_file) return read_path(context, plan_file, question, state, NULL);
  if (cache_file(path) && read_path(NULL, path, question, &found, NULL) == EXTR_OK) *state = found;
  return EXTR_OK;
}

/* Of a damaged file in the cache what comes before the damage. */
static extr_status print(extr_context *context, const char *path, bool damaged,
                         const char *question, const plan_state *state, FILE *out) {
  char head[HEAD_TEXT], text[STATE_TEXT];
  plan_state known = {.step = -1};
  for (int line = 1; line <= HEAD_LINES; line++) {
    write_head(line, head);
    fprintf(out, "%s\n", head);
  }
  const extr_status status = read_path(context, path, question, &known, out);
  const bool further = known.step > state->step;
  fprintf(out, "%s %s\n", question, state_text(further ? &known : state, text));
  return damaged ? EXTR_OK : status;
}

static bool is_protected(const char *path) {
  return extr_replace_check(NULL, path) != EXTR_OK &&
         (errno == EACCES || errno == EPERM || errno == EROFS);
}

extr_status extr_answers_write(extr_context *context, const char *plan_file, const char *question,
                               const plan_state *state) {
  char in_cache[PATH_TEXT];
  const char *path = plan_file ? plan_file : in_cache;
  OWNED_ARRAY char *text = NULL;
  extr_writer writer;
  if (plan_file ? !*plan_file : !cache_file(in_cache)) return EXTR_OK;
  if (plan_file && extr_file_exists(plan_file) && is_protected(plan_file)) return EXTR_OK;
  if (!plan_file) make_cache_folders();
  TRY(extr_writer_open(context, &writer));
  extr_status status = print(context, path, !plan_file, question, state, writer.stream);
  TRY(extr_writer_close(context, &writer, status, &text));
  status = extr_replace_text(context, path, text, writer.size);
  return plan_file ? status : EXTR_OK;
}
