/* Tests of journals: what was written is read back, and damaged journals are refused. */
#include "bench/run/journal/journal.h"
#include "tests/support/unit.h"
#include <extrinsic/status.h>

#include <stdlib.h>
#include <string.h>

static json_t *some_lines(void) {
  return json_pack("{s:s, s:s, s:s, s:s, s:s}", "edge_sha256", "ab", "n", "7", "k", "4", "sent",
                   "6", "quality", "ebn0_db");
}

static journal some_journal(void) {
  journal j = {.table = -1, .about = json_pack("{s:s}", "command", "extrinsic ber \"x\"")};
  json_t *lines = some_lines();
  assert_int_equal(fingerprint_read(NULL, lines, &j.fingerprint), EXTR_OK);
  json_decref(lines);
  return j;
}

/* A number of complete batches, each with the same errors. */
static journal_entry entry_of(int64_t key, uint64_t shard, uint64_t others, uint64_t batches) {
  frame_counts counts = {64 * batches, 5 * batches,  25 * batches, 3 * batches,
                         batches,      99 * batches, 2 * batches,  4 * batches};
  return (journal_entry){
      .key = key,
      .shard = shard,
      .other_shards = others,
      .point = {.quality = 1e-6 * (double)key,
                .batches = batches,
                .whole = counts,
                .counts = counts,
                .seconds = 0.5 * (double)batches},
  };
}

/* The text of a journal; the caller frees it. */
typedef struct text {
  char *bytes;
  size_t size;
} text;

static text print(const journal *j) {
  text t;
  chain_link link = chain_start;
  FILE *stream = open_memstream(&t.bytes, &t.size);
  assert_true(journal_print(j, &link, stream));
  fclose(stream);
  return t;
}

static extr_status read_text(extr_context *context, const char *bytes, size_t size, journal *read) {
  FILE *stream = size > 0 ? fmemopen((void *)bytes, size, "r") : fopen("/dev/null", "r");
  assert_non_null(stream);
  extr_status status = journal_read(context, "run.journal", stream, read);
  fclose(stream);
  return status;
}

/* Two points, one of them in two shards and cut short; the table is up to date. */
static journal full_journal(void) {
  journal j = some_journal();
  journal_entry cut = entry_of(-1500000, 1, 2, 7);
  cut.point.counts.frames += 13;
  cut.point.counts.bit_errors += 4;
  cut.point.ending = POINT_FRAMES;
  cut.ended = true;
  journal_entry plain = entry_of(2000000, 0, 0, UINT64_C(1) << 40);
  journal_entry first = entry_of(-1500000, 0, 2, 3);
  assert_int_equal(journal_put(NULL, &j, &plain), EXTR_OK);
  assert_int_equal(journal_put(NULL, &j, &cut), EXTR_OK);
  assert_int_equal(journal_put(NULL, &j, &first), EXTR_OK);
  j.table = OUTPUT_JSON;
  return j;
}

static void assert_same_entry(const journal_entry *a, const journal_entry *b) {
  assert_int_equal(journal_order(a, b), 0);
  assert_int_equal(a->ended, b->ended);
  if (a->ended) assert_int_equal(a->point.ending, b->point.ending);
  assert_memory_equal(&a->point.whole, &b->point.whole, sizeof a->point.whole);
  assert_memory_equal(&a->point.counts, &b->point.counts, sizeof a->point.counts);
  assert_int_equal(a->point.batches, b->point.batches);
  assert_true(a->point.quality == b->point.quality && a->point.seconds == b->point.seconds);
}

static void what_is_written_is_read(void **state) {
  (void)state;
  journal j = full_journal(), read;
  text t = print(&j);
  assert_int_equal(read_text(NULL, t.bytes, t.size, &read), EXTR_OK);
  assert_int_equal(read.count, 3);
  for (size_t i = 0; i < 3; i++) assert_same_entry(&read.entries[i], &j.entries[i]);
  assert_string_equal(read.fingerprint.hash, j.fingerprint.hash);
  assert_true(json_equal(read.about, j.about));
  assert_int_equal(read.table, OUTPUT_JSON);
  assert_int_equal(read.size, t.size);
  assert_int_equal(read.lines, 5);
  assert_false(read.torn);
  journal_free(&read);
  free(t.bytes);
  journal_free(&j);
}

