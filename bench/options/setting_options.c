#include "bench/options/setting_options.h"

#include "core/base/report.h"

#include <stdio.h>
#include <string.h>

static int index_of(const char *name) {
  int i = 0;
  while (strcmp(simulation_setting(i)->name, name) != 0) i++;
  return i;
}

const char *typed_setting(const typed_settings *typed, const char *name) {
  return typed->text[index_of(name)];
}

void type_setting(typed_settings *typed, const char *name, const char *text) {
  typed->text[index_of(name)] = text;
}

option_spec setting_option(typed_settings *typed, const char *name) {
  const int index = index_of(name);
  const extr_setting *setting = simulation_setting(index);
  option_spec row = {.name = setting->name,
                     .value = setting->value,
                     .help = setting->help,
                     .kind = OPTION_SETTING,
                     .text = &typed->text[index],
                     .low = setting->low,
                     .high = setting->high,
                     .choices = setting->choices,
                     .explained = setting->explained,
                     .setting = setting,
                     .absent = setting->absent};
  if (setting->kind == EXTR_SETTING_SWITCH) {
    snprintf(typed->off_name, sizeof typed->off_name, "no-%s", setting->name);
    row.name = typed->off_name;
  }
  return row;
}

/* The name of a setting, with which messages about it begin, becomes that of the option. */
static extr_status as_option(extr_context *context, extr_status status, const char *name) {
  if (status == EXTR_OK || strncmp(extr_context_message(context), name, strlen(name)) != 0)
    return status;
  const extr_context library = *context;
  return extr_fail(context, status, "--%s", library.message);
}

extr_status typed_settings_apply(extr_context *context, const typed_settings *typed,
                                 simulation_settings *settings) {
  const extr_setting *setting;
  for (int i = 0; (setting = simulation_setting(i)); i++)
    if (typed->text[i])
      TRY(as_option(context, simulation_set(context, settings, setting->name, typed->text[i]),
                    setting->name));
  return EXTR_OK;
}

extr_status typed_settings_check(extr_context *context, const typed_settings *typed,
                                 const simulation_settings *settings) {
  const extr_setting *setting;
  for (int i = 0; (setting = simulation_setting(i)); i++)
    if (typed->text[i])
      TRY(as_option(context, simulation_applies(context, settings, setting->name), setting->name));
  return EXTR_OK;
}
