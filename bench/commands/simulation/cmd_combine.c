/* extrinsic combine: merges runs of the same configuration fingerprint. */
#include "bench/cli/failure.h"
#include "bench/cli/options/options.h"
#include "bench/cli/out.h"
#include "bench/commands/commands.h"
#include "bench/floor/table/floor_combine.h"
#include "bench/run/journal/journal_list.h"
#include "bench/run/journal/merge.h"
#include "bench/run/journal/missing_shards.h"
#include "bench/run/journal/run_file.h"
#include "bench/run/point_row.h"
#include "bench/run/record.h"
#include "core/base/report.h"
#include <extrinsic/status.h>

#include <limits.h>
#include <stdlib.h>

static const char name[] = "combine";

/* Comment lines: those that the runs have in common, and one that says that runs were combined. */
static extr_status describe(ber_record *record, const journal *merged, size_t files) {
  json_t *about = json_copy(merged->about);
  if (!about) return extr_fail_memory(record->context);
  json_decref(record->about);
  record->about = about;
  json_object_del(about, MISSING_SHARDS_KEY); /* others may be missing now */
  TRY(record_about(record, "version", "extrinsic %s", EXTRINSIC_VERSION));
  return record_about(record, "combined", "%zu journals", files);
}

static extr_status describe_missing(ber_record *record, const journal *merged) {
  char *text;
  TRY(missing_shards(record->context, merged, &text));
  extr_status status = *text ? record_about(record, MISSING_SHARDS_KEY, "%s", text) : EXTR_OK;
  free(text);
  return status;
}

static extr_status write_table(ber_record *record, const journal *merged) {
  point_table table = point_table_of(merged, true);
  return record_table(record, table.rows, table.unfinished);
}

/* Adds to what the file already contains. The journal is written first: as long as it does not say
 * that the table is up to date, the old table is not taken for complete. */
static extr_status write_file(ber_record *record, journal *merged, run_file *file) {
  TRY(run_file_open(record->context, record->path, &merged->fingerprint, record->about, file));
  TRY(merge_into(record->context, merged, file->path, &file->journal));
  journal_free(&file->journal);
  file->journal = *merged;
  *merged = (journal){0};
  TRY(describe_missing(record, &file->journal));
  json_decref(file->journal.about);
  file->journal.about = json_incref(record->about);
  TRY(run_file_rewrite(file));
  TRY(write_table(record, &file->journal));
  return EXTR_OK;
}

static extr_status put_out(ber_record *record, journal *merged) {
  if (!record->path) TRY(describe_missing(record, merged));
  if (!record->path) return write_table(record, merged);
  run_file file;
  extr_status status = write_file(record, merged, &file);
  run_file_close(&file);
  return status;
}

static extr_status combine(ber_record *record, char *const *names, int count) {
  journal_list list;
  journal merged = {0};
  extr_status status = journal_list_make(record->context, names, count, &list);
  if (status == EXTR_OK && list.count > INT_MAX)
    status = extr_fail(record->context, EXTR_LIMIT, "more than %d journals", INT_MAX);
  if (status == EXTR_OK && floor_combine_serves(list.paths[0])) {
    status = floor_combine(record, list.paths, list.count);
    journal_list_free(&list);
    return status;
  }
  if (status == EXTR_OK)
    status = merge_journals(record->context, list.paths, (int)list.count, &merged);
  if (status == EXTR_OK) status = describe(record, &merged, list.count);
  if (status == EXTR_OK) status = put_out(record, &merged);
  journal_free(&merged);
  journal_list_free(&list);
  return status;
}

int cmd_combine(int argc, char **argv) {
  int format = -1;
  const char *out = NULL;
  option_spec options[] = {
      OUTPUT_FILE_OPTION(&format),
      {"out", "FILE", "table, with a journal so that it can be combined again", OPTION_OUT,
       .text = &out, .absent = "standard output"},
  };
  command_manual manual = {
      .command = name,
      .summary =
          "Merges what runs of `ber --out FILE` have saved: shards of one run, other points, "
          "the same run continued elsewhere. Counts of shards add up, and frames that several "
          "files contain count once. Runs of different configurations are refused, and so are "
          "shards that overlap. A run is named by its table (its journal FILE.journal is "
          "read), by its journal, or by the folder that the journals are in. Whatever --out "
          "FILE already contains stays in it. If shards are missing, the line missing_shards of "
          "the table says which. Seconds are those of all shards together.\n"
          "\n"
          "Shards of `floor --out FILE` add up in the same way, but the result has no journal: "
          "combine all shards at once.",
      .arguments = "FILE|DIR...",
      .arguments_min = 1,
      .arguments_max = INT_MAX,
      .example = "shard-1.csv shard-2.csv --out run.csv",
      .options = options,
      .option_count = sizeof options / sizeof *options,
  };
  command_line line;
  if (!options_read(&manual, argc, argv, &line)) return line.exit_code;
  if (format < 0) format = out_format(out, output_formats, OUTPUT_CSV);
  extr_context *context = extr_context_new();
  if (!context) return failure(EXIT_FAILED, name, "memory ran out");
  ber_record record = {0};
  extr_status status = out_without_journal(context, &out);
  if (status == EXTR_OK) status = record_start(&record, context, out, (output_format)format);
  if (status == EXTR_OK) status = combine(&record, line.arguments, line.argument_count);
  const char *missing = json_string_value(json_object_get(record.about, MISSING_SHARDS_KEY));
  if (status == EXTR_OK && missing) failure(EXIT_DONE, name, "shards are missing: %s", missing);
  record_end(&record);
  int code = exit_code_of(status, name, context);
  extr_context_free(context);
  return code;
}
