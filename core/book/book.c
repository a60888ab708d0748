/* The book: structures that the searches settled, as text. book/unit.txt says how it is written. */
#include "core/base/array.h"
#include "core/book/line.h"
#include "core/structure/solution.h"
#include <extrinsic/optimize.h>

#include <inttypes.h>
#include <string.h>

struct extr_book {
  int count;
  size_t capacity;
  extr_solution **points;
};

typedef struct reader {
  extr_line line;
  int inputs; /* of the node that is looked for */
  const extr_cost *cost;
  bool wanted; /* the lines are about it */
  extr_book *book;
} reader;

/* ---- Nodes ---- */

/* Arities of a node's inputs or more are of no use to it. */
static int useful_arity(const extr_cost *cost, int inputs) {
  return cost->max_arity < inputs ? cost->max_arity : inputs - 1;
}

static bool same_cost(const extr_cost *a, const extr_cost *b, int inputs) {
  int arity = useful_arity(a, inputs);
  if (arity != useful_arity(b, inputs)) return false;
  for (int i = 2; i <= arity; i++)
    if (a->complexity[i] != b->complexity[i] || a->latency[i] != b->latency[i]) return false;
  return true;
}

static extr_status read_node(reader *r) {
  uint64_t inputs, max_arity;
  char complexity[EXTR_WORD_MAX];
  extr_cost cost;
  TRY(extr_line_whole(&r->line, "inputs", EXTR_BOOK_INPUTS_MAX, &inputs));
  TRY(extr_line_whole(&r->line, "max arity", EXTR_ARITY_MAX, &max_arity));
  TRY(extr_line_word(&r->line));
  memcpy(complexity, r->line.word, sizeof complexity);
  TRY(extr_line_word(&r->line));
  if (extr_cost_parse(r->line.context, (int)max_arity, complexity, r->line.word, &cost) != EXTR_OK)
    return extr_line_refuse(&r->line, "%s", extr_context_message(r->line.context));
  /* Of two nodes that are the same, as for arities that are of no use, the first counts. */
  r->wanted =
      (int)inputs == r->inputs && same_cost(&cost, r->cost, r->inputs) && r->book->count == 0;
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
  return extr_line_refuse(line, "%s %s: that of the graph is %s", what,
                          extr_cost_text(written, left), extr_cost_text(found, right));
}

/* Nothing that is written is believed but the proof. */
static extr_status check_point(const reader *r, const extr_solution *point) {
  const extr_line *line = &r->line;
  const extr_structure *structure = point->structure;
  extr_status status = extr_structure_check(line->context, structure, r->cost->max_arity);
  if (status == EXTR_INPUT)
    return extr_line_refuse(line, "%s", extr_context_message(line->context));
  TRY(status);
  int64_t latency = extr_structure_latency(structure, r->cost);
  if (latency < 0) return extr_fail_memory(line->context);
  TRY(expect(line, "latency", point->latency, latency));
  TRY(expect(line, "complexity", point->complexity, extr_structure_complexity(structure, r->cost)));
  int64_t bound = point->proof.lower_bound;
  if (bound > point->complexity || (point->proof.proved && bound < point->complexity))
    return extr_line_refuse(line, "the lower bound contradicts the complexity");
  const extr_solution *last = r->book->count ? r->book->points[r->book->count - 1] : NULL;
  if (last && (last->latency >= point->latency || last->complexity <= point->complexity))
    return extr_line_refuse(line,
                            "expected more latency and less complexity than the point before");
  return EXTR_OK;
}

/* Fills in a point of the book, which keeps it also when it is refused. */
static extr_status read_point(reader *r) {
  extr_book *book = r->book;
  extr_solution *point;
  TRY(ARRAY_RESERVE(r->line.context, book->points, book->capacity, (size_t)book->count + 1));
  TRY(extr_solution_new(r->line.context, &point));
  extr_status status = read_numbers(&r->line, point);
  if (status == EXTR_OK) status = extr_line_structure(&r->line, r->inputs, &point->structure);
  if (status == EXTR_OK) status = check_point(r, point);
  if (status == EXTR_OK)
    book->points[book->count++] = point;
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

extr_status extr_book_read(extr_context *context, const char *file, const char *text, int inputs,
                           const extr_cost *cost, extr_book **book) {
  reader r = {.line = {.context = context, .file = file}, .inputs = inputs, .cost = cost};
  TRY(ARRAY_NEW(context, r.book, 1));
  extr_status status = read_text(&r, text);
  if (status == EXTR_OK)
    *book = r.book;
  else
    extr_book_free(r.book);
  return status;
}

extern const char extr_text_unit_txt[];

extr_status extr_book_find(extr_context *context, int inputs, const extr_cost *cost,
                           extr_book **book) {
  extr_status status =
      extr_book_read(context, "book/unit.txt", extr_text_unit_txt, inputs, cost, book);
  return status == EXTR_INPUT ? EXTR_INTERNAL : status; /* the text is the library's own */
}

int extr_book_count(const extr_book *book) {
  return book->count;
}

const extr_solution *extr_book_point(const extr_book *book, int point) {
  return book->points[point];
}

void extr_book_free(extr_book *book) {
  if (!book) return;
  for (int i = 0; i < book->count; i++) extr_solution_free(book->points[i]);
  free(book->points);
  free(book);
}
