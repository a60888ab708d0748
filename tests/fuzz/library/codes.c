#include "tests/fuzz/library/state.h"

#include <string.h>

enum { COLUMNS_MOST = 14, ROWS_MOST = 14, EDGES_MOST = 40 };

/* Whether a decoder refers to the code, which must then stay as it is. */
static bool is_used(const state *s, int place) {
  for (int i = 0; i < PLACES; i++)
    if (s->decoders[i] && s->decoded[i] == s->codes[place]) return true;
  return false;
}

static void make_code(state *s, extr_context *context, int place) {
  extr_edge edges[EDGES_MOST];
  extr_code *made;
  void *unset = s;
  int rows = next_small(s), columns = next_small(s), count = next_below(s, EDGES_MOST);
  bool fill = next_below(s, 4) != 0; /* so that rows and columns are rarely empty */
  for (int i = 0; i < count; i++) {
    uint8_t byte = next_byte(s);
    edges[i] = (extr_edge){byte >> 4, byte & 15};
    if (fill && rows > 0 && columns > 0) edges[i] = (extr_edge){i % rows, (i + byte) % columns};
  }
  made = unset;
  extr_status status = extr_code_new(context, next_below(s, 9) ? "small" : NULL, rows, columns,
                                     edges, (size_t)count, &made);
  if (!succeeded(context, status)) {
    check(made == unset);
    return;
  }
  check(extr_code_rows(made) == rows && extr_code_columns(made) == columns &&
        extr_code_edges(made) == count);
  drop_code(s, place);
  s->codes[place] = made;
}

static void mark(state *s, extr_context *context, int place) {
  extr_code *code = s->codes[place];
  int what = next_below(s, 5) - 1, first = next_small(s), count = next_small(s);
  if (is_used(s, place)) return;
  if (succeeded(context, extr_code_mark(context, code, (extr_column)what, first, count)))
    for (int v = first; v < first + count; v++) check((int)extr_code_column(code, v) == what);
}

void use_code(state *s) {
  extr_context *context = next_context(s);
  int place = next_below(s, PLACES);
  switch (next_below(s, 4)) {
  case 0:
    mark(s, context, place);
    break;
  case 1:
    if (!is_used(s, place))
      succeeded(context, extr_code_shorten(context, s->codes[place], next_small(s)));
    break;
  default:
    make_code(s, context, place);
  }
}

/* All of them accept NULL and any index. */
void use_code_facts(state *s) {
  const extr_code *code = s->codes[next_below(s, PLACES)];
  char hash[EXTR_HASH_TEXT];
  int index = next_small(s), n = extr_code_columns(code), rank = -1, sum = 0;
  check(extr_code_row_degree(code, index) >= 0 && extr_code_column_degree(code, index) >= 0);
  check(extr_code_row_first(code, index) <= extr_code_row_first(code, index + 1));
  check(extr_code_column_first(code, index) <= extr_code_column_first(code, index + 1));
  for (int kind = EXTR_TRANSMITTED; kind <= EXTR_SHORTENED; kind++)
    sum += extr_code_count(code, (extr_column)kind);
  check(sum == n && extr_code_count(code, (extr_column)9) == 0);
  check((extr_code_column(code, index) == EXTR_COLUMN_NONE) == (index < 0 || index >= n));
  extr_code_hash(code, hash);
  check(strlen(hash) == (code ? EXTR_HASH_TEXT - 1 : 0));
  check(extr_code_girth(code) >= (code ? 0 : -1) && extr_code_fourcycles(code) >= (code ? 0 : -1));
  if (succeeded(s->context, extr_code_rank(s->context, code, &rank)))
    check(rank > 0 && rank <= n && rank <= extr_code_rows(code));
  check(!extr_catalog_at(-1) && (extr_code_name(code) != NULL) == (code != NULL));
}

/* Written and read again, a code has the same edges. */
void use_code_text(state *s) {
  extr_context *context = next_context(s);
  const extr_code *code = s->codes[next_below(s, PLACES)];
  int format = next_below(s, 5) - 1;
  static const char *const names[] = {"x.alist", "x.qc", "x.mtx", "x"};
  char unset, *text = &unset, hash[EXTR_HASH_TEXT], again[EXTR_HASH_TEXT];
  extr_code *back;
  if (!succeeded(context, extr_code_text(context, code, (extr_code_format)format, &text))) {
    check(text == &unset);
    return;
  }
  const char *name = names[next_below(s, 2) ? format : 3];
  if (extr_code_parse(s->context, name, text, strlen(text), &back) != EXTR_OK) {
    fprintf(stderr, "%s: %s\n%s", name, extr_context_message(s->context), text);
    abort();
  }
  extr_code_hash(code, hash);
  extr_code_hash(back, again);
  check(strcmp(hash, again) == 0);
  extr_code_free(back);
  extr_text_free(text);
}

/* ---- Encoders -------------------------------------------------------------------------------- */

static void check_codeword(const extr_code *code, const uint64_t *word) {
  for (int row = 0; row < extr_code_rows(code); row++) {
    uint64_t parity = 0;
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      parity ^= word[extr_code_edge_columns(code)[e]];
    check(parity == 0);
  }
}

static void encode(state *s, extr_encoder *encoder, const extr_code *code) {
  uint64_t information[COLUMNS_MOST], word[COLUMNS_MOST];
  int k = extr_encoder_information(encoder);
  for (int i = 0; i < k; i++) information[i] = next_byte(s) * UINT64_C(0x0123456789abcdef);
  extr_encoder_run(encoder, information, 1, word);
  check_codeword(code, word);
  for (int i = 0; i < k; i++) check(word[extr_encoder_columns(encoder)[i]] == information[i]);
  for (int v = 0; v < extr_code_columns(code); v++)
    if (extr_code_column(code, v) == EXTR_SHORTENED) check(word[v] == 0);
}

void use_encoder(state *s) {
  extr_context *context = next_context(s);
  int place = next_below(s, PLACES);
  const extr_code *code = s->codes[next_below(s, PLACES)];
  extr_encoder *made;
  MAKE(s, context, s->encoders[place], extr_encoder_new(context, code, &made), extr_encoder_free);
  check(extr_encoder_gap(s->encoders[place]) >= 0);
  extr_encoder_run(s->encoders[place], NULL, 1, NULL);
  if (s->encoders[place] == made) encode(s, made, code);
}
