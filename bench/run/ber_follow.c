#include "bench/run/ber_follow.h"

#include <extrinsic/status.h>

#include "bench/cli/failure.h"
#include "bench/run/ber_options.h"
#include "bench/run/progress/stop_request.h"
#include "bench/simulation/mpi/crew.h"

#include <stdlib.h>

static const char name[] = "ber";

static void work_on(follower *worker, double quality) {
  do follower_point(worker, quality);
  while (crew_await(&quality));
}

static extr_status work(extr_context *context, ber_options *options, double quality) {
  codec opened = {0};
  follower *worker = NULL;
  extr_status status = codec_open(context, options->code_name, options->information_bits, &opened);
  options->simulation.codec = &opened;
  if (status == EXTR_OK) status = follower_new(context, &options->simulation, &worker);
  if (status == EXTR_OK) work_on(worker, quality);
  follower_free(worker);
  codec_close(&opened);
  return status;
}

int ber_follow(int argc, char **argv, extr_context *context) {
  stop_request_ignore();
  double quality;
  if (!crew_await(&quality)) return EXIT_DONE;
  ber_options *options = calloc(1, sizeof *options);
  if (!options) return failure(EXIT_FAILED, name, "out of memory");
  command_line line;
  if (ber_options_read(argc, argv, context, options, &line)) {
    extr_status status = work(context, options, quality);
    line.exit_code = status == EXTR_OK ? EXIT_DONE : failure_of(status, name, context);
  }
  decoder_structures_free(&options->structures);
  free(options);
  return line.exit_code;
}
