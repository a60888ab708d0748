#include "core/base/report.h"
#include "decoder/settings/texts.h"

#include <stdio.h>
#include <string.h>

static const char *const lanes_names[] = {"auto", "frames", "block", NULL};
static const char block[] = "block:";

static extr_status parse_block(extr_context *context, const char *text, extr_lanes *lanes) {
  int frames;
  if (!extr_integer_parse(text + sizeof block - 1, 1, EXTR_BLOCK_FRAMES_MAX, &frames))
    return extr_fail(context, EXTR_INPUT,
                     "lanes '%s': expected block:FRAMES with FRAMES from 1 to %d", text,
                     EXTR_BLOCK_FRAMES_MAX);
  *lanes = (extr_lanes){EXTR_LANES_BLOCK, frames};
  return EXTR_OK;
}

extr_status extr_lanes_parse(extr_context *context, const char *text, extr_lanes *lanes) {
  int index;
  if (strncmp(text, block, sizeof block - 1) == 0) return parse_block(context, text, lanes);
  if (extr_name_parse(NULL, "kind of lanes", lanes_names, text, &index) != EXTR_OK)
    return extr_fail(
        context, EXTR_INPUT,
        "unknown kind of lanes '%s': expected one of auto, frames, block, block:FRAMES", text);
  *lanes = (extr_lanes){(extr_lanes_kind)index, 0};
  return EXTR_OK;
}

const char *extr_lanes_text(const extr_lanes *lanes, char text[EXTR_LANES_TEXT]) {
  const char *name = extr_name_of(lanes_names, (int)lanes->kind);
  if (lanes->kind == EXTR_LANES_BLOCK && lanes->frames > 0)
    snprintf(text, EXTR_LANES_TEXT, "%s:%d", name, lanes->frames);
  else
    snprintf(text, EXTR_LANES_TEXT, "%s", name);
  return text;
}
