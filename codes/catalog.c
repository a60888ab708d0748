#include "codes/catalog.h"

#include "core/context.h"

#include <string.h>
#include <unistd.h>

static const ex_family *const families[] = {
    &ex_family_ieee80211n,
    &ex_family_ieee8023an,
};

enum { FAMILIES = sizeof families / sizeof *families };

const char *ex_catalog_name(int index) {
  for (int i = 0; i < FAMILIES; i++)
    for (const char *const *name = families[i]->names; *name; name++)
      if (index-- == 0) return *name;
  return NULL;
}

/* The family of a code; NULL where no family has that name. */
static const ex_family *find_family(const char *code) {
  for (int i = 0; i < FAMILIES; i++)
    for (const char *const *name = families[i]->names; *name; name++)
      if (strcmp(*name, code) == 0) return families[i];
  return NULL;
}

/* ---- The nearest names ----------------------------------------------------------------------- */

static size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

/* The edit distance (Levenshtein): insertions, deletions and replacements that make `name` of
 * `text`. The row holds the distances from the part of `text` read so far to each beginning of
 * `name`. */
static size_t edit_distance(const char *text, const char *name) {
  size_t row[EX_CATALOG_NAME], length = strlen(name);
  for (size_t i = 0; i <= length; i++) row[i] = i;
  for (; *text; text++) {
    size_t diagonal = row[0]++;
    for (size_t i = 1; i <= length; i++) {
      size_t replaced = diagonal + (*text != name[i - 1]);
      diagonal = row[i];
      row[i] = least(replaced, 1 + least(row[i], row[i - 1]));
    }
  }
  return row[length];
}

enum { NEAREST = 3 };

/* The names of the catalog nearest to `text`, nearest first, the catalog's order where equal. */
static void find_nearest(const char *text, const char *nearest[NEAREST]) {
  size_t distances[NEAREST + 1];
  int kept = 0;
  const char *name;
  for (int index = 0; (name = ex_catalog_name(index)); index++) {
    size_t distance = edit_distance(text, name);
    int place = kept;
    for (; place > 0 && distances[place - 1] > distance; place--)
      if (place < NEAREST) {
        distances[place] = distances[place - 1];
        nearest[place] = nearest[place - 1];
      }
    if (place == NEAREST) continue;
    distances[place] = distance;
    nearest[place] = name;
    if (kept < NEAREST) kept++;
  }
}

static ex_status fail_unknown(ex_context *context, const char *name) {
  const char *nearest[NEAREST];
  find_nearest(name, nearest);
  return ex_fail(
      context, EX_INPUT,
      "found '%.100s', expected a code of the catalog, or a file .alist, .qc or .mtx; the "
      "nearest names are %s, %s, %s",
      name, nearest[0], nearest[1], nearest[2]);
}

/* ---- By name --------------------------------------------------------------------------------- */

static bool names_file(const char *name) {
  ex_code_format format;
  if (ex_code_format_of(name, &format)) return true;
  return strchr(name, '/') && access(name, F_OK) == 0;
}

ex_status ex_code_open(ex_context *context, const char *name, ex_code **code) {
  const ex_family *family = find_family(name);
  if (family) return family->build(context, name, code);
  if (names_file(name)) return ex_code_read(context, name, code);
  return fail_unknown(context, name);
}
