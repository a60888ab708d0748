/* Tests of journals: what was written is read back; damaged journals are refused, and those that
 * cannot be merged. tests/cli/runs/combine.sh and tests/outside/shards.py compare merged sums. */
#include "bench/run/run.h"
#include "bench/store/merge.h"
#include "tests/support/unit.h"

#include <stdlib.h>
#include <string.h>

/* A kind with sums of every kind, two per entry, and values of its own. */
typedef struct mixture {
  uint64_t count;
  double sum, largest;
} mixture;

static const sum_field mixture_fields[] = {
    {"count", SUM_INTEGER}, {"sum", SUM_REAL}, {"largest", SUM_MAXIMUM}};
static const char *const mixture_endings[] = {"limit", "interrupted", NULL};
static const store_kind mixture_kind = {.command = "mixture",
                                        .fields = mixture_fields,
                                        .field_count = 3,
                                        .endings = mixture_endings,
                                        .interrupted = 1};

/* One that keeps only values of its own. */
static const store_kind list_kind = {.command = "list"};

static const store_kind *const kinds[] = {&ber_kind, &mixture_kind, &list_kind, NULL};

static journal some_journal(const store_kind *kind, const char *seed) {
  journal j;
  json_t *lines = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "edge_sha256", "ab", "n", "7", "k",
                            "4", "sent", "6", "quality", "ebn0_db", "seed", seed);
  json_t *about = json_pack("{s:s}", "command", "extrinsic ber \"x\"");
  json_t *names = kind == &mixture_kind ? json_pack("[s, s]", "8/8", "all") : json_array();
  assert_int_equal(journal_begin(NULL, kind, lines, names, about, &j), EXTR_OK);
  json_decref(lines);
  json_decref(about);
  json_decref(names);
  return j;
}

static store_entry *new_entry(const journal *j, int64_t key, uint64_t shard, uint64_t others) {
  store_entry *entry;
  assert_int_equal(journal_entry(NULL, j, &entry), EXTR_OK);
  entry->key = key;
  entry->quality = 1e-6 * (double)key;
  entry->shard = shard;
  entry->other_shards = others;
  return entry;
}

static void put(journal *j, store_entry *entry) {
  assert_int_equal(journal_put(NULL, j, entry, NULL), EXTR_OK);
  store_entry_free(entry);
}

/* A number of complete batches, each with the same errors. */
static store_entry *batches_of(const journal *j, int64_t key, uint64_t shard, uint64_t others,
                               uint64_t batches) {
  store_entry *entry = new_entry(j, key, shard, others);
  frame_counts counts = {64 * batches, 5 * batches,  25 * batches, 3 * batches,
                         batches,      99 * batches, 2 * batches,  4 * batches};
  const point_result point = {
      .batches = batches, .whole = counts, .counts = counts, .seconds = 0.5 * (double)batches};
  ber_point_store(&point, entry);
  return entry;
}

/* The text of a journal; the caller frees it. */
typedef struct text {
  char *bytes;
  size_t size;
} text;

static text print(const journal *j) {
  text t;
  chain_link link = chain_start;
  extr_writer writer;
  assert_int_equal(extr_writer_open(NULL, &writer), EXTR_OK);
  assert_true(journal_print(j, &link, &writer));
  assert_int_equal(extr_writer_close(NULL, &writer, EXTR_OK, &t.bytes), EXTR_OK);
  t.size = writer.size;
  return t;
}

static extr_status read_text(extr_context *context, const char *bytes, size_t size, journal *read) {
  FILE *stream = size > 0 ? fmemopen((void *)bytes, size, "r") : fopen("/dev/null", "r");
  assert_non_null(stream);
  extr_status status = journal_read(context, "run.journal", stream, kinds, read);
  fclose(stream);
  return status;
}

/* Two points, one of them in two shards and cut short; the table is up to date. */
static journal full_journal(void) {
  journal j = some_journal(&ber_kind, "1");
  store_entry *cut = batches_of(&j, -1500000, 1, 2, 7);
  point_result point = ber_point(cut);
  point.counts.frames += 13;
  point.counts.bit_errors += 4;
  ber_point_store(&point, cut);
  cut->ended = true;
  cut->ending = EXTR_ENDED_BY_FRAMES;
  put(&j, batches_of(&j, 2000000, 0, 0, UINT64_C(1) << 40));
  put(&j, cut);
  put(&j, batches_of(&j, -1500000, 0, 2, 3));
  j.table = OUTPUT_JSON;
  return j;
}

