#include "bench/synthesis/measure.h"

#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Files beside this one, embedded by the build. Reading Yosys's own models of the cells of an FPGA
 * takes minutes, because of the memories beside them. */
extern const char extr_text_ice40_v[], extr_text_ecp5_v[];

#define OSU(number)                                                                                \
  {                                                                                                \
    .name = "osu" number,                                                                          \
    .library = "/usr/share/qflow/tech/osu" number "/osu" number "_stdcells.lib",                   \
    .package = "qflow-tech-osu" number, .driver = "INVX4", .load = 20                              \
  }

static const hardware_target targets[] = {
    OSU("018"),
    OSU("035"),
    OSU("050"),
    {.name = "ice40",
     .synthesis = "synth_ice40",
     .models = extr_text_ice40_v,
     .clocked = "t:SB_DFF* t:SB_RAM*",
     .device = "hx8k"},
    {.name = "ecp5",
     .synthesis = "synth_ecp5",
     .models = extr_text_ecp5_v,
     .clocked = "t:TRELLIS_FF t:DP16KD"},
};

enum { TARGETS = sizeof targets / sizeof *targets };

#define LIBRARY_MOST ((size_t)1 << 28)

/* ---- Liberty --------------------------------------------------------------------------------- */

static const char *skip_blanks(const char *text) {
  return text + strspn(text, " \t\r\n\"");
}

/* The value of "area : 24 ;" in the group that begins here, before any inner group. */
static double group_area(const char *text) {
  const char *group = strchr(text, '{');
  if (!group) return 0;
  for (const char *c = group + 1; *c && *c != '{' && *c != '}';) {
    c = skip_blanks(c);
    if (strncmp(c, "area", 4) == 0 && *skip_blanks(c + 4) == ':')
      return strtod(skip_blanks(skip_blanks(c + 4) + 1), NULL);
    size_t statement = strcspn(c, ";{}\n");
    c += statement;
    if (*c == ';' || *c == '\n') c++;
  }
  return 0;
}

static bool is_nand2(const char *name) {
  return strncasecmp(name, "nand2", 5) == 0 && !isdigit((unsigned char)name[5]);
}

double liberty_nand2_area(const char *text) {
  double least = 0;
  for (const char *c = text; (c = strstr(c, "cell")); c += 4) {
    const char *open = skip_blanks(c + 4);
    if ((c > text && (isalnum((unsigned char)c[-1]) || c[-1] == '_')) || *open != '(') continue;
    if (!is_nand2(skip_blanks(open + 1))) continue;
    double area = group_area(open);
    if (area > 0 && (least == 0 || area < least)) least = area;
  }
  return least;
}

/* ---- Targets --------------------------------------------------------------------------------- */

static extr_status measure_nand2(extr_context *context, hardware_target *target) {
  OWNED_ARRAY char *text = NULL;
  size_t size;
  TRY(extr_file_read(context, target->library, LIBRARY_MOST, &text, &size));
  target->nand2 = liberty_nand2_area(text);
  if (target->nand2 > 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%.300s: no cell whose name begins with NAND2 has an area, and areas are given "
                   "in this unit",
                   target->library);
}

static bool is_liberty(const char *name) {
  size_t length = strlen(name);
  return length > 4 && strcmp(name + length - 4, ".lib") == 0;
}

extr_status hardware_target_open(extr_context *context, const char *name, hardware_target *target) {
  hardware_target found = {.name = NULL};
  for (int i = 0; i < TARGETS; i++)
    if (strcmp(name, targets[i].name) == 0) found = targets[i];
  if (!found.name && is_liberty(name)) found = (hardware_target){.name = name, .library = name};
  if (!found.name)
    return extr_fail(context, EXTR_INPUT,
                     "--target %.100s: expected osu018, osu035, osu050, ice40, ecp5 or a Liberty "
                     "file whose name ends in .lib",
                     name);
  if (found.package && !extr_file_exists(found.library))
    return extr_fail_machine(context,
                             "%s is not installed: apt-get install --no-install-recommends %s",
                             found.name, found.package);
  if (found.library) TRY(measure_nand2(context, &found));
  *target = found;
  return EXTR_OK;
}
