#include "bench/options/shard_option.h"

#include "bench/cli/numbers.h"
#include "core/base/report.h"

#include <string.h>

extr_status shard_parse(extr_context *context, const char *text, simulation_settings *settings) {
  int64_t shard, shards;
  size_t first = strcspn(text, "/");
  const char *second = text + first + (text[first] == '/');
  if (!integer_parse(text, first, &shard) || !integer_parse(second, strlen(second), &shards) ||
      shard < 1 || shard > shards || shards > SIMULATE_SHARDS_MAX)
    return extr_fail(context, EXTR_INPUT,
                     "--shard '%.40s': expected i/N with i from 1 to N, N up to %d", text,
                     SIMULATE_SHARDS_MAX);
  settings->shard = (uint64_t)shard - 1;
  settings->other_shards = (uint64_t)shards - 1;
  return EXTR_OK;
}