static void assert_same_entry(const store_entry *a, const store_entry *b) {
  assert_int_equal(store_entry_order(a, b), 0);
  assert_int_equal(a->ended, b->ended);
  assert_int_equal(a->ending, b->ending);
  assert_int_equal(a->sums, b->sums);
  assert_memory_equal(a->values, b->values,
                      store_entry_whole(a) * (a->kind->cut ? 2 : 1) * sizeof *a->values);
  assert_int_equal(a->batches, b->batches);
  assert_true(a->quality == b->quality && a->seconds == b->seconds);
  assert_true(store_entry_same_own(a, b));
}

static void assert_same_when_read(const journal *j) {
  journal read;
  text t = print(j);
  assert_int_equal(read_text(NULL, t.bytes, t.size, &read), EXTR_OK);
  assert_ptr_equal(read.kind, j->kind);
  assert_int_equal(read.count, j->count);
  for (size_t i = 0; i < j->count; i++) assert_same_entry(read.entries[i], j->entries[i]);
  assert_string_equal(read.fingerprint.hash, j->fingerprint.hash);
  assert_true(json_equal(read.about, j->about) && json_equal(read.names, j->names));
  assert_int_equal(read.seed, j->seed);
  assert_int_equal(read.table, j->table);
  assert_int_equal(read.size, t.size);
  assert_int_equal(read.lines, 1 + j->count + (j->table >= 0));
  assert_false(read.torn);
  journal_free(&read);
  free(t.bytes);
}

static void what_is_written_is_read(void **state) {
  journal j = full_journal();
  assert_int_equal(j.count, 3);
  assert_same_when_read(&j);
  journal_free(&j);
}

static void sums_of_all_kinds_are_read(void **state) {
  journal j = some_journal(&mixture_kind, "1, 7");
  store_entry *entry = new_entry(&j, 4, 0, 0);
  const mixture sums[2] = {{3, 0.1, 1e-300}, {UINT64_C(1) << 62, -1.0 / 3, 1e300}};
  memcpy(entry->values, sums, sizeof sums);
  entry->own = strdup("{\"models\":[1,0.5]}");
  entry->ended = true;
  entry->ending = 1;
  entry->seed = 7;
  put(&j, entry);
  assert_true(j.seeds);
  assert_false(store_entry_finished(j.entries[0]));
  assert_same_when_read(&j);
  journal_free(&j);
  j = some_journal(&list_kind, "1");
  entry = new_entry(&j, 4, 0, 0);
  entry->quality = 0;
  entry->own = strdup("[1,2]");
  put(&j, entry);
  text t = print(&j);
  assert_non_null(strstr(t.bytes, "\n{\"point\":4,\"own\":[1,2],\"check\""));
  free(t.bytes);
  assert_same_when_read(&j);
  journal_free(&j);
}

static void sums_add_up_by_their_kinds(void **state) {
  journal j = some_journal(&mixture_kind, "1");
  store_entry *one = new_entry(&j, 4, 0, 0), *other = new_entry(&j, 4, 1, 0);
  memcpy(one->values, &(mixture){3, 0.5, 2}, sizeof(mixture));
  memcpy(other->values, &(mixture){4, 0.25, 1}, sizeof(mixture));
  store_entry_add(one, other);
  const mixture sum = {7, 0.75, 2};
  assert_memory_equal(one->values, &sum, sizeof sum);
  store_entry_free(one);
  store_entry_free(other);
  journal_free(&j);
}

/* The text of an entry is valid JSON. */
static void entries_are_json(void **state) {
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
  journal j = full_journal(), read;
  text t = print(&j);
  size_t head = (size_t)(strchr(t.bytes, '\n') - t.bytes) + 1, lines = 0;
  for (size_t size = 0; size <= t.size; size++) {
    extr_status status = read_text(NULL, t.bytes, size, &read);
    if (size > 0 && t.bytes[size - 1] == '\n') lines++;
    assert_int_equal(status, size == 0 || size >= head ? EXTR_OK : EXTR_INPUT);
    assert_int_equal(read.lines, lines);
    if (status == EXTR_OK) assert_int_equal(read.torn, size > 0 && t.bytes[size - 1] != '\n');
    if (lines == 3) assert_same_entry(read.entries[1], j.entries[1]);
    journal_free(&read);
  }
  free(t.bytes);
  journal_free(&j);
}

