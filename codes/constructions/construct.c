#include "codes/constructions/construct.h"

#include <extrinsic/code.h>
#include <extrinsic/nr.h>

#include "core/base/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ADDRESS(kind) &extr_construction_##kind,
static const extr_construction *const constructions[] = {EACH_CONSTRUCTION(ADDRESS)};

enum { CONSTRUCTIONS = sizeof constructions / sizeof *constructions };

static bool may_be_absent(const extr_parameter *parameter) {
  return *parameter->name == '[';
}

static void write_form(const extr_construction *construction, char text[EXTR_CONSTRUCTION_TEXT]) {
  snprintf(text, EXTR_CONSTRUCTION_TEXT, "%s", construction->kind);
  for (const extr_parameter *p = construction->parameters; p->name; p++) {
    const size_t length = strlen(text), room = EXTR_CONSTRUCTION_TEXT - length;
    if (may_be_absent(p))
      snprintf(text + length, room, "[,%s", p->name + 1);
    else
      snprintf(text + length, room, "%c%s", p == construction->parameters ? ':' : ',', p->name);
  }
}

bool extr_construction_form(int index, char text[EXTR_CONSTRUCTION_TEXT]) {
  if (index < 0 || index >= CONSTRUCTIONS) return false;
  write_form(constructions[index], text);
  return true;
}

const extr_construction *extr_construction_find(const char *name) {
  size_t length = strcspn(name, ":");
  for (int i = 0; i < CONSTRUCTIONS && name[length]; i++)
    if (strlen(constructions[i]->kind) == length &&
        strncmp(constructions[i]->kind, name, length) == 0)
      return constructions[i];
  return NULL;
}

/* Accepts only digits. */
static bool parse_number(const extr_value *value, uint64_t *number) {
  *number = 0;
  for (int i = 0; i < value->length; i++) {
    unsigned digit = (unsigned)(value->text[i] - '0');
    if (digit > 9 || *number > (UINT64_MAX - digit) / 10) return false;
    *number = *number * 10 + digit;
  }
  return value->length > 0;
}

static extr_status read_value(extr_context *context, const char *name,
                              const extr_parameter *parameter, extr_value *value) {
  if (parameter->most == 0) return EXTR_OK;
  if (parse_number(value, &value->number) && value->number >= parameter->least &&
      value->number <= parameter->most)
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%.100s: found '%.*s' for %s, expected a number from %" PRIu64 " to %" PRIu64,
                   name, value->length < 40 ? value->length : 40, value->text, parameter->name,
                   parameter->least, parameter->most);
}

static extr_status fail_count(extr_context *context, const extr_construction *construction,
                              const char *name, const char *many) {
  char form[EXTR_CONSTRUCTION_TEXT];
  write_form(construction, form);
  return extr_fail(context, EXTR_INPUT, "%.100s: found too %s values, expected %s", name, many,
                   form);
}

extr_status extr_construct(extr_context *context, const extr_construction *construction,
                           const char *name, extr_code **code) {
  extr_value values[EXTR_PARAMETERS_MAX];
  const char *text = name + strlen(construction->kind); /* the ':' or ',' before the next value */
  int count = 0;
  for (const extr_parameter *p = construction->parameters; p->name; p++, count++) {
    values[count] = (extr_value){0};
    if (!*text && may_be_absent(p)) break;
    if (!*text) return fail_count(context, construction, name, "few");
    text++;
    values[count] = (extr_value){.text = text, .length = (int)strcspn(text, ",")};
    TRY(read_value(context, name, p, &values[count]));
    text += values[count].length;
  }
  if (*text) return fail_count(context, construction, name, "many");
  return construction->build(context, name, values, code);
}

size_t extr_code_name_length(const char *names) {
  const extr_construction *construction = extr_construction_find(names);
  size_t length = strcspn(names, ",");
  for (int i = 1; construction && construction->parameters[i].name && names[length]; i++) {
    const char *next = names + length + 1;
    const bool number = strspn(next, "0123456789") == strcspn(next, ",");
    if (may_be_absent(&construction->parameters[i]) && !number) break;
    length += 1 + strcspn(names + length + 1, ",");
  }
  if (!extr_nr_named(names)) return length;
  /* Options of such a name have an equals sign before the next comma. */
  while (names[length] && names[length + 1 + strcspn(names + length + 1, "=,")] == '=')
    length += 1 + strcspn(names + length + 1, ",");
  return length;
}

extr_status extr_construction_too_large(extr_context *context, const char *name) {
  return extr_fail(context, EXTR_LIMIT, "%.100s: the limits are %d columns and %d ones", name,
                   EXTR_CODE_COLUMNS_MAX, EXTR_CODE_EDGES_MAX);
}
