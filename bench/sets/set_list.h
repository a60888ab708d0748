/* A file of sets: what `sets --out` writes and `floor --sets` reads.
 *
 *   # extrinsic sets
 *   # code: 802.3an-2048-1723
 *   # edge_sha256: ...
 *   # unsent_sha256: ...
 *   # kind: absorbing
 *   # max_b: 8
 *   # complete_a: 9
 *   # automorphisms: 64
 *   8 8 absorbing 1 17 203 ...
 *
 * A line per set: a, b, its strongest kind, the number of its orbit, then its columns from 0 in
 * ascending order. "complete_a: A" says that every connected set of this kind with at most A
 * columns and max_b unsatisfied checks is in the file. "elementary: yes" is there if only
 * elementary sets were searched. Other comments are ignored. */
#ifndef BENCH_SETS_SET_LIST_H
#define BENCH_SETS_SET_LIST_H

#include "bench/sets/automorphisms.h"
#include <extrinsic/sets.h>

/* Sets of columns, each once, together with their images under the automorphisms of a code. */
enum { SET_LIST_MAX = 1 << 24 }; /* sets */

typedef struct listed_set {
  size_t first; /* place of its columns, which are ascending */
  int orbit;
  extr_set_shape shape;
} listed_set;

typedef struct set_list {
  listed_set *sets;
  size_t count, capacity;
  int orbits;
  int *columns; /* of all sets */
  size_t used, room;
  uint32_t *slots; /* hash table: 1 + the number of a set, or 0 */
  size_t slot_count;
} set_list;

/* All zero is an empty list. */
void set_list_free(set_list *list);

static inline const int *set_list_columns(const set_list *list, const listed_set *set) {
  return list->columns + set->first;
}

/* The number of a set, given by its columns in ascending order; -1 if it is not in the list. */
long set_list_find(const set_list *list, const int *columns, int count);

/* Adds a set with this orbit number unless it is there. EXTR_LIMIT: there are SET_LIST_MAX sets. */
extr_status set_list_put(extr_context *context, set_list *list, const int *columns,
                         const extr_set_shape *shape, int orbit);

/* Adds a set and all its images as a new orbit, unless it is there. */
extr_status set_list_add(extr_context *context, set_list *list, const automorphisms *symmetry,
                         const int *columns, const extr_set_shape *shape);

/* Puts the sets in an order that depends on the sets alone, by (a, b), orbit and columns, and
 * numbers the orbits from 1 in that order. Not from several threads at once. */
extr_status set_list_sort(extr_context *context, set_list *list);

typedef struct set_file {
  set_list list;
  bool searched; /* the four below are known: the sets are those of a search */
  extr_set_kind kind;
  bool elementary;
  int max_odd;
  int complete; /* complete_a, 0 for not even one column */
  double order; /* of the group of automorphisms */
} set_file;

extern const char *const set_kind_names[]; /* "trapping", ...; ends with NULL */

void set_file_free(set_file *file);

/* EXTR_INPUT with file and line: the file has no set, or a line is malformed, or the sets are of a
 * code with other edges, or with other columns punctured or shortened, or a set is none of this
 * code: its columns have another (a,b) or kind there. `may_be_empty`: no set is an answer, too, for
 * a file of a search. EXTR_IO. set_file_free must follow whatever the result. */
extr_status set_file_read(extr_context *context, const char *path, const extr_code *code,
                          bool may_be_empty, set_file *file);

/* Replaces the file. */
extr_status set_file_write(extr_context *context, const char *path, const extr_code *code,
                           const set_file *file);

/* Finds the sets of a code, and keeps them in a file: by a search, size after size, on several
 * threads, from which the same search goes on; or from the frames in error of a simulation. */
typedef struct set_search {
  const extr_code *code;
  const automorphisms *symmetry;
  int64_t max_columns; /* --max-a */
  int64_t threads;
  double max_seconds; /* INFINITY for no limit */
  const char *from;   /* errors.jsonl of `ber --save-errors`: nothing is searched; or NULL */
  const char *out;    /* the file, or NULL */
} set_search;

/* Searches what `file` does not have yet; kind, elementary and max_odd are set there. The sets do
 * not depend on the number of threads. *ended: false if the time limit or Ctrl-C ended it, and
 * file->complete says how far it came. */
extr_status set_search_run(extr_context *context, const set_search *search, set_file *file,
                           bool *ended);

/* Takes the sets within these limits in which frames of search->from ended, and their images.
 * EXTR_INPUT with file and line: the frames are of another code, or name columns that it does not
 * have; and the file has no frame within the limits. Other errors are those of error_file_read. */
extr_status set_search_seen(extr_context *context, const set_search *search, set_file *file);

#endif
