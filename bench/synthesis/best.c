#include "bench/synthesis/rows.h"

#include "bench/output/output.h"

/* Whether rows measure the same node, perhaps by different structures. */
static bool same_node(const json_t *a, const json_t *b) {
  static const char *const keys[] = {"operator", "inputs", "target", NULL};
  bool same = true;
  for (int i = 0; keys[i]; i++)
    same = same && json_equal(json_object_get(a, keys[i]), json_object_get(b, keys[i]));
  return same;
}

static double number(const json_t *row, const char *key) {
  return json_number_value(json_object_get(row, key));
}

static bool is_better(const json_t *row, const json_t *than) {
  const double area = number(row, "area_nand2"), best = number(than, "area_nand2");
  return area < best || (area == best && number(row, "delay_ns") < number(than, "delay_ns"));
}

static const json_t *find_best(const json_t *rows, const json_t *node, double period) {
  const json_t *best = NULL;
  for (size_t i = 0; i < json_array_size(rows); i++) {
    const json_t *row = json_array_get(rows, i);
    if (same_node(row, node) && number(row, "delay_ns") <= period &&
        (!best || is_better(row, best)))
      best = row;
  }
  return best;
}

static bool is_first(const json_t *rows, size_t index) {
  for (size_t i = 0; i < index; i++)
    if (same_node(json_array_get(rows, i), json_array_get(rows, index))) return false;
  return true;
}

/* A new reference to a value, or to null. */
static json_t *copied(const json_t *row, const char *key) {
  json_t *value = json_object_get(row, key);
  return value ? json_incref(value) : json_null();
}

static json_t *describe(const json_t *node, const json_t *best, double period) {
  return OUTPUT_ROW({"period_ns", json_real(period)}, {"operator", copied(node, "operator")},
                    {"inputs", copied(node, "inputs")}, {"target", copied(node, "target")},
                    {"structure", copied(best, "structure")}, {"latency", copied(best, "latency")},
                    {"mapping", copied(best, "mapping")},
                    {"area_nand2", copied(best, "area_nand2")},
                    {"delay_ns", copied(best, "delay_ns")});
}

json_t *rows_best(const json_t *rows, const real_list *periods) {
  json_t *found = json_array();
  for (size_t i = 0; i < json_array_size(rows); i++) {
    const json_t *node = json_array_get(rows, i);
    for (int p = 0; is_first(rows, i) && p < periods->count; p++) {
      const double period = periods->values[p];
      found = output_append(found, describe(node, find_best(rows, node, period), period));
    }
  }
  return found;
}

static const char *text(const json_t *row, const char *key) {
  return json_string_value(json_object_get(row, key));
}

static void print_best(const json_t *row, FILE *out) {
  fprintf(out, "# %.15g ns, %s", number(row, "period_ns"), text(row, "operator"));
  if (number(row, "inputs") > 0) fprintf(out, " with %g inputs", number(row, "inputs"));
  fprintf(out, ", %s: ", text(row, "target"));
  if (!text(row, "structure")) {
    fputs("none is as fast\n", out);
    return;
  }
  fputs(text(row, "structure"), out);
  if (json_is_number(json_object_get(row, "latency")))
    fprintf(out, " of latency %.15g", number(row, "latency"));
  fprintf(out, ", %s: %.15g NAND2, %.15g ns\n", text(row, "mapping"), number(row, "area_nand2"),
          number(row, "delay_ns"));
}

void rows_print_best(const json_t *best, FILE *out) {
  for (size_t i = 0; i < json_array_size(best); i++) print_best(json_array_get(best, i), out);
}
