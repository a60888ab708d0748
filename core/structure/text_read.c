/* Reads a structure's text: its lines first, then the structure that they define, by a depth-first
 * search that adds operands before their users. */
#include "core/base/array.h"
#include "core/base/file/scan.h"
#include "core/structure/graph.h"
#include <extrinsic/emit.h>

#include <stdio.h>
#include <string.h>

/* An operator as its line defines it. Names are numbers from 0: x_1 .. x_n, y_1 .. y_n, a_1, a_2,
 * and so on. */
typedef struct definition {
  int name;
  int first, count; /* its operands' names, in reader.operands */
  long line;
  int node; /* in the structure; 0 at first */
} definition;

typedef struct reader {
  scanner in;
  int inputs;
  int limit;               /* most operators */
  definition *definitions; /* in the order of lines; names are defined once */
  int count;
  size_t definition_capacity;
  int *operands;
  size_t operand_count, operand_capacity;
  int *definition_of; /* per name: 1 + index of its definition, 0 for none */
  size_t names;       /* the entries of definition_of */
} reader;

static void free_reader(reader *r) {
  free(r->definitions);
  free(r->operands);
  free(r->definition_of);
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* A number 1 .. most without sign or leading zeros; 0 for any other text. 10 * most fits an int. */
static int parse_number(scan_word digits, int most) {
  int value = 0;
  for (size_t i = 0; i < digits.length; i++) {
    int digit = digits.start[i] - '0';
    if (digit < 0 || digit > 9 || (value == 0 && digit == 0)) return 0;
    value = 10 * value + digit;
    if (value > most) return 0;
  }
  return value;
}

static bool is_input(const reader *r, int name) {
  return name < r->inputs;
}

static bool is_output(const reader *r, int name) {
  return !is_input(r, name) && name < 2 * r->inputs;
}

/* Writes a name such as "x3", "y1" or "a12" to text, and returns text. */
enum { NAME_TEXT = 16 };
static const char *name_text(const reader *r, int name, char text[NAME_TEXT]) {
  if (is_input(r, name))
    snprintf(text, NAME_TEXT, "x%d", name + 1);
  else if (is_output(r, name))
    snprintf(text, NAME_TEXT, "y%d", name - r->inputs + 1);
  else
    snprintf(text, NAME_TEXT, "a%d", name - 2 * r->inputs + 1);
  return text;
}

/* The definition of an operator's name, or NULL. */
static definition *find(const reader *r, int name) {
  int entry = (size_t)name < r->names ? r->definition_of[name] : 0;
  return entry ? &r->definitions[entry - 1] : NULL;
}

static extr_status read_name(reader *r, scan_word found, int *name) {
  char letter = found.length ? *found.start : '\0';
  scan_word digits = {found.start + 1, found.length ? found.length - 1 : 0};
  int number = 0, inputs = r->inputs;
  if (letter == 'x' || letter == 'y') number = parse_number(digits, inputs);
  if (letter == 'a') number = parse_number(digits, EXTR_TEXT_OPERATORS_MAX);
  if (number == 0)
    return extr_scan_expected(&r->in, found, "a name: x1 .. x%d, y1 .. y%d or a1 .. a%d", inputs,
                              inputs, EXTR_TEXT_OPERATORS_MAX);
  *name = number - 1;
  if (letter == 'y') *name += inputs;
  if (letter == 'a') *name += 2 * inputs;
  return EXTR_OK;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static extr_status read_inputs(reader *r, scan_word keyword) {
  if (!extr_scan_equals(keyword, "inputs"))
    return extr_scan_expected(&r->in, keyword, "'inputs N'");
  scan_word number = extr_scan_word(&r->in);
  r->inputs = parse_number(number, EXTR_INPUTS_MAX);
  if (r->inputs < 3)
    return extr_scan_expected(&r->in, number, "the number of inputs, 3 to %d", EXTR_INPUTS_MAX);
  TRY(extr_scan_close_line(&r->in));
  /* The tree of each output has n - 1 leaves, so at most n - 2 operators. */
  int useful = r->inputs * (r->inputs - 2);
  r->limit = useful < EXTR_TEXT_OPERATORS_MAX ? useful : EXTR_TEXT_OPERATORS_MAX;
  return EXTR_OK;
}

static extr_status read_operands(reader *r, definition *made) {
  made->first = (int)r->operand_count;
  for (scan_word found = extr_scan_word(&r->in); found.length; found = extr_scan_word(&r->in)) {
    if (made->count == EXTR_ARITY_MAX)
      return extr_scan_fail(&r->in, r->in.line, "more than %d operands", EXTR_ARITY_MAX);
    TRY(ARRAY_RESERVE(r->in.context, r->operands, r->operand_capacity, r->operand_count + 1));
    TRY(read_name(r, found, &r->operands[r->operand_count]));
    r->operand_count++;
    made->count++;
  }
  if (made->count < 2)
    return extr_scan_fail(&r->in, r->in.line, "found %d operand%s, expected 2 to %d", made->count,
                          made->count ? "" : "s", EXTR_ARITY_MAX);
  return EXTR_OK;
}

static extr_status register_name(reader *r, int name) {
  size_t known = r->names;
  TRY(ARRAY_RESERVE(r->in.context, r->definition_of, r->names, (size_t)name + 1));
  memset(r->definition_of + known, 0, (r->names - known) * sizeof(int));
  r->definition_of[name] = r->count;
  return EXTR_OK;
}

static extr_status read_definition(reader *r, scan_word found) {
  definition made = {.line = r->in.line};
  char text[NAME_TEXT];
  TRY(read_name(r, found, &made.name));
  name_text(r, made.name, text);
  if (is_input(r, made.name))
    return extr_scan_fail(&r->in, r->in.line, "%s is an input, it has no operands", text);
  const definition *before = find(r, made.name);
  if (before)
    return extr_scan_fail(&r->in, r->in.line, "%s is defined a second time, first in line %ld",
                          text, before->line);
  scan_word equal_sign = extr_scan_word(&r->in);
  if (!extr_scan_equals(equal_sign, "=")) return extr_scan_expected(&r->in, equal_sign, "'='");
  if (r->count == r->limit)
    return extr_fail(r->in.context, EXTR_LIMIT,
                     "%s:%ld: more than %d operators, the limit for %d inputs", r->in.name,
                     r->in.line, r->limit, r->inputs);
  TRY(read_operands(r, &made));
  TRY(ARRAY_RESERVE(r->in.context, r->definitions, r->definition_capacity, (size_t)r->count + 1));
  r->definitions[r->count++] = made;
  return register_name(r, made.name);
}

static extr_status read_all(reader *r) {
  for (extr_scan_open_line(&r->in); r->in.next < r->in.end; extr_scan_open_line(&r->in)) {
    scan_word first = extr_scan_word(&r->in);
    TRY(r->inputs ? read_definition(r, first) : read_inputs(r, first));
  }
  if (!r->inputs)
    return extr_scan_fail(&r->in, r->in.line, "found the end of the text, expected 'inputs N'");
  for (int j = 0; j < r->inputs; j++)
    if (!find(r, r->inputs + j))
      return extr_scan_fail(&r->in, r->in.line,
                            "found the end of the text, expected a definition of y%d", j + 1);
  return EXTR_OK;
}

/* ---- The structure -------------------------------------------------------------------------- */

enum { OPEN = -1 /* the node of a definition on the search's path */, CYCLE_SHOWN = 8 };

/* A definition on the path of the search, and its next operand to visit. */
typedef struct frame {
  definition *at;
  int operand;
} frame;

static extr_status fail_cycle(const reader *r, const frame *stack, int height, int name) {
  char list[(CYCLE_SHOWN + 1) * NAME_TEXT + 8] = "", text[NAME_TEXT];
  int start = height - 1, length;
  while (stack[start].at->name != name) start--;
  length = height - start;
  for (int i = 0; i < length && i < CYCLE_SHOWN; i++)
    strcat(strcat(list, name_text(r, stack[start + i].at->name, text)), " ");
  if (length > CYCLE_SHOWN) strcat(list, "... ");
  return extr_scan_fail(&r->in, stack[start].at->line, "%s depends on itself, by way of: %s%s",
                        name_text(r, name, text), list, text);
}

static int node_of(const reader *r, int name) {
  return is_input(r, name) ? name : find(r, name)->node;
}

static extr_status add_operator(const reader *r, extr_structure *s, definition *it) {
  int operands[EXTR_ARITY_MAX], expected = s->nodes;
  for (int i = 0; i < it->count; i++) operands[i] = node_of(r, r->operands[it->first + i]);
  TRY(extr_structure_combine(r->in.context, s, operands, it->count, &it->node));
  if (it->node == expected) return EXTR_OK;
  char text[NAME_TEXT], other[NAME_TEXT];
  const definition *same = r->definitions;
  while (same == it || same->node != it->node) same++;
  return extr_scan_fail(&r->in, it->line, "%s has the operands of %s in line %ld (property 4)",
                        name_text(r, it->name, text), name_text(r, same->name, other), same->line);
}

/* Pushes the definition of an operand onto the stack if it has no node yet. */
static extr_status descend(const reader *r, frame *stack, int *height, int name) {
  char text[NAME_TEXT];
  if (is_input(r, name)) return EXTR_OK;
  definition *below = find(r, name);
  if (!below)
    return extr_scan_fail(&r->in, stack[*height - 1].at->line, "%s is not defined",
                          name_text(r, name, text));
  if (below->node == OPEN) return fail_cycle(r, stack, *height, name);
  if (below->node > 0) return EXTR_OK;
  below->node = OPEN;
  stack[(*height)++] = (frame){below, 0};
  return EXTR_OK;
}

static extr_status build_below(const reader *r, extr_structure *s, frame *stack, definition *top) {
  int height = 1;
  top->node = OPEN;
  stack[0] = (frame){top, 0};
  while (height > 0) {
    frame *f = &stack[height - 1];
    if (f->operand < f->at->count) {
      TRY(descend(r, stack, &height, r->operands[f->at->first + f->operand++]));
    } else {
      TRY(add_operator(r, s, f->at));
      height--;
    }
  }
  return EXTR_OK;
}

static extr_status build_all(const reader *r, extr_structure *s) {
  OWNED_ARRAY frame *stack = NULL;
  TRY(ARRAY_NEW(r->in.context, stack, r->count));
  for (int i = 0; i < r->count; i++)
    if (r->definitions[i].node == 0) TRY(build_below(r, s, stack, &r->definitions[i]));
  return EXTR_OK;
}

static extr_status finish(const reader *r, extr_structure *s) {
  TRY(build_all(r, s));
  for (int j = 0; j < r->inputs; j++)
    TRY(extr_structure_set_output(r->in.context, s, j, find(r, r->inputs + j)->node));
  for (int i = 0; i < r->count; i++)
    if (!is_output(r, r->definitions[i].name))
      s->label[r->definitions[i].node] = r->definitions[i].name - 2 * r->inputs + 1;
  return EXTR_OK;
}

extr_status extr_structure_read(extr_context *context, const char *name, const char *text,
                                size_t size, extr_structure **structure) {
  extr_structure *s = NULL;
  TRY(extr_need_all(context, name, text, structure));
  OWNED(free_reader) reader r = {.in = {context, name, text, text + size, 1, '#', '='}};
  TRY(read_all(&r));
  TRY(extr_structure_new(context, r.inputs, &s));
  extr_status status = finish(&r, s);
  return HAND_OVER(status, s, structure, extr_structure_free);
}
