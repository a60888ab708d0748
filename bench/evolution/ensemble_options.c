#include "bench/evolution/ensemble_options.h"

#include "bench/simulation/owned.h"
#include "core/base/file/read_file.h"
#include "core/base/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const forms[] = {"degrees", "protograph", NULL};
static const char *const perspectives[] = {"nodes", "edges", NULL};
enum { AS_DEGREES, AS_PROTOGRAPH };
enum { BASE_BYTES_MAX = 1 << 24 };

void ensemble_options_table(ensemble_options *typed, option_spec rows[ENSEMBLE_OPTIONS]) {
  *typed = (ensemble_options){.as = -1, .perspective = -1};
  const option_spec table[ENSEMBLE_OPTIONS] = {
      {"code", "CODE", "a code of `codes list`, a construction or a file", OPTION_TEXT,
       .text = &typed->code, .absent = "this, --degrees or --protograph is needed"},
      {"as", "WHAT", "degrees (the degree distribution of --code) or protograph (its base matrix)",
       OPTION_CHOICE, .choice = &typed->as, .choices = forms, .explained = true, .needs = "code",
       .absent = "protograph, if it has one"},
      {"degrees", "COLUMNS/ROWS", "\"3,6\", or lists as in \"2*0.5+3*0.3+8*0.2 / 6\"", OPTION_TEXT,
       .text = &typed->degrees, .absent = "those of the code"},
      {"perspective", "WHAT", "what the fractions in --degrees refer to", OPTION_CHOICE,
       .choice = &typed->perspective, .choices = perspectives, .needs = "degrees",
       .absent = "nodes"},
      {"protograph", "FILE",
       "file with a code, such as .qc, or with a base matrix: one line per row, with the numbers "
       "of parallel edges separated by blanks, and lines such as 'punctured: 1 2' and 'shortened: "
       "3' with numbers of columns",
       OPTION_TEXT, .text = &typed->protograph, .absent = "that of the code"},
  };
  memcpy(rows, table, sizeof table);
}

extr_status ensemble_of_code(extr_context *context, const extr_code *code,
                             extr_ensemble **ensemble) {
  extr_status status = extr_ensemble_of_protograph(context, code, ensemble);
  if (status != EXTR_INPUT && status != EXTR_LIMIT) return status;
  return extr_ensemble_of_degrees(context, code, ensemble);
}

static extr_status of_code(extr_context *context, const char *name, int as,
                           extr_ensemble **ensemble) {
  OWNED(release_code) extr_code *code = NULL;
  TRY(extr_code_open(context, name, &code));
  return as == AS_DEGREES      ? extr_ensemble_of_degrees(context, code, ensemble)
         : as == AS_PROTOGRAPH ? extr_ensemble_of_protograph(context, code, ensemble)
                               : ensemble_of_code(context, code, ensemble);
}

static extr_status of_file(extr_context *context, const char *path, extr_ensemble **ensemble) {
  extr_code_format format;
  OWNED_ARRAY char *text = NULL;
  size_t size;
  if (extr_code_format_of(path, &format)) return of_code(context, path, AS_PROTOGRAPH, ensemble);
  TRY(extr_file_read(context, path, BASE_BYTES_MAX, &text, &size));
  return extr_ensemble_read(context, path, text, size, ensemble);
}

extr_status ensemble_options_open(extr_context *context, const ensemble_options *typed,
                                  extr_ensemble **ensemble) {
  int given = (typed->code != NULL) + (typed->degrees != NULL) + (typed->protograph != NULL);
  if (given != 1)
    return extr_fail(context, EXTR_INPUT,
                     "%s of --code, --degrees and --protograph: expected one of them",
                     given ? "several" : "none");
  if (typed->code) return of_code(context, typed->code, typed->as, ensemble);
  if (typed->protograph) return of_file(context, typed->protograph, ensemble);
  return extr_ensemble_parse(context, typed->degrees, typed->perspective == 1, ensemble);
}

double ensemble_noise(const extr_ensemble *ensemble, double ebn0_db) {
  return sqrt(pow(10, -ebn0_db / 10) / (2 * extr_ensemble_rate(ensemble)));
}
