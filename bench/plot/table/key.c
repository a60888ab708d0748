#include "bench/plot/table/key.h"

#include <string.h>

plot_text plot_key_text(const plot_row *row, const plot_key *key) {
  const char *text =
      key->part ? csv_note(row->file, key->name) : csv_field(row->file, row->line, key->name);
  if (!text) return (plot_text){"", 0};
  if (!key->part) return (plot_text){text, strlen(text)};
  for (int part = 1; part < key->part; part++) {
    text += strcspn(text, ",");
    text += strspn(text, ", ");
  }
  return (plot_text){text, strcspn(text, ",")};
}

bool plot_text_is(plot_text a, const char *text) {
  return a.length == strlen(text) && memcmp(a.start, text, a.length) == 0;
}

bool plot_same_key(const plot_row *a, const plot_row *b, const plot_key *key) {
  plot_text x = plot_key_text(a, key), y = plot_key_text(b, key);
  return x.length == y.length && memcmp(x.start, y.start, x.length) == 0;
}

bool plot_same_keys(const plot_row *a, const plot_row *b, const plot_key *keys) {
  for (; keys->name; keys++)
    if (!plot_same_key(a, b, keys)) return false;
  return true;
}
