#include "bench/report/html.h"

#include <stdbool.h>
#include <string.h>

/* The texts that precede an id, which must be unique on a page. */
static size_t before_name(const char *text) {
  static const char *const places[] = {" id='", " id=\"", "href='#", "href=\"#", "url(#"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    if (strncmp(text, places[i], strlen(places[i])) == 0) return strlen(places[i]);
  return 0;
}

void html_svg(const char *svg, int number, FILE *page) {
  const char *text = strstr(svg, "<svg");
  if (!text) return;
  bool inside = false;
  while (*text) {
    size_t length = inside ? before_name(text) : 0;
    inside = *text == '<' || (inside && *text != '>');
    if (length) {
      fprintf(page, "%.*sp%d_", (int)length, text, number);
      text += length;
    } else {
      fputc(*text++, page);
    }
  }
}
