#include "bench/structure_file.h"

#include "bench/read_file.h"
#include "core/context.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE_MOST ((size_t)1 << 28)

static ex_status read(ex_context *context, const char *path, ex_structure **structure) {
  bool standard = strcmp(path, "-") == 0;
  char *text;
  size_t size;
  TRY(file_read(context, standard ? "/dev/stdin" : path, SIZE_MOST, &text, &size));
  ex_status status =
      ex_structure_read(context, standard ? "standard input" : path, text, size, structure);
  free(text);
  return status;
}

static int largest_arity(const ex_structure *structure) {
  int counts[EX_ARITY_MAX + 1], largest = EX_ARITY_MAX;
  ex_structure_operators(structure, counts);
  while (largest > 2 && counts[largest] == 0) largest--;
  return largest;
}

static ex_status check(ex_context *context, const char *path, const ex_structure *structure,
                       int max_arity) {
  ex_status status = ex_structure_check(context, structure, max_arity);
  if (status != EX_INPUT) return status;
  char reason[256];
  snprintf(reason, sizeof reason, "%s", ex_context_message(context));
  return ex_fail(context, EX_INPUT, "%s: %s", path, reason);
}

ex_status structure_read(ex_context *context, const char *path, ex_structure **structure) {
  ex_structure *made;
  TRY(read(context, path, &made));
  ex_status status = check(context, path, made, largest_arity(made));
  if (status == EX_OK)
    *structure = made;
  else
    ex_structure_free(made);
  return status;
}

ex_status structure_open(ex_context *context, const char *path, cost_options *typed,
                         ex_structure **structure, named_cost *cost) {
  ex_structure *made;
  TRY(read(context, path, &made));
  if (typed->max_arity == 0) typed->max_arity = largest_arity(made);
  ex_status status = cost_options_understand(context, typed, cost);
  if (status == EX_OK) status = check(context, path, made, (int)typed->max_arity);
  if (status == EX_OK)
    *structure = made;
  else
    ex_structure_free(made);
  return status;
}
