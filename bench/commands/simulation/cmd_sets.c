/* extrinsic sets: the absorbing and trapping sets of a code. */
#include "bench/cli/interrupt.h"
#include "bench/commands/commands.h"
#include "bench/sets/set_list.h"
#include "bench/simulation/codec.h"
#include "bench/simulation/owned.h"
#include "core/base/file/replace_file.h"

#include <math.h>
#include <omp.h>

static const char name[] = "sets";

typedef struct sets_request {
  const char *code;
  int64_t information_bits, max_b;
  int kind, format;
  bool elementary;
  set_search search;
  bool ended; /* the search */
} sets_request;

/* ---- What is printed ------------------------------------------------------------------------- */

/* Adds the rows of sets that are all of one class, counted with those of the stronger kinds. */
static json_t *add_class(json_t *rows, const listed_set *first, const listed_set *end, int least) {
  for (int kind = least; kind <= EXTR_SET_FULLY_ABSORBING; kind++) {
    json_int_t count = 0, orbits = 0;
    int last = 0;
    for (const listed_set *set = first; set < end; set++) {
      if ((int)set->shape.kind < kind) continue;
      count++;
      orbits += set->orbit != last;
      last = set->orbit;
    }
    if (count > 0)
      rows = output_append(rows, OUTPUT_ROW({"a", json_integer(first->shape.columns)},
                                            {"b", json_integer(first->shape.odd)},
                                            {"kind", json_string(set_kind_names[kind])},
                                            {"count", json_integer(count)},
                                            {"orbits", json_integer(orbits)}));
  }
  return rows;
}

/* Sets are sorted by class. */
static json_t *class_rows(const set_list *list, int least) {
  const listed_set *end = list->sets + list->count, *next;
  json_t *rows = json_array();
  for (const listed_set *set = list->sets; set < end; set = next) {
    for (next = set + 1; next < end && next->shape.columns == set->shape.columns &&
                         next->shape.odd == set->shape.odd;)
      next++;
    rows = add_class(rows, set, next, least);
  }
  return rows;
}

static json_t *lowest_weight(const set_list *list) {
  for (size_t i = 0; i < list->count; i++)
    if (list->sets[i].shape.odd == 0) return json_integer(list->sets[i].shape.columns);
  return json_null();
}

static json_t *about_sets(const set_search *search, const set_file *file) {
  char hash[EXTR_HASH_TEXT], text[96];
  extr_code_hash(search->code, hash);
  if (search->from)
    snprintf(text, sizeof text, "no: what a simulation found, and its images");
  else if (file->complete >= search->max_columns)
    snprintf(text, sizeof text, "for a <= %d, b <= %d", file->complete, file->max_odd);
  else
    snprintf(text, sizeof text, "only for a <= %d, b <= %d; larger sets are those that were found",
             file->complete, file->max_odd);
  return OUTPUT_ROW({"code", output_text(extr_code_name(search->code))},             //
                    {"edge_sha256", json_string(hash)},                              //
                    {"complete", json_string(text)},                                 //
                    {"complete_a", json_integer(search->from ? 0 : file->complete)}, //
                    {"complete_b", json_integer(search->from ? 0 : file->max_odd)},  //
                    {"automorphisms", output_real(search->symmetry->order)},         //
                    {"automorphisms_from", json_string(search->symmetry->source)},   //
                    {"lowest_weight", lowest_weight(&file->list)});
}

static extr_status print_classes(extr_context *context, const sets_request *request,
                                 const set_file *file) {
  json_auto_t *about = about_sets(&request->search, file);
  json_auto_t *rows = class_rows(&file->list, request->kind);
  return out_printed(
      context, output_print_about(about, "classes", rows, (output_format)request->format, stdout));
}

/* ---- The search ------------------------------------------------------------------------------ */

