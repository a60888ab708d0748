/* What a store keeps of one point in one shard: sums over batches, and a line of a journal of
 * exactly this form, without the closing brace:
 *
 *   {"point":1500000,"quality":1.5,"shard":[1,1],"batches":40,"whole":[...],"cut":[...],
 *    "seconds":12.5,"ending":"errors","own":{...}
 *
 * Shards are [i,N] with i from 1 to N. "whole" are the sums of complete batches, one after the
 * other, and "cut" those of the part of the last batch if it was cut short. "ending" says which
 * rule ended the point most recently; it is missing if the point has not ended. "own" is a value of
 * the command's own. Where runs of several seeds were combined, "seed":7 stands before "shard". Of
 * a kind without sums, a line has "point" and "own" alone. */
#ifndef BENCH_STORE_ENTRY_H
#define BENCH_STORE_ENTRY_H

#include <extrinsic/status.h>

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Kinds of stores ------------------------------------------------------------------------- */

typedef enum sum_kind {
  SUM_INTEGER, /* adds up, and only grows */
  SUM_REAL,    /* adds up */
  SUM_MAXIMUM, /* a real: the largest counts */
} sum_kind;

/* A member of a sum, which is a struct of nothing but these. */
typedef struct sum_field {
  const char *name;
  sum_kind kind;
} sum_field;

typedef union sum_value {
  uint64_t integer;
  double real;
} sum_value;

typedef struct journal journal;
typedef struct store_entry store_entry;

/* The rows of a table, and the qualities of points that are not finished in every shard; NULL if
 * memory ran out. */
typedef struct journal_table {
  json_t *rows, *unfinished;
} journal_table;

/* What a command keeps. Constant: stores and entries refer to it. */
typedef struct store_kind {
  const char *command; /* its name */
  const sum_field *fields;
  size_t field_count;         /* of a sum; 0: no sums, only values of the command's own */
  bool cut;                   /* the last batch may be cut short; the first field, an integer, then
                               * says how much there is of it */
  const char *const *endings; /* names, ends with NULL. Where shards ended by different rules, the
                               * first one does not hold for their sum. */
  int interrupted;            /* the ending of a point that the user or the time limit of the run
                               * stopped: it has a row in the table, but is not finished */
  /* NULL, or whether the sums of an entry can be those of a run. */
  bool (*valid)(const store_entry *entry);
  /* Adds the rows of a point to a table, none if it has no frames. `sum` is over all shards, with
   * the `own` of the first; `data` is the command's. NULL if memory ran out. */
  json_t *(*rows)(json_t *rows, const journal *of, const store_entry *sum, void *data);
  /* Instead, where entries are not points: the whole table. */
  journal_table (*table)(const journal *of);
  /* NULL, or adds comment lines that follow from the entries. False: memory ran out. */
  bool (*describe)(const journal *of, json_t *about);
} store_kind;

/* The names of the fields, an array; NULL if memory ran out. */
json_t *store_kind_counts(const store_kind *kind);

/* ---- Entries --------------------------------------------------------------------------------- */

struct store_entry {
  const store_kind *kind;
  size_t sums;    /* in `values` */
  int64_t key;    /* of the point */
  double quality; /* of the point, as the user gave it */
  uint64_t seed, shard, other_shards;
  uint64_t batches; /* complete ones */
  double seconds;
  bool ended;
  int ending;       /* if it has ended: an index of the kind's endings */
  char *own;        /* JSON as compact text, or NULL */
  const char *path; /* of the journal that merge.h took it from; borrowed */
  size_t line;      /* where it was read, from 1 */
  bool waits;       /* for the next commit of its store */
  sum_value
      values[]; /* [sums][field_count]; if the kind has a cut, as many for the part of a batch */
};

/* An entry of zeros. store_entry_free must follow. */
extr_status store_entry_new(extr_context *context, const store_kind *kind, size_t sums,
                            store_entry **made);
void store_entry_free(store_entry *entry); /* accepts NULL */

/* Copies all but `waits` to an entry of the same kind and size. */
extr_status store_entry_copy(extr_context *context, const store_entry *from, store_entry *to);

/* The number of values of complete batches. */
static inline size_t store_entry_whole(const store_entry *entry) {
  return entry->sums * entry->kind->field_count;
}

/* How much there is of a batch that was cut short. */
static inline uint64_t store_entry_cut(const store_entry *entry) {
  return entry->kind->cut ? entry->values[store_entry_whole(entry)].integer : 0;
}

/* True if one of the point's own limits ended it, not the user or the time limit of the run. */
static inline bool store_entry_finished(const store_entry *entry) {
  return entry->ended && entry->ending != entry->kind->interrupted;
}

/* Compares by point, seed, number of shards and shard: less than, equal to or greater than 0. */
int store_entry_order(const store_entry *a, const store_entry *b);

/* True if `later` can be a continuation of `earlier`, of which it is the same point and shard: more
 * batches and the same way of drawing. */
bool store_entry_grows(const store_entry *earlier, const store_entry *later);

/* Whether both have the same value of the command's own, or none. */
bool store_entry_same_own(const store_entry *a, const store_entry *b);

/* The value of the command's own, {} if there is none; NULL if memory ran out. */
json_t *store_entry_own(const store_entry *entry);

/* Adds batches, seconds and sums of another shard. */
void store_entry_add(store_entry *sum, const store_entry *more);

/* Writes the line; `seeds`: with its seed. */
void store_entry_print(const store_entry *entry, bool seeds, FILE *stream);

/* Reads a line from the first `size` characters of a text; the text must end in a zero at or after
 * that place, and the next character must not be a digit. False if the form is different, a number
 * is impossible, or memory ran out. A line without a seed leaves that as it is. */
bool store_entry_read(const char *text, size_t size, store_entry *entry);

#endif
