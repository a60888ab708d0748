/* Reads the lines of a structure's text, before they become a graph. */
#ifndef CORE_STRUCTURE_TEXT_LINES_H
#define CORE_STRUCTURE_TEXT_LINES_H

#include "core/base/report.h"
#include <extrinsic/status.h>

/* An operator as its line defines it. Names are numbers from 0: x_1 .. x_n, y_1 .. y_n, a_1, a_2,
 * and so on. */
typedef struct text_definition {
  int name;
  int first, count; /* its operands' names, in text_lines.operands */
  long line;        /* from 1 */
  int node;         /* in the structure, set by its builder; 0 at first */
} text_definition;

typedef struct text_lines {
  extr_context *context;
  const char *source; /* the name of the text in messages */
  int inputs;
  text_definition *definitions; /* in the order of lines; names are defined once */
  int count;
  size_t definition_capacity;
  int *operands;
  size_t operand_count, operand_capacity;
  int *definition_of; /* per name: 1 + index of its definition, 0 for none */
  size_t names;       /* the entries of definition_of */
} text_lines;

/* Reads all lines and verifies that every output is defined. The caller frees the lines with
 * extr_text_lines_free, also after a failure. */
extr_status extr_text_lines_read(extr_context *context, const char *source, const char *text,
                                 size_t size, text_lines *lines);
void extr_text_lines_free(text_lines *lines);

/* The definition of an operator's name, or NULL. */
text_definition *extr_text_find(const text_lines *lines, int name);

bool extr_text_is_input(const text_lines *lines, int name);
bool extr_text_is_output(const text_lines *lines, int name);

/* Writes a name such as "x3", "y1" or "a12" to text, and returns text. */
enum { EXTR_NAME_TEXT = 16 };
const char *extr_text_name(const text_lines *lines, int name, char text[EXTR_NAME_TEXT]);

/* Reports "SOURCE:LINE: " and the formatted text; returns EXTR_INPUT. */
extr_status extr_text_fail(const text_lines *lines, long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