static void a_line_that_was_taken_out_is_found(void **state) {
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

/* A header, the entries in this order, which are freed, and an arbitrary line. */
static void expect(journal *j, store_entry *const *entries, int count, const char *line,
                   extr_status status, const char *message) {
  journal read;
  char *bytes;
  chain_link link = chain_start;
  extr_context *context = extr_context_new();
  extr_writer writer;
  assert_int_equal(extr_writer_open(NULL, &writer), EXTR_OK);
  assert_true(journal_print(j, &link, &writer));
  for (int i = 0; i < count; i++) journal_print_entry(j, entries[i], &link, &writer);
  if (line) {
    link = chain_next(link, line, strlen(line));
    fprintf(writer.stream, "%s,\"check\":\"%s\"}\n", line, link.text);
  }
  assert_int_equal(extr_writer_close(NULL, &writer, EXTR_OK, &bytes), EXTR_OK);
  assert_int_equal(read_text(context, bytes, writer.size, &read), status);
  assert_non_null(strstr(extr_context_message(context), message));
  if (status == EXTR_OK) assert_same_entry(read.entries[0], entries[count - 1]);
  journal_free(&read);
  extr_context_free(context);
  free(bytes);
}

/* Entries of a point each, with these numbers of batches. */
static void expect_batches(const int64_t (*points)[2], int count, extr_status status,
                           const char *message) {
  journal j = some_journal(&ber_kind, "1");
  store_entry *entries[8];
  for (int i = 0; i < count; i++)
    entries[i] = batches_of(&j, points[i][0], 0, 0, (uint64_t)points[i][1]);
  expect(&j, entries, count, NULL, status, message);
  for (int i = 0; i < count; i++) store_entry_free(entries[i]);
  journal_free(&j);
}

static void of_several_lines_the_last_holds(void **state) {
  const int64_t grown[][2] = {{1, 1}, {1, 2}, {5, 9}, {1, 3}};
  expect_batches(grown, 2, EXTR_OK, "");
  expect_batches(grown, 4, EXTR_OK, "");
}

static void counts_that_go_down_are_refused(void **state) {
  const int64_t shrunk[][2] = {{1, 2}, {1, 1}}, apart[][2] = {{1, 2}, {5, 2}, {1, 1}};
  expect_batches(shrunk, 2, EXTR_INPUT, "run.journal:3: found counts below");
  expect_batches(apart, 3, EXTR_INPUT, "run.journal:4: found counts below");
  journal j = some_journal(&ber_kind, "1");
  store_entry *fewer[] = {batches_of(&j, 1, 0, 0, 2), batches_of(&j, 1, 0, 0, 3)};
  fewer[1]->values[1].integer = 9;
  expect(&j, fewer, 2, NULL, EXTR_INPUT, "run.journal:3: found counts below");
  store_entry_free(fewer[0]);
  store_entry_free(fewer[1]);
  journal_free(&j);
}

#define WHOLE "\"batches\":1,\"whole\":[64,0,0,0,0,9,0,0]"

static void what_is_no_line_is_refused(void **state) {
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
      "1,\"quality\":1,\"seed\":-1,\"shard\":[1,1]," WHOLE ",\"seconds\":1",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1,\"own\":",
      "1,\"quality\":1,\"shard\":[1,1]," WHOLE ",\"seconds\":1,\"own\":{",
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
  journal j = some_journal(&ber_kind, "1");
  for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
    char line[256];
    snprintf(line, sizeof line, "{\"point\":%s", points[i]);
    expect(&j, NULL, 0, line, EXTR_INPUT, "run.journal:2: found an invalid point");
  }
  expect(&j, NULL, 0, "{\"table\":\"xml\"", EXTR_INPUT, "run.journal:2: found a table");
  expect(&j, NULL, 0, "{\"chair\":\"csv\"", EXTR_INPUT, "run.journal:2: found neither");
  expect(&j, NULL, 0, "{\"table\":\"csv\"}", EXTR_INPUT, "run.journal:2: found no JSON");
  expect(&j, NULL, 0, "[1", EXTR_INPUT, "run.journal:2: found no JSON");
  journal_free(&j);
}

