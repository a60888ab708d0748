/* The whole interface of the library.
 *
 * Example: everything is there.
 *
 *     #include <extrinsic/extrinsic.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_decoder_settings settings = extr_decoder_default();
 *       char rule[EXTR_RULE_TEXT];
 *       printf("extrinsic %s: %s\n", extr_version(), extr_rule_text(&settings, rule));
 *       return extr_class_name(EXTR_STAR) && extr_catalog_name(0) ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_EXTRINSIC_H
#define EXTRINSIC_EXTRINSIC_H

#include <extrinsic/code.h>
#include <extrinsic/cost.h>
#include <extrinsic/decoder.h>
#include <extrinsic/emit.h>
#include <extrinsic/encoder.h>
#include <extrinsic/optimize.h>
#include <extrinsic/program.h>
#include <extrinsic/status.h>
#include <extrinsic/stochastic.h>
#include <extrinsic/structure.h>
#include <extrinsic/version.h>

#endif
