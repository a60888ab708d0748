/* extrinsic selftest: tests that this machine computes correct results. */
#include "bench/commands/commands.h"
#include "bench/simulation/selftest.h"

static json_t *check_rows(const selftest_check checks[SELFTEST_CHECKS]) {
  json_t *rows = json_array();
  for (int i = 0; i < SELFTEST_CHECKS; i++) {
    const selftest_check *check = &checks[i];
    rows = output_append(rows, json_pack("{sf, ss, sI, sI, sf, sf}", "ebn0_db", check->ebn0_db,
                                         "event", check->event, "bits", (json_int_t)check->bits,
                                         "found", (json_int_t)check->found, "expected",
                                         check->expected, "allowed", check->allowed));
  }
  return rows;
}

static extr_status test(extr_context *context, const command_line *line) {
  const int format = *(const int *)line->data;
  selftest_check checks[SELFTEST_CHECKS];
  bool passed = selftest_channel(SELFTEST_LONG, checks);
  TRY(out_rows(context, EXTR_OK, check_rows(checks), format));
  if (!passed)
    return extr_fail(context, EXTR_INTERNAL,
                     "uncoded BPSK differs from the closed form by more than the bound");
  TRY(selftest_decoder(context));
  if (format == OUTPUT_TABLE)
    puts("passed: counts are as close to the closed form as allowed, and known frames decode");
  return EXTR_OK;
}

int cmd_selftest(int argc, char **argv) {
  int format;
  option_spec options[] = {OUTPUT_OPTION(&format)};
  command_manual manual =
      MANUAL(cmd_selftest, "selftest", .example = "--format table", OPTION_TABLE(options));
  return command_run(&manual, argc, argv, test, &format);
}
