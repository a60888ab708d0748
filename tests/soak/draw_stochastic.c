#include "tests/soak/draw_stochastic.h"

#include "tests/support/random.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(char *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(char *text, const char *format, ...) {
  size_t used = strlen(text);
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text + used, EXTR_SETTING_TEXT - used, format, arguments);
  va_end(arguments);
  if (length < 0 || used + (size_t)length >= EXTR_SETTING_TEXT) abort();
}

/* ",name=" or ":name=" before a parameter that is drawn; false: it keeps its default. */
static bool named(uint64_t *state, char *text, const char *name) {
  if (draw_below(state, 3) == 0) return false;
  add(text, "%c%s=", strchr(text, ':') ? ',' : ':', name);
  return true;
}

static void whole(uint64_t *state, char *text, const char *name, int low, int high) {
  if (named(state, text, name)) add(text, "%d", draw_between(state, low, high));
}

/* 2^low .. 2^high */
static void power(uint64_t *state, char *text, const char *name, int low, int high) {
  if (named(state, text, name)) add(text, "%.10g", ldexp(1, draw_between(state, low, high)));
}

static void thousandths(uint64_t *state, char *text, const char *name, int low, int high) {
  if (named(state, text, name)) add(text, "%.3f", draw_between(state, low, high) / 1000.0);
}

static void either(uint64_t *state, char *text, const char *name, const char *a, const char *b) {
  if (named(state, text, name)) add(text, "%s", draw_below(state, 2) ? a : b);
}

static bool is(const char *name, const char *among) {
  const char *found = strstr(among, name);
  size_t length = strlen(name);
  return found && (found == among || found[-1] == ' ') &&
         (found[length] == ' ' || found[length] == 0);
}

/* Memories and delays are short, so that codes of the catalog fit. */
static void draw_memories(uint64_t *state, const char *name, char *text) {
  if (is(name, "em")) power(state, text, "length", 0, 6);
  if (is(name, "ds")) whole(state, text, "delay", 1, 40);
  if (is(name, "tfm mtfm counter counter-bf ueng2017")) {
    whole(state, text, "bits", 3, draw_below(state, 3) ? 7 : 16);
    either(state, text, "init", "half", "channel");
  }
  if (is(name, "tfm mtfm")) power(state, text, "beta", -10, 0);
  if (is(name, "em tfm mtfm ds counter counter-bf ueng2017")) {
    power(state, text, "memory", 0, 3);
    either(state, text, "random", "own", "lfsr");
  }
}

void draw_stochastic(uint64_t *state, const char *name, char text[EXTR_SETTING_TEXT]) {
  snprintf(text, EXTR_SETTING_TEXT, "%s", name);
  draw_memories(state, name, text);
  if (is(name, "mtfm counter ueng2017 gallager-b")) whole(state, text, "votes", 0, 8);
  if (is(name, "counter-bf ueng2017")) {
    whole(state, text, "below", 0, 100);
    whole(state, text, "flips", 1, 12);
    either(state, text, "fail", "return", "stop");
  }
  if (is(name, "rhs")) {
    thousandths(state, text, "beta", 1, 1000);
    thousandths(state, text, "beta-later", 1, 1000);
    whole(state, text, "later", 1, 20);
  }
  if (!is(name, "pgdbf gallager-b")) {
    thousandths(state, text, "nds", 0, draw_below(state, 2) ? 8000 : 2000);
    whole(state, text, "llr-bits", 3, 8);
    if (is(name, "gdbf"))
      power(state, text, "llr-step", -5, 0);
    else
      thousandths(state, text, "llr-step", 50, 1500);
  }
  if (is(name, "gdbf pgdbf")) thousandths(state, text, "flip", 8, 1000);
  whole(state, text, "fill", 1, draw_below(state, 4) ? 3 : 70);
}
