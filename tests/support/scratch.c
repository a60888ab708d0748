#include "tests/support/scratch.h"
#include "tests/support/unit.h"

#include <stdlib.h>
#include <unistd.h>
/* cmocka requires the headers above. */

static char folder[] = "/tmp/extrinsic-test-XXXXXX";

int scratch_begin(void **state) {
  return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

int scratch_end(void **state) {
  char line[64];
  snprintf(line, sizeof line, "rm -rf %s", folder);
  return chdir("/") == 0 && system(line) == 0 ? 0 : -1;
}

FILE *scratch_open(const char *name, const char *mode) {
  FILE *file = fopen(name, mode);
  if (!file) fail_msg("%s/%s cannot be opened", folder, name);
  return file;
}

void scratch_run(const char *line) {
  char quiet[1024];
  int length = snprintf(quiet, sizeof quiet, "{ %s; } >messages 2>&1", line);
  assert_in_range(length, 1, sizeof quiet - 1);
  if (system(quiet) == 0) return;
  char text[2048];
  FILE *messages = scratch_open("messages", "r");
  text[fread(text, 1, sizeof text - 1, messages)] = 0;
  fclose(messages);
  fail_msg("%s\n%s", line, text);
}

void scratch_need(const char *program, const char *package) {
  char line[128];
  snprintf(line, sizeof line, "command -v %s >/dev/null", program);
  if (system(line) == 0) return;
  fprintf(stderr, "SKIPPED: %s is not installed (package %s)\n", program, package);
  skip();
}
