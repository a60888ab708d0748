/* extrinsic codes export: writes the parity-check matrix of a code to a file. */
#include "bench/commands/commands.h"
#include "bench/simulation/owned.h"
#include "core/base/file/replace_file.h"
#include <extrinsic/code.h>

#include <string.h>

static const char name[] = "codes export";

static const char *const formats[] = {
    [EXTR_ALIST] = "alist", [EXTR_QC] = "qc", [EXTR_MTX] = "mtx", NULL};

/* The file holds all of H; what becomes of its columns on their way may be lost. */
static void warn_of_lost(const extr_code *code, extr_code_format format) {
  static const char *const kinds[] = {
      [EXTR_PUNCTURED] = "punctured", [EXTR_SHORTENED] = "shortened"};
  for (int kind = EXTR_PUNCTURED; kind <= EXTR_SHORTENED; kind++) {
    int count = extr_code_count(code, (extr_column)kind);
    if (count == 0 || (kind == EXTR_PUNCTURED && format == EXTR_QC)) continue;
    fprintf(
        stderr,
        "extrinsic %s: the file does not say that %d columns are %s (see codes show --columns)\n",
        name, count, kinds[kind]);
  }
}

static bool has_ending(const char *path) {
  const char *slash = strrchr(path, '/');
  return strchr(slash ? slash : path, '.');
}

typedef struct export_request {
  const char *path;
  int format; /* an extr_code_format; negative: not given */
} export_request;

static extr_status export(extr_context *context, const command_line *line) {
  export_request *request = line->data;
  OWNED(release_code) extr_code *code = NULL;
  OWNED_ARRAY char *text = NULL;
  const bool is_named = request->path && has_ending(request->path);
  if (request->format < 0) /* an ending that is not known is a mistake, most likely */
    request->format =
        out_format(request->path, formats,
                   is_named && !extr_replace_is_stream(request->path) ? -1 : EXTR_ALIST);
  if (request->format < 0)
    return extr_fail(context, EXTR_INPUT,
                     "%s: expected a name that ends in .alist, .qc or .mtx, or --format",
                     request->path);
  /* the other formats hold codes only */
  TRY((request->format == EXTR_MTX ? extr_matrix_open : extr_code_open)(context, line->arguments[0],
                                                                        &code));
  TRY(extr_code_text(context, code, (extr_code_format)request->format, &text));
  warn_of_lost(code, (extr_code_format)request->format);
  return out_write(context, text, strlen(text), request->path);
}

int cmd_codes_export(int argc, char **argv) {
  export_request request = {0};
  option_spec options[] = {
      {"format", "FORMAT", "format of the file", OPTION_CHOICE, .choice = &request.format,
       .choices = formats,
       .absent = "from the ending of FILE (.alist, .qc, .mtx), or alist if FILE has no ending"},
      {"out", "FILE", "the file to write", OPTION_OUT, .text = &request.path,
       .absent = "standard output"},
  };
  command_manual manual =
      MANUAL(cmd_codes_export, name, .arguments = "CODE",
             .example = "802.11n-648-1/2 --format alist --out wifi.alist", OPTION_TABLE(options));
  return command_run(&manual, argc, argv, export, &request);
}
