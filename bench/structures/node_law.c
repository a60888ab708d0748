#include "bench/structures/node_law.h"

#include "bench/cli/numbers.h"
#include "core/base/report.h"

#include <string.h>

enum { WORDS = 9, WORD_TEXT = 64 };

static const char form[] = "'time DECODER SCHEDULE MESSAGE ISA EDGE OPERATOR STEP MOVE'";

/* The words of a line up to its end or a comment. Returns their number, at most WORDS + 1. */
static int split(const char *line, const char *words[WORDS + 1], size_t lengths[WORDS + 1]) {
  int count = 0;
  for (const char *at = line + strspn(line, " \t\r"); *at && !strchr("\n#", *at) && count <= WORDS;
       at += strspn(at, " \t\r")) {
    words[count] = at;
    lengths[count] = strcspn(at, " \t\r\n#");
    at += lengths[count++];
  }
  return count;
}

static extr_status read_names(extr_context *context, char names[4][WORD_TEXT],
                              extr_decoder_settings *decoder) {
  TRY(extr_decoder_set(context, decoder, "decoder", names[0]));
  TRY(extr_decoder_set(context, decoder, "schedule", names[1]));
  TRY(extr_decoder_set(context, decoder, "message", names[2]));
  return extr_isa_parse(context, names[3], &decoder->isa);
}

static extr_status read_line(extr_context *context, const char *name, int line, int count,
                             const char *const *words, const size_t *lengths,
                             learned_law *learned) {
  double *const numbers[] = {&learned->law.edge, &learned->law.operation, &learned->law.step,
                             &learned->law.move};
  char names[4][WORD_TEXT], problem[256];
  if (learned->known)
    return extr_fail(context, EXTR_INPUT, "%s:%d: a second line 'time'", name, line);
  if (count != WORDS) return extr_fail(context, EXTR_INPUT, "%s:%d: expected %s", name, line, form);
  for (int i = 0; i < 4; i++)
    snprintf(names[i], WORD_TEXT, "%.*s", (int)lengths[1 + i], words[1 + i]);
  learned->decoder = extr_decoder_default();
  const extr_status status = read_names(context, names, &learned->decoder);
  if (status != EXTR_OK) {
    snprintf(problem, sizeof problem, "%s", extr_context_message(context));
    return extr_fail(context, status, "%s:%d: %s", name, line, problem);
  }
  if (learned->decoder.algorithm == EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT, "%s:%d: '%s' is a stochastic decoder", name, line,
                     names[0]);
  if (!extr_algorithm_takes(learned->decoder.algorithm, learned->decoder.message))
    return extr_fail(context, EXTR_INPUT, "%s:%d: '%s' does not take %s messages", name, line,
                     names[0], names[2]);
  for (int i = 0; i < 4; i++)
    if (!real_parse(words[5 + i], lengths[5 + i], numbers[i]) || *numbers[i] < 0 ||
        *numbers[i] > 1e6)
      return extr_fail(context, EXTR_INPUT, "%s:%d: '%.*s': expected nanoseconds from 0 to 1000000",
                       name, line, (int)(lengths[5 + i] < 40 ? lengths[5 + i] : 40), words[5 + i]);
  learned->known = true;
  return EXTR_OK;
}

extr_status node_law_read(extr_context *context, const char *name, const char *text,
                          learned_law *learned) {
  *learned = (learned_law){0};
  int line = 1;
  for (const char *at = text;; line++) {
    const char *words[WORDS + 1];
    size_t lengths[WORDS + 1];
    const int count = split(at, words, lengths);
    if (count > 1 && lengths[0] == 4 && memcmp(words[0], "time", 4) == 0)
      TRY(read_line(context, name, line, count, words, lengths, learned));
    at += strcspn(at, "\n");
    if (!*at++) return EXTR_OK;
  }
}

void node_law_write(const learned_law *learned, FILE *stream) {
  const extr_decoder_settings *d = &learned->decoder;
  const node_law *l = &learned->law;
  char algorithm[EXTR_SETTING_TEXT];
  fprintf(stream, "time %s %s %s %s %.6f %.6f %.6f %.6f\n",
          extr_decoder_get(d, "decoder", algorithm), extr_decoder_get(d, "schedule", NULL),
          extr_decoder_get(d, "message", NULL), extr_isa_name(d->isa), l->edge, l->operation,
          l->step, l->move);
}

double node_law_time(const node_law *law, int degree, const extr_kernel_work *work) {
  return law->edge * degree + law->operation * work->operators + law->step * work->latency +
         law->move * work->moves;
}

extr_status node_law_predict(extr_context *context, const learned_law *learned,
                             const extr_structure *structure, double *ns) {
  extr_kernel_work work;
  TRY(extr_kernel_work_count(context, &learned->decoder, structure, &work));
  *ns = node_law_time(&learned->law, extr_structure_inputs(structure), &work);
  return EXTR_OK;
}
