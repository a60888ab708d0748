/* The name of the processor, from what the system says about it. */
#ifndef CORE_BASE_PROCESSOR_H
#define CORE_BASE_PROCESSOR_H

enum { PROCESSOR_TEXT = 256, SYSTEM_TEXT = 128, PROCESSOR_NUMBERS = 3 };

/* The value of the first line "KEY SEPARATOR VALUE" of a file of the system, without blanks and
 * quotes around it; an empty key and the separator 0 stand for the whole first line. "" if there is
 * no such file or line. The root, "" for this machine, stands before the path. Returns text. */
const char *extr_system_value(const char *root, const char *path, const char *key, char separator,
                              char text[SYSTEM_TEXT]);

/* The first processor of the machine. On arm64 the model is the name of the part, if known, such as
 * "Neoverse-N1", or else its number. What the system does not say is "unknown". */
typedef struct processor {
  char model[SYSTEM_TEXT];
  const char *labels[PROCESSOR_NUMBERS]; /* family, model, stepping, or those of arm64 */
  char numbers[PROCESSOR_NUMBERS][SYSTEM_TEXT];
} processor;

void extr_processor_read(const char *root, processor *it);

/* The model, its numbers, and the instructions that this library uses: "AMD EPYC 7B13, 25-1-1,
 * avx2". One line, without blanks at its ends. Returns text. */
const char *extr_processor_name(char text[PROCESSOR_TEXT]);

#endif
