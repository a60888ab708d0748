/* A libFuzzer target for the reader of journals. Any text must be either accepted or refused with
 * EXTR_INPUT, without a report of the sanitizers, and an accepted journal must be the same after it
 * is written and read again. Most texts would fail at their first check: one that begins with a
 * tab is read with correct checks, one that begins with a blank also after a valid header. */
#include "bench/run/run.h"

#include "tests/fuzz/memory_file.h"
#include <extrinsic/status.h>

#include <string.h>

static const store_kind *const kinds[] = {&ber_kind, NULL};

static extr_status read_text(const char *text, size_t size, journal *read) {
  FILE *stream = memory_stream(text, size);
  extr_status status = journal_read(NULL, "fuzzed", stream, kinds, read);
  fclose(stream);
  return status;
}

static void check_same_entry(const store_entry *a, const store_entry *b) {
  check(store_entry_order(a, b) == 0 && a->ended == b->ended && a->ending == b->ending);
  check(a->sums == b->sums && store_entry_same_own(a, b));
  check(memcmp(a->values, b->values, 2 * store_entry_whole(a) * sizeof *a->values) == 0);
  check(a->batches == b->batches && a->quality == b->quality);
}

/* `link` becomes that of the last line. */
static char *print(const journal *j, chain_link *link, size_t *size) {
  char *text;
  extr_writer writer;
  *link = chain_start;
  check(extr_writer_open(NULL, &writer) == EXTR_OK && journal_print(j, link, &writer));
  check(extr_writer_close(NULL, &writer, EXTR_OK, &text) == EXTR_OK);
  *size = writer.size;
  return text;
}

static void round_trip(const journal *j) {
  size_t size;
  journal back;
  chain_link link;
  char *text = print(j, &link, &size);
  check(read_text(text, size, &back) == EXTR_OK);
  check(strcmp(back.fingerprint.hash, j->fingerprint.hash) == 0 &&
        json_equal(back.about, j->about) && json_equal(back.names, j->names));
  check(back.count == j->count && back.table == j->table && !back.torn);
  for (size_t i = 0; i < j->count; i++) check_same_entry(j->entries[i], back.entries[i]);
  journal_free(&back);
  free(text);
}

static void read_and_write(const char *text, size_t size) {
  journal read;
  extr_status status = read_text(text, size, &read);
  check(status == EXTR_OK || status == EXTR_INPUT);
  if (status == EXTR_OK && read.lines > 0) round_trip(&read);
  journal_free(&read);
}

/* Prints each line of the text with its check; the last one may lack a newline. */
static void seal(const char *text, size_t size, chain_link link, FILE *stream) {
  for (const char *end = text + size; text < end;) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    size_t length = (size_t)((stop ? stop : end) - text);
    link = chain_next(link, text, length);
    fwrite(text, 1, length, stream);
    fprintf(stream, ",\"check\":\"%s\"}%s", link.text, stop ? "\n" : "");
    text += length + (stop != NULL);
  }
}

static chain_link print_head(FILE *stream) {
  journal j;
  json_t *about = json_pack("{s:s}", "code", "c");
  json_t *lines =
      json_pack("{s:s, s:s, s:s, s:s}", "n", "7", "k", "4", "sent", "7", "quality", "ebn0_db");
  check(journal_begin(NULL, &ber_kind, lines, NULL, about, &j) == EXTR_OK);
  size_t size;
  chain_link link;
  char *text = print(&j, &link, &size);
  check(fwrite(text, 1, size, stream) == size);
  free(text);
  json_decref(lines);
  json_decref(about);
  journal_free(&j);
  return link;
}

static void read_sealed(const char *text, size_t size, bool head) {
  char *sealed = NULL;
  size_t sealed_size = 0;
  FILE *stream = open_memstream(&sealed, &sealed_size);
  check(stream);
  seal(text, size, head ? print_head(stream) : chain_start, stream);
  check(fclose(stream) == 0);
  read_and_write(sealed, sealed_size);
  free(sealed);
}

int LLVMFuzzerTestOneInput(const char *text, size_t size) {
  if (size > 0 && (*text == '\t' || *text == ' '))
    read_sealed(text, size, *text == ' ');
  else
    read_and_write(text, size);
  return 0;
}
