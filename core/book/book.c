/* The book: structures that the searches settled, as text. book/unit.txt says how it is written. */
#include "core/array.h"
#include "core/book/line.h"

#include <inttypes.h>
#include <string.h>

struct ex_book {
  int count;
  size_t capacity;
  ex_solution **points;
};

typedef struct reader {
  ex_line line;
  int inputs; /* of the node that is looked for */
  const ex_cost *cost;
  bool wanted; /* the lines are about it */
  ex_book *book;
} reader;

/* ---- Nodes ---- */

/* Arities of a node's inputs or more are of no use to it. */
static int useful_arity(const ex_cost *cost, int inputs) {
  return cost->max_arity < inputs ? cost->max_arity : inputs - 1;
}

static bool same_cost(const ex_cost *a, const ex_cost *b, int inputs) {
  int arity = useful_arity(a, inputs);
  if (arity != useful_arity(b, inputs)) return false;
  for (int i = 2; i <= arity; i++)
    if (a->complexity[i] != b->complexity[i] || a->latency[i] != b->latency[i]) return false;
  return true;
}

static ex_status read_node(reader *r) {
  uint64_t inputs, max_arity;
  char complexity[EX_WORD_MAX];
  ex_cost cost;
  TRY(ex_line_whole(&r->line, "inputs", EX_BOOK_INPUTS_MAX, &inputs));
  TRY(ex_line_whole(&r->line, "max arity", EX_ARITY_MAX, &max_arity));
  TRY(ex_line_word(&r->line));
  memcpy(complexity, r->line.word, sizeof complexity);
  TRY(ex_line_word(&r->line));
  if (ex_cost_parse(r->line.context, (int)max_arity, complexity, r->line.word, &cost) != EX_OK)
    return ex_line_refuse(&r->line, "%s", ex_context_message(r->line.context));
  /* Of two nodes that are the same, as for arities that are of no use, the first counts. */
  r->wanted =
      (int)inputs == r->inputs && same_cost(&cost, r->cost, r->inputs) && r->book->count == 0;
  return EX_OK;
}

/* ---- Points ---- */

static ex_status read_known(ex_line *line, bool *proved) {
  TRY(ex_line_word(line));
  *proved = strcmp(line->word, "proved") == 0;
  if (!*proved && strcmp(line->word, "best-known") != 0)
    return ex_line_refuse(line, "'%s': expected proved or best-known", line->word);
  return EX_OK;
}

static ex_status read_numbers(ex_line *line, ex_solution *point) {
  TRY(ex_line_decimal(line, "latency", &point->latency));
  TRY(ex_line_decimal(line, "complexity", &point->complexity));
  TRY(read_known(line, &point->proof.proved));
  TRY(ex_line_decimal(line, "lower bound", &point->proof.lower_bound));
  return ex_line_whole(line, "cases", UINT64_MAX, &point->proof.cases);
}

static ex_status expect(const ex_line *line, const char *what, int64_t written, int64_t found) {
  char left[EX_COST_TEXT], right[EX_COST_TEXT];
  if (written == found) return EX_OK;
  return ex_line_refuse(line, "%s %s: that of the graph is %s", what, ex_cost_text(written, left),
                        ex_cost_text(found, right));
}

/* Nothing that is written is believed but the proof. */
static ex_status check_point(const reader *r, const ex_solution *point) {
  const ex_line *line = &r->line;
  const ex_structure *structure = point->structure;
  ex_status status = ex_structure_check(line->context, structure, r->cost->max_arity);
  if (status == EX_INPUT) return ex_line_refuse(line, "%s", ex_context_message(line->context));
  TRY(status);
  int64_t latency = ex_structure_latency(structure, r->cost);
  if (latency < 0) return ex_fail_memory(line->context);
  TRY(expect(line, "latency", point->latency, latency));
  TRY(expect(line, "complexity", point->complexity, ex_structure_complexity(structure, r->cost)));
  int64_t bound = point->proof.lower_bound;
  if (bound > point->complexity || (point->proof.proved && bound < point->complexity))
    return ex_line_refuse(line, "the lower bound contradicts the complexity");
  const ex_solution *last = r->book->count ? r->book->points[r->book->count - 1] : NULL;
  if (last && (last->latency >= point->latency || last->complexity <= point->complexity))
    return ex_line_refuse(line, "expected more latency and less complexity than the point before");
  return EX_OK;
}

/* Fills in a point of the book, which keeps it also when it is refused. */
static ex_status read_point(reader *r) {
  ex_book *book = r->book;
  ex_solution *point;
  TRY(ARRAY_RESERVE(r->line.context, book->points, book->capacity, (size_t)book->count + 1));
  TRY(ARRAY_NEW(r->line.context, point, 1));
  point->vectors_complete = true;
  ex_status status = read_numbers(&r->line, point);
  if (status == EX_OK) status = ex_line_structure(&r->line, r->inputs, &point->structure);
  if (status == EX_OK) status = check_point(r, point);
  if (status == EX_OK)
    book->points[book->count++] = point;
  else
    ex_solution_free(point);
  return status;
}

/* ---- The text ---- */

static ex_status read_line(reader *r) {
  TRY(ex_line_word(&r->line));
  if (!*r->line.word || *r->line.word == '#') return EX_OK;
  if (strcmp(r->line.word, "node") == 0) return read_node(r);
  if (strcmp(r->line.word, "point") == 0) return r->wanted ? read_point(r) : EX_OK;
  return ex_line_refuse(&r->line, "'%s': expected node or point", r->line.word);
}

static ex_status read_text(reader *r, const char *text) {
  for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
    r->line.number++;
    r->line.cursor = line;
    TRY(read_line(r));
  }
  return EX_OK;
}

ex_status ex_book_read(ex_context *context, const char *file, const char *text, int inputs,
                       const ex_cost *cost, ex_book **book) {
  reader r = {.line = {.context = context, .file = file}, .inputs = inputs, .cost = cost};
  TRY(ARRAY_NEW(context, r.book, 1));
  ex_status status = read_text(&r, text);
  if (status == EX_OK)
    *book = r.book;
  else
    ex_book_free(r.book);
  return status;
}

extern const char ex_text_unit_txt[];

ex_status ex_book_find(ex_context *context, int inputs, const ex_cost *cost, ex_book **book) {
  ex_status status = ex_book_read(context, "book/unit.txt", ex_text_unit_txt, inputs, cost, book);
  return status == EX_INPUT ? EX_INTERNAL : status; /* the text is the library's own */
}

int ex_book_count(const ex_book *book) {
  return book->count;
}

const ex_solution *ex_book_point(const ex_book *book, int point) {
  return book->points[point];
}

void ex_book_free(ex_book *book) {
  if (!book) return;
  for (int i = 0; i < book->count; i++) ex_solution_free(book->points[i]);
  free(book->points);
  free(book);
}