/* The corrected version of one of the lines above is accepted, so the mistake is what was
 * refused. */
static void a_line_by_hand_is_read(void **state) {
  static const struct {
    uint64_t other_shards;
    double seconds;
    const char *line;
  } cases[] = {{0, 1, "\"shard\":[1,1]," WHOLE ",\"seconds\":1"},
               {65535, 1e12, "\"shard\":[1,65536]," WHOLE ",\"seconds\":1e12"}};
  for (size_t i = 0; i < 2; i++) {
    journal j = some_journal(&ber_kind, "1");
    store_entry *one = new_entry(&j, 1, 0, cases[i].other_shards);
    const frame_counts counts = {.frames = 64, .iterations = 9};
    const point_result point = {
        .batches = 1, .seconds = cases[i].seconds, .whole = counts, .counts = counts};
    ber_point_store(&point, one);
    one->quality = 1;
    char line[512];
    snprintf(line, sizeof line, "{\"point\":1,\"quality\":1,%s", cases[i].line);
    expect(&j, &one, 1, line, EXTR_OK, "");
    store_entry_free(one);
    journal_free(&j);
  }
}

#define REST ",\"task\":\"\",\"defines\":{},\"about\":{},\"counts\":[],\"sums\":[]"

static void expect_refused(const char *bytes, const char *message) {
  journal read;
  extr_context *context = extr_context_new();
  assert_int_equal(read_text(context, bytes, strlen(bytes), &read), EXTR_INPUT);
  if (!strstr(extr_context_message(context), message))
    fail_msg("'%s' does not say '%s'", extr_context_message(context), message);
  extr_context_free(context);
  journal_free(&read);
}

static void heads_of_other_things_are_refused(void **state) {
  static const struct {
    const char *text, *message;
  } heads[] = {
      {"{\"journal\":4" REST, "no header of a journal"},
      {"{\"journal\":4,\"command\":\"ber\"" REST, "no header of a journal"},
      {"{\"journal\":2,\"task\":\"\",\"defines\":{},\"about\":{}",
       "an older version of the program"},
      {"{\"journal\":3,\"command\":\"ber\"", "no header of a journal"},
      {"{\"journal\":3,\"command\":\"bar\"" REST, "the journal of `bar`, expected that of `ber`"},
      {"{\"journal\":3,\"command\":\"ber\"" REST, "counts of another version"},
      {"{\"journal\":3,\"command\":\"list\"" REST, "a hash that does not match"},
      {"{\"journal\":3,\"command\":\"list\",\"task\":\"\",\"defines\":{\"n\":7},\"about\":{},"
       "\"counts\":[],\"sums\":[]",
       "an invalid configuration fingerprint"},
      {"{\"journal\":3,\"command\":\"mixture\",\"task\":\"\",\"defines\":{\"n\":\"7\"},\"about\":{}"
       ","
       "\"counts\":[\"count\",\"sum\",\"largest\"],\"sums\":[]",
       "an invalid configuration fingerprint"},
  };
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
    char line[256];
    chain_link link = chain_next(chain_start, heads[i].text, strlen(heads[i].text));
    snprintf(line, sizeof line, "%s,\"check\":\"%s\"}\n", heads[i].text, link.text);
    expect_refused(line, heads[i].message);
  }
}

/* Former formats, of one line with or without an end, are told apart from damaged files. */
static void other_files_are_no_journals(void **state) {
  static const char *const old[] = {"{\"journal\":2,\"task\":\"\"}\n{\"point\":1}\n",
                                    "{\"floor\": 3, \"task\": {}}", "{\"splitting\": 1}\n"};
  static const char *const others[] = {"ebn0_db,frames\n1,2\n", "\n", "{\"journal\":1}\n", "x"};
  for (int i = 0; i < 3; i++)
    expect_refused(old[i], "run.journal was made by an older version of the program");
  for (int i = 0; i < 4; i++) expect_refused(others[i], "run.journal");
}

