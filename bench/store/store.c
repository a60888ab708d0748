#include "bench/store/store.h"

#include "bench/output/locked_file.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"

#include <errno.h>
#include <unistd.h>

const char store_suffix[] = ".journal";
static const double period = 1; /* seconds between commits of a running point */

/* Bytes of lines that were replaced by later ones: those of a point of `ber` after a few hours. */
static const size_t spare = 4 << 20;

/* ---- Opening --------------------------------------------------------------------------------- */

static extr_status name_journal(store *s, const char *table) {
  size_t size = strlen(table) + sizeof store_suffix;
  TRY(ARRAY_NEW(s->context, s->path, size));
  snprintf(s->path, size, "%s%s", table, store_suffix);
  return EXTR_OK;
}

/* A table must not be replaced by that of another run. */
static extr_status refuse_alone(const store *s, const char *table, const char *fault) {
  if (!extr_file_exists(table)) return EXTR_OK;
  return extr_fail(s->context, EXTR_INPUT,
                   "%s exists, but its journal %s %s, so it cannot be continued: move the table "
                   "away, or write to another file",
                   table, s->path, fault);
}

static extr_status read_journal(store *s, const store_kind *kind) {
  const store_kind *const kinds[] = {kind, NULL};
  OWNED(release_file) FILE *stream = locked_file_stream(s->descriptor);
  if (!stream)
    return extr_fail(s->context, EXTR_IO, "%s: cannot be read: %s", s->path, strerror(errno));
  return journal_read(s->context, s->path, stream, kinds, &s->journal);
}

/* Takes what `head` consists of. */
static void begin(store *s, journal *head) {
  s->journal = *head;
  *head = (journal){0};
}

static extr_status open_file(store *s, const char *table, store_mode mode, journal *head) {
  TRY(name_journal(s, table));
  if (mode != STORE_ADOPTS && !extr_file_exists(s->path)) TRY(refuse_alone(s, table, "is missing"));
  TRY(locked_file_open(s->context, s->path, &s->descriptor));
  extr_replace_tidy(table);
  extr_replace_tidy(s->path);
  TRY(read_journal(s, head->kind));
  s->shortest = s->journal.size;
  if (s->journal.lines > 0 && mode == STORE_MERGES) return EXTR_OK;
  if (s->journal.lines > 0) return journal_compare(s->context, s->path, &s->journal, head, NULL);
  if (mode != STORE_ADOPTS) TRY(refuse_alone(s, table, "is empty"));
  s->unused = true;
  begin(s, head);
  return store_rewrite(s);
}

extr_status store_open(extr_context *context, const char *table, store_mode mode,
                       const store_kind *kind, json_t *lines, json_t *names, json_t *about,
                       store *opened) {
  OWNED(journal_free) journal head = {0};
  *opened = (store){.context = context, .descriptor = -1};
  TRY(journal_begin(context, kind, lines, names, about, &head));
  if (table) return open_file(opened, table, mode, &head);
  begin(opened, &head);
  return EXTR_OK;
}

void store_close(store *s) {
  if (s->path && s->descriptor >= 0) {
    store_commit(s); /* if this fails, an earlier error has already been reported */
    if (s->unused) unlink(s->path);
    close(s->descriptor);
  }
  journal_free(&s->journal);
  free(s->waiting);
  free(s->path);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void forget_waiting(store *s) {
  for (size_t i = 0; i < s->waiting_count; i++) s->waiting[i]->waits = false;
  s->waiting_count = 0;
}

static bool print_waiting(const store *s, chain_link *link, extr_writer *writer) {
  for (size_t i = 0; i < s->waiting_count; i++)
    journal_print_entry(&s->journal, s->waiting[i], link, writer);
  return true;
}

/* Writes the waiting entries behind the others, or everything `anew`. */
static extr_status write_lines(store *s, bool anew) {
  journal *j = &s->journal;
  chain_link link = anew ? chain_start : j->link;
  const size_t place = anew ? 0 : j->size;
  extr_writer writer;
  OWNED_ARRAY char *text = NULL;
  TRY(extr_writer_open(s->context, &writer));
  bool whole = anew ? journal_print(j, &link, &writer) : print_waiting(s, &link, &writer);
  TRY(extr_writer_close(s->context, &writer, whole ? EXTR_OK : extr_fail_memory(s->context),
                        &text));
  TRY(anew ? locked_file_replace(s->context, s->path, text, writer.size, &s->descriptor)
           : locked_file_write(s->context, s->path, s->descriptor, place, text, writer.size, true));
  j->link = link;
  j->size = place + writer.size;
  forget_waiting(s);
  s->unused = s->unused && j->count == 0;
  return EXTR_OK;
}

extr_status store_rewrite(store *s) {
  if (!s->path) return EXTR_OK;
  TRY(write_lines(s, true));
  s->shortest = s->journal.size;
  return EXTR_OK;
}

bool store_due(const store *s, bool over) {
  return s->path && pace_due(over ? s->pace_over : s->pace_under_way);
}

extr_status store_put(store *s, const store_entry *entry) {
  store_entry *kept;
  TRY(ARRAY_RESERVE(s->context, s->waiting, s->waiting_capacity, s->waiting_count + 1));
  TRY(journal_put(s->context, &s->journal, entry, &kept));
  s->journal.table = -1;
  if (!kept->waits) s->waiting[s->waiting_count++] = kept;
  kept->waits = true;
  return EXTR_OK;
}

extr_status store_commit(store *s) {
  double start = clock_seconds();
  if (!s->path || s->waiting_count == 0) return EXTR_OK;
  if (s->before_commit) TRY(s->before_commit(s->data));
  TRY(write_lines(s, false));
  if (s->journal.size > s->shortest + spare) TRY(store_rewrite(s));
  s->pace_over = pace_done(start, 0);
  s->pace_under_way = pace_done(start, period);
  return EXTR_OK;
}

extr_status store_keep(store *s, int64_t key, char *own) {
  OWNED(store_entry_release) store_entry *entry = NULL;
  OWNED_ARRAY char *value = own;
  if (!own) return extr_fail_memory(s->context);
  TRY(journal_entry(s->context, &s->journal, &entry));
  entry->key = key;
  entry->own = value;
  value = NULL;
  TRY(store_put(s, entry));
  return store_due(s, true) ? store_commit(s) : EXTR_OK;
}

extr_status store_clear(store *s) {
  journal *j = &s->journal;
  s->waiting_count = 0;
  for (; j->count > 0; j->count--) store_entry_free(j->entries[j->count - 1]);
  s->unused = true;
  return store_rewrite(s);
}
