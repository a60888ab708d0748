#include "bench/synthesis/tool_versions.h"

#include "bench/cli/tool.h"
#include "core/base/report.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct tool_entry {
  const char *call[4]; /* prints the version */
  const char *package;
  const char *title;
  bool needed[TOOLS_PLACEMENT + 1]; /* by tool_use */
} tool_entry;

static const tool_entry tools[] = {
    {{"yosys", "-V", NULL}, "yosys", "Yosys", {true, true, true}},
    {{"berkeley-abc", "-q", "version", NULL}, "berkeley-abc", "ABC", {true, true, true}},
    {{"iverilog", "-V", NULL}, "iverilog", "Icarus Verilog", {true, true, true}},
    {{"sta", "-version", NULL}, "opensta", "OpenSTA", {true, false, false}},
    {{"nextpnr-ice40", "--version", NULL}, "nextpnr-ice40", "nextpnr", {false, false, true}},
};

enum { TOOLS = sizeof tools / sizeof *tools };

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

static extr_status check_installed(extr_context *context, tool_use use) {
  char names[128] = "", packages[128] = "";
  for (int i = 0; i < TOOLS; i++)
    if (tools[i].needed[use] && !is_installed(tools[i].call[0])) {
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

extr_status tool_versions(extr_context *context, const work_folder *folder, tool_use use,
                          char versions[VERSIONS_TEXT]) {
  enum { SECONDS = 60 };
  TRY(check_installed(context, use));
  *versions = 0;
  for (int i = 0; i < TOOLS; i++) {
    char *text;
    if (!tools[i].needed[use]) continue;
    const tool call = {tools[i].call, NULL, folder->path, "version.log", SECONDS};
    TRY(tool_run(context, &call));
    TRY(folder_read(context, folder->path, "version.log", &text));
    append_version(&tools[i], text, versions);
    free(text);
  }
  return EXTR_OK;
}
