/* What has been measured, as text: one line per answer, "QUESTION ANSWER", where the answer is the
 * last word. There are three kinds of lines:
 *
 *   ratio ISA MESSAGE ALGORITHM SCHEDULE KERNELS LAYOUT DEGREE LIGHT CHOICE NUMBER
 *   fastest ISA MESSAGE ALGORITHM SCHEDULE KERNELS LAYOUT DEGREE LIGHT CHOICE
 *   lanes ISA MESSAGE ALGORITHM SCHEDULE KERNELS CHOICE CODE LANES
 *
 * MESSAGE is f32, or i8:BITS. The first says how many times as long as with the star structure an
 * iteration takes with this choice on a code with rows of this degree, LIGHT of whose columns are
 * so light that their posteriors cannot saturate (extr_unsaturated_weight); LAYOUT is frames,
 * cyclic or xor. The second has the fastest choice, when all have been timed. The third says which
 * lanes decode a code, given by its hash, the fastest. Two more lines come before all of them, and
 * name the program and the processor that they are for. */
#ifndef DECODER_PLANNER_ANSWERS_H
#define DECODER_PLANNER_ANSWERS_H

#include <extrinsic/decoder.h>

/* Rises with every change of the lines, or of kernels whose times are no longer comparable. */
enum { ANSWERS_FORMAT = 4 };

typedef struct answer {
  char *question, *text;
} answer;

typedef struct answers {
  answer *list;
  size_t count, capacity;
  bool grown; /* something was added since they were read */
} answers;

/* Writes the beginning of a question, up to KERNELS. Returns its length. */
enum { ANSWER_QUESTION_TEXT = 2 * EXTR_SETTING_TEXT };
int extr_answers_question(const char *kind, const extr_decoder_settings *settings,
                          char text[ANSWER_QUESTION_TEXT]);

/* The answer to a question, or NULL. */
const char *extr_answers_find(const answers *a, const char *question);

/* Adds an answer, in place of an earlier one to the same question. */
extr_status extr_answers_add(extr_context *context, answers *a, const char *question,
                             const char *text);
void extr_answers_clear(answers *a);

/* Reads the file of extr_decoder_settings.plan_file, if it exists, without answers to questions
 * that have one already. EXTR_INPUT with "NAME:LINE: ..." if it is malformed, or was made by
 * another program or on another processor; EXTR_IO as extr_decoder_new. What is wrong with a file
 * of the user's cache is no error: its answers are then missing. */
extr_status extr_answers_read(extr_context *context, const char *plan_file, answers *a);

/* Replaces the file, with the answers that another process has added to it meanwhile. It is no
 * error if a file that exists cannot be replaced, or if a file of the user's cache cannot be
 * written: the new answers are then missing. */
extr_status extr_answers_write(extr_context *context, const char *plan_file, answers *a);

#endif
