/* extrinsic codes export: the parity-check matrix of a code in a file. */
#include "bench/commands.h"
#include "command/failure.h"
#include "command/options.h"
#include "ldpc.h"

#include <errno.h>
#include <string.h>

static const char name[] = "codes export";

static int print(ex_context *context, const ex_code *code, ex_code_format format) {
  char *text;
  ex_status status = ex_code_text(context, code, format, &text);
  if (status != EX_OK) return failure_of(status, name, context);
  bool printed = fputs(text, stdout) != EOF && fflush(stdout) == 0;
  ex_text_free(text);
  return printed ? EXIT_DONE : failure(EXIT_FAILED, name, "standard output: %s", strerror(errno));
}

static int export(ex_context *context, const char *from, ex_code_format format, const char *path) {
  ex_code *code;
  ex_status status = ex_code_open(context, from, &code);
  if (status != EX_OK) return failure_of(status, name, context);
  int exit_code = EXIT_DONE;
  if (!path)
    exit_code = print(context, code, format);
  else if ((status = ex_code_write(context, code, format, path)) != EX_OK)
    exit_code = failure_of(status, name, context);
  ex_code_free(code);
  return exit_code;
}

/* The format asked for, else what the file's name ends in, else alist. */
static ex_code_format choose_format(int given, const char *path) {
  ex_code_format format = EX_ALIST;
  if (given >= 0) return (ex_code_format)given;
  if (path) ex_code_format_of(path, &format);
  return format;
}

int cmd_codes_export(int argc, char **argv) {
  static const char *const formats[] = {
      [EX_ALIST] = "alist", [EX_QC] = "qc", [EX_MTX] = "mtx", NULL};
  int format = -1;
  const char *path = NULL;
  option_spec options[] = {
      {"format", "FORMAT", "format of the file", OPTION_CHOICE, .choice = &format,
       .choices = formats, .absent = "what FILE ends in, else alist"},
      {"out", "FILE", "the file to write", OPTION_TEXT, .text = &path, .absent = "standard output"},
  };
  command_manual manual = {
      .command = name,
      .summary =
          "Writes the parity-check matrix of a code: as MacKay's alist, as the base matrix of\n"
          "shifts of AFF3CT (qc; for quasi-cyclic codes) or for Matrix Market (mtx).\n"
          "Which bits are punctured is in a qc file alone; which are shortened is in none.\n"
          "CODE is as for `codes show`.",
      .arguments = "CODE",
      .arguments_min = 1,
      .arguments_max = 1,
      .example = "802.11n-648-1/2 --format alist --out wifi.alist",
      .options = options,
      .option_count = sizeof options / sizeof *options};
  command_line line;
  if (!options_read(&manual, argc, argv, &line)) return line.exit_code;

  ex_context *context = ex_context_new();
  int exit_code = export(context, line.arguments[0], choose_format(format, path), path);
  ex_context_free(context);
  return exit_code;
}
