#include "bench/options/setting_options.h"

#include "core/base/report.h"

#include <stdio.h>
#include <string.h>

int setting_index(const setting_source *source, const char *name) {
  int i = 0;
  while (strcmp(source->at(i)->name, name) != 0) i++;
  return i;
}

const char **typed_setting(typed_settings *typed, const char *name) {
  return &typed->text[setting_index(typed->source, name)];
}

option_spec setting_option(typed_settings *typed, const char *name) {
  const int index = setting_index(typed->source, name);
  const extr_setting *setting = typed->source->at(index);
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

/* Repeats an error of the library, in which the name of a setting is that of an option. */
static extr_status fail_as_option(extr_context *context, extr_status status,
                                  const extr_context *library, const char *name) {
  const char *message = library ? extr_context_message(library) : "out of memory";
  const bool begins = strncmp(message, name, strlen(name)) == 0;
  if (status == EXTR_OK) return status;
  return extr_fail(context, status, "%s%s", begins ? "--" : "", message);
}

extr_status typed_settings_apply(extr_context *context, const typed_settings *typed,
                                 void *settings) {
  const extr_setting *setting;
  extr_context *own = extr_context_new();
  extr_status status = own ? EXTR_OK : extr_fail_memory(context);
  for (int i = 0; status == EXTR_OK && (setting = typed->source->at(i)); i++)
    if (typed->text[i])
      status =
          fail_as_option(context, typed->source->set(own, settings, setting->name, typed->text[i]),
                         own, setting->name);
  extr_context_free(own);
  return status;
}

extr_status typed_settings_check(extr_context *context, const typed_settings *typed,
                                 const void *settings, const char *but) {
  const extr_setting *setting;
  extr_context *own = extr_context_new();
  extr_status status = own ? EXTR_OK : extr_fail_memory(context);
  for (int i = 0; status == EXTR_OK && (setting = typed->source->at(i)); i++)
    if (typed->text[i] && (!but || strcmp(setting->name, but) != 0))
      status = fail_as_option(context, typed->source->applies(own, settings, setting->name), own,
                              setting->name);
  extr_context_free(own);
  return status;
}
