/* The table of known optima: results of the exact search as text. unit.txt explains the format. */
#include "core/known_optima/proof.h"

#include "core/base/file/scan.h"
#include "core/base/owned.h"
#include "core/cost/factors.h"
#include "core/structure/solution.h"
#include <extrinsic/structure.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 256, INPUTS_MAX = 63 };

typedef struct text_line {
  scanner in;
  char word[WORD_MAX];
} text_line;

/* ---- The words of a line --------------------------------------------------------------------- */

#define refuse(at, ...) (extr_scan_fail(&(at)->in, (at)->in.line, __VA_ARGS__), EXTR_INPUT)

/* Reads the next word into `word`; "" at the end of the line. */
static extr_status next_word(text_line *line) {
  const scan_word word = extr_scan_word(&line->in);
  if (word.length >= WORD_MAX)
    return refuse(line, "a word of %zu characters: expected at most %d", word.length, WORD_MAX - 1);
  memcpy(line->word, word.start, word.length);
  line->word[word.length] = 0;
  return EXTR_OK;
}

/* Reads the digits at *text and moves *text past them. False if there are none. */
static bool read_digits(const char **text, uint64_t *value) {
  if (**text < '0' || **text > '9') return false;
  char *end;
  *value = strtoull(*text, &end, 10); /* ULLONG_MAX if it does not fit */
  *text = end;
  return true;
}

/* Reads a whole number up to `most`. */
static extr_status read_whole(text_line *line, const char *what, uint64_t most, uint64_t *value) {
  TRY(next_word(line));
  const char *text = line->word;
  if (!read_digits(&text, value) || *text || *value > most)
    return refuse(line, "%s '%s': expected a whole number up to %" PRIu64, what, line->word, most);
  return EXTR_OK;
}

/* Reads a decimal, in the format of a cost factor, and converts it to millionths. */
static extr_status read_decimal(text_line *line, const char *what, int64_t *millionths) {
  TRY(next_word(line));
  extr_cost number;
  if (extr_cost_parse(NULL, 2, line->word, NULL, &number) != EXTR_OK)
    return refuse(line, "%s '%s': expected a decimal", what, line->word);
  *millionths = number.complexity[2];
  return EXTR_OK;
}

/* ---- Structures ------------------------------------------------------------------------------ */

/* Reads the current word of the line as operands, given as nodes. */
static extr_status read_operands(const text_line *line, int nodes, int operands[EXTR_ARITY_MAX],
                                 int *count) {
  const char *text = line->word;
  for (*count = 0; *count < EXTR_ARITY_MAX; text++) {
    uint64_t operand;
    if (!read_digits(&text, &operand) || operand < 1 || operand > (uint64_t)nodes) break;
    operands[(*count)++] = (int)operand - 1;
    if (*text == 0) return EXTR_OK;
    if (*text != '.') break;
  }
  return refuse(line,
                "operator '%s': expected up to %d operands from 1 to %d, separated by "
                "periods",
                line->word, EXTR_ARITY_MAX, nodes);
}

static extr_status read_operator(const text_line *line, extr_structure *structure, int *node) {
  int operands[EXTR_ARITY_MAX], count, nodes = extr_structure_nodes(structure);
  TRY(read_operands(line, nodes, operands, &count));
  if (extr_structure_combine(line->in.context, structure, operands, count, node) != EXTR_OK)
    return refuse(line, "operator '%s': expected 2 operands or more", line->word);
  if (extr_structure_nodes(structure) == nodes)
    return refuse(line, "operator '%s' is defined twice", line->word);
  return EXTR_OK;
}

static uint64_t leaves_of(const extr_structure *structure, int node, const uint64_t *leaves) {
  uint64_t below = 0;
  for (int i = 0; i < extr_structure_arity(structure, node); i++)
    below |= leaves[extr_structure_operands(structure, node)[i]];
  return below;
}

static extr_status read_operators(text_line *line, extr_structure *structure, uint64_t *leaves,
                                  int nodes_max) {
  int inputs = extr_structure_inputs(structure);
  uint64_t all = (UINT64_C(1) << inputs) - 1;
  for (int i = 0; i < inputs; i++) leaves[i] = UINT64_C(1) << i;
  for (;;) {
    int node;
    TRY(next_word(line));
    if (!*line->word) return EXTR_OK;
    TRY(read_operator(line, structure, &node));
    if (node >= nodes_max - 1) return refuse(line, "more than %d nodes", nodes_max - 1);
    leaves[node] = leaves_of(structure, node, leaves);
    uint64_t missing = all & ~leaves[node];
    if (missing != 0 && (missing & (missing - 1)) == 0)
      TRY(extr_structure_set_output(line->in.context, structure, __builtin_ctzll(missing), node));
  }
}

