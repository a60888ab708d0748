/* The name of the processor. */
#ifndef CORE_BASE_PROCESSOR_H
#define CORE_BASE_PROCESSOR_H

enum { PROCESSOR_TEXT = 256 };

/* The model that the system reports, its numbers of family, model and stepping, and the
 * instructions that this library uses: "AMD EPYC 7B13, 25-1-1, features 6". Where the system says
 * nothing, "unknown" stands for it. One line, without blanks at its ends. Returns text. */
const char *extr_processor_name(char text[PROCESSOR_TEXT]);

#endif
