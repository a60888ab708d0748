/* Compares merged journals with sums taken while they were made. */
#include "bench/run/journal/merge.h"
#include "bench/run/point_row.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"
#include <extrinsic/status.h>

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
    frame_counts_add(&sum, &counts);
  }
  return sum;
}

static journal_entry entry_of(int64_t key, uint64_t shard, uint64_t shards, uint64_t batches) {
  frame_counts counts = counts_of(key, shard, shards, batches);
  return (journal_entry){
      .key = key,
      .shard = shard,
      .other_shards = shards - 1,
      .point = {.quality = 1e-6 * (double)key,
                .batches = batches,
                .whole = counts,
                .counts = counts,
                .seconds = 1},
  };
}

static journal head_of(const char *seed, const char *machine) {
  journal j = {.table = -1, .about = json_pack("{s:s, s:s}", "code", "c", "machine", machine)};
  json_t *lines = json_pack("{s:s, s:s, s:s, s:s, s:s}", "n", "648", "k", "324", "sent", "648",
                            "quality", "ebn0_db", "seed", seed);
  assert_int_equal(fingerprint_read(NULL, lines, &j.fingerprint), EXTR_OK);
  json_decref(lines);
  return j;
}

static void write_journal(const char *path, journal *j) {
  chain_link link = chain_start;
  FILE *stream = scratch_open(path, "w");
  assert_true(journal_print(j, &link, stream));
  fclose(stream);
  journal_free(j);
}

static void write_entry(const char *path, const char *seed, journal_entry entry) {
  journal j = head_of(seed, "m");
  assert_int_equal(journal_put(NULL, &j, &entry), EXTR_OK);
  write_journal(path, &j);
}

static void merge(int count, char *const *paths, journal *merged) {
  extr_context *context = extr_context_new();
  extr_status status = merge_journals(context, paths, count, merged);
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
      journal_entry entry =
          entry_of(1000 * point, shard, SHARDS, 1 + (shard * 7 + (uint64_t)point) % 5);
      frame_counts_add(&sums[point], &entry.point.counts);
      assert_int_equal(journal_put(NULL, &j, &entry), EXTR_OK);
    }
    paths[shard] = names[shard];
    snprintf(names[shard], sizeof names[shard], "%d", (int)shard);
    write_journal(paths[shard], &j);
  }
  journal merged;
  merge(SHARDS, paths, &merged);
  assert_int_equal(merged.count, SHARDS * POINTS);
  assert_string_equal(json_string_value(json_object_get(merged.about, "code")), "c");
  assert_null(json_object_get(merged.about, "machine"));
  point_table table = point_table_of(&merged, true);
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
  write_entry("short", "1", entry_of(5, 0, 2, 3));
  write_entry("long", "1", entry_of(5, 0, 2, 8));
  write_entry("other", "1", entry_of(5, 1, 2, 4));
  journal merged;
  merge(4, paths, &merged);
  assert_int_equal(merged.count, 2);
  assert_int_equal(merged.entries[0].point.batches, 8);
  assert_int_equal(merged.entries[1].point.batches, 4);
  journal_free(&merged);
}

static void refuse(const char *one, const char *other, const char *message) {
  char *paths[] = {(char *)one, (char *)other};
  journal merged;
  extr_context *context = extr_context_new();
  assert_int_equal(merge_journals(context, paths, 2, &merged), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), message));
  extr_context_free(context);
  journal_free(&merged);
}

static void foreign_tasks_and_other_counts_are_refused(void **state) {
  (void)state;
  write_entry("one", "1", entry_of(5, 0, 2, 3));
  write_entry("foreign", "2", entry_of(5, 1, 2, 3));
  refuse("one", "foreign",
         "foreign has another configuration fingerprint: its seed is 2, expected 1");
  journal_entry changed = entry_of(5, 0, 2, 3);
  changed.point.whole.bit_errors++;
  changed.point.counts.bit_errors++;
  write_entry("changed", "1", changed);
  refuse("one", "changed", "point 5e-06: shards 1/2 and 1/2 have different counts");
  journal_entry longer = entry_of(5, 0, 2, 4);
  longer.point.whole.bit_errors = longer.point.counts.bit_errors = 1;
  write_entry("longer", "1", longer);
  refuse("one", "longer", "point 5e-06: shards 1/2 and 1/2 have different counts");
  refuse("longer", "one", "point 5e-06: shards 1/2 and 1/2 have different counts");
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
          journal_entry a = entry_of(5, i, n, 2), b = entry_of(5, j, m, 2);
          journal_entry elsewhere = entry_of(6, j, m, 2);
          assert_int_equal(journal_put(NULL, &merged, &a), EXTR_OK);
          assert_int_equal(journal_put(NULL, &more, &elsewhere), EXTR_OK);
          assert_int_equal(merge_into(NULL, &merged, "more", &more), EXTR_OK);
          assert_int_equal(journal_put(NULL, &more, &b), EXTR_OK);
          assert_int_equal(merge_into(NULL, &merged, "more", &more),
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
      cmocka_unit_test(shards_that_overlap_are_refused),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
