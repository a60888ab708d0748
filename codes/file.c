/* Codes in files and texts of any format. */
#include "codes/format.h"
#include "codes/load.h"
#include "codes/replace_file.h"
#include "codes/scan.h"
#include "core/text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct file_format {
  const char *name; /* what file names end in, behind a dot */
  ex_status (*read)(ex_context *, const char *name, const char *text, size_t size, ex_code **);
  ex_status (*write)(ex_context *, const ex_code *, FILE *);
} file_format;

static const file_format formats[] = {
    [EX_ALIST] = {"alist", ex_alist_read, ex_alist_write},
    [EX_QC] = {"qc", ex_qc_read, ex_qc_write},
    [EX_MTX] = {"mtx", ex_mtx_read, ex_mtx_write},
};

enum { FORMATS = sizeof formats / sizeof *formats };

/* ---- Which format ---------------------------------------------------------------------------- */

bool ex_code_format_of(const char *path, ex_code_format *format) {
  const char *dot = strrchr(path, '.');
  for (int i = 0; dot && i < FORMATS; i++)
    if (strcmp(dot + 1, formats[i].name) == 0) {
      *format = (ex_code_format)i;
      return true;
    }
  return false;
}

/* How many numbers the first line has. */
static int count_numbers(const char *text, size_t size) {
  scanner in = {.next = text, .end = text + size, .comment = '#'};
  int count = 0, number;
  ex_scan_open_line(&in);
  while (ex_scan_number(&in, INT_MIN + 1, INT_MAX - 1, &number, "a number") == EX_OK) count++;
  return count;
}

/* By the first line: the banner of a Matrix Market file, the three sizes of a base matrix; what is
 * neither should be alist. */
static ex_code_format guess_format(const char *text, size_t size) {
  static const char banner[] = "%%MatrixMarket";
  size_t length = sizeof banner - 1;
  if (size >= length && strncasecmp(text, banner, length) == 0) return EX_MTX;
  return count_numbers(text, size) == 3 ? EX_QC : EX_ALIST;
}

/* ---- Reading --------------------------------------------------------------------------------- */

ex_status ex_code_parse(ex_context *context, const char *name, const char *text, size_t size,
                        ex_code **code) {
  ex_code_format format;
  if (!ex_code_format_of(name, &format)) format = guess_format(text, size);
  return formats[format].read(context, name, text, size, code);
}

ex_status ex_code_read(ex_context *context, const char *path, ex_code **code) {
  char *text;
  size_t size;
  TRY(ex_load(context, path, &text, &size));
  ex_status status = ex_code_parse(context, path, text, size, code);
  free(text);
  return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

ex_status ex_code_text(ex_context *context, const ex_code *code, ex_code_format format,
                       char **text) {
  ex_writer writer;
  TRY(ex_writer_open(context, &writer));
  ex_status status = formats[format].write(context, code, writer.stream);
  return ex_writer_close(context, &writer, status, text);
}

ex_status ex_code_write(ex_context *context, const ex_code *code, ex_code_format format,
                        const char *path) {
  replacement r;
  TRY(ex_replace_begin(context, path, &r));
  ex_status status = formats[format].write(context, code, r.file);
  if (status == EX_OK) return ex_replace_commit(context, &r);
  ex_replace_abandon(&r);
  return status;
}
