/* LDPC codes: sparse parity-check matrices H, by name, from files, or from their ones.
 *
 * Example: the size and the rate of a standard code.
 *
 *     #include <extrinsic/code.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_code *code;
 *       int rank;
 *       if (extr_code_open(NULL, "802.11n-648-1/2", &code) != EXTR_OK) return 1;
 *       if (extr_code_rank(NULL, code, &rank) != EXTR_OK) return 1;
 *       int n = extr_code_columns(code), transmitted = extr_code_count(code, EXTR_TRANSMITTED);
 *       printf("n %d, k %d, rate %g\n", n, n - rank, (double)(n - rank) / transmitted);
 *       extr_code_free(code);
 *       return 0;
 *     }
 */
#ifndef EXTRINSIC_CODE_H
#define EXTRINSIC_CODE_H

#include <extrinsic/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Codes ----------------------------------------------------------------------------------- */

/* A parity-check matrix H with m rows (check nodes) and n columns (variable nodes, code bits), and
 * a name. Its ones are edges of the Tanner graph, numbered row by row and within a row by column. A
 * code does not change once it is in use. */
typedef struct extr_code extr_code;

enum { EXTR_CODE_COLUMNS_MAX = 1 << 20, EXTR_CODE_EDGES_MAX = 1 << 24 };

typedef struct extr_edge {
  int row, column;
} extr_edge;

/* Makes a code from the ones of H, in any order; the arrays and the name are copied. EXTR_INPUT: a
 * size below 1, an index out of range, the same edge twice, or a row or a column without a one.
 * EXTR_LIMIT: more than EXTR_CODE_COLUMNS_MAX columns or EXTR_CODE_EDGES_MAX ones. */
EXTR_EXPORT extr_status extr_code_new(extr_context *context, const char *name, int rows,
                                      int columns, const extr_edge *edges, size_t count,
                                      extr_code **code);
EXTR_EXPORT void extr_code_free(extr_code *code);

/* What happens to a code bit. The LLR is ln(P(0) / P(1)); positive means 0. */
typedef enum extr_column {
  EXTR_COLUMN_NONE = -1, /* there is no such column */
  EXTR_TRANSMITTED = 0,  /* sent over the channel */
  EXTR_PUNCTURED,        /* not transmitted and unknown to the receiver: its LLR is 0 */
  EXTR_SHORTENED, /* not transmitted and known to be 0: its LLR is the largest that there is */
} extr_column;

/* Marks columns first .. first + count - 1. All columns of a new code are EXTR_TRANSMITTED. Mark
 * columns right after making a code, before it is used. EXTR_INPUT: a column does not exist, or no
 * transmitted column would be left. */
EXTR_EXPORT extr_status extr_code_mark(extr_context *context, extr_code *code, extr_column what,
                                       int first, int count);

/* The kind of a column, EXTR_COLUMN_NONE if there is no such column; and the number of columns of a
 * kind. */
EXTR_EXPORT extr_column extr_code_column(const extr_code *code, int column);
EXTR_EXPORT int extr_code_count(const extr_code *code, extr_column what);

/* Shortens a code with zeros, as 5G does: marks the last of its information columns
 * (extr_encoder_columns) as EXTR_SHORTENED, so that `information_bits` are left. EXTR_INPUT: there
 * are fewer than that, or it is below 1. Other errors: as extr_encoder_new. */
EXTR_EXPORT extr_status extr_code_shorten(extr_context *context, extr_code *code,
                                          int information_bits);

/* ---- Codes by name --------------------------------------------------------------------------- */

