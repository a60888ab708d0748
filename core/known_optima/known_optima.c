/* The table of known optima: results of the exact search as text. unit.txt explains the format. */
#include "core/base/array.h"
#include "core/cost/factors.h"
#include "core/known_optima/line.h"
#include "core/structure/solution.h"
#include <extrinsic/optimize.h>

#include <inttypes.h>
#include <string.h>

struct extr_optima {
  int count;
  size_t capacity;
  extr_solution **points;
};

typedef struct reader {
  extr_line line;
  int inputs;            /* of the requested node */
  const extr_cost *cost; /* of the requested node */
  extr_cost written;     /* of the current node */
  bool wanted;           /* the current node is the requested one */
  extr_optima *optima;
} reader;

/* ---- Nodes ---- */

/* A node has no use for arities as large as its number of inputs. */
static int useful_arity(const extr_cost *cost, int inputs) {
  return cost->max_arity < inputs ? cost->max_arity : inputs - 1;
}

static bool proportional(const int64_t *a, const int64_t *b, int arity) {
  int64_t step_a = extr_cost_step(a, arity), step_b = extr_cost_step(b, arity);
  for (int i = 2; i <= arity; i++)
    if (a[i] / step_a != b[i] / step_b) return false;
  return true;
}

/* Proportional cost models are the same model. */
static bool same_cost(const extr_cost *a, const extr_cost *b, int inputs) {
  int arity = useful_arity(a, inputs);
  return arity == useful_arity(b, inputs) && proportional(a->complexity, b->complexity, arity) &&
         proportional(a->latency, b->latency, arity);
}

/* Converts a value from the written costs to the requested ones. A complexity is a multiple of
 * the step, so a lower bound may be rounded up to the next multiple. */
static int64_t convert(const reader *r, const int64_t *written, const int64_t *asked,
                       int64_t value) {
  int arity = useful_arity(r->cost, r->inputs);
  int64_t from = extr_cost_step(written, arity), to = extr_cost_step(asked, arity);
  return (value + from - 1) / from * to;
}

static extr_status read_node(reader *r) {
  uint64_t inputs, max_arity;
  char complexity[EXTR_WORD_MAX];
  TRY(extr_line_whole(&r->line, "inputs", EXTR_OPTIMA_INPUTS_MAX, &inputs));
  TRY(extr_line_whole(&r->line, "max arity", EXTR_ARITY_MAX, &max_arity));
  TRY(extr_line_word(&r->line));
  memcpy(complexity, r->line.word, sizeof complexity);
  TRY(extr_line_word(&r->line));
  if (extr_cost_parse(r->line.context, (int)max_arity, complexity, r->line.word, &r->written) !=
      EXTR_OK)
    return extr_line_refuse(&r->line, "%s", extr_context_message(r->line.context));
  /* Two nodes may be equal, because useless arities are ignored; the first one is used. */
  r->wanted = (int)inputs == r->inputs && same_cost(&r->written, r->cost, r->inputs) &&
              r->optima->count == 0;
  return EXTR_OK;
}

/* ---- Points ---- */

static extr_status read_known(extr_line *line, bool *proved) {
  TRY(extr_line_word(line));
  *proved = strcmp(line->word, "proved") == 0;
  if (!*proved && strcmp(line->word, "best-known") != 0)
    return extr_line_refuse(line, "'%s': expected proved or best-known", line->word);
  return EXTR_OK;
}

static extr_status read_numbers(extr_line *line, extr_solution *point) {
  TRY(extr_line_decimal(line, "latency", &point->latency));
  TRY(extr_line_decimal(line, "complexity", &point->complexity));
  TRY(read_known(line, &point->proof.proved));
  TRY(extr_line_decimal(line, "lower bound", &point->proof.lower_bound));
  return extr_line_whole(line, "cases", UINT64_MAX, &point->proof.cases);
}

