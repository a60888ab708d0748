/* A libFuzzer target for everything that is a name, a number or a list of them. The first byte
 * chooses what the rest is taken for. What is accepted is within its limits, and where it can be
 * written, it is read back the same. */
#include "bench/channel/channel.h"
#include "bench/cli/numbers.h"
#include "bench/options/name_list.h"
#include "codes/constructions/construct.h"
#include "codes/constructions/degree_distribution.h"
#include "decoder/settings/texts.h"
#include "tests/fuzz/memory_file.h"
#include <extrinsic/decoder.h>
#include <extrinsic/optimize.h>

#include <math.h>
#include <string.h>

/* ---- Decoders -------------------------------------------------------------------------------- */

static void read_algorithm(const char *text) {
  extr_decoder_settings settings = extr_decoder_default(), back = settings;
  char written[EXTR_SETTING_TEXT], again[EXTR_SETTING_TEXT];
  if (!opened(extr_decoder_set(context, &settings, "decoder", text))) return;
  extr_algorithm_text(&settings, written);
  check(extr_decoder_set(context, &back, "decoder", written) == EXTR_OK);
  check(strcmp(written, extr_algorithm_text(&back, again)) == 0);
  check(extr_algorithm_parameter(&settings) >= 0);
}

static void read_choice(const char *text) {
  extr_node_choice choice = {0};
  char written[EXTR_NODE_CHOICE_TEXT];
  if (!opened(extr_node_choice_parse(context, text, &choice))) return;
  extr_node_choice_text(&choice, written);
  check(extr_node_choice_parse(context, written, &choice) == EXTR_OK);
}

static void read_enumerations(const char *text) {
  extr_decoder_settings settings = extr_decoder_default();
  const extr_setting *setting;
  extr_isa isa;
  extr_class kind;
  extr_code_format format;
  for (int i = 0; (setting = extr_decoder_setting(i)); i++)
    if (opened(extr_decoder_set(context, &settings, setting->name, text)) &&
        setting->kind == EXTR_SETTING_CHOICE)
      check(strcmp(extr_decoder_get(&settings, setting->name, NULL), text) == 0);
  if (done(extr_isa_parse(context, text, &isa))) check(strcmp(extr_isa_name(isa), text) == 0);
  if (done(extr_class_parse(context, text, &kind))) check(strcmp(extr_class_name(kind), text) == 0);
  extr_code_format_of(text, &format);
}

static void read_channel(const char *text) {
  channel_settings settings = {0}, back = {0};
  char written[CHANNEL_TEXT];
  if (!done(extr_channel_parse(context, text, &settings))) return;
  check(extr_channel_parse(context, extr_channel_text(&settings, written), &back) == EXTR_OK);
  check(settings.kind == back.kind && settings.coherence == back.coherence);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static void read_number(const char *text) {
  int64_t integer, same;
  double real;
  char written[32];
  size_t length = strlen(text);
  if (integer_parse(text, length, &integer)) {
    int digits = snprintf(written, sizeof written, "%lld", (long long)integer);
    check(integer_parse(written, (size_t)digits, &same) && same == integer);
    check(real_parse(text, length, &real));
    if (llabs(integer) < INT64_C(1) << 53) check(real == (double)integer);
  }
  if (real_parse(text, length, &real)) check(isfinite(real));
}

static void read_duration(const char *text) {
  double seconds;
  if (duration_parse(text, &seconds)) check(seconds > 0 && isfinite(seconds));
}

static void read_lists(const char *text) {
  static integer_list integers;
  static real_list reals;
  const char *wrong = integers_parse(text, &integers);
  if (!wrong) check(integers.count >= 1 && integers.count <= LIST_MAX);
  wrong = reals_parse(text, &reals);
  if (!wrong) check(reals.count >= 1 && reals.count <= LIST_MAX);
  for (int i = 0; !wrong && i < reals.count; i++) check(isfinite(reals.values[i]));
}

/* ---- Lists of names -------------------------------------------------------------------------- */

/* Names and the commas between them are the whole text. None is read if one is repeated. */
static extr_status add_length(extr_context *of, const char *name, void *state) {
  (void)of;
  *(size_t *)state += strlen(name) + 1;
  return EXTR_OK;
}

static void read_names(const char *text) {
  size_t sum = 0;
  bool once = name_list_visit(context, "name", text, add_length, &sum) == EXTR_OK;
  check(sum == (once ? strlen(text) + 1 : 0));
  sum = 0;
  once = decoder_list_visit(context, text, add_length, &sum) == EXTR_OK;
  check(sum == (once ? strlen(text) + 1 : 0));
  size_t length = extr_code_name_length(text);
  check(length <= strlen(text) && (!text[length] || text[length] == ','));
}

static void read_degrees(const char *text) {
  enum { COUNT = 20, MOST = 9 };
  int degrees[COUNT];
  if (!done(extr_degrees_read(context, "fuzzed", text, (int)strlen(text), MOST, COUNT, degrees)))
    return;
  for (int i = 0; i < COUNT; i++)
    check(degrees[i] >= 1 && degrees[i] <= MOST && (i == 0 || degrees[i] >= degrees[i - 1]));
}

/* ---- Codes ----------------------------------------------------------------------------------- */

/* Other names than those of constructions take long to refuse, with the nearest names, and so do
 * codes that are not tiny; rs:S,J,L has 2^S columns per one of a row. No name is a file. */
static bool takes_long(const char *text) {
  extr_code_format format;
  if (strchr(text, '/') || extr_code_format_of(text, &format) || !extr_construction_find(text))
    return true;
  const unsigned long most = strncmp(text, "rs:", 3) == 0 ? 6 : 20;
  for (; *text; text += *text != 0) {
    char *end = (char *)text;
    if (*text >= '0' && *text <= '9' && strtoul(text, &end, 10) > most) return true;
    text = end;
  }
  return false;
}

static void open_code(const char *text) {
  extr_code *code;
  if (takes_long(text) || !opened(extr_code_open(context, text, &code))) return;
  check(strcmp(extr_code_name(code), text) == 0 && extr_code_edges(code) > 0);
  extr_code_free(code);
}

int LLVMFuzzerTestOneInput(const char *bytes, size_t size) {
  static void (*const readers[])(const char *) = {
      read_algorithm, read_choice, read_enumerations, read_channel, read_number,
      read_duration,  read_lists,  read_names,        read_degrees, open_code,
  };
  if (size == 0) return 0;
  char *text = text_copy(bytes + 1, size - 1);
  readers[(unsigned char)*bytes % (sizeof readers / sizeof *readers)](text);
  free(text);
  return 0;
}
