/* Includes all public headers of the library.
 *
 * Example: prints the version and the algorithm that decoders use by default.
 *
 *     #include <extrinsic/extrinsic.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_decoder_settings settings = extr_decoder_default();
 *       char name[EXTR_SETTING_TEXT];
 *       printf("extrinsic %s: %s\n", extr_version(), extr_decoder_get(&settings, "decoder", name));
 *       return extr_class_name(EXTR_STAR) && extr_catalog_name(0) ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_EXTRINSIC_H
#define EXTRINSIC_EXTRINSIC_H

#include <extrinsic/circuit.h>
#include <extrinsic/code.h>
#include <extrinsic/cost.h>
#include <extrinsic/decoder.h>
#include <extrinsic/emit.h>
#include <extrinsic/encoder.h>
#include <extrinsic/evolution.h>
#include <extrinsic/isa.h>
#include <extrinsic/nr.h>
#include <extrinsic/optimize.h>
#include <extrinsic/probe.h>
#include <extrinsic/program.h>
#include <extrinsic/sets.h>
#include <extrinsic/setting.h>
#include <extrinsic/simulation.h>
#include <extrinsic/status.h>
#include <extrinsic/stochastic.h>
#include <extrinsic/structure.h>
#include <extrinsic/version.h>

#endif
