/* Results as text. A command collects rows (flat JSON objects, all with the same keys in the same
 * order) and prints them in the format that the user chose. */
#ifndef BENCH_OUTPUT_OUTPUT_H
#define BENCH_OUTPUT_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum output_format {
  OUTPUT_TABLE,
  OUTPUT_CSV,
  OUTPUT_JSON,
  OUTPUT_EXACT, /* a table with all digits: for costs, which are decimals of up to six places */
} output_format;

extern const char *const output_formats[]; /* the names of the first three, which are also the
                                            * endings of files; ends with NULL */

/* The row of an options table for --format; `target` is an int that receives an output_format. */
#define OUTPUT_OPTION(target)                                                                      \
  {                                                                                                \
    "format", "FORMAT", "output format", OPTION_CHOICE,                                            \
        .choice = (target), .choices = output_formats, .initial = "table"                          \
  }

/* The same for a command with --out, whose `target` is negative unless the option is given. */
#define OUTPUT_FILE_OPTION(target)                                                                 \
  {                                                                                                \
    "format", "FORMAT", "output format", OPTION_CHOICE,                                            \
        .choice = (target), .choices = output_formats,                                             \
        .absent = "from the ending of FILE, else csv"                                              \
  }

/* Appends `item`, whose reference it takes. Returns the array, or NULL with both released if memory
 * ran out here or before (`array` or `item` is NULL), so that a loop of appends needs one check at
 * its end. */
json_t *output_append(json_t *array, json_t *item);

/* An array of integers; NULL if memory ran out. */
json_t *output_integers(const int *values, size_t count);

/* A row from its cells in their order: OUTPUT_ROW({"frames", output_count(n)}, {"fer", ...}). Takes
 * their values; NULL with all of them released if memory ran out here or before (a value is
 * NULL). */
typedef struct output_cell {
  const char *name;
  json_t *value;
} output_cell;

#define OUTPUT_ROW(...) output_row((const output_cell[]){__VA_ARGS__, {NULL, NULL}})
json_t *output_row(const output_cell *cells);

/* Adds the members of `rest` to `row` and takes both. NULL with both released if memory ran out
 * here or before. */
json_t *output_joined(json_t *row, json_t *rest);

/* A JSON string with the text as encode_clean leaves it: file names may contain any bytes, but JSON
 * is UTF-8, and a comment of a table is one line. */
json_t *output_text(const char *text);

json_t *output_count(uint64_t value);

/* A real, or null if it is not finite: there is no such value. */
json_t *output_real(double value);

/* The same, rounded to seven significant digits: more would be noise to the reader of a CSV. */
json_t *output_rounded(double value);

/* The value as compact JSON, whose reals have 17 digits and so give back the same numbers; the
 * caller frees it. NULL if memory ran out, here or before. (json_dumps may lose parts then.) */
char *output_compact(const json_t *value);

/* Prints an array of rows: as aligned columns, as CSV with a header line (RFC 4180 quoting, lines
 * end in LF), or as JSON with one row per line. Reals have up to 15 significant digits, in tables
 * 6. In tables and CSV, an array inside a row is one field with its items separated by blanks, or
 * by semicolons if an item contains a blank; null is "-" in tables and empty in CSV. NULL rows mean
 * that memory ran out earlier. False if memory ran out or the stream cannot be written. */
bool output_print(const json_t *rows, output_format format, FILE *stream);

/* Why something could not be printed to standard output, asked right after that: "No space left on
 * device". */
const char *output_problem(void);

/* Prints one more row of a CSV whose line of names is there already. False when memory ran out or
 * the stream cannot be written. */
bool output_print_row(json_t *row, FILE *stream);

/* Prints one object: one member per line, CSV with one row, or a JSON object on one line. */
bool output_print_one(json_t *object, output_format format, FILE *stream);

/* Prints rows after an object that describes them: its members are lines "# key: value" before a
 * table or CSV. In JSON they are members of one object, followed by the rows under `key`. */
bool output_print_about(const json_t *about, const char *key, json_t *rows, output_format format,
                        FILE *stream);

#endif