static extr_status run_file(extr_context *context, sets_request *request) {
  const set_search *search = &request->search;
  OWNED(set_file_free)
  set_file file = {.searched = !search->from,
                   .kind = (extr_set_kind)request->kind,
                   .elementary = request->elementary,
                   .max_odd = (int)request->max_b,
                   .order = search->symmetry->order};
  if (search->from)
    TRY(set_search_seen(context, search, &file));
  else
    TRY(set_search_run(context, search, &file, &request->ended));
  return print_classes(context, request, &file);
}

/* What a simulation found is of any kind and size. */
static extr_status complete_request(extr_context *context, const command_line *line,
                                    sets_request *request) {
  if (request->search.from) {
    if (!options_given(line, "kind")) request->kind = EXTR_SET_TRAPPING;
    if (request->search.max_columns == 0) request->search.max_columns = EXTR_SET_COLUMNS_MAX;
    if (request->max_b < 0) request->max_b = EXTR_CODE_COLUMNS_MAX;
  }
  if (request->search.max_columns > 0 && request->max_b >= 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--max-a and --max-b are needed without --from");
}

static extr_status run(extr_context *context, const command_line *line) {
  sets_request *request = line->data;
  OWNED(release_code) extr_code *code = NULL;
  OWNED(automorphisms_free) automorphisms symmetry = {0};
  TRY(complete_request(context, line, request));
  interrupt_catch();
  if (request->search.out) TRY(extr_replace_check(context, request->search.out));
  TRY(extr_codec_open_code(context, request->code, request->information_bits, &code));
  request->search.code = code;
  request->search.symmetry = &symmetry;
  TRY(automorphisms_find(context, code, &symmetry));
  return run_file(context, request);
}

int cmd_sets(int argc, char **argv) {
  sets_request request = {.max_b = -1,
                          .ended = true,
                          .search = {.max_seconds = INFINITY, .threads = omp_get_num_procs()}};
  const option_spec options[] = {
      CODEC_OPTION(&request.code),
      CODEC_INFORMATION_OPTION(&request.information_bits),
      {"max-a", "A", "the largest number of columns", OPTION_INTEGER,
       .integer = &request.search.max_columns, .low = 1, .high = EXTR_SET_COLUMNS_MAX,
       .absent = "needed without --from"},
      {"max-b", "B", "the largest number of unsatisfied check nodes", OPTION_INTEGER,
       .integer = &request.max_b, .low = 0, .high = 1000, .absent = "needed without --from"},
      {"kind", "KIND", "kind of the sets; each kind includes the kinds listed after it",
       OPTION_CHOICE, .choice = &request.kind, .choices = set_kind_names, .initial = "absorbing"},
      {"elementary", NULL, "only sets in which each check node has at most two of the columns",
       OPTION_FLAG, .flag = &request.elementary},
      {"from", "FILE", "errors.jsonl of `ber --save-errors`: take the sets that occurred there",
       OPTION_TEXT, .text = &request.search.from, .absent = "search"},
      {"max-time", "TIME", "end the search after this time", OPTION_DURATION,
       .real = &request.search.max_seconds, .low = 1e-3, .high = 1e9, .absent = "no limit"},
      {"threads", "N", "worker threads", OPTION_INTEGER, .integer = &request.search.threads,
       .low = 1, .high = 256, .absent = "one per processor"},
      OUTPUT_OPTION(&request.format),
      {"out", "FILE", "write all sets, for `floor`; the same command continues a stopped search",
       OPTION_OUT, .text = &request.search.out, .absent = "only the counts"},
  };
  command_manual manual =
      MANUAL(cmd_sets, name, .example = "--code 802.3an-2048-1723 --max-a 8 --max-b 8",
             OPTION_TABLE(options));
  int code = command_run(&manual, argc, argv, run, &request);
  if (code != EXIT_DONE || request.ended) return code;
  return failure(EXIT_INTERRUPTED, name, "%s before the search was complete%s",
                 interrupt_seen() ? "interrupted" : "time limit reached",
                 request.search.out ? "; the same command continues it" : "");
}
