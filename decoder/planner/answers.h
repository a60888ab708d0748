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

/* Writes MESSAGE to `text` and returns it. */
enum { ANSWER_MESSAGE_TEXT = 16 };
const char *extr_answer_message(const extr_decoder_settings *settings,
                                char text[ANSWER_MESSAGE_TEXT]);

/* The answer to a question, or NULL. */
const char *extr_answers_find(const answers *a, const char *question);

/* Adds an answer, in place of an earlier one to the same question. */
extr_status extr_answers_add(extr_context *context, answers *a, const char *question,
                             const char *text);
void extr_answers_clear(answers *a);

/* Adds the answers of a text, unless there are answers to their questions already. EXTR_INPUT with
 * "NAME:LINE: ..." if it is malformed, or was made by another program or on another processor than
 * extr_answers_write would name. */
extr_status extr_answers_read(extr_context *context, const char *name, const char *text,
                              answers *a);

/* The text of all answers, for extr_text_free. */
extr_status extr_answers_write(extr_context *context, const answers *a, char **text, size_t *size);

#endif
