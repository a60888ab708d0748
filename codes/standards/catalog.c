#include "codes/standards/catalog.h"

#include <extrinsic/code.h>

#include "codes/constructions/construct.h"
#include "codes/formats/format.h"
#include "codes/matrix/sparse.h"
#include "codes/standards/tables.h"
#include "core/base/array.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ADDRESS(name) &extr_family_##name,
static const extr_family *const families[] = {EACH_FAMILY(ADDRESS)};

enum { FAMILIES = sizeof families / sizeof *families };

/* Entry number `index` and its family; NULL if there is none. */
static const extr_catalog_entry *at(int index, const extr_family **family) {
  if (index < 0) return NULL;
  for (int i = 0; i < FAMILIES; i++)
    for (const extr_catalog_entry *entry = families[i]->entries; entry->name; entry++)
      if (index-- == 0) {
        *family = families[i];
        return entry;
      }
  return NULL;
}

const extr_catalog_entry *extr_catalog_at(int index) {
  const extr_family *family;
  return at(index, &family);
}

const char *extr_catalog_name(int index) {
  const extr_catalog_entry *entry = extr_catalog_at(index);
  return entry ? entry->name : NULL;
}

bool extr_catalog_standardized(int index) {
  const extr_family *family;
  return at(index, &family) && !family->other;
}

/* The entry with this name, NULL if the family has none. */
static const extr_catalog_entry *find_entry(const extr_family *family, const char *name) {
  for (const extr_catalog_entry *entry = family->entries; entry->name; entry++)
    if (strcmp(entry->name, name) == 0) return entry;
  return NULL;
}

/* The family of a code, or NULL if no family has this name. */
static const extr_family *find_family(const char *name) {
  for (int i = 0; i < FAMILIES; i++)
    if (find_entry(families[i], name) || (families[i]->takes && families[i]->takes(name)))
      return families[i];
  return NULL;
}

/* ---- The nearest names ----------------------------------------------------------------------- */

enum { READ_MOST = 2 * EXTR_CATALOG_NAME };

/* The Levenshtein distance between `name` and the first READ_MOST characters of `text`. The row
 * holds the distances from the part of `text` read so far to each prefix of `name`. */
static size_t edit_distance(const char *text, const char *name) {
  size_t row[EXTR_CATALOG_NAME], length = strlen(name);
  for (size_t i = 0; i <= length; i++) row[i] = i;
  for (int read = 0; read < READ_MOST && *text; read++, text++) {
    size_t diagonal = row[0]++;
    for (size_t i = 1; i <= length; i++) {
      size_t replaced = diagonal + (*text != name[i - 1]);
      diagonal = row[i];
      row[i] = 1 + (row[i] < row[i - 1] ? row[i] : row[i - 1]);
      if (replaced < row[i]) row[i] = replaced;
    }
  }
  return row[length];
}

enum { NEAREST = 3 };

/* Finds the names of the catalog nearest to `text`, nearest first; ties keep the catalog's
 * order. */
static void find_nearest(const char *text, const char *nearest[NEAREST]) {
  for (int k = 0; k < NEAREST; k++) {
    size_t least = SIZE_MAX;
    const char *name;
    for (int index = 0; (name = extr_catalog_name(index)); index++) {
      bool taken = false;
      for (int i = 0; i < k; i++) taken = taken || nearest[i] == name;
      size_t distance = edit_distance(text, name);
      if (taken || distance >= least) continue;
      least = distance;
      nearest[k] = name;
    }
  }
}

enum { FORMS_TEXT = 256 };

/* Lists the forms of the names of all constructions, separated by commas. */
static void list_forms(char text[FORMS_TEXT]) {
  char form[EXTR_CONSTRUCTION_TEXT];
  size_t used = 0;
  for (int i = 0; extr_construction_form(i, form) && used + strlen(form) + 3 < FORMS_TEXT; i++)
    used += (size_t)snprintf(text + used, FORMS_TEXT - used, "%s%s", i ? ", " : "", form);
}

static extr_status fail_unknown(extr_context *context, const char *name) {
  const char *nearest[NEAREST];
  char forms[FORMS_TEXT];
  struct stat about;
  if (strlen(name) <= EXTR_CATALOG_NAME && stat(name, &about) == 0 && S_ISREG(about.st_mode))
    return extr_fail(context, EXTR_INPUT,
                     "%s is a file, but has none of the endings .alist, .qc and .mtx: write ./%s "
                     "to have it read as a code",
                     name, name);
  find_nearest(name, nearest);
  list_forms(forms);
  return extr_fail(context, EXTR_INPUT,
                   "found '%.100s', expected a code of the catalog, a file .alist, .qc or .mtx, or "
                   "one of %s; the nearest names are %s, %s, %s",
                   name, forms, nearest[0], nearest[1], nearest[2]);
}

/* ---- By name --------------------------------------------------------------------------------- */

static bool names_file(const char *name) {
  extr_code_format format;
  if (extr_code_format_of(name, &format)) return true;
  return strchr(name, '/') && access(name, F_OK) == 0;
}

static extr_status build_standard(extr_context *context, const extr_family *family,
                                  const char *name, extr_code **code) {
  extr_code *made = NULL;
  extr_status status =
      family->build ? family->build(context, name, &made)
                    : extr_tables_build(context, &family->text, find_entry(family, name), &made);
  return HAND_OVER(status, made, code, extr_code_free);
}

/* Unless `is_code`, files may have columns without ones. Constructions always may. */
static extr_status open_matrix(extr_context *context, const char *name, bool is_code,
                               extr_code **code) {
  TRY(extr_need_all(context, name, code));
  const extr_family *family = find_family(name);
  if (family) return build_standard(context, family, name, code);
  if (names_file(name)) return extr_matrix_read(context, name, is_code, code);
  const extr_construction *construction = extr_construction_find(name);
  if (construction) return extr_construct(context, construction, name, code);
  return fail_unknown(context, name);
}

extr_status extr_matrix_open(extr_context *context, const char *name, extr_code **matrix) {
  return open_matrix(context, name, false, matrix);
}

extr_status extr_code_open(extr_context *context, const char *name, extr_code **code) {
  extr_code *made = NULL;
  TRY(open_matrix(context, name, true, code ? &made : NULL));
  extr_status status = extr_matrix_columns(NULL, made);
  if (status != EXTR_OK)
    status = extr_fail(context, status,
                       "%.100s: has columns without ones, as logicals have: it is no code, but a "
                       "matrix for --logicals",
                       name);
  return HAND_OVER(status, made, code, extr_code_free);
}