/* Opens a code of the catalog; or a file, if the name contains '/' and the file exists, or if it
 * ends in ".alist", ".qc" or ".mtx"; or makes one by a construction, which gives the same matrix on
 * every machine:
 *
 *   mackay:N,DV,DC,SEED  random, column weight DV, row weight DC (codes/constructions/regular.h)
 *   peg:N,M,DV,SEED      progressive edge growth; DV is a column weight or a distribution of column
 *                        weights such as 2*0.5+3*0.5 (codes/constructions/peg.c)
 *   ra:K,Q,A,SEED        repeat-accumulate (codes/constructions/repeat_accumulate.c)
 *   array:P,J,L          array code (codes/constructions/array_code.c)
 *   rs:S,J,L             from a Reed-Solomon code over GF(2^S) (codes/constructions/reed_solomon.h)
 *   sc:VARIABLE,CHECK,LENGTH,Z[,SEED] spatially coupled chain (codes/constructions/coupled.c)
 *   nr:A@R               a code block of a transport block of 5G NR (nr.h)
 *   repetition:N         N equal bits (codes/constructions/products.c)
 *
 * and, of quantum codes, the matrix that SIDE says (codes/constructions/css.h): x or z, the parity
 * checks of that type, or lx or lz, their logicals, for extr_matrix_open:
 *
 *   toric:L,SIDE         the toric code (codes/constructions/products.c)
 *   surface:D,SIDE       the rotated surface code (codes/constructions/surface.c)
 *   hgp:A,B,SIDE         the hypergraph product of two codes (codes/constructions/products.c)
 *   bb:L,M,A,B,SIDE      bivariate bicycle codes (codes/constructions/bicycle.c)
 *   css:FILEX,FILEZ,SIDE both matrices given as names or files of codes
 *
 * EXTR_INPUT: the name is unknown (the message lists the nearest names), or the parameters of the
 * construction do not fit together (the message says what to change). Files: as extr_code_read. */
EXTR_EXPORT extr_status extr_code_open(extr_context *context, const char *name, extr_code **code);

/* The same for a matrix whose columns may be without ones, such as logicals: of the files, those of
 * Matrix Market. It is for rows that are summed over a word (simulation.h, "logicals"), and for
 * extr_code_write with EXTR_MTX, but not for encoders and decoders. */
EXTR_EXPORT extr_status extr_matrix_open(extr_context *context, const char *name,
                                         extr_code **matrix);

/* The length of the first name in a list "NAME,NAME,...". The name ends at a comma that is not part
 * of it: the parameters of a construction, as in "mackay:1000,3,6,1", are separated by commas,
 * too. */
EXTR_EXPORT size_t extr_code_name_length(const char *names);

/* A code as the catalog knows it without building it. */
typedef struct extr_catalog_entry {
  const char *name, *standard;
  int columns;     /* n */
  int transmitted; /* columns that are EXTR_TRANSMITTED */
  int information; /* k = columns - rank - shortened columns */
} extr_catalog_entry;

/* Entry number `index` of the catalog, counted from 0, and its name; NULL if there is none. The
 * rate-matched codes of 5G ("NAME:A/B") are not listed. */
EXTR_EXPORT const extr_catalog_entry *extr_catalog_at(int index);
EXTR_EXPORT const char *extr_catalog_name(int index);

/* Whether it is a code of a standard; of the others, `standard` says whose they are. */
EXTR_EXPORT bool extr_catalog_standardized(int index);

/* ---- Files ----------------------------------------------------------------------------------- */

typedef enum extr_code_format {
  EXTR_ALIST, /* ".alist", MacKay's. Reads lists with and without padding by zeros; writes them with
               * padding */
  EXTR_QC,    /* ".qc", AFF3CT's base matrix of shifts, with its line of punctured block columns.
               * Writes the largest lifting size Z > 1 for which H consists of circulants;
               * EXTR_INPUT if there is none */
  EXTR_MTX,   /* ".mtx", Matrix Market: general coordinate files of type pattern, or of type integer
               * with all values 1 */
} extr_code_format;

/* Sets `format` by the ending of a file name; false if that is not the ending of a format. */
EXTR_EXPORT bool extr_code_format_of(const char *path, extr_code_format *format);

