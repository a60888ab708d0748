/* Reads and writes codes in any format. */
#include "codes/formats/format.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct file_format {
  const char *name; /* the extension of file names, without the dot */
  extr_format_read *read;
  extr_format_write *write;
} file_format;

static const file_format formats[] = {
    [EXTR_ALIST] = {"alist", extr_alist_read, extr_alist_write},
    [EXTR_QC] = {"qc", extr_qc_read, extr_qc_write},
    [EXTR_MTX] = {"mtx", extr_mtx_read, extr_mtx_write},
};

enum { FORMATS = sizeof formats / sizeof *formats };

/* ---- Which format ---------------------------------------------------------------------------- */

bool extr_code_format_of(const char *path, extr_code_format *format) {
  const char *dot = path ? strrchr(path, '.') : NULL;
  for (int i = 0; dot && i < FORMATS; i++)
    if (strcmp(dot + 1, formats[i].name) == 0) {
      *format = (extr_code_format)i;
      return true;
    }
  return false;
}

/* The number of numbers in the first line. */
static int count_numbers(const char *text, size_t size) {
  scanner in = {.next = text, .end = text + size, .comment = '#'};
  int count = 0, number;
  extr_scan_open_line(&in);
  while (extr_scan_number(&in, INT_MIN + 1, INT_MAX - 1, &number, "a number") == EXTR_OK) count++;
  return count;
}

/* Guesses the format by the first line: the banner of Matrix Market, or the three sizes of a base
 * matrix; otherwise alist. */
static extr_code_format guess_format(const char *text, size_t size) {
  static const char banner[] = "%%MatrixMarket";
  size_t length = sizeof banner - 1;
  if (size >= length && strncasecmp(text, banner, length) == 0) return EXTR_MTX;
  return count_numbers(text, size) == 3 ? EXTR_QC : EXTR_ALIST;
}

/* ---- Reading --------------------------------------------------------------------------------- */

enum { SIZE_MOST = 1 << 30 };

static extr_status parse(extr_context *context, const char *name, const char *text, size_t size,
                         bool is_code, extr_code **code) {
  extr_code_format format;
  if (!extr_code_format_of(name, &format)) format = guess_format(text, size);
  scanner in = {context, name, text, text + size, 1, '#', 0};
  return formats[format].read(&in, is_code, code);
}

extr_status extr_matrix_read(extr_context *context, const char *path, bool is_code,
                             extr_code **code) {
  TRY(extr_need_all(context, path, code));
  OWNED_ARRAY char *text = NULL;
  size_t size;
  TRY(extr_file_read(context, path, SIZE_MOST, &text, &size));
  return parse(context, path, text, size, is_code, code);
}

extr_status extr_code_parse(extr_context *context, const char *name, const char *text, size_t size,
                            extr_code **code) {
  TRY(extr_need_all(context, name, text, code));
  return parse(context, name, text, size, true, code);
}

extr_status extr_code_read(extr_context *context, const char *path, extr_code **code) {
  return extr_matrix_read(context, path, true, code);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static extr_status check_format(extr_context *context, extr_code_format format) {
  if ((int)format >= 0 && (int)format < FORMATS) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "found %d for a format, expected one of %d", (int)format,
                   FORMATS);
}

extr_status extr_code_text(extr_context *context, const extr_code *code, extr_code_format format,
                           char **text) {
  TRY(extr_need_all(context, code, text));
  TRY(check_format(context, format));
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  extr_status status = formats[format].write(context, code, writer.stream);
  return extr_writer_close(context, &writer, status, text);
}

extr_status extr_code_write(extr_context *context, const extr_code *code, extr_code_format format,
                            const char *path) {
  TRY(extr_need_all(context, code, path));
  TRY(check_format(context, format));
  replacement r;
  TRY(extr_replace_begin(context, path, &r));
  return extr_replace_end(context, &r, formats[format].write(context, code, r.file));
}