/* Reads the rest of the line as the operators of a structure, which the caller frees. An operator
 * is a list of operands separated by periods: 1 .. n for the inputs, n + 1 for the first operator
 * of the line, and so on. Operators that combine all inputs but one are the outputs. */
static extr_status read_structure(text_line *line, int inputs, extr_structure **structure) {
  enum { NODES_MAX = 1 << 14 }; /* the naive structure of 63 inputs has 4000 */
  OWNED_ARRAY uint64_t *leaves = NULL;
  extr_structure *made = NULL;
  TRY(ARRAY_NEW(line->in.context, leaves, NODES_MAX));
  TRY(extr_structure_new(line->in.context, inputs, &made));
  extr_status status = read_operators(line, made, leaves, NODES_MAX);
  return HAND_OVER(status, made, structure, extr_structure_free);
}

struct extr_optima {
  int count;
  size_t capacity;
  extr_solution **points;
};

typedef struct reader {
  text_line line;
  int inputs;            /* of the requested node */
  const extr_cost *cost; /* of the requested node */
  bool every;        /* requested are all nodes with operators of at most cost->max_arity inputs */
  extr_cost written; /* of the current node */
  bool wanted;       /* the current node is the requested one */
  extr_optima *optima;
} reader;

/* ---- Nodes ---- */

static bool proportional(const int64_t *a, const int64_t *b, int arity) {
  int64_t step_a = extr_cost_step(a, arity), step_b = extr_cost_step(b, arity);
  for (int i = 2; i <= arity; i++)
    if (a[i] / step_a != b[i] / step_b) return false;
  return true;
}

/* Proportional cost models are the same model. */
static bool same_cost(const extr_cost *a, const extr_cost *b, int inputs) {
  int arity = extr_useful_arity(a, inputs);
  return arity == extr_useful_arity(b, inputs) &&
         proportional(a->complexity, b->complexity, arity) &&
         proportional(a->latency, b->latency, arity);
}

/* Converts a value from the written costs to the requested ones. A complexity is a multiple of
 * the step, so a lower bound may be rounded up to the next multiple. */
static int64_t convert(const reader *r, const int64_t *written, const int64_t *asked,
                       int64_t value) {
  int arity = extr_useful_arity(r->cost, r->inputs);
  int64_t from = extr_cost_step(written, arity), to = extr_cost_step(asked, arity);
  return (value + from - 1) / from * to;
}

static extr_status read_node(reader *r) {
  uint64_t inputs, max_arity;
  char complexity[WORD_MAX];
  TRY(read_whole(&r->line, "inputs", INPUTS_MAX, &inputs));
  TRY(read_whole(&r->line, "max arity", EXTR_ARITY_MAX, &max_arity));
  TRY(next_word(&r->line));
  memcpy(complexity, r->line.word, sizeof complexity);
  TRY(next_word(&r->line));
  if (extr_cost_parse(r->line.in.context, (int)max_arity, complexity, r->line.word, &r->written) !=
      EXTR_OK)
    return refuse(&r->line, "%s", extr_context_message(r->line.in.context));
  /* Two nodes may be equal, because useless arities are ignored; the first one is used. */
  r->wanted = (int)inputs == r->inputs &&
              (r->every ? r->written.max_arity <= r->cost->max_arity
                        : same_cost(&r->written, r->cost, r->inputs) && r->optima->count == 0);
  return EXTR_OK;
}

/* ---- Points ---- */

static extr_status read_known(text_line *line, bool *proved) {
  TRY(next_word(line));
  *proved = strcmp(line->word, "proved") == 0;
  if (!*proved && strcmp(line->word, "best-known") != 0)
    return refuse(line, "'%s': expected proved or best-known", line->word);
  return EXTR_OK;
}

static extr_status read_numbers(text_line *line, extr_solution *point) {
  TRY(read_decimal(line, "latency", &point->latency));
  TRY(read_decimal(line, "complexity", &point->complexity));
  TRY(read_known(line, &point->proof.proved));
  TRY(read_decimal(line, "lower bound", &point->proof.lower_bound));
  return read_whole(line, "cases", UINT64_MAX, &point->proof.cases);
}

static extr_status expect(const text_line *line, const char *what, int64_t written, int64_t found) {
  char left[EXTR_COST_TEXT], right[EXTR_COST_TEXT];
  if (written == found) return EXTR_OK;
  return refuse(line, "found %s %s, expected %s, as the structure has", what,
                extr_cost_text(written, left), extr_cost_text(found, right));
}

