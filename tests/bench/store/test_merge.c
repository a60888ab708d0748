/* Compares merged journals with sums taken while they were made. */
#include "bench/run/run.h"
#include "bench/store/merge.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"

#include <stdlib.h>
#include <string.h>

enum { SHARDS = 100 }; /* and POINTS, defined by the build */

/* Counts of the first batches of a shard. Each batch has a different number of errors, so that no
 * two sets of batches have the same sum. */
static frame_counts counts_of(int64_t key, uint64_t shard, uint64_t shards, uint64_t batches) {
  frame_counts sum = {0};
  for (uint64_t i = 0; i < batches; i++) {
    uint64_t batch = i * shards + shard, errors = (batch * 2654435761U + (uint64_t)key) % 61;
    frame_counts counts = {64,         7 * errors,   49 * errors, errors,
                           errors / 9, 640 - errors, errors,      3 * errors};
    extr_frame_counts_add(&sum, &counts);
  }
  return sum;
}

static store_entry *entry_of(const journal *j, int64_t key, uint64_t shard, uint64_t shards,
                             uint64_t batches) {
  store_entry *entry;
  frame_counts counts = counts_of(key, shard, shards, batches);
  const point_result point = {.batches = batches, .whole = counts, .counts = counts, .seconds = 1};
  assert_int_equal(journal_entry(NULL, j, &entry), EXTR_OK);
  ber_point_store(&point, entry);
  entry->key = key;
  entry->quality = 1e-6 * (double)key;
  entry->shard = shard;
  entry->other_shards = shards - 1;
  return entry;
}

static void put(journal *j, store_entry *entry) {
  assert_int_equal(journal_put(NULL, j, entry, NULL), EXTR_OK);
  store_entry_free(entry);
}

static journal head_of(const char *seed, const char *machine) {
  journal j;
  json_t *about = json_pack("{s:s, s:s}", "code", "c", "machine", machine);
  json_t *lines = json_pack("{s:s, s:s, s:s, s:s, s:s}", "n", "648", "k", "324", "sent", "648",
                            "quality", "ebn0_db", "seed", seed);
  assert_int_equal(journal_begin(NULL, &ber_kind, lines, NULL, about, &j), EXTR_OK);
  json_decref(lines);
  json_decref(about);
  return j;
}

static void write_journal(const char *path, journal *j) {
  chain_link link = chain_start;
  extr_writer writer;
  char *text;
  FILE *stream = scratch_open(path, "w");
  assert_int_equal(extr_writer_open(NULL, &writer), EXTR_OK);
  assert_true(journal_print(j, &link, &writer));
  assert_int_equal(extr_writer_close(NULL, &writer, EXTR_OK, &text), EXTR_OK);
  fputs(text, stream);
  free(text);
  fclose(stream);
  journal_free(j);
}

/* A journal of one entry; `errors` are added to its bit errors. */
static void write_one(const char *path, const char *seed, int64_t key, uint64_t shard,
                      uint64_t shards, uint64_t batches, uint64_t errors) {
  journal j = head_of(seed, "m");
  store_entry *entry = entry_of(&j, key, shard, shards, batches);
  entry->values[1].integer += errors;
  put(&j, entry);
  write_journal(path, &j);
}

static const store_kind *const kinds[] = {&ber_kind, NULL};

static void merge(int count, char *const *paths, merge_seeds seeds, journal *merged) {
  extr_context *context = extr_context_new();
  extr_status status = merge_journals(context, paths, count, kinds, seeds, merged);
  assert_string_equal(extr_context_message(context), "");
  assert_int_equal(status, EXTR_OK);
  extr_context_free(context);
}

static void shards_of_many_points_add_up(void **state) {
  (void)state;
  char names[SHARDS][16], *paths[SHARDS];
  frame_counts *sums = test_calloc(POINTS, sizeof *sums);
  for (uint64_t shard = 0; shard < SHARDS; shard++) {
    journal j = head_of("1", shard % 2 ? "a" : "b");
    for (int point = 0; point < POINTS; point++) {
      store_entry *entry =
          entry_of(&j, 1000 * point, shard, SHARDS, 1 + (shard * 7 + (uint64_t)point) % 5);
      const point_result result = ber_point(entry);
      extr_frame_counts_add(&sums[point], &result.counts);
      put(&j, entry);
    }
    paths[shard] = names[shard];
    snprintf(names[shard], sizeof names[shard], "%d", (int)shard);
    write_journal(paths[shard], &j);
  }
  journal merged;
  merge(SHARDS, paths, MERGE_SAME_SEED, &merged);
  assert_int_equal(merged.count, SHARDS * POINTS);
  assert_string_equal(json_string_value(json_object_get(merged.about, "code")), "c");
  assert_null(json_object_get(merged.about, "machine"));
  journal_table table = journal_table_of(&merged, true, NULL);
  json_t *rows = table.rows;
  assert_int_equal(json_array_size(rows), POINTS);
  for (size_t i = 0; i < POINTS; i++) {
    json_t *row = json_array_get(rows, i);
    assert_true(json_real_value(json_object_get(row, "ebn0_db")) == 1e-6 * (1000 * (double)i));
    assert_int_equal(json_integer_value(json_object_get(row, "frames")), sums[i].frames);
    assert_int_equal(json_integer_value(json_object_get(row, "bit_errors")), sums[i].bit_errors);
    assert_int_equal(json_integer_value(json_object_get(row, "iterations")), sums[i].iterations);
    assert_true(json_real_value(json_object_get(row, "seconds")) == SHARDS);
  }
  json_decref(rows);
  json_decref(table.unfinished);
  test_free(sums);
  journal_free(&merged);
}