static extr_status expect(const extr_line *line, const char *what, int64_t written, int64_t found) {
  char left[EXTR_COST_TEXT], right[EXTR_COST_TEXT];
  if (written == found) return EXTR_OK;
  return extr_line_refuse(line, "found %s %s, expected %s, as the structure has", what,
                          extr_cost_text(written, left), extr_cost_text(found, right));
}

/* Recomputes everything in the line except for the proof. */
static extr_status check_point(const reader *r, const extr_solution *point) {
  const extr_line *line = &r->line;
  const extr_structure *structure = point->structure;
  extr_status status = extr_structure_check(line->context, structure, r->written.max_arity);
  if (status == EXTR_INPUT)
    return extr_line_refuse(line, "%s", extr_context_message(line->context));
  TRY(status);
  int64_t latency = extr_structure_latency(structure, &r->written);
  if (latency < 0) return extr_fail_memory(line->context);
  TRY(expect(line, "latency", point->latency, latency));
  TRY(expect(line, "complexity", point->complexity,
             extr_structure_complexity(structure, &r->written)));
  int64_t bound = point->proof.lower_bound;
  if (bound > point->complexity || (point->proof.proved && bound < point->complexity))
    return extr_line_refuse(line, "the lower bound contradicts the complexity");
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
    return extr_line_refuse(&r->line,
                            "expected more latency and less complexity than the previous point");
  return EXTR_OK;
}

/* Reads one point and appends it to the optima of the node. */
static extr_status read_point(reader *r) {
  extr_optima *optima = r->optima;
  extr_solution *point;
  TRY(ARRAY_RESERVE(r->line.context, optima->points, optima->capacity, (size_t)optima->count + 1));
  TRY(extr_solution_new(r->line.context, &point));
  extr_status status = read_numbers(&r->line, point);
  if (status == EXTR_OK) status = extr_line_structure(&r->line, r->inputs, &point->structure);
  if (status == EXTR_OK) status = check_point(r, point);
  if (status == EXTR_OK) convert_point(r, point);
  if (status == EXTR_OK) status = check_order(r, point);
  if (status == EXTR_OK)
    optima->points[optima->count++] = point;
  else
    extr_solution_free(point);
  return status;
}

/* ---- The text ---- */

static extr_status read_line(reader *r) {
  TRY(extr_line_word(&r->line));
  if (!*r->line.word || *r->line.word == '#') return EXTR_OK;
  if (strcmp(r->line.word, "node") == 0) return read_node(r);
  if (strcmp(r->line.word, "point") == 0) return r->wanted ? read_point(r) : EXTR_OK;
  return extr_line_refuse(&r->line, "'%s': expected node or point", r->line.word);
}

static extr_status read_text(reader *r, const char *text) {
  for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
    r->line.number++;
    r->line.cursor = line;
    TRY(read_line(r));
  }
  return EXTR_OK;
}

extr_status extr_optima_read(extr_context *context, const char *file, const char *text, int inputs,
                             const extr_cost *cost, extr_optima **optima) {
  reader r = {.line = {.context = context, .file = file}, .inputs = inputs, .cost = cost};
  TRY(extr_need(context, file));
  TRY(extr_need(context, text));
  TRY(extr_need(context, optima));
  TRY(extr_cost_check(context, cost));
  TRY(ARRAY_NEW(context, r.optima, 1));
  extr_status status = read_text(&r, text);
  return HAND_OVER(status, r.optima, optima, extr_optima_free);
}

extern const char extr_text_unit_txt[];

extr_status extr_optima_find(extr_context *context, int inputs, const extr_cost *cost,
                             extr_optima **optima) {
  TRY(extr_need(context, optima));
  TRY(extr_cost_check(context, cost));
  extr_status status = extr_optima_read(context, "core/known_optima/unit.txt", extr_text_unit_txt,
                                        inputs, cost, optima);
  return status == EXTR_INPUT ? EXTR_INTERNAL : status; /* the text is part of the library */
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