/* Reads a code from a file, or from a text of `size` bytes that messages call `name`. The format
 * follows from the ending of the name, otherwise from the first line. Blank lines, comments from
 * '#' on (Matrix Market: '%'), and blanks or CR at the end of a line are ignored. EXTR_INPUT with
 * "NAME:LINE: ...": the text is malformed or contradicts itself, or a row or a column has no one.
 * EXTR_LIMIT: a size above those of extr_code_new, or more than a GiB of text. EXTR_IO: the file
 * cannot be read. */
EXTR_EXPORT extr_status extr_code_read(extr_context *context, const char *path, extr_code **code);
EXTR_EXPORT extr_status extr_code_parse(extr_context *context, const char *name, const char *text,
                                        size_t size, extr_code **code);

/* Writes a code to a file, which is replaced as a whole or left as it was; or to a text that ends
 * in a zero and that the caller gives to extr_text_free. The marks of punctured and shortened
 * columns are lost, except for those that EXTR_QC can express. EXTR_INPUT: the format has no such
 * code, or its punctured columns would be refused when it is read. EXTR_IO: the file cannot be
 * written. */
EXTR_EXPORT extr_status extr_code_write(extr_context *context, const extr_code *code,
                                        extr_code_format format, const char *path);
EXTR_EXPORT extr_status extr_code_text(extr_context *context, const extr_code *code,
                                       extr_code_format format, char **text);

/* ---- Tanner graph ---------------------------------------------------------------------------- */

EXTR_EXPORT const char *extr_code_name(const extr_code *code);
EXTR_EXPORT int extr_code_columns(const extr_code *code); /* n */
EXTR_EXPORT int extr_code_rows(const extr_code *code);    /* m */
EXTR_EXPORT int extr_code_edges(const extr_code *code);   /* ones in H */

/* The edges of a row are numbered extr_code_row_first(row) .. extr_code_row_first(row + 1) - 1. The
 * arrays extr_code_edge_columns and extr_code_edge_rows give the column and the row of every edge.
 * extr_code_row_first(m) is the number of edges. A row below 0 is treated as 0, a row above m as
 * m. */
EXTR_EXPORT int extr_code_row_first(const extr_code *code, int row);
/* The number of edges of a row; 0 if there is no such row. */
EXTR_EXPORT int extr_code_row_degree(const extr_code *code, int row);
EXTR_EXPORT const int *extr_code_edge_columns(const extr_code *code);
EXTR_EXPORT const int *extr_code_edge_rows(const extr_code *code);

/* The edges of a column are the entries extr_code_column_first(column) ..
 * extr_code_column_first(column + 1) - 1 of extr_code_column_edges, ascending. A column below 0
 * is treated as 0, a column above n as n. */
EXTR_EXPORT int extr_code_column_first(const extr_code *code, int column);
/* The number of edges of a column; 0 if there is no such column. */
EXTR_EXPORT int extr_code_column_degree(const extr_code *code, int column);
EXTR_EXPORT const int *extr_code_column_edges(const extr_code *code);

/* All functions of this section accept NULL for the code: numbers are then 0, pointers NULL. */

/* ---- Properties, computed on each call ------------------------------------------------------- */

/* The rank of H over GF(2). */
EXTR_EXPORT extr_status extr_code_rank(extr_context *context, const extr_code *code, int *rank);

/* How many cycles of length 4 the Tanner graph has; -1 if memory ran out or the code is NULL. */
EXTR_EXPORT long extr_code_fourcycles(const extr_code *code);

/* The length of a shortest cycle of the Tanner graph, 0 if it has no cycle; -1 if memory ran out or
 * the code is NULL. */
EXTR_EXPORT int extr_code_girth(const extr_code *code);

/* SHA-256 over the lines "row column\n" of all edges in order, in lowercase hexadecimal; "" for
 * NULL. */
enum { EXTR_HASH_TEXT = 65 };
EXTR_EXPORT void extr_code_hash(const extr_code *code, char text[EXTR_HASH_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
