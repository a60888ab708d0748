/* extrinsic calibrate: measures costs and delays of operators on this machine and writes a cost
 * file. */
#include "bench/commands/commands.h"
#include "bench/measure/timing.h"
#include "bench/options/decoder_options.h"
#include "bench/output/machine.h"
#include "bench/structures/cost_options.h"
#include "core/base/aligned.h"
#include "core/base/array.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"
#include <extrinsic/decoder.h>
#include <extrinsic/probe.h>

#include <string.h>

static const char *const operations[] = {"min", "xor", NULL};
static const char *const messages[] = {"i8", "f32", NULL};

typedef struct calibrate_request {
  int operation, message; /* an extr_probe_operation; an index of `messages` */
  typed_settings typed;   /* --isa */
  extr_isa isa;
  int64_t max_arity, repeats;
  double slice;    /* approximate seconds of one repeat of one measurement */
  const char *out; /* NULL: stdout */
} calibrate_request;

typedef struct calibration {
  extr_cost cost;                        /* relative to two inputs, adjusted so that they do not
                                          * decrease */
  double throughput[EXTR_ARITY_MAX + 1]; /* seconds per operator when operators are independent */
  double latency[EXTR_ARITY_MAX + 1];    /* seconds from the operands to the result */
} calibration;

static const extr_probes *probes_of(const calibrate_request *r) {
  return extr_probes_of(r->message == 0 ? EXTR_I8 : EXTR_F32, r->isa);
}

/* ---- Measuring ------------------------------------------------------------------------------- */

/* OPERATORS per pass; their operands and results fit in the first-level cache together. */
enum { OPERATORS = 128, PASSES = 8, RESULTS = OPERATORS + EXTR_PROBE_ARITY_MAX };

typedef struct operator_load {
  extr_probe_combine *run;
  int source[EXTR_PROBE_ARITY_MAX];
  void *values; /* OPERATORS + EXTR_PROBE_ARITY_MAX operands, then OPERATORS results */
  size_t vector;
} operator_load;

/* Copies the last result to the beginning of the chain, so that successive passes form one
 * chain. */
static void run_load(void *state) {
  operator_load *load = state;
  char *values = load->values;
  for (int pass = 0; pass < PASSES; pass++) {
    load->run(values, load->source, RESULTS, OPERATORS);
    memcpy(values + (RESULTS - 1) * load->vector, values + (RESULTS + OPERATORS - 1) * load->vector,
           load->vector);
  }
}

static operator_load make_load(const calibrate_request *r, int arity, bool chain, void *values) {
  const extr_probes *probes = probes_of(r);
  operator_load load = {
      .run = probes->combine[r->operation][arity], .values = values, .vector = probes->vector};
  for (int i = 0; i < arity; i++) load.source[i] = chain ? RESULTS - 1 : i;
  return load;
}

static extr_status measure(extr_context *context, const calibrate_request *r, void *values,
                           calibration *result) {
  operator_load loads[2 * EXTR_PROBE_ARITY_MAX];
  timing_case cases[2 * EXTR_PROBE_ARITY_MAX];
  int count = 0;
  for (int arity = 2; arity <= r->max_arity; arity++)
    for (int chain = 0; chain < 2; chain++) {
      loads[count] = make_load(r, arity, chain, values);
      cases[count] = (timing_case){.run = run_load, .state = &loads[count]};
      count++;
    }
  TRY(timing_measure(context, cases, count, r->repeats, r->slice));
  for (int i = 0; i < count; i++) {
    double *seconds = i % 2 ? result->latency : result->throughput;
    seconds[2 + i / 2] = cases[i].seconds / (PASSES * OPERATORS);
  }
  return EXTR_OK;
}

/* Measures every arity in turns, once with many independent operators and once as a chain in which
 * every operand is the previous result, and takes medians. */
static extr_status calibrate(extr_context *context, const calibrate_request *r,
                             calibration *result) {
  *result = (calibration){.cost = {.max_arity = (int)r->max_arity}};
  size_t vector = probes_of(r)->vector;
  OWNED_ARRAY void *values = NULL;
  TRY(ALIGNED_NEW(context, values, (RESULTS + OPERATORS) * vector));
  timing_pin();
  TRY(measure(context, r, values, result));
  for (int i = 2; i <= r->max_arity; i++) {
    const double *cost = result->throughput, *delay = result->latency;
    cost_set_measured(&result->cost, i, cost[i] / cost[2], delay[i] / delay[2]);
  }
  return EXTR_OK;
}

/* ---- The command ----------------------------------------------------------------------------- */

static void write_about(const calibrate_request *r, const calibration *result, FILE *stream) {
  char processor[MACHINE_TEXT];
  fprintf(stream,
          "# Costs and delays of operators, measured by extrinsic " EXTRINSIC_VERSION " calibrate\n"
          "# operator: %s, message: %s, isa: %s\n# processor: %s\n"
          "# compiler: " EXTRINSIC_COMPILER "\n"
          "# method: medians of %d repeats of %g s, in turns; operands and results in the "
          "first-level cache\n"
          "# cost: time among independent operators, 1 = %.3g ns\n"
          "# delay: time in a chain where every operand is the last result, 1 = %.3g ns\n"
          "# A value measured below the one before it is set to that.\n"
          "# inputs cost delay\n",
          operations[r->operation], messages[r->message], extr_isa_name(r->isa),
          machine_processor("", processor), (int)r->repeats, r->slice, 1e9 * result->throughput[2],
          1e9 * result->latency[2]);
}

static extr_status run(extr_context *context, const command_line *line) {
  calibrate_request *r = line->data;
  extr_decoder_settings decoder = extr_decoder_default();
  calibration result;
  extr_writer writer;
  OWNED_ARRAY char *text = NULL;
  TRY(isa_choose(context, typed_setting(&r->typed, "isa"), &decoder));
  r->isa = decoder.isa;
  if (r->out) TRY(extr_replace_check(context, r->out));
  TRY(calibrate(context, r, &result));
  TRY(extr_writer_open(context, &writer));
  write_about(r, &result, writer.stream);
  cost_write(&result.cost, writer.stream);
  TRY(extr_writer_close(context, &writer, EXTR_OK, &text));
  return out_write(context, text, writer.size, r->out);
}

int cmd_calibrate(int argc, char **argv) {
  calibrate_request request = {0};
  option_spec options[] = {
      {"operator", "NAME", "operation", OPTION_CHOICE, .choice = &request.operation,
       .choices = operations, .initial = "min"},
      {"message", "TYPE", "type of the operands", OPTION_CHOICE, .choice = &request.message,
       .choices = messages, .initial = "i8"},
      setting_option(&request.typed, "isa"),
      {"max-arity", "M", "inputs of the largest operator", OPTION_INTEGER,
       .integer = &request.max_arity, .low = 2, .high = EXTR_PROBE_ARITY_MAX, .initial = "8"},
      {"repeats", "N", "number of repeats for the median, at least 5", OPTION_INTEGER,
       .integer = &request.repeats, .low = TIMING_REPEATS_MIN, .high = TIMING_REPEATS_MAX,
       .initial = "31"},
      {"slice", "TIME", "approximate length of one repeat", OPTION_DURATION, .real = &request.slice,
       .low = 1e-5, .high = 10, .initial = "0.002"},
      {"out", "FILE", "the cost file", OPTION_OUT, .text = &request.out,
       .absent = "standard output"},
  };
  command_manual manual =
      MANUAL(cmd_calibrate, "calibrate", .example = "--operator min --max-arity 4 --out min.cost",
             OPTION_TABLE(options));
  return command_run(&manual, argc, argv, run, &request);
}
