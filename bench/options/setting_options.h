/* Options that are the settings of a table (core/base/setting.h): a setting is an option of the
 * commands that have the table, without a word about it elsewhere. */
#ifndef BENCH_OPTIONS_SETTING_OPTIONS_H
#define BENCH_OPTIONS_SETTING_OPTIONS_H

#include "bench/cli/options/option.h"

enum { SETTING_OPTIONS = 48 }; /* at most as many settings in a table */

/* The public functions of a table, such as extr_decoder_set. */
typedef struct setting_source {
  const extr_setting *(*at)(int index);
  extr_status (*set)(extr_context *context, void *settings, const char *name, const char *text);
  extr_status (*applies)(extr_context *context, const void *settings, const char *name);
} setting_source;

/* The options as typed, before they are parsed. */
typedef struct typed_settings {
  const setting_source *source;
  const char *text[SETTING_OPTIONS]; /* by the index of the setting; NULL: not given */
  char off_name[32];                 /* the name of an option that turns something off */
} typed_settings;

/* The index of the setting of this name, which must exist. */
int setting_index(const setting_source *source, const char *name);

/* The option of one setting, with its target in `typed`. The names in `typed` must not move while
 * the option is used. */
option_spec setting_option(typed_settings *typed, const char *name);

/* Where the text of a setting is kept. */
const char **typed_setting(typed_settings *typed, const char *name);

/* Sets what was typed. EXTR_INPUT names what is wrong. */
extr_status typed_settings_apply(extr_context *context, const typed_settings *typed,
                                 void *settings);

/* EXTR_INPUT if an option that was typed has no effect with these settings; `but` is the name of one
 * that always has, or NULL. */
extr_status typed_settings_check(extr_context *context, const typed_settings *typed,
                                 const void *settings, const char *but);

#endif
