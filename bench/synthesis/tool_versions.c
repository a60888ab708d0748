#include "bench/synthesis/measure.h"

#include "bench/cli/tool.h"
#include "core/base/array.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct tool_entry {
  const char *call[4]; /* prints the version */
  const char *package, *title;
  enum { ALL, CELLS, PLACEMENT } of; /* which jobs need it */
} tool_entry;

static const tool_entry tools[] = {
    {{"yosys", "-V", NULL}, "yosys", "Yosys", ALL},
    {{"berkeley-abc", "-q", "version", NULL}, "berkeley-abc", "ABC", ALL},
    {{"iverilog", "-V", NULL}, "iverilog", "Icarus Verilog", ALL},
    {{"sta", "-version", NULL}, "opensta", "OpenSTA", CELLS},
    {{"nextpnr-ice40", "--version", NULL}, "nextpnr-ice40", "nextpnr", PLACEMENT},
};

enum { TOOLS = sizeof tools / sizeof *tools };

static bool is_needed(const hardware_job *job, const tool_entry *entry) {
  return entry->of == ALL || (entry->of == CELLS ? job->target.library != NULL : job->seeds > 0);
}

static bool is_installed(const char *name) {
  const char *path = getenv("PATH");
  for (const char *c = path ? path : ""; *c;) {
    char file[4200];
    size_t length = strcspn(c, ":");
    snprintf(file, sizeof file, "%.*s/%s", (int)length, c, name);
    if (access(file, X_OK) == 0) return true;
    c += length + (c[length] == ':');
  }
  return false;
}

static extr_status check_installed(extr_context *context, const hardware_job *job) {
  char names[128] = "", packages[128] = "";
  for (int i = 0; i < TOOLS; i++)
    if (is_needed(job, &tools[i]) && !is_installed(tools[i].call[0])) {
      strcat(strcat(names, *names ? ", " : ""), tools[i].call[0]);
      strcat(strcat(packages, " "), tools[i].package);
    }
  if (!*names) return EXTR_OK;
  return extr_fail_machine(context, "not installed: %s; apt-get install --no-install-recommends%s",
                           names, packages);
}

/* The first number with a point in the text, with what follows it up to a blank: "0.23". */
static void append_version(const tool_entry *entry, const char *text, char *versions) {
  const char *start = text;
  while (*start &&
         !(isdigit((unsigned char)*start) && strcspn(start, ".") == strspn(start, "0123456789")))
    start++;
  size_t used = strlen(versions);
  snprintf(versions + used, VERSIONS_TEXT - used, "%s%s %.*s", used ? "; " : "", entry->title,
           (int)strcspn(start, " \t\r\n,)"), *start ? start : "?");
}

extr_status tool_versions(extr_context *context, const hardware_job *job,
                          char versions[VERSIONS_TEXT]) {
  enum { SECONDS = 60 };
  TRY(check_installed(context, job));
  *versions = 0;
  for (int i = 0; i < TOOLS; i++) {
    OWNED_ARRAY char *text = NULL;
    if (!is_needed(job, &tools[i])) continue;
    const tool call = {tools[i].call, NULL, job->folder.path, "version.log", SECONDS};
    TRY(tool_run(context, &call));
    TRY(folder_read(context, job->folder.path, "version.log", &text));
    append_version(&tools[i], text, versions);
  }
  return EXTR_OK;
}