/* The text of an entry is valid JSON. */
static void entries_are_json(void **state) {
  (void)state;
  journal j = full_journal();
  text t = print(&j);
  char *line = strchr(t.bytes, '\n') + 1; /* (-1500000, shard 1 of 0 .. 2), which comes second */
  line = strchr(line, '\n') + 1;
  json_t *read =
      json_loadb(line, (size_t)(strchr(line, '\n') - line), JSON_REJECT_DUPLICATES, NULL);
  json_t *expected =
      json_pack("{s:i, s:f, s:[ii], s:i, s:[iiiiiiii], s:[iiiiiiii], s:f, s:s, s:O}", "point",
                -1500000, "quality", -1.5, "shard", 2, 3, "batches", 7, "whole", 448, 35, 175, 21,
                7, 693, 14, 28, "cut", 13, 4, 0, 0, 0, 0, 0, 0, "seconds", 3.5, "ending", "frames",
                "check", json_object_get(read, "check"));
  assert_non_null(expected);
  assert_true(json_equal(read, expected));
  json_decref(read);
  json_decref(expected);
  free(t.bytes);
  journal_free(&j);
}

static void every_changed_byte_is_found(void **state) {
  (void)state;
  journal j = full_journal(), read;
  text t = print(&j);
  for (size_t i = 0; i < t.size; i++) {
    char *copy = malloc(t.size);
    memcpy(copy, t.bytes, t.size);
    copy[i] ^= 1;
    extr_status status = read_text(NULL, copy, t.size, &read);
    if (i + 1 < t.size) {
      assert_int_equal(status, EXTR_INPUT);
    } else { /* the end of the last line */
      assert_int_equal(status, EXTR_OK);
      assert_true(read.torn);
    }
    journal_free(&read);
    free(copy);
  }
  free(t.bytes);
  journal_free(&j);
}

/* A truncated file has the entries of its complete lines. */
static void every_cut_is_taken(void **state) {
  (void)state;
  journal j = full_journal(), read;
  text t = print(&j);
  size_t head = (size_t)(strchr(t.bytes, '\n') - t.bytes) + 1, lines = 0;
  for (size_t size = 0; size <= t.size; size++) {
    extr_status status = read_text(NULL, t.bytes, size, &read);
    if (size > 0 && t.bytes[size - 1] == '\n') lines++;
    assert_int_equal(status, size == 0 || size >= head ? EXTR_OK : EXTR_INPUT);
    assert_int_equal(read.lines, lines);
    if (status == EXTR_OK) assert_int_equal(read.torn, size > 0 && t.bytes[size - 1] != '\n');
    if (lines == 3) assert_same_entry(&read.entries[1], &j.entries[1]);
    journal_free(&read);
  }
  free(t.bytes);
  journal_free(&j);
}

static void a_line_that_was_taken_out_is_found(void **state) {
  (void)state;
  journal j = full_journal(), read;
  text t = print(&j);
  for (char *line = t.bytes; line + 1 < t.bytes + t.size;) {
    char *end = strchr(line, '\n') + 1;
    size_t before = (size_t)(line - t.bytes), after = (size_t)(t.bytes + t.size - end);
    char *copy = malloc(before + after + 1);
    memcpy(copy, t.bytes, before);
    memcpy(copy + before, end, after);
    if (after > 0) assert_int_equal(read_text(NULL, copy, before + after, &read), EXTR_INPUT);
    if (after > 0) journal_free(&read);
    free(copy);
    line = end;
  }
  free(t.bytes);
  journal_free(&j);
}

/* ---- Lines with right checks ------------------------------------------------------------------
 */

