/* extrinsic replay: decodes one frame saved by `ber --save-errors` again. */
#include "bench/commands/commands.h"
#include "bench/options/decoder_options.h"
#include "bench/replay/error_file.h"
#include "bench/replay/saved_configuration.h"
#include "bench/replay/summary.h"
#include "bench/simulation/replay.h"
#include "core/base/array.h"
#include "core/base/file/replace_file.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <string.h>

static const char name[] = "replay";

typedef struct replay_request {
  char *path;
  int64_t number; /* number of the frame, from 1; 0 if none was given */
  configuration_changes changes;
  const char *export;
  int summary;  /* a summary_kind, or -1 */
  double point; /* NaN: all points */
  int format;
} replay_request;

/* ---- The frame ------------------------------------------------------------------------------- */

typedef struct search {
  int64_t number;
  saved_frame found; /* its configuration is NULL if there is none */
  int64_t seen;
} search;

static extr_status look_for(void *data, const saved_frame *frame, bool *enough) {
  search *s = data;
  s->seen = frame->number;
  *enough = frame->number == s->number;
  if (!*enough) return EXTR_OK;
  s->found = *frame;
  json_incref(s->found.configuration);
  s->found.bits = NULL;
  return EXTR_OK;
}

static extr_status find_frame(extr_context *context, const replay_request *request,
                              saved_frame *frame) {
  search s = {.number = request->number > 0 ? request->number : 1};
  TRY(error_file_read(context, request->path, look_for, &s));
  *frame = s.found;
  if (frame->configuration) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found %lld frames, expected at least %lld",
                   request->path, (long long)s.seen, (long long)s.number);
}

static extr_status check_point(extr_context *context, const replay_request *request,
                               const saved_frame *frame, channel_kind kind) {
  double low, high;
  if (extr_channel_quality_valid(kind, frame->point, &low, &high)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s:%d: found point %g, expected %g to %g", request->path,
                   frame->line, frame->point, low, high);
}

/* ---- LLRs ------------------------------------------------------------------------------------ */

/* The LLRs of the transmitted bits. */
static float *sent_llr(const codec *c, const replayed_frame *frame) {
  float *llr = malloc((size_t)c->sent * sizeof *llr);
  for (int i = 0; llr && i < c->sent; i++)
    llr[i] = frame->llr[(size_t)c->sent_columns[i] * BATCH_FRAMES];
  return llr;
}

static extr_status write_llr(extr_context *context, const char *path, const float *llr, int count) {
  replacement r;
  TRY(extr_replace_begin(context, path, &r));
  /* As frames.h reads them. The commit finds an error in the stream. */
  fwrite(llr, sizeof *llr, (size_t)count, r.file);
  return extr_replace_commit(context, &r);
}

/* ---- What comes out ------------------------------------------------------------------------- */

typedef struct replay_result {
  const saved_configuration *configuration;
  const saved_frame *saved;
  error_pattern pattern;
  json_t *about, *trace;
  float *llr; /* of the transmitted bits */
} replay_result;

static void free_result(replay_result *r) {
  json_decref(r->about);
  json_decref(r->trace);
  free(r->llr);
}

static json_t *trace_rows(const replayed_frame *frame) {
  json_t *rows = json_array();
  for (int i = 0; i < frame->iterations; i++)
    rows = output_append(rows, json_pack("{s:i, s:i, s:i}", "iteration", i + 1, "unsatisfied",
                                         frame->unsatisfied[i], "wrong_bits", frame->wrong[i]));
  return rows;
}

static void describe(void *data, const replayed_frame *frame) {
  replay_result *r = data;
  const simulation_settings *settings = &r->configuration->simulation;
  const extr_decoder_settings *decoder = &r->configuration->decoder;
  const extr_code *code = settings->codec->code;
  char algorithm[EXTR_SETTING_TEXT];
  r->pattern = pattern_of(code, frame);
  r->trace = trace_rows(frame);
  r->llr = sent_llr(&r->configuration->codec, frame);
  r->about = json_pack("{s:o, s:f, s:I, s:i, s:s, s:s, s:s, s:o, s:i, s:b, s:i, s:i, s:s, s:o}",
                       "code", output_text(extr_code_name(code)),
                       extr_channel_quality_name(settings->channel.kind), r->saved->point, "batch",
                       (json_int_t)r->saved->batch, "frame", r->saved->frame, //
                       "decoder", extr_decoder_get(decoder, "decoder", algorithm), "schedule",
                       extr_decoder_get(decoder, "schedule", NULL), "message",
                       extr_decoder_get(decoder, "message", NULL), "structure",
                       output_text(r->configuration->structures.nodes.name),                   //
                       "iterations", frame->iterations, "codeword", frame->codeword,           //
                       "bit_errors", r->pattern.bits, "unsatisfied", r->pattern.checks, "set", //
                       r->pattern.set, "columns", pattern_bits(code, frame));
}

/* Whether an option of decoders was typed; or one that changes results. */
static bool decodes_otherwise(const configuration_changes *changes, bool results) {
  const extr_setting *setting;
  bool any = false;
  for (int i = 0; (setting = extr_decoder_setting(i)); i++)
    any = any || (typed_setting(&changes->decoder, setting->name) &&
                  (setting->changes_results || !results));
  return any;
}

