#include "bench/report/html.h"

#include <jansson.h>
#include <string.h>

static bool is_utf8(plot_text text) {
  json_t *string = json_stringn(text.start, text.length);
  json_decref(string);
  return string;
}

static const char *entity(char c) {
  switch (c) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  }
  return NULL;
}

void html_text(plot_text text, FILE *page) {
  bool whole = is_utf8(text);
  for (size_t i = 0; i < text.length; i++) {
    char c = text.start[i];
    if (entity(c))
      fputs(entity(c), page);
    else
      fputc((unsigned char)c < 0x80 || whole ? c : '?', page);
  }
}

void html_string(const char *text, FILE *page) {
  html_text((plot_text){text, strlen(text)}, page);
}

/* What stands before a name that must be one of its own. */
static size_t before_name(const char *text) {
  static const char *const places[] = {" id='", " id=\"", "href='#", "href=\"#", "url(#"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    if (strncmp(text, places[i], strlen(places[i])) == 0) return strlen(places[i]);
  return 0;
}

void html_svg(const char *svg, int number, FILE *page) {
  const char *text = strstr(svg, "<svg");
  if (!text) return;
  bool whole = is_utf8((plot_text){text, strlen(text)}), inside = false;
  while (*text) {
    size_t length = inside ? before_name(text) : 0;
    inside = *text == '<' || (inside && *text != '>');
    if (length) {
      fprintf(page, "%.*sp%d_", (int)length, text, number);
      text += length;
    } else {
      fputc((unsigned char)*text < 0x80 || whole ? *text : '?', page);
      text++;
    }
  }
}
