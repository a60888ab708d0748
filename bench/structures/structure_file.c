#include "bench/structures/structure_file.h"

#include <extrinsic/emit.h>

#include "core/base/file/read_file.h"
#include "core/base/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE_MOST ((size_t)1 << 28)

static extr_status read(extr_context *context, const char *path, extr_structure **structure) {
  bool standard = strcmp(path, "-") == 0;
  char *text;
  size_t size;
  TRY(extr_file_read(context, standard ? "/dev/stdin" : path, SIZE_MOST, &text, &size));
  extr_status status =
      extr_structure_read(context, standard ? "standard input" : path, text, size, structure);
  free(text);
  return status;
}

static int largest_arity(const extr_structure *structure) {
  int counts[EXTR_ARITY_MAX + 1], largest = EXTR_ARITY_MAX;
  extr_structure_operators(structure, counts);
  while (largest > 2 && counts[largest] == 0) largest--;
  return largest;
}

static extr_status check(extr_context *context, const char *path, const extr_structure *structure,
                         int max_arity) {
  extr_status status = extr_structure_check(context, structure, max_arity);
  if (status != EXTR_INPUT) return status;
  char reason[256];
  snprintf(reason, sizeof reason, "%s", extr_context_message(context));
  return extr_fail(context, EXTR_INPUT, "%s: %s", path, reason);
}

extr_status structure_open(extr_context *context, const char *path, cost_options *typed,
                           extr_structure **structure, named_cost *cost) {
  extr_structure *made;
  extr_status status = EXTR_OK;
  TRY(read(context, path, &made));
  int max_arity = largest_arity(made);
  if (typed) {
    if (typed->max_arity == 0) typed->max_arity = max_arity;
    max_arity = (int)typed->max_arity;
    status = cost_options_parse(context, typed, cost);
  }
  if (status == EXTR_OK) status = check(context, path, made, max_arity);
  if (status == EXTR_OK)
    *structure = made;
  else
    extr_structure_free(made);
  return status;
}
