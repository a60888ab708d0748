/* Results as text. A command collects rows (flat JSON objects, all with the same keys in the same
 * order) and prints them in the format that the person chose. */
#ifndef BENCH_OUTPUT_OUTPUT_H
#define BENCH_OUTPUT_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

typedef enum output_format { OUTPUT_TABLE, OUTPUT_CSV, OUTPUT_JSON } output_format;

extern const char *const output_formats[]; /* their names, ends with NULL */

/* The row of an options table for --format; `target` is an int that receives an output_format. */
#define OUTPUT_OPTION(target)                                                                      \
  {                                                                                                \
    "format", "FORMAT", "output format", OPTION_CHOICE,                                            \
        .choice = (target), .choices = output_formats, .initial = "table"                          \
  }

/* Appends `item`, which it takes over. Returns the array, or NULL with both freed when memory ran
 * out, here or before (a NULL array or item), so that a loop of appends needs one check at its end.
 */
json_t *output_append(json_t *array, json_t *item);

/* A string, with '?' for what is not printable ASCII: names of files may be anything, JSON is
 * UTF-8. */
json_t *output_text(const char *text);

/* Prints an array of rows: aligned columns, CSV with a header line (RFC 4180 quoting, lines end in
 * LF), or JSON with one row a line. Reals have up to 15 significant digits, in tables 6. An array
 * inside a row is one field of a table or CSV, its items separated by blanks, or where they hold
 * blanks by semicolons; null is "-" in a
 * table and empty in CSV. False when memory ran out or the stream cannot be written; NULL rows are
 * memory that ran out earlier. */
bool output_print(const json_t *rows, output_format format, FILE *stream);

/* The same with all digits in tables as well: for costs, which are decimals of up to six places. */
bool output_print_exact(const json_t *rows, output_format format, FILE *stream);

/* Prints one more row of a CSV whose line of names is there already. False when memory ran out or
 * the stream cannot be written. */
bool output_print_row(json_t *row, FILE *stream);

/* Prints one object by itself: a member a line, CSV of one row, or a JSON object on one line. */
bool output_print_one(json_t *object, output_format format, FILE *stream);
bool output_print_one_exact(json_t *object, output_format format, FILE *stream);

/* Prints rows and what they are about, an object: as lines "# key: value" before a table or CSV; in
 * JSON as one object, the rows under `key` behind the other members. */
bool output_print_about(const json_t *about, const char *key, json_t *rows, output_format format,
                        FILE *stream);

#endif
