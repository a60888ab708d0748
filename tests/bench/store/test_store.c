/* Tests of stores: journals on the disk, waiting and committed entries, and writes that
 * fail. */
#include "bench/run/run.h"
#include "bench/store/store.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char table[] = "run.csv", journal_path[] = "run.csv.journal";

static extr_status open_run(extr_context *context, store *file) {
  json_t *lines =
      json_pack("{s:s, s:s, s:s, s:s}", "n", "7", "k", "4", "quality", "ebn0_db", "sent", "7");
  json_t *about = json_pack("{s:s}", "code", "c");
  extr_status status =
      store_open(context, table, STORE_CONTINUES, &ber_kind, lines, NULL, about, file);
  json_decref(lines);
  json_decref(about);
  return status;
}

static void put(store *file, int64_t key, uint64_t batches) {
  const frame_counts counts = {.frames = 64 * batches, .iterations = 99 * batches};
  const point_result point = {.batches = batches, .whole = counts, .counts = counts};
  store_entry *entry;
  assert_int_equal(journal_entry(NULL, &file->journal, &entry), EXTR_OK);
  ber_point_store(&point, entry);
  entry->key = key;
  entry->ended = true;
  assert_int_equal(store_put(file, entry), EXTR_OK);
  store_entry_free(entry);
}

static size_t count_lines(void) {
  size_t lines = 0;
  FILE *stream = scratch_open(journal_path, "r");
  for (int c; (c = getc(stream)) != EOF;) lines += c == '\n';
  fclose(stream);
  return lines;
}

/* Checks that the file holds exactly the points 1 .. `points`, each with this number of batches;
 * then removes it. */
static void expect(size_t points, uint64_t batches) {
  store file;
  assert_int_equal(open_run(NULL, &file), EXTR_OK);
  assert_int_equal(file.journal.count, points);
  for (size_t i = 0; i < points; i++) {
    const store_entry *found = journal_find(&file.journal, (int64_t)i + 1, 0, 0);
    assert_non_null(found);
    assert_int_equal(found->batches, batches);
    assert_int_equal(ber_point(found).whole.iterations, 99 * batches);
  }
  store_close(&file);
  unlink(journal_path);
}

static void what_is_put_waits_for_a_commit(void **state) {
  store file;
  assert_int_equal(open_run(NULL, &file), EXTR_OK);
  assert_true(store_due(&file, true) && store_due(&file, false));
  put(&file, 2, 7);
  put(&file, 1, 7);
  assert_non_null(journal_find(&file.journal, 2, 0, 0));
  assert_int_equal(count_lines(), 1);
  assert_int_equal(store_commit(&file), EXTR_OK);
  assert_int_equal(count_lines(), 3);
  assert_int_equal(store_commit(&file), EXTR_OK);
  assert_int_equal(count_lines(), 3);
  put(&file, 3, 7);
  store_close(&file);
  assert_int_equal(count_lines(), 4);
  expect(3, 7);
}

/* Of points that are put again and again, about 4 MiB of lines stay. */
static void many_lines_become_few(void **state) {
  enum { KEYS = 200, ROUNDS = 300 };
  store file;
  size_t most = 0;
  assert_int_equal(open_run(NULL, &file), EXTR_OK);
  for (uint64_t batches = 1; batches <= ROUNDS; batches++) {
    for (int64_t key = 1; key <= KEYS; key++) put(&file, key, batches);
    put(&file, 1, batches);
    assert_int_equal(store_commit(&file), EXTR_OK);
    if (file.journal.size > most) most = file.journal.size;
    if (batches == 2) assert_int_equal(count_lines(), 1 + 2 * KEYS);
  }
  assert_in_range(most, 4 << 20, 5 << 20);
  assert_int_equal(store_rewrite(&file), EXTR_OK);
  assert_int_equal(count_lines(), 1 + KEYS);
  put(&file, KEYS, ROUNDS);
  store_close(&file);
  assert_int_equal(count_lines(), 2 + KEYS);
  expect(KEYS, ROUNDS);
}

/* Without a table, entries are kept for this process alone. */
static void without_a_table_nothing_is_written(void **state) {
  store file;
  json_t *lines = json_pack("{s:s, s:s, s:s, s:s, s:s}", "n", "7", "k", "4", "quality", "ebn0_db",
                            "sent", "7", "seed", "1");
  assert_int_equal(store_open(NULL, NULL, STORE_CONTINUES, &ber_kind, lines, NULL, NULL, &file),
                   EXTR_OK);
  assert_false(store_due(&file, true));
  put(&file, 1, 7);
  assert_int_equal(store_commit(&file), EXTR_OK);
  assert_non_null(journal_find(&file.journal, 1, 0, 0));
  store_close(&file);
  json_decref(lines);
  assert_int_not_equal(access(journal_path, F_OK), 0);
}

static void a_file_that_was_moved_is_left_alone(void **state) {
  store file;
  extr_context *context = extr_context_new();
  assert_int_equal(open_run(context, &file), EXTR_OK);
  put(&file, 1, 1);
  assert_int_equal(store_commit(&file), EXTR_OK);
  scratch_run("mv run.csv.journal moved && echo mine >run.csv.journal");
  put(&file, 2, 1);
  assert_int_equal(store_commit(&file), EXTR_IO);
  assert_non_null(strstr(extr_context_message(context), "it was moved or removed"));
  store_close(&file);
  scratch_run("[ \"$(cat run.csv.journal)\" = mine ] && mv moved run.csv.journal");
  extr_context_free(context);
  expect(1, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_put_waits_for_a_commit),
      cmocka_unit_test(many_lines_become_few),
      cmocka_unit_test(without_a_table_nothing_is_written),
      cmocka_unit_test(a_file_that_was_moved_is_left_alone),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
