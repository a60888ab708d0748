#include "core/base/processor.h"

#include "core/base/isa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *extr_system_value(const char *root, const char *path, const char *key, char separator,
                              char text[SYSTEM_TEXT]) {
  char place[PROCESSOR_TEXT];
  snprintf(place, sizeof place, "%s%s", root, path);
  *text = 0;
  FILE *file = fopen(place, "r");
  if (!file) return text;
  char *line = NULL;
  size_t size = 0;
  while (!*text && getline(&line, &size, file) > 0) {
    if (strncmp(line, key, strlen(key)) != 0) continue;
    char *value = line + strlen(key) + strspn(line + strlen(key), "\t ");
    if (separator && *value++ != separator) continue;
    value += strspn(value, "\t \"");
    value[strcspn(value, "\"\n")] = 0;
    snprintf(text, SYSTEM_TEXT, "%s", value);
  }
  free(line);
  fclose(file);
  return text;
}

/* Numbers of processors in the register MIDR, as their makers publish them. */
static const struct part {
  unsigned implementer, number;
  const char *name;
} parts[] = {
    {0x41, 0xd03, "Cortex-A53"},  {0x41, 0xd05, "Cortex-A55"},   {0x41, 0xd07, "Cortex-A57"},
    {0x41, 0xd08, "Cortex-A72"},  {0x41, 0xd0b, "Cortex-A76"},   {0x41, 0xd0c, "Neoverse-N1"},
    {0x41, 0xd40, "Neoverse-V1"}, {0x41, 0xd49, "Neoverse-N2"},  {0x41, 0xd4f, "Neoverse-V2"},
    {0x61, 0x022, "Icestorm-M1"}, {0x61, 0x023, "Firestorm-M1"}, {0xc0, 0xac3, "Ampere-1"},
};

static void name_part(processor *it, const char *number) {
  unsigned long implementer = strtoul(it->numbers[0], NULL, 16), part = strtoul(number, NULL, 16);
  snprintf(it->model, SYSTEM_TEXT, "part %.60s", number);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (implementer == parts[i].implementer && part == parts[i].number)
      snprintf(it->model, SYSTEM_TEXT, "%s", parts[i].name);
}

void extr_processor_read(const char *root, processor *it) {
  static const char path[] = "/proc/cpuinfo";
  static const struct kind {
    const char *keys[PROCESSOR_NUMBERS], *labels[PROCESSOR_NUMBERS];
  } x86 = {{"cpu family", "model", "stepping"}, {"family", "model", "stepping"}},
    arm = {{"CPU implementer", "CPU variant", "CPU revision"},
           {"implementer", "variant", "revision"}};
  char part[SYSTEM_TEXT];
  extr_system_value(root, path, "CPU part", ':', part);
  const struct kind *kind = *part ? &arm : &x86;
  for (int i = 0; i < PROCESSOR_NUMBERS; i++) {
    it->labels[i] = kind->labels[i];
    if (!*extr_system_value(root, path, kind->keys[i], ':', it->numbers[i]))
      strcpy(it->numbers[i], "unknown");
  }
  if (*part)
    name_part(it, part);
  else if (!*extr_system_value(root, path, "model name", ':', it->model))
    strcpy(it->model, "unknown");
}

const char *extr_processor_name(char text[PROCESSOR_TEXT]) {
  processor it;
  extr_processor_read("", &it);
  snprintf(text, PROCESSOR_TEXT, "%.120s, %.20s-%.20s-%.20s, %s", it.model, it.numbers[0],
           it.numbers[1], it.numbers[2], extr_isa_name(extr_isa_best()));
  return text;
}
