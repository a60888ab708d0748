/* What sampling of `floor` keeps: its points as entries of a store, with a tally for each of
 * floor_tallies, and their rows: one per class, one for all classes, one for errors outside the
 * sets, and, where they are shown, one per orbit.
 *
 * An entry's own value is how its frames were drawn: for each class an array of its share and, if
 * there is a model, `whole`, `steep` and the effects (law.h). Their 17 digits give back the same
 * numbers, so a run that was stopped ends with the same sums. */
#ifndef BENCH_FLOOR_FLOOR_KIND_H
#define BENCH_FLOOR_FLOOR_KIND_H

#include "bench/floor/floor_point.h"
#include "bench/store/journal.h"

/* The data of its function `rows` is a simulation that is added (simulated.h), or NULL. */
extern const store_kind floor_kind;

typedef enum floor_ending { FLOOR_LIMIT, FLOOR_INTERRUPTED } floor_ending;

/* The names of the sums: "a/b" for a class, "all", "outside", "a/b:N" for orbit N of the file; NULL
 * if memory ran out. */
json_t *floor_names(const target *t);

/* Takes the point of an entry, which keeps its sums; the law is not chosen in a new entry.
 * EXTR_INPUT: its own value is none of this target. */
extr_status floor_point_load(extr_context *context, store_entry *entry, const target *t,
                             floor_result *point);

/* Puts batches and seconds into an entry; the second function, how frames are drawn. */
void floor_point_store(const floor_result *point, store_entry *entry);
extr_status floor_choice_store(extr_context *context, const law_choice *choice, const target *t,
                               store_entry *entry);

/* A row of any origin, with NaN for a value that it does not have. Takes `events`. NULL if memory
 * ran out. */
json_t *floor_row(double quality, const char *class, const tally_rate *rate, double samples,
                  double seconds, json_t *events);

#endif
