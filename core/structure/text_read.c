/* Converts the lines of a text to a structure. A depth-first search adds operands before their
 * users. */
#include "core/base/array.h"
#include "core/structure/graph.h"
#include "core/structure/text_lines.h"
#include <extrinsic/emit.h>

#include <stdio.h>
#include <string.h>

enum { OPEN = -1 /* the node of a definition on the search's path */, CYCLE_SHOWN = 8 };

/* A definition on the path of the search, and its next operand to visit. */
typedef struct frame {
  text_definition *at;
  int operand;
} frame;

static extr_status fail_cycle(const text_lines *lines, const frame *stack, int height, int name) {
  char list[(CYCLE_SHOWN + 1) * EXTR_NAME_TEXT + 8] = "", text[EXTR_NAME_TEXT];
  int start = height - 1, length;
  while (stack[start].at->name != name) start--;
  length = height - start;
  for (int i = 0; i < length && i < CYCLE_SHOWN; i++)
    strcat(strcat(list, extr_text_name(lines, stack[start + i].at->name, text)), " ");
  if (length > CYCLE_SHOWN) strcat(list, "... ");
  return extr_text_fail(lines, stack[start].at->line, "%s depends on itself, by way of: %s%s",
                        extr_text_name(lines, name, text), list, text);
}

static int node_of(const text_lines *lines, int name) {
  return extr_text_is_input(lines, name) ? name : extr_text_find(lines, name)->node;
}

static extr_status add_operator(const text_lines *lines, extr_structure *s, text_definition *it) {
  int operands[EXTR_ARITY_MAX], expected = s->nodes;
  for (int i = 0; i < it->count; i++) operands[i] = node_of(lines, lines->operands[it->first + i]);
  TRY(extr_structure_combine(lines->context, s, operands, it->count, &it->node));
  if (it->node == expected) return EXTR_OK;
  char text[EXTR_NAME_TEXT], other[EXTR_NAME_TEXT];
  const text_definition *same = lines->definitions;
  while (same == it || same->node != it->node) same++;
  return extr_text_fail(lines, it->line, "%s has the operands of %s in line %ld (property 4)",
                        extr_text_name(lines, it->name, text),
                        extr_text_name(lines, same->name, other), same->line);
}

/* Pushes the definition of an operand onto the stack if it has no node yet. */
static extr_status descend(const text_lines *lines, frame *stack, int *height, int name) {
  char text[EXTR_NAME_TEXT];
  if (extr_text_is_input(lines, name)) return EXTR_OK;
  text_definition *below = extr_text_find(lines, name);
  if (!below)
    return extr_text_fail(lines, stack[*height - 1].at->line, "%s is not defined",
                          extr_text_name(lines, name, text));
  if (below->node == OPEN) return fail_cycle(lines, stack, *height, name);
  if (below->node > 0) return EXTR_OK;
  below->node = OPEN;
  stack[(*height)++] = (frame){below, 0};
  return EXTR_OK;
}

static extr_status build_below(const text_lines *lines, extr_structure *s, frame *stack,
                               text_definition *top) {
  int height = 1;
  top->node = OPEN;
  stack[0] = (frame){top, 0};
  while (height > 0) {
    frame *f = &stack[height - 1];
    if (f->operand < f->at->count) {
      TRY(descend(lines, stack, &height, lines->operands[f->at->first + f->operand++]));
    } else {
      TRY(add_operator(lines, s, f->at));
      height--;
    }
  }
  return EXTR_OK;
}

static extr_status build_all(const text_lines *lines, extr_structure *s) {
  OWNED_ARRAY frame *stack = NULL;
  TRY(ARRAY_NEW(lines->context, stack, lines->count));
  for (int i = 0; i < lines->count; i++)
    if (lines->definitions[i].node == 0)
      TRY(build_below(lines, s, stack, &lines->definitions[i]));
  return EXTR_OK;
}

static extr_status finish(const text_lines *lines, extr_structure *s) {
  TRY(build_all(lines, s));
  for (int j = 0; j < lines->inputs; j++)
    TRY(extr_structure_set_output(lines->context, s, j,
                                  extr_text_find(lines, lines->inputs + j)->node));
  for (int i = 0; i < lines->count; i++)
    if (!extr_text_is_output(lines, lines->definitions[i].name))
      s->label[lines->definitions[i].node] = lines->definitions[i].name - 2 * lines->inputs + 1;
  return EXTR_OK;
}

extr_status extr_structure_read(extr_context *context, const char *name, const char *text,
                                size_t size, extr_structure **structure) {
  OWNED(extr_text_lines_free) text_lines lines = {0};
  extr_structure *s = NULL;
  TRY(extr_need(context, name));
  TRY(extr_need(context, text));
  TRY(extr_need(context, structure));
  TRY(extr_text_lines_read(context, name, text, size, &lines));
  TRY(extr_structure_new(context, lines.inputs, &s));
  extr_status status = finish(&lines, s);
  return HAND_OVER(status, s, structure, extr_structure_free);
}
