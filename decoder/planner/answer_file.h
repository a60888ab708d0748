/* Keeps answers in a file from one run to the next. */
#ifndef DECODER_PLANNER_ANSWER_FILE_H
#define DECODER_PLANNER_ANSWER_FILE_H

#include "decoder/planner/answers.h"

/* Reads the file of extr_decoder_settings.plan_file, if it exists. What is wrong with a file of the
 * user's cache is no error: its answers are then missing. Errors otherwise: EXTR_INPUT and EXTR_IO
 * as extr_decoder_new. */
extr_status extr_answer_file_read(extr_context *context, const char *plan_file, answers *a);

/* Replaces the file, with the answers that another process has added to it meanwhile. It is no
 * error if a file that exists cannot be replaced, or if a file of the user's cache cannot be
 * written: the new answers are then missing. */
extr_status extr_answer_file_write(extr_context *context, const char *plan_file, answers *a);

#endif