/* A header, the entries in this order, and an arbitrary line. */
static void expect(const journal_entry *entries, int count, const char *line, extr_status status,
                   const char *message) {
  journal j = some_journal(), read;
  text t;
  chain_link link = chain_start;
  extr_context *context = extr_context_new();
  FILE *stream = open_memstream(&t.bytes, &t.size);
  journal_print_head(&j, &link, stream);
  for (int i = 0; i < count; i++) journal_print_entry(&entries[i], &link, stream);
  if (line) {
    link = chain_next(link, line, strlen(line));
    fprintf(stream, "%s,\"check\":\"%s\"}\n", line, link.text);
  }
  fclose(stream);
  assert_int_equal(read_text(context, t.bytes, t.size, &read), status);
  assert_non_null(strstr(extr_context_message(context), message));
  if (status == EXTR_OK) assert_same_entry(&read.entries[0], &entries[count - 1]);
  journal_free(&read);
  extr_context_free(context);
  free(t.bytes);
  journal_free(&j);
}

static void of_several_lines_the_last_holds(void **state) {
  (void)state;
  const journal_entry grown[] = {entry_of(1, 0, 0, 1), entry_of(1, 0, 0, 2), entry_of(5, 0, 0, 9),
                                 entry_of(1, 0, 0, 3)};
  expect(grown, 2, NULL, EXTR_OK, "");
  expect(grown, 4, NULL, EXTR_OK, "");
}

static void counts_that_go_down_are_refused(void **state) {
  (void)state;
  const journal_entry shrunk[] = {entry_of(1, 0, 0, 2), entry_of(1, 0, 0, 1)};
  expect(shrunk, 2, NULL, EXTR_INPUT, "run.journal:3: found counts below");
  const journal_entry apart[] = {entry_of(1, 0, 0, 2), entry_of(5, 0, 0, 2), entry_of(1, 0, 0, 1)};
  expect(apart, 3, NULL, EXTR_INPUT, "run.journal:4: found counts below");
  journal_entry fewer[] = {entry_of(1, 0, 0, 2), entry_of(1, 0, 0, 3)};
  fewer[1].point.whole.bit_errors = 9;
  expect(fewer, 2, NULL, EXTR_INPUT, "run.journal:3: found counts below");
}

#define WHOLE "\"batches\":1,\"whole\":[64,0,0,0,0,9,0,0]"

static void what_is_no_line_is_refused(void **state) {
  (void)state;
  static const char *const points[] = {
      "1,\"quality\":1,\"shard\":[1,1],\"batches\":1,\"seconds\":1",
      "1,\"quality\":1,\"shard\":[0,1]," WHOLE ",\"seconds\":1",
      "1,\"quality\":1,\"shard\":[2,1]," WHOLE ",\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,99999]," WHOLE ",\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1],\"batches\":2,\"whole\":[64,0,0,0,0,9,0,0],\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1],\"batches\":-1,\"whole\":[64,0,0,0,0,9,0,0],\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1],\"batches\":1,\"whole\":[65,0,0,0,0,9,0,0],\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1],\"batches\":1,\"whole\":[64,0,0,65,0,9,0,0],\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1],\"batches\":1,\"whole\":[64,0,0,0,1,9,0,0],\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1],\"batches\":1,\"whole\":[64,0,0,-1,0,9,0,0],\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1],\"batches\":1,\"whole\":[64,0,0,0,0,9,0],\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1],\"batches\":1,\"whole\":[64,0,0,0,0,9,0,0.5],\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1],\"batches\":1,\"whole\":[64,0,0,0,0,9223372036854775808,0,0]"
      ","
      "\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"cut\":7,\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"cut\":[0,0,0,0,0,0,0,0],\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"cut\":[64,0,0,0,0,0,0,0],\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":-1",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1e300",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1,\"ending\":\"x\"",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1,\"ending\":\"frames",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1,\"more\":1",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1 ",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":0x1",
      "1,\"quality\":1e999,\"shard\":[1,1]," WHOLE ",\"seconds\":1",
      "1,\"quality\":,\"shard\":[1,1]," WHOLE ",\"seconds\":1",
      "1,\"shard\":[1,1],\"quality\":1," WHOLE ",\"seconds\":1",
      "+1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1",
      "-,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1",
      " 1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1",
  };
  for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
    char line[256];
    snprintf(line, sizeof line, "{\"point\":%s", points[i]);
    expect(NULL, 0, line, EXTR_INPUT, "run.journal:2: found an invalid point");
  }
  expect(NULL, 0, "{\"table\":\"xml\"", EXTR_INPUT, "run.journal:2: found a table");
  expect(NULL, 0, "{\"chair\":\"csv\"", EXTR_INPUT, "run.journal:2: found neither");
  expect(NULL, 0, "{\"table\":\"csv\"}", EXTR_INPUT, "run.journal:2: found no JSON");
  expect(NULL, 0, "[1", EXTR_INPUT, "run.journal:2: found no JSON");
}

