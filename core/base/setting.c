#include "core/base/setting.h"

#include "core/base/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const switch_names[] = {"off", "on", NULL};

/* ---- Names and numbers ----------------------------------------------------------------------- */

extr_status extr_name_parse(extr_context *context, const char *what, const char *const names[],
                            const char *text, int *index) {
  char known[96] = "";
  for (int i = 0; names[i]; i++) {
    if (strcmp(text, names[i]) == 0) {
      *index = i;
      return EXTR_OK;
    }
    snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i ? ", " : "", names[i]);
  }
  return extr_fail(context, EXTR_INPUT, "unknown %s '%s': expected one of %s", what, text, known);
}

const char *extr_name_of(const char *const names[], int number) {
  for (int i = 0; names[i]; i++)
    if (i == number) return names[i];
  return "unknown";
}

bool extr_number_parse(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end != text && *end == 0 && isfinite(*value);
}

bool extr_integer_parse(const char *text, int least, int most, int *integer) {
  double value;
  if (!extr_number_parse(text, &value) || value != floor(value) || value < least || value > most)
    return false;
  *integer = (int)value;
  return true;
}

/* ---- Members --------------------------------------------------------------------------------- */

static int64_t integer_at(const setting_row *row, const void *settings) {
  const char *place = (const char *)settings + row->offset;
  if (row->size == sizeof(bool)) return *(const bool *)place;
  return row->size == sizeof(int64_t) ? *(const int64_t *)place : *(const int *)place;
}

static double real_at(const setting_row *row, const void *settings) {
  return *(const double *)((const char *)settings + row->offset);
}

static void put_integer(const setting_row *row, void *settings, int64_t value) {
  char *place = (char *)settings + row->offset;
  if (row->size == sizeof(bool))
    *(bool *)place = value;
  else if (row->size == sizeof(int64_t))
    *(int64_t *)place = value;
  else
    *(int *)place = (int)value;
}

static extr_status fail_range(extr_context *context, const setting_row *row, const char *found) {
  return extr_fail(context, EXTR_INPUT, "%s %.40s: expected %s from %.15g to %.15g",
                   row->about.name, found,
                   row->about.kind == EXTR_SETTING_REAL ? "a number" : "an integer", row->about.low,
                   row->about.high);
}

static extr_status set_member(extr_context *context, const setting_row *row, void *settings,
                              const char *text) {
  const extr_setting *about = &row->about;
  const bool is_name = about->kind == EXTR_SETTING_CHOICE || about->kind == EXTR_SETTING_SWITCH;
  double value;
  if (is_name) {
    int index;
    const char *const *names = about->kind == EXTR_SETTING_SWITCH ? switch_names : about->choices;
    TRY(extr_name_parse(context, about->name, names, text, &index));
    put_integer(row, settings, index);
    return EXTR_OK;
  }
  if (!extr_number_parse(text, &value) || !(value >= about->low && value <= about->high))
    return fail_range(context, row, text);
  if (about->kind == EXTR_SETTING_REAL) {
    *(double *)((char *)settings + row->offset) = value;
    return EXTR_OK;
  }
  if (value != floor(value)) return fail_range(context, row, text);
  put_integer(row, settings, (int64_t)value);
  return EXTR_OK;
}

/* As few digits as give the same number back. */
static const char *print_real(double value, char *text) {
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(text, EXTR_SETTING_TEXT, "%.*g", digits, value);
    if (strtod(text, NULL) == value) break;
  }
  return text;
}

static const char *get_member(const setting_row *row, const void *settings, char *text) {
  switch (row->about.kind) {
  case EXTR_SETTING_CHOICE:
    return extr_name_of(row->about.choices, (int)integer_at(row, settings));
  case EXTR_SETTING_SWITCH:
    return switch_names[integer_at(row, settings) != 0];
  case EXTR_SETTING_REAL:
    return print_real(real_at(row, settings), text);
  default:
    snprintf(text, EXTR_SETTING_TEXT, "%" PRId64, integer_at(row, settings));
    return text;
  }
}

/* ---- Tables ---------------------------------------------------------------------------------- */

const extr_setting *extr_setting_at(const setting_table *table, int index) {
  return index >= 0 && index < table->count ? &table->rows[index].about : NULL;
}

const setting_row *extr_setting_named(const setting_table *table, const char *name) {
  for (int i = 0; name && i < table->count; i++)
    if (strcmp(table->rows[i].about.name, name) == 0) return &table->rows[i];
  return NULL;
}

static extr_status find(extr_context *context, const setting_table *table, const char *name,
                        const setting_row **row) {
  TRY(extr_need(context, name));
  *row = extr_setting_named(table, name);
  if (*row) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "unknown %s setting '%.80s'", table->what, name);
}

extr_status extr_setting_set(extr_context *context, const setting_table *table, void *settings,
                             const char *name, const char *text) {
  const setting_row *row;
  TRY(extr_need_all(context, settings, text));
  TRY(find(context, table, name, &row));
  return row->set ? row->set(context, settings, text) : set_member(context, row, settings, text);
}

const char *extr_setting_get(const setting_table *table, const void *settings, const char *name,
                             char text[EXTR_SETTING_TEXT]) {
  const setting_row *row = extr_setting_named(table, name);
  if (!row) return "unknown";
  return row->get ? row->get(settings, text) : get_member(row, settings, text);
}

extr_status extr_setting_applies(extr_context *context, const setting_table *table,
                                 const void *settings, const char *name) {
  const setting_row *row;
  TRY(extr_need(context, settings));
  TRY(find(context, table, name, &row));
  return row->applies ? row->applies(context, settings, name) : EXTR_OK;
}

static bool is_in_range(const extr_setting *about, double value) {
  int choices = 0;
  if (about->kind != EXTR_SETTING_CHOICE) return value >= about->low && value <= about->high;
  while (about->choices[choices]) choices++;
  return value >= 0 && value < choices;
}

static extr_status check_member(extr_context *context, const setting_row *row,
                                const void *settings) {
  const extr_setting *about = &row->about;
  const double value =
      about->kind == EXTR_SETTING_REAL ? real_at(row, settings) : (double)integer_at(row, settings);
  char found[32];
  if (is_in_range(about, value)) return EXTR_OK;
  snprintf(found, sizeof found, "%g", value);
  return about->kind == EXTR_SETTING_CHOICE
             ? extr_fail(context, EXTR_INPUT, "%s %s: no such choice", about->name, found)
             : fail_range(context, row, found);
}

extr_status extr_setting_check(extr_context *context, const setting_table *table,
                               const void *settings) {
  for (int i = 0; i < table->count; i++) {
    const setting_row *row = &table->rows[i];
    if (!row->set && row->about.kind != EXTR_SETTING_SWITCH)
      TRY(check_member(context, row, settings));
  }
  return EXTR_OK;
}
