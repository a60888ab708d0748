/* LDPC codes. */
#ifndef EXTRINSIC_CODE_H
#define EXTRINSIC_CODE_H

#include <extrinsic/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Codes ----------------------------------------------------------------------------------- */

/* A sparse parity-check matrix H of m rows (check nodes) and n columns (variable nodes, code bits),
 * with its name. Immutable once made. Edges are numbered row by row, in a row by column. */
typedef struct extr_code extr_code;

enum { EXTR_CODE_COLUMNS_MAX = 1 << 20, EXTR_CODE_EDGES_MAX = 1 << 24 };

typedef struct extr_edge {
  int row, column;
} extr_edge;

/* H from its ones in any order. EXTR_INPUT on an index out of range, on the same edge twice, on a row
 * or a column without a one, on sizes below 1; EXTR_LIMIT above the two sizes. */
extr_status extr_code_new(extr_context *context, const char *name, int rows, int columns,
                          const extr_edge *edges, size_t count, extr_code **code);
void extr_code_free(extr_code *code);

/* What becomes of a code bit on its way. */
typedef enum extr_column {
  EXTR_SENT,
  EXTR_PUNCTURED, /* never sent: the receiver knows nothing of it, its LLR is 0 */
  EXTR_SHORTENED, /* always 0 and never sent: both sides know it, its LLR is the largest */
} extr_column;

/* Columns first .. first + count - 1; all are EXTR_SENT until a code's maker says otherwise, before
 * anybody else uses the code. EXTR_INPUT on columns out of range, or where no bit is left to send. */
extr_status extr_code_mark(extr_context *context, extr_code *code, extr_column what, int first,
                           int count);
extr_column extr_code_column(const extr_code *code, int column);
int extr_code_count(const extr_code *code, extr_column what); /* how many columns are so */

/* Fills up with zeros, as 5G does: marks the last of the information columns (extr_encoder_columns)
 * as EXTR_SHORTENED, so that this many bits of information are left. EXTR_INPUT on less than 1 or more
 * than there are; else what extr_encoder_new says. */
extr_status extr_code_shorten(extr_context *context, extr_code *code, int information_bits);

/* A code of the catalog by its name, or a file: text with a '/' that names an existing file, or
 * that ends in ".alist", ".qc" or ".mtx". Or a construction, the same matrix for the same name on
 * every machine:
 *
 *   mackay:N,DV,DC,SEED  random, DV ones a column, DC a row (codes/constructions/regular.h)
 *   peg:N,M,DV,SEED      progressive edge growth, DV as in 3 or 2*0.5+3*0.5 (codes/constructions/peg.c)
 *   ra:K,Q,A,SEED        repeat-accumulate (codes/constructions/repeat_accumulate.c)
 *   array:P,J,L          array code (codes/constructions/array_code.c)
 *   rs:S,J,L             from a Reed-Solomon code over GF(2^S) (codes/constructions/reed_solomon.h)
 *
 * EXTR_INPUT with the nearest names for an unknown one, with what to change for parameters that do
 * not go together. */
extr_status extr_code_open(extr_context *context, const char *name, extr_code **code);

/* Formats of files that hold H. */
typedef enum extr_code_format {
  EXTR_ALIST, /* ".alist", MacKay's. Read: lists padded with zeros or not. Written: padded */
  EXTR_QC,    /* ".qc", AFF3CT's base matrix of shifts, with its line of block columns that are
             * punctured. Written with the largest Z > 1 that fits H; EXTR_INPUT where none does */
  EXTR_MTX, /* ".mtx", Matrix Market: general coordinate files of pattern, or of integers that are 1
             */
} extr_code_format;

/* The format that a file's name ends in; false if it is none. */
bool extr_code_format_of(const char *path, extr_code_format *format);

/* A file, or a text of `size` bytes that goes by this name. The format is what the name ends in,
 * else the first line tells. Blank lines, comments after '#' (Matrix Market: '%'), blanks and CR at
 * ends of lines do not count. EXTR_INPUT with "NAME:LINE: ..." on anything inconsistent, and on rows
 * or columns without a one; EXTR_LIMIT above the sizes of extr_code_new or a GiB of text. */
extr_status extr_code_read(extr_context *context, const char *path, extr_code **code);
extr_status extr_code_parse(extr_context *context, const char *name, const char *text, size_t size,
                            extr_code **code);

/* H in a format. A file is replaced whole or not at all; a text ends in a zero and goes back
 * through extr_text_free. Punctured and shortened columns are left out but for what EXTR_QC can say. */
extr_status extr_code_write(extr_context *context, const extr_code *code, extr_code_format format,
                            const char *path);
extr_status extr_code_text(extr_context *context, const extr_code *code, extr_code_format format,
                           char **text);

/* A standard code, as the catalog knows it without building it. */
typedef struct extr_catalog_entry {
  const char *name, *standard;
  int columns;     /* of H */
  int sent;        /* columns that are EXTR_SENT */
  int information; /* k: columns - rank - shortened */
} extr_catalog_entry;

/* The catalog in its order: all codes whose names can be counted, so without rates of 5G
 * ("NAME:A/B" for those). NULL beyond the last. */
const extr_catalog_entry *extr_catalog_at(int index);
const char *extr_catalog_name(int index);

const char *extr_code_name(const extr_code *code);
int extr_code_columns(const extr_code *code); /* n */
int extr_code_rows(const extr_code *code);    /* m */
int extr_code_edges(const extr_code *code);   /* ones in H */
int extr_code_row_first(const extr_code *code,
                        int row); /* first edge of a row; row = m gives edges */
int extr_code_row_degree(const extr_code *code, int row); /* its edges */
const int *extr_code_edge_columns(const extr_code *code); /* the column of every edge */
int extr_code_column_first(const extr_code *code, int column);
int extr_code_column_degree(const extr_code *code, int column);
const int *extr_code_column_edges(const extr_code *code); /* edges column by column, ascending */

/* Computed on each call. */
extr_status extr_code_rank(extr_context *context, const extr_code *code,
                           int *rank); /* over GF(2) */
/* How many cycles of length 4 the Tanner graph has, -1 if memory ran out. */
long extr_code_fourcycles(const extr_code *code);
/* The length of a shortest cycle of the Tanner graph, 0 if it has none, -1 if memory ran out. */
int extr_code_girth(const extr_code *code);

/* SHA-256 in lowercase hex over the lines "row column\n" of all edges in order. */
enum { EXTR_HASH_TEXT = 65 };
void extr_code_hash(const extr_code *code, char text[EXTR_HASH_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
