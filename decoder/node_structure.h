/* Which structure the nodes of a size run. */
#ifndef DECODER_NODE_STRUCTURE_H
#define DECODER_NODE_STRUCTURE_H

#include <extrinsic/decoder.h>

/* As it was chosen, of operators of up to max_arity inputs but for EXTR_CHECK_UENG and
 * EXTR_CHECK_GIVEN; choices that fit one size only leave the others to the star. The caller frees
 * it. */
extr_status extr_node_structure(extr_context *context, const extr_node_choice *choice, int inputs,
                                int max_arity, extr_structure **structure);

#endif