/* The decoder of the simulation must end with the same wrong bits. */
static extr_status compare(extr_context *context, const replay_request *request,
                           const replay_result *r) {
  if (decodes_otherwise(&request->changes, true) ||
      strcmp(r->pattern.set, r->saved->pattern.set) == 0)
    return EXTR_OK;
  bool same;
  TRY(saved_configuration_compare(context, r->saved->configuration, r->configuration, &same));
  return extr_fail(
      context, EXTR_INPUT,
      "%s:%d: found %d wrong bits (set %s), but decoding the frame again leaves %d (set %s)%s",
      request->path, r->saved->line, r->saved->pattern.bits, r->saved->pattern.set, r->pattern.bits,
      r->pattern.set,
      same ? ""
           : ", because the version that saved it draws other frames or computes this decoder "
             "differently");
}

static extr_status hand_out(extr_context *context, const replay_request *request,
                            const replay_result *r) {
  if (!r->about || !r->trace || !r->llr) return extr_fail_memory(context);
  TRY(compare(context, request, r));
  if (request->export)
    TRY(write_llr(context, request->export, r->llr, r->configuration->codec.sent));
  return out_printed(context, output_print_about(r->about, "trace", r->trace,
                                                 (output_format)request->format, stdout));
}

/* ---- The command ----------------------------------------------------------------------------- */

static extr_status replay_frame(extr_context *context, const replay_request *request,
                                const saved_configuration *t, const saved_frame *frame) {
  OWNED(free_result) replay_result r = {.configuration = t, .saved = frame};
  replayer *player;
  TRY(check_point(context, request, frame, t->simulation.channel.kind));
  TRY(replayer_new(context, &t->simulation, &t->decoder, &player));
  replayer_run(player, frame->point, frame->batch, UINT64_C(1) << frame->frame, describe, &r);
  replayer_free(player);
  return hand_out(context, request, &r);
}

static extr_status replay(extr_context *context, const replay_request *request) {
  saved_frame frame = {0};
  OWNED(saved_configuration_close) saved_configuration t = {0};
  char where[512];
  TRY(find_frame(context, request, &frame));
  json_auto_t *json = frame.configuration;
  snprintf(where, sizeof where, "%s:%d", request->path, frame.configuration_line);
  TRY(saved_configuration_open(context, where, json, &request->changes, &t));
  if (request->export && t.simulation.decoder.syndrome)
    return extr_fail(context, EXTR_INPUT, "--export: %s has syndromes, which LLRs do not tell",
                     request->path);
  decoder_warn_plan(context, name, &t.decoder);
  return replay_frame(context, request, &t, &frame);
}

/* A summary counts all frames as they were saved, so other options would have no effect. */
static extr_status check_alone(extr_context *context, const replay_request *request) {
  const char *other = request->number > 0                           ? "the number of a frame"
                      : decodes_otherwise(&request->changes, false) ? "another decoder"
                                                                    : NULL;
  if (!other) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "--summary counts the frames as they were saved and cannot be combined with %s",
                   other);
}

static extr_status summarize(extr_context *context, const replay_request *request) {
  json_t *rows;
  TRY(check_alone(context, request));
  TRY(summary_rows(context, request->path, isnan(request->point) ? NULL : &request->point,
                   (summary_kind)request->summary, &rows));
  return out_rows(context, EXTR_OK, rows, request->format);
}

/* Removes the number from "FILE:NUMBER". */
static extr_status split_argument(extr_context *context, char *argument, replay_request *request) {
  char *colon = strrchr(argument, ':');
  size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
  request->path = argument;
  if (!digits || colon[1 + digits]) return EXTR_OK;
  if (!integer_parse(colon + 1, digits, &request->number) || request->number < 1)
    return extr_fail(context, EXTR_INPUT, "%s: expected a frame number, 1 or more, after the colon",
                     argument);
  *colon = 0;
  return EXTR_OK;
}

/* The options of decoders, without defaults: those of the simulation are used. */
static int decoder_table(typed_settings *typed, option_spec *rows) {
  const int count = decoder_options_table(typed, DECODERS_ALL, rows);
  for (int i = 0; i < count; i++)
    if (rows[i].setting->changes_results) rows[i].absent = "as in the simulation";
  return count;
}

static extr_status run(extr_context *context, const command_line *line) {
  replay_request *request = line->data;
  TRY(split_argument(context, line->arguments[0], request));
  return request->summary < 0 ? replay(context, request) : summarize(context, request);
}

int cmd_replay(int argc, char **argv) {
  replay_request request = {.point = NAN};
  const option_spec own[] = {
      {"code", "CODE", "the code, if its file is in another place now", OPTION_TEXT,
       .text = &request.changes.code, .absent = "as in the simulation, from the current folder"},
      {"export", "FILE", "write the frame's LLRs, for decode --from f32", OPTION_OUT,
       .text = &request.export, .absent = "none"},
      {"summary", "WHAT", "count the frames of the file by", OPTION_CHOICE,
       .choice = &request.summary, .choices = summary_kinds, .excludes = "export code",
       .absent = "decode one frame"},
      {"point", "X", "with --summary: only frames at this Eb/N0 or probability", OPTION_REAL,
       .real = &request.point, .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB,
       .needs = "summary", .absent = "all"},
      OUTPUT_OPTION(&request.format),
  };
  enum { OWN = sizeof own / sizeof *own };
  option_spec options[DECODER_OPTIONS + OWN];
  const int count = decoder_table(&request.changes.decoder, options);
  memcpy(options + count, own, sizeof own);
  command_manual manual =
      MANUAL(cmd_replay, name, .arguments = "FILE[:NUMBER]",
             .example = "errors/errors.jsonl:3 --decoder spa --schedule flooding --iterations 100",
             .options = options, .option_count = count + OWN);
  return command_run(&manual, argc, argv, run, &request);
}