/* The corrected version of one of the lines above is accepted, so the mistake is what was
 * refused. */
static void a_line_by_hand_is_read(void **state) {
  (void)state;
  journal_entry one = {.key = 1, .point = {.quality = 1, .batches = 1, .seconds = 1}};
  one.point.whole = one.point.counts = (frame_counts){.frames = 64, .iterations = 9};
  expect(&one, 1, "{\"point\":1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1", EXTR_OK,
         "");
}

static void heads_of_other_things_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } heads[] = {
      {"{\"journal\":1,\"task\":\"\",\"defines\":{},\"about\":{}", "no header of a journal"},
      {"{\"journal\":2,\"task\":\"\",\"defines\":{},\"about\":{\"seed\":1}",
       "no header of a journal"},
      {"{\"journal\":2,\"task\":\"\",\"defines\":{},\"about\":[]", "no header of a journal"},
      {"{\"journal\":2,\"task\":\"\",\"defines\":{\"n\":7},\"about\":{}",
       "an invalid configuration fingerprint"},
      {"{\"journal\":2,\"task\":\"\",\"defines\":[],\"about\":{}",
       "an invalid configuration fingerprint"},
      {"{\"journal\":2,\"task\":\"ab\",\"defines\":{\"n\":\"7\",\"k\":\"4\",\"quality\":\"x\","
       "\"sent\":\"7\"},"
       "\"about\":{}",
       "a hash that does not match"},
  };
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
    char line[256];
    journal read;
    extr_context *context = extr_context_new();
    chain_link link = chain_next(chain_start, heads[i].text, strlen(heads[i].text));
    int size = snprintf(line, sizeof line, "%s,\"check\":\"%s\"}\n", heads[i].text, link.text);
    assert_int_equal(read_text(context, line, (size_t)size, &read), EXTR_INPUT);
    assert_non_null(strstr(extr_context_message(context), heads[i].message));
    extr_context_free(context);
    journal_free(&read);
  }
}

static void other_files_are_no_journals(void **state) {
  (void)state;
  journal read;
  static const char *const texts[] = {"ebn0_db,frames\n1,2\n", "\n", "{\"journal\":1}\n", "x"};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(read_text(NULL, texts[i], strlen(texts[i]), &read), EXTR_INPUT);
    journal_free(&read);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_written_is_read),
      cmocka_unit_test(entries_are_json),
      cmocka_unit_test(every_changed_byte_is_found),
      cmocka_unit_test(every_cut_is_taken),
      cmocka_unit_test(a_line_that_was_taken_out_is_found),
      cmocka_unit_test(of_several_lines_the_last_holds),
      cmocka_unit_test(counts_that_go_down_are_refused),
      cmocka_unit_test(what_is_no_line_is_refused),
      cmocka_unit_test(a_line_by_hand_is_read),
      cmocka_unit_test(heads_of_other_things_are_refused),
      cmocka_unit_test(other_files_are_no_journals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
