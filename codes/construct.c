#include "codes/construct.h"

#include "core/context.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const ex_construction *const constructions[] = {
    &ex_construction_mackay, &ex_construction_peg, &ex_construction_ra,
    &ex_construction_array,  &ex_construction_rs,
};

enum { CONSTRUCTIONS = sizeof constructions / sizeof *constructions };

static void write_form(const ex_construction *construction, char text[EX_CONSTRUCTION_TEXT]) {
  snprintf(text, EX_CONSTRUCTION_TEXT, "%s", construction->kind);
  for (const ex_parameter *p = construction->parameters; p->name; p++) {
    size_t length = strlen(text);
    snprintf(text + length, EX_CONSTRUCTION_TEXT - length, "%c%s",
             p == construction->parameters ? ':' : ',', p->name);
  }
}

bool ex_construction_form(int index, char text[EX_CONSTRUCTION_TEXT]) {
  if (index < 0 || index >= CONSTRUCTIONS) return false;
  write_form(constructions[index], text);
  return true;
}

const ex_construction *ex_construction_find(const char *name) {
  size_t length = strcspn(name, ":");
  for (int i = 0; i < CONSTRUCTIONS && name[length]; i++)
    if (strlen(constructions[i]->kind) == length &&
        strncmp(constructions[i]->kind, name, length) == 0)
      return constructions[i];
  return NULL;
}

/* Digits and nothing else. */
static bool parse_number(const ex_value *value, uint64_t *number) {
  *number = 0;
  for (int i = 0; i < value->length; i++) {
    unsigned digit = (unsigned)(value->text[i] - '0');
    if (digit > 9 || *number > (UINT64_MAX - digit) / 10) return false;
    *number = *number * 10 + digit;
  }
  return value->length > 0;
}

static ex_status read_value(ex_context *context, const char *name, const ex_parameter *parameter,
                            ex_value *value) {
  if (parameter->most == 0) return EX_OK;
  if (parse_number(value, &value->number) && value->number >= parameter->least &&
      value->number <= parameter->most)
    return EX_OK;
  return ex_fail(context, EX_INPUT,
                 "%.100s: found '%.*s' for %s, expected a number from %" PRIu64 " to %" PRIu64,
                 name, value->length < 40 ? value->length : 40, value->text, parameter->name,
                 parameter->least, parameter->most);
}

static ex_status fail_count(ex_context *context, const ex_construction *construction,
                            const char *name, const char *many) {
  char form[EX_CONSTRUCTION_TEXT];
  write_form(construction, form);
  return ex_fail(context, EX_INPUT, "%.100s: found too %s values, expected %s", name, many, form);
}

ex_status ex_construct(ex_context *context, const ex_construction *construction, const char *name,
                       ex_code **code) {
  ex_value values[EX_PARAMETERS_MAX];
  const char *text = name + strlen(construction->kind); /* the ':' or ',' before the next value */
  int count = 0;
  for (const ex_parameter *p = construction->parameters; p->name; p++, count++) {
    if (!*text) return fail_count(context, construction, name, "few");
    text++;
    values[count] = (ex_value){.text = text, .length = (int)strcspn(text, ",")};
    TRY(read_value(context, name, p, &values[count]));
    text += values[count].length;
  }
  if (*text) return fail_count(context, construction, name, "many");
  return construction->build(context, name, values, code);
}
