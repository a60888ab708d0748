/* The public interface of simulations. */
#include <extrinsic/simulation.h>

#include "bench/simulation/receiver.h"
#include "bench/simulation/simulate.h"
#include "core/base/array.h"

#include <stdlib.h>
#include <string.h>

struct extr_simulation {
  codec codec;
  simulation_settings settings;
  engine *simulator; /* NULL: to be made with the settings of now */
};

extr_status extr_simulation_new(extr_context *context, const extr_code *code,
                                extr_simulation **simulation) {
  TRY(extr_need_all(context, code, simulation));
  extr_simulation *made;
  TRY(ARRAY_NEW(context, made, 1));
  made->settings = extr_simulation_default();
  made->settings.codec = &made->codec;
  extr_status status = extr_codec_of(context, code, &made->codec);
  return HAND_OVER(status, made, simulation, extr_simulation_free);
}

static void forget_decoders(extr_simulation *s) {
  extr_engine_free(s->simulator);
  s->simulator = NULL;
}

void extr_simulation_free(extr_simulation *simulation) {
  if (!simulation) return;
  forget_decoders(simulation);
  extr_codec_close(&simulation->codec);
  free(simulation);
}

/* ---- Settings -------------------------------------------------------------------------------- */

extr_status extr_simulation_set(extr_context *context, extr_simulation *simulation,
                                const char *name, const char *text) {
  TRY(extr_need_all(context, simulation, name));
  forget_decoders(simulation);
  return extr_simulation_settings_set(context, &simulation->settings, name, text);
}

const char *extr_simulation_get(const extr_simulation *simulation, const char *name,
                                char text[EXTR_SETTING_TEXT]) {
  return simulation && name ? extr_simulation_settings_get(&simulation->settings, name, text)
                            : "unknown";
}

extr_status extr_simulation_applies(extr_context *context, const extr_simulation *simulation,
                                    const char *name) {
  TRY(extr_need_all(context, simulation, name));
  return extr_simulation_settings_applies(context, &simulation->settings, name);
}

extr_status extr_simulation_set_decoder(extr_context *context, extr_simulation *simulation,
                                        const extr_decoder_settings *settings) {
  TRY(extr_need_all(context, simulation, settings));
  forget_decoders(simulation);
  simulation->settings.decoder = *settings;
  return EXTR_OK;
}

/* ---- Points ---------------------------------------------------------------------------------- */

static extr_status check_quality(extr_context *context, const simulation_settings *settings,
                                 double quality) {
  const channel_kind kind = settings->channel.kind;
  double low, high;
  if (extr_channel_quality_valid(kind, quality, &low, &high)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s %g: expected %g to %g", extr_channel_quality_name(kind),
                   quality, low, high);
}

#define COUNT(name, place) .name = counts->name,

static extr_point point_of(const extr_simulation *s, const point_result *result) {
  const frame_counts *counts = &result->counts;
  const uint64_t columns = (uint64_t)extr_code_columns(s->codec.code);
  return (extr_point){
      .quality = result->quality,
      FRAME_COUNTS(COUNT) //
          .ber = extr_point_ber(result, columns),
      .fer = extr_point_fer(result),
      .seconds = result->seconds,
      .ending = result->ending,
  };
}

typedef struct watched {
  const extr_simulation *simulation;
  extr_point_watch watch;
  void *data;
} watched;

static bool pass_on(void *data, const point_result *so_far) {
  const watched *w = data;
  const extr_point point = point_of(w->simulation, so_far);
  return w->watch(w->data, &point);
}

extr_status extr_simulation_run(extr_context *context, extr_simulation *simulation, double quality,
                                extr_point_watch watch, void *data, extr_point *point) {
  TRY(extr_need_all(context, simulation, point));
  TRY(check_quality(context, &simulation->settings, quality));
  if (!simulation->simulator)
    TRY(extr_simulator_new(context, &simulation->settings, &simulation->simulator));
  watched told = {simulation, watch, data};
  point_result result = {.quality = quality};
  TRY(extr_simulator_point(context, simulation->simulator, &result, watch ? pass_on : NULL, &told));
  *point = point_of(simulation, &result);
  return EXTR_OK;
}

/* ---- Frames ---------------------------------------------------------------------------------- */

extr_status extr_simulation_frames(extr_context *context, extr_simulation *simulation,
                                   double quality, uint64_t batch, float *llr, uint64_t *sent) {
  TRY(extr_need_all(context, simulation, llr));
  const simulation_settings *settings = &simulation->settings;
  const size_t columns = (size_t)extr_code_columns(simulation->codec.code);
  OWNED(extr_sender_free) sender from = {0};
  TRY(check_quality(context, settings, quality));
  TRY(extr_sender_new(context, settings, &settings->decoder, NULL, &from));
  extr_sender_tune(&from, quality);
  extr_sender_send(&from, batch);
  extr_sender_llr(&from, llr);
  if (sent) memcpy(sent, from.codeword, columns * sizeof *sent);
  return EXTR_OK;
}