/* ---- Journals that cannot be merged ---------------------------------------------------------- */

static void expect_conflict(merge_seeds seeds, uint64_t batches, uint64_t others, uint64_t errors) {
  extr_context *context = extr_context_new();
  journal merged = some_journal(&ber_kind, "1"), more = some_journal(&ber_kind, "1");
  store_entry *changed = batches_of(&more, 5000000, 0, 1, others);
  changed->values[1].integer += errors;
  put(&merged, batches_of(&merged, 5000000, 0, 1, batches));
  put(&more, changed);
  assert_int_equal(merge_into(context, &merged, "more", seeds, &more), EXTR_INPUT);
  assert_non_null(
      strstr(extr_context_message(context), "point 5: shards 1/2 and 1/2 have different counts"));
  journal_free(&merged);
  journal_free(&more);
  extr_context_free(context);
}

static void other_counts_of_a_shard_are_refused(void **state) {
  for (merge_seeds seeds = MERGE_SAME_SEED; seeds <= MERGE_SEEDS_DIFFER; seeds++) {
    expect_conflict(seeds, 3, 3, 1);
    expect_conflict(seeds, 3, 4, -(uint64_t)6);
    expect_conflict(seeds, 4, 3, 6);
  }
}

/* Checks by brute force whether two shards of the same frames have a batch in common. */
static bool share_a_batch(uint64_t i, uint64_t n, uint64_t j, uint64_t m) {
  for (uint64_t batch = 0; batch < n * m; batch++)
    if (batch % n == i && batch % m == j) return true;
  return false;
}

static void shards_that_overlap_are_refused(void **state) {
  for (uint64_t n = 1; n <= 6; n++)
    for (uint64_t m = 1; m <= 6; m++)
      for (uint64_t i = 0; i < n; i++)
        for (uint64_t j = 0; j < m; j++) {
          if (n == m && i == j) continue;
          journal merged = some_journal(&ber_kind, "1"), more = some_journal(&ber_kind, "1");
          put(&merged, batches_of(&merged, 5, i, n - 1, 2));
          put(&more, batches_of(&more, 6, j, m - 1, 2));
          assert_int_equal(merge_into(NULL, &merged, "more", MERGE_SAME_SEED, &more), EXTR_OK);
          put(&more, batches_of(&more, 5, j, m - 1, 2));
          assert_int_equal(merge_into(NULL, &merged, "more", MERGE_SAME_SEED, &more),
                           share_a_batch(i, n, j, m) ? EXTR_INPUT : EXTR_OK);
          journal_free(&merged);
          journal_free(&more);
        }
}

/* Entries of one shard, and of two, whose frames were drawn in these ways; NULL: as usual. */
static void shards_drawn_in_different_ways_are_refused(void **state) {
  static const char *const ways[] = {NULL, "1", "2"};
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++)
      for (uint64_t shard = 0; shard < 2; shard++) {
        extr_context *context = extr_context_new();
        journal merged = some_journal(&mixture_kind, "1"), more = some_journal(&mixture_kind, "1");
        store_entry *one = new_entry(&merged, 5000000, 0, 1);
        store_entry *other = new_entry(&more, 5000000, shard, 1);
        one->own = ways[a] ? strdup(ways[a]) : NULL;
        other->own = ways[b] ? strdup(ways[b]) : NULL;
        put(&merged, one);
        put(&more, other);
        assert_int_equal(merge_into(context, &merged, "more", MERGE_SAME_SEED, &more),
                         a == b ? EXTR_OK : EXTR_INPUT);
        assert_non_null(strstr(extr_context_message(context),
                               a == b  ? ""
                               : shard ? "point 5: shards 1/2 and 2/2 were drawn in different ways"
                                       : "point 5: shards 1/2 and 1/2 have different counts"));
        journal_free(&merged);
        journal_free(&more);
        extr_context_free(context);
      }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_written_is_read),
      cmocka_unit_test(sums_of_all_kinds_are_read),
      cmocka_unit_test(sums_add_up_by_their_kinds),
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
      cmocka_unit_test(other_counts_of_a_shard_are_refused),
      cmocka_unit_test(shards_that_overlap_are_refused),
      cmocka_unit_test(shards_drawn_in_different_ways_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
