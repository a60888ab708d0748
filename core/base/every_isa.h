/* A function marked EXTR_EVERY_ISA is compiled for several instruction sets; the one that the
 * processor has is chosen when the program starts. For loops over numbers that the compiler makes
 * vector code of; what they call must be inlined. */
#ifndef CORE_BASE_EVERY_ISA_H
#define CORE_BASE_EVERY_ISA_H

#if defined __x86_64__ && !defined __clang__
#define EXTR_EVERY_ISA __attribute__((target_clones("default", "avx2", "arch=x86-64-v4")))
#else
#define EXTR_EVERY_ISA
#endif

#endif
