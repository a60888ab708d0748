/* A min-sum decoder for a code of circulants or XOR blocks as a circuit: which edge of the check
 * nodes has which block in which block row. */
#ifndef DECODER_CIRCUIT_BLOCK_CIRCUIT_H
#define DECODER_CIRCUIT_BLOCK_CIRCUIT_H

#include "codes/blocks/blocks.h"
#include <extrinsic/circuit.h>

#include <stdio.h>

typedef struct block_circuit {
  const extr_code *code;
  const extr_decoder_settings *settings;
  const code_blocks *blocks;
  int lanes, words; /* R and L */
  int slots;        /* edges of a check node */
  int stages;       /* registers in a check node */
  int sum, word;    /* bits of the sum of the flooding schedule, and of a place in the memories */
  const extr_cost *clocked;
  int *block_at;  /* [row * slots + slot]: the block that this edge of the check nodes has, or -1 */
  int *slot_of;   /* per block */
  int *first_row; /* per block column: the block row that updates it first */
  int *copy_of;   /* per block: 0, or the copy of its block column that it works on, from 1 on */
  int *copies;    /* per block column: the number of its copies */
  extr_pool memory;
} block_circuit;

/* The blocks of a code that a circuit can have. EXTR_INPUT as extr_blocks_verilog. */
extr_status extr_circuit_blocks(extr_context *context, const extr_code *code,
                                const code_blocks **blocks);

/* Fills a circuit that is all zero, without the registers of check nodes. Errors: those of
 * extr_blocks_verilog but for the structure. extr_block_circuit_close must follow in any case. */
extr_status extr_block_circuit_open(extr_context *context, const extr_code *code,
                                    const extr_decoder_settings *settings,
                                    const extr_circuit_form *form, block_circuit *c);
void extr_block_circuit_close(block_circuit *c);

/* Whether some blocks of a block row share a place. */
bool extr_block_row_repeats(const block_circuit *c, int row);

/* Writes the memories of the block columns and their connections. */
void extr_block_columns_write(const block_circuit *c, FILE *out);

#endif