/* Recomputes everything in the line except for the proof. */
static extr_status check_point(const reader *r, const extr_solution *point) {
  const text_line *line = &r->line;
  const extr_structure *structure = point->structure;
  extr_status status = extr_structure_check(line->in.context, structure, r->written.max_arity);
  if (status == EXTR_INPUT) return refuse(line, "%s", extr_context_message(line->in.context));
  TRY(status);
  int64_t latency = extr_structure_latency(structure, &r->written);
  if (latency < 0) return extr_fail_memory(line->in.context);
  TRY(expect(line, "latency", point->latency, latency));
  TRY(expect(line, "complexity", point->complexity,
             extr_structure_complexity(structure, &r->written)));
  int64_t bound = point->proof.lower_bound;
  if (bound > point->complexity || (point->proof.proved && bound < point->complexity))
    return refuse(line, "the lower bound contradicts the complexity");
  return EXTR_OK;
}

static void convert_point(const reader *r, extr_solution *point) {
  const extr_cost *from = &r->written, *to = r->cost;
  point->latency = convert(r, from->latency, to->latency, point->latency);
  point->complexity = convert(r, from->complexity, to->complexity, point->complexity);
  point->proof.lower_bound = convert(r, from->complexity, to->complexity, point->proof.lower_bound);
}

static extr_status check_order(const reader *r, const extr_solution *point) {
  const extr_solution *last = r->optima->count ? r->optima->points[r->optima->count - 1] : NULL;
  if (last && (last->latency >= point->latency || last->complexity <= point->complexity))
    return refuse(&r->line, "expected more latency and less complexity than the previous point");
  return EXTR_OK;
}

/* Reads one point and appends it to the optima of the node. */
static extr_status read_point(reader *r) {
  extr_optima *optima = r->optima;
  OWNED(release_solution) extr_solution *point = NULL;
  TRY(ARRAY_RESERVE(r->line.in.context, optima->points, optima->capacity,
                    (size_t)optima->count + 1));
  TRY(extr_solution_new(r->line.in.context, &point));
  TRY(read_numbers(&r->line, point));
  TRY(read_structure(&r->line, r->inputs, &point->structure));
  TRY(check_point(r, point));
  if (!r->every) {
    convert_point(r, point);
    TRY(check_order(r, point));
  }
  optima->points[optima->count++] = point;
  point = NULL;
  return EXTR_OK;
}

/* ---- The text ---- */

static extr_status read_line(reader *r) {
  TRY(next_word(&r->line));
  if (*r->line.word == '#') return EXTR_OK;
  if (strcmp(r->line.word, "node") == 0) return read_node(r);
  if (strcmp(r->line.word, "point") == 0) return r->wanted ? read_point(r) : EXTR_OK;
  return refuse(&r->line, "'%s': expected node or point", r->line.word);
}

static extr_status read_text(extr_context *context, const char *file, const char *text, reader *r,
                             extr_optima **optima) {
  scanner *in = &r->line.in;
  extr_status status = ARRAY_NEW(context, r->optima, 1);
  *in = (scanner){context, file, text, text + strlen(text), 1, 0, 0};
  extr_scan_open_line(in);
  for (; status == EXTR_OK && in->next < in->end; extr_scan_next_line(in)) status = read_line(r);
  return HAND_OVER(status, r->optima, optima, extr_optima_free);
}

extr_status extr_optima_read(extr_context *context, const char *file, const char *text, int inputs,
                             const extr_cost *cost, extr_optima **optima) {
  reader r = {.inputs = inputs, .cost = cost};
  TRY(extr_need_all(context, file, text, optima));
  TRY(extr_cost_check(context, cost));
  return read_text(context, file, text, &r, optima);
}

#define UNIT_FILE "core/known_optima/unit.txt"
extern const char extr_text_unit_txt[];

extr_status extr_optima_find(extr_context *context, int inputs, const extr_cost *cost,
                             extr_optima **optima) {
  TRY(extr_need(context, optima));
  TRY(extr_cost_check(context, cost));
  extr_status status =
      extr_optima_read(context, UNIT_FILE, extr_text_unit_txt, inputs, cost, optima);
  return status == EXTR_INPUT ? EXTR_INTERNAL : status; /* the text is part of the library */
}

extr_status extr_optima_structures(extr_context *context, int inputs, int max_arity,
                                   extr_optima **optima) {
  const extr_cost any = {.max_arity = max_arity};
  reader r = {.inputs = inputs, .cost = &any, .every = true};
  extr_status status = read_text(context, UNIT_FILE, extr_text_unit_txt, &r, optima);
  return status == EXTR_INPUT ? EXTR_INTERNAL : status;
}

int extr_optima_count(const extr_optima *optima) {
  return optima->count;
}

const extr_solution *extr_optima_point(const extr_optima *optima, int point) {
  return optima->points[point];
}

void extr_optima_free(extr_optima *optima) {
  if (!optima) return;
  for (int i = 0; i < optima->count; i++) extr_solution_free(optima->points[i]);
  free(optima->points);
  free(optima);
}
