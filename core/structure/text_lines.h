/* The lines of a structure's text, before they are a graph. */
#ifndef CORE_STRUCTURE_TEXT_LINES_H
#define CORE_STRUCTURE_TEXT_LINES_H

#include "core/base/report.h"
#include <extrinsic/status.h>

/* An operator as its line has it. Names are numbers: x_1 .. x_n, y_1 .. y_n, a_1, a_2, ... from 0
 * on. */
typedef struct text_definition {
  int name;
  int first, count; /* its operands' names, in text_lines.operands */
  long line;        /* from 1 */
  int node;         /* in the structure, for who builds it; 0 before */
} text_definition;

typedef struct text_lines {
  extr_context *context;
  const char *source; /* what messages call the text */
  int inputs;
  text_definition *definitions; /* in the order of lines; names are defined once */
  int count;
  size_t definition_capacity;
  int *operands;
  size_t operand_count, operand_capacity;
  int *definition_of; /* by name: its definition plus one, 0 for none */
  size_t names;       /* that have an entry there */
} text_lines;

/* Reads all lines; every output is defined then. What is read goes back through extr_text_lines_free,
 * after a failure too. */
extr_status extr_text_lines_read(extr_context *context, const char *source, const char *text,
                                 size_t size, text_lines *lines);
void extr_text_lines_free(text_lines *lines);

/* The definition of an operator's name, or NULL. */
text_definition *extr_text_find(const text_lines *lines, int name);

bool extr_text_is_input(const text_lines *lines, int name);
bool extr_text_is_output(const text_lines *lines, int name);

/* "x3", "y1", "a12". Returns text. */
enum { EXTR_NAME_TEXT = 16 };
const char *extr_text_name(const text_lines *lines, int name, char text[EXTR_NAME_TEXT]);

/* EXTR_INPUT with "SOURCE:LINE: " before the text. */
extr_status extr_text_fail(const text_lines *lines, long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
