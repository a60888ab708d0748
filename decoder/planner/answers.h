/* What has been measured, as text: one line per question, "QUESTION ANSWER", where the answer is
 * the last word:
 *
 *   best ISA MESSAGE ALGORITHM SCHEDULE KERNELS STRUCTURE LANES MODE CODE STEP/LANES/NODES
 *
 * MESSAGE is f32, or i8:BITS. STRUCTURE and LANES are those of the settings. MODE is `stop` with
 * early stop and `all` without, followed by what else takes time, as in `stop,after`. The code is
 * given by its hash. STEP is the number of candidates that have been timed (search.h), or `all`;
 * NODES are `DEGREE=CHOICE,...`, or `-` if the settings say what check nodes run. Two more lines
 * come before all of them, and name the program and the processor that they are for. */
#ifndef DECODER_PLANNER_ANSWERS_H
#define DECODER_PLANNER_ANSWERS_H

#include "core/base/processor.h"
#include "decoder/planner/search.h"

/* Rises with every change of the lines, or of kernels whose times are no longer comparable. */
enum { ANSWERS_FORMAT = 5 };

/* The processor and the kilobytes of its second-level and third-level caches. Returns text. */
enum { ANSWER_PROCESSOR_TEXT = PROCESSOR_TEXT + 64 };
const char *extr_answers_processor(char text[ANSWER_PROCESSOR_TEXT]);

/* The question of a decoder. Returns text. */
enum { ANSWER_QUESTION_TEXT = 2 * EXTR_SETTING_TEXT };
const char *extr_answers_question(const extr_code *code, const extr_decoder_settings *settings,
                                  char text[ANSWER_QUESTION_TEXT]);

/* Sets `state` to the answer in the file of extr_decoder_settings.plan_file, if there is one.
 * EXTR_INPUT with "NAME:LINE: ..." if the file is malformed, or was made by another program or on
 * another processor; EXTR_IO as extr_decoder_new. What is wrong with a file of the user's cache is
 * no error: it then has no answer. */
extr_status extr_answers_read(extr_context *context, const char *plan_file, const char *question,
                              plan_state *state);

/* Replaces the file by one with this answer, and with the answers to other questions that it has
 * now. An answer that counts more candidates stays, as another process has come further. It is no
 * error if a file that exists cannot be replaced, or if a file of the user's cache cannot be
 * written: the new answer is then missing. */
extr_status extr_answers_write(extr_context *context, const char *plan_file, const char *question,
                               const plan_state *state);

#endif
