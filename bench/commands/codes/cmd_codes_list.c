/* extrinsic codes list: lists the codes of the catalog without constructing them. */
#include "bench/commands/commands.h"
#include <extrinsic/code.h>

/* The rate refers to the transmitted bits. */
static json_t *entry_json(const extr_catalog_entry *entry) {
  return json_pack("{s:s, s:s, s:i, s:i, s:i, s:f}", "name", entry->name, "family", entry->standard,
                   "n", entry->columns, "sent", entry->transmitted, "k", entry->information, "rate",
                   (double)entry->information / entry->transmitted);
}

static extr_status list(extr_context *context, const command_line *line) {
  json_t *rows = json_array();
  const extr_catalog_entry *entry;
  const int format = *(const int *)line->data;
  int standardized = 0, count = 0;
  for (; (entry = extr_catalog_at(count)); count++) {
    rows = output_append(rows, entry_json(entry));
    standardized += extr_catalog_standardized(count);
  }
  TRY(out_rows(context, EXTR_OK, rows, format));
  if (format != OUTPUT_TABLE) return EXTR_OK;
  return out_printed(context, printf("# %d codes of standards, %d other codes\n", standardized,
                                     count - standardized) > 0);
}

int cmd_codes_list(int argc, char **argv) {
  int format;
  option_spec options[] = {OUTPUT_OPTION(&format)};
  command_manual manual =
      MANUAL(cmd_codes_list, "codes list", .example = "--format csv", OPTION_TABLE(options));
  return command_run(&manual, argc, argv, list, &format);
}
