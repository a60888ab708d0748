/* What `ber` keeps: its points as entries of a store, and the rows of its table, with rates and
 * speeds that follow from the counts. */
#ifndef BENCH_RUN_BER_KIND_H
#define BENCH_RUN_BER_KIND_H

#include "bench/simulation/point_result.h"
#include "bench/store/journal.h"

extern const store_kind ber_kind;

/* The point of an entry. */
point_result ber_point(const store_entry *entry);

/* Puts batches, counts and seconds of a point into an entry. */
void ber_point_store(const point_result *point, store_entry *entry);

#endif
