/* extrinsic report: one HTML page with all tables in some folders. */
#include "bench/commands/commands.h"
#include "bench/report/report.h"
#include "core/base/array.h"
#include "core/base/file/replace_file.h"

static const char name[] = "report";

static extr_status write_page(extr_context *context, const report_tables *tables,
                              const char *path) {
  replacement target;
  TRY(extr_replace_begin(context, path, &target));
  return extr_replace_end(context, &target, page_write(context, tables, target.file));
}

/* The page lists these tables, too, but has nothing to show for them. */
static void name_unfinished(const report_tables *tables) {
  for (int i = 0; i < tables->file_count; i++)
    if (!tables->files[i].row_count)
      failure(EXIT_DONE, name, "%s: no finished points", tables->files[i].path);
}

static extr_status report(extr_context *context, const command_line *line) {
  OWNED(tables_close) report_tables tables = {0};
  TRY(tables_open(context, line->arguments, line->argument_count, &tables));
  TRY(write_page(context, &tables, *(const char **)line->data));
  name_unfinished(&tables);
  return EXTR_OK;
}

int cmd_report(int argc, char **argv) {
  const char *out = NULL;
  option_spec options[] = {
      {"out", "FILE", "the page, replaced as a whole", OPTION_OUT, .text = &out,
       .initial = "report.html"},
  };
  command_manual manual = MANUAL(cmd_report, name, .arguments = "DIR...",
                                 .example = "results --out report.html", OPTION_TABLE(options));
  return command_run(&manual, argc, argv, report, &out);
}
