#include "bench/simulation/task/task.h"

#include <extrinsic/status.h>

#include "bench/cli/numbers.h"
#include "core/base/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_natural(const json_t *lines, const char *key) {
  const char *text = json_string_value(json_object_get(lines, key));
  int64_t value;
  return text && integer_parse(text, strlen(text), &value) && value >= 1;
}

static extr_status hash_lines(extr_context *context, task *t) {
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream(&text, &size);
  if (!stream) return extr_fail_memory(context);
  const char *key;
  json_t *value;
  json_object_foreach(t->lines, key, value) {
    fprintf(stream, "%s: %s\n", key, json_string_value(value));
  }
  bool whole = fclose(stream) == 0;
  if (whole) digest_text(text, size, t->hash);
  free(text);
  return whole ? EXTR_OK : extr_fail_memory(context);
}

extr_status task_from(extr_context *context, json_t *lines, task *made) {
  *made = (task){.lines = json_incref(lines)};
  const char *key;
  json_t *value;
  bool texts = json_is_object(lines) && json_is_string(json_object_get(lines, "quality")) &&
               is_natural(lines, "n") && is_natural(lines, "k");
  json_object_foreach(lines, key, value) texts = texts && json_is_string(value);
  if (!texts) return extr_fail(context, EXTR_INPUT, "found lines that are not those of a task");
  return hash_lines(context, made);
}

void task_free(task *t) {
  json_decref(t->lines);
  t->lines = NULL;
}

static const char *value_of(const task *t, const char *key) {
  const char *value = json_string_value(json_object_get(t->lines, key));
  return value ? value : "absent";
}

task_sizes task_sizes_of(const task *t) {
  return (task_sizes){
      .quality = value_of(t, "quality"),
      .code_bits = strtoull(value_of(t, "n"), NULL, 10),
      .information_bits = strtoull(value_of(t, "k"), NULL, 10),
  };
}

/* A line of a that b does not have so, or NULL. */
static const char *difference(const task *a, const task *b) {
  const char *key;
  json_t *value;
  json_object_foreach(a->lines, key, value) {
    if (strcmp(json_string_value(value), value_of(b, key)) != 0) return key;
  }
  return NULL;
}

extr_status task_compare(extr_context *context, const char *file, const task *found,
                         const task *expected) {
  if (strcmp(found->hash, expected->hash) == 0) return EXTR_OK;
  const char *key = difference(expected, found);
  if (!key) key = difference(found, expected);
  if (!key) key = "order of lines";
  return extr_fail(context, EXTR_INPUT,
                   "%s belongs to another task: its %s is %.150s, expected %.150s", file, key,
                   value_of(found, key), value_of(expected, key));
}