static void of_the_same_frames_the_longest_counts(void **state) {
  (void)state;
  char *paths[] = {"long", "short", "long", "other"};
  write_one("short", "1", 5, 0, 2, 3, 0);
  write_one("long", "1", 5, 0, 2, 8, 0);
  write_one("other", "1", 5, 1, 2, 4, 0);
  journal merged;
  merge(4, paths, MERGE_SAME_SEED, &merged);
  assert_int_equal(merged.count, 2);
  assert_int_equal(merged.entries[0]->batches, 8);
  assert_int_equal(merged.entries[1]->batches, 4);
  journal_free(&merged);
}

static void refuse(merge_seeds seeds, const char *one, const char *other, const char *message) {
  char *paths[] = {(char *)one, (char *)other};
  journal merged;
  extr_context *context = extr_context_new();
  assert_int_equal(merge_journals(context, paths, 2, kinds, seeds, &merged), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), message));
  extr_context_free(context);
  journal_free(&merged);
}

static void foreign_tasks_and_other_counts_are_refused(void **state) {
  (void)state;
  write_one("one", "1", 5, 0, 2, 3, 0);
  write_one("foreign", "2", 5, 1, 2, 3, 0);
  refuse(MERGE_SAME_SEED, "one", "foreign",
         "foreign has another configuration fingerprint: its seed is 2, expected 1");
  write_one("changed", "1", 5, 0, 2, 3, 1);
  write_one("longer", "1", 5, 0, 2, 4, -(uint64_t)100);
  for (merge_seeds seeds = MERGE_SAME_SEED; seeds <= MERGE_SEEDS_DIFFER; seeds++) {
    refuse(seeds, "one", "changed", "point 5e-06: shards 1/2 and 1/2 have different counts");
    refuse(seeds, "one", "longer", "point 5e-06: shards 1/2 and 1/2 have different counts");
    refuse(seeds, "longer", "one", "point 5e-06: shards 1/2 and 1/2 have different counts");
  }
}

static void write_merged(const char *path, int count, char *const *paths) {
  journal merged;
  merge(count, paths, MERGE_SEEDS_DIFFER, &merged);
  write_journal(path, &merged);
}

/* Frames of the same seed and shard count once, also if they were combined before. */
static void seeds_add_up(void **state) {
  (void)state;
  write_one("seed-7", "7", 5, 0, 1, 3, 0);
  write_one("seed-2", "2", 5, 0, 1, 4, 0);
  write_one("seed-2-longer", "2", 5, 0, 1, 5, 0);
  write_one("seed-11", "11", 5, 1, 2, 6, 0);
  write_merged("both", 2, (char *[]){"seed-7", "seed-2"});
  write_merged("others", 2, (char *[]){"seed-2-longer", "seed-11"});
  journal merged;
  char *text;
  merge(3, (char *[]){"both", "others", "seed-7"}, MERGE_SEEDS_DIFFER, &merged);
  assert_string_equal(json_string_value(json_object_get(merged.fingerprint.lines, "seed")),
                      "2, 7, 11");
  assert_int_equal(merged.count, 3);
  for (size_t i = 0; i < 3; i++) {
    static const uint64_t seeds[] = {2, 7, 11}, batches[] = {5, 3, 6};
    assert_int_equal(merged.entries[i]->seed, seeds[i]);
    assert_int_equal(merged.entries[i]->batches, batches[i]);
  }
  journal_table table = journal_table_of(&merged, true, NULL);
  json_t *row = json_array_get(table.rows, 0);
  assert_int_equal(json_array_size(table.rows), 1);
  assert_int_equal(json_integer_value(json_object_get(row, "frames")), 14 * 64);
  assert_int_equal(missing_shards(NULL, &merged, &text), EXTR_OK);
  assert_string_equal(text, "1 of 2 at 5e-06 with seed 11");
  free(text);
  json_decref(table.rows);
  json_decref(table.unfinished);
  journal_free(&merged);
  refuse(MERGE_SAME_SEED, "both", "seed-7", "its seed is 7, expected 2, 7");
}

/* Checks by brute force whether two shards of the same frames have a batch in common. */
static bool share_a_batch(uint64_t i, uint64_t n, uint64_t j, uint64_t m) {
  for (uint64_t batch = 0; batch < n * m; batch++)
    if (batch % n == i && batch % m == j) return true;
  return false;
}

static void shards_that_overlap_are_refused(void **state) {
  (void)state;
  for (uint64_t n = 1; n <= 6; n++)
    for (uint64_t m = 1; m <= 6; m++)
      for (uint64_t i = 0; i < n; i++)
        for (uint64_t j = 0; j < m; j++) {
          if (n == m && i == j) continue;
          journal merged = head_of("1", "m"), more = head_of("1", "m");
          put(&merged, entry_of(&merged, 5, i, n, 2));
          put(&more, entry_of(&more, 6, j, m, 2));
          assert_int_equal(merge_into(NULL, &merged, "more", MERGE_SAME_SEED, &more), EXTR_OK);
          put(&more, entry_of(&more, 5, j, m, 2));
          assert_int_equal(merge_into(NULL, &merged, "more", MERGE_SAME_SEED, &more),
                           share_a_batch(i, n, j, m) ? EXTR_INPUT : EXTR_OK);
          journal_free(&merged);
          journal_free(&more);
        }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shards_of_many_points_add_up),
      cmocka_unit_test(of_the_same_frames_the_longest_counts),
      cmocka_unit_test(foreign_tasks_and_other_counts_are_refused),
      cmocka_unit_test(seeds_add_up),
      cmocka_unit_test(shards_that_overlap_are_refused),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
