#include "bench/channel/constellation.h"

#include "core/base/array.h"
#include "core/base/file/digested.h"
#include "core/base/file/scan.h"
#include "core/base/setting.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static extr_status make_points(extr_context *context, int bits, int parts, constellation *made) {
  made->bits = bits;
  made->parts = parts;
  return ARRAY_NEW(context, made->points, extr_constellation_labels(made));
}

/* Makes the mean energy of a symbol 1; `energy` is the sum over the points. */
static void scale_points(constellation *made, double energy) {
  const int labels = extr_constellation_labels(made);
  const double scale = sqrt(labels / energy);
  for (int label = 0; label < labels; label++)
    for (int axis = 0; axis < 2; axis++) made->points[label][axis] *= scale;
}

static extr_status make_square(extr_context *context, modulation m, constellation *made) {
  TRY(make_points(context, extr_modulation_bits(m), extr_modulation_dimensions(m), made));
  for (int label = 0; label < extr_constellation_labels(made); label++)
    made->points[label][0] = extr_amplitude_of_label(made->bits / made->parts, (unsigned)label) /
                             sqrt(extr_modulation_energy(m));
  return EXTR_OK;
}

/* ---- Rings ----------------------------------------------------------------------------------- */

/* ETSI EN 302 307-1, 5.4, and EN 302 307-2, 5.4. By label, the first bit of which is its highest
 * one: 100 times the ring, plus the phase in units of pi / 48. */
static const uint16_t ring_8[] = {112, 100, 148, 160, 124, 184, 136, 172};
static const uint16_t rings_4_12[] = {212, 284, 236, 260, 204, 292, 244, 252,
                                      220, 276, 228, 268, 112, 184, 136, 160};
static const uint16_t rings_8_8[] = {106, 118, 142, 130, 190, 178, 154, 166,
                                     206, 218, 242, 230, 290, 278, 254, 266};
static const uint16_t rings_4_12_16[] = {212, 220, 284, 276, 236, 228, 260, 268, 306, 318, 384,
                                         372, 336, 324, 354, 366, 204, 112, 292, 184, 244, 136,
                                         252, 160, 300, 312, 390, 378, 342, 330, 348, 360};
static const uint16_t rings_4_12_16_x[] = {333, 327, 315, 321, 236, 228, 212, 220, 339, 345, 309,
                                           303, 244, 136, 204, 112, 363, 369, 381, 375, 260, 268,
                                           284, 276, 357, 351, 387, 393, 252, 160, 292, 184};
static const uint16_t rings_4_8_4_16[] = {112, 421, 184, 475, 136, 427, 160, 469, 204, 403, 292,
                                          493, 244, 445, 252, 451, 220, 415, 276, 481, 228, 433,
                                          268, 463, 312, 409, 384, 487, 336, 439, 360, 457};

/* By the rest of the name, up to three radii of the rings after the first one, whose radius is 1;
 * or four numbers, the larger and the smaller coordinate of the points on either of two rings. */
static const struct shape {
  const char *size;
  int bits;
  const uint16_t *labels;
  const char *radii;
} shapes[] = {
    {"8psk", 3, ring_8, " =1"},
    {"16apsk", 4, rings_4_12,
     " :2/3=3.15 :3/4=2.85 :4/5=2.75 :5/6=2.7 :8/9=2.6 :9/10=2.57 :7/15=3.32 :8/15=3.5 :26/45=3.7"
     " :3/5=3.7 :28/45=3.5 :23/36=3.1 :25/36=3.1 :32/45=2.85 :13/18=2.85 :7/9=3.6 :77/90=3.2"},
    {"16apsk", 4, rings_8_8, " :1/2-L=2.19 :8/15-L=2.19 :5/9-L=2.19"},
    {"16apsk", 4, rings_8_8,
     " :3/5-L=0.4718,0.2606,1.2088,0.4984 :2/3-L=0.5061,0.2474,1.2007,0.4909"},
    {"32apsk", 5, rings_4_12_16,
     " :3/4=2.84,5.27 :4/5=2.72,4.87 :5/6=2.64,4.64 :8/9=2.54,4.33 :9/10=2.53,4.3"},
    {"32apsk", 5, rings_4_12_16_x, " :2/3-L=2.85,5.55 :2/3-short=2.84,5.54 :32/45-short=2.84,5.26"},
    {"32apsk", 5, rings_4_8_4_16, " :32/45=2.6,2.99,5.6 :11/15=2.6,2.86,5.6 :7/9=2.6,3.08,5.6"},
};
enum { SHAPES = sizeof shapes / sizeof *shapes, RINGS = 4 };

static int turned_label(int label, int bits) {
  int turned = 0;
  for (int i = 0; i < bits; i++) turned |= (label >> i & 1) << (bits - 1 - i);
  return turned;
}

static extr_status make_rings(extr_context *context, const struct shape *of, const char *radii,
                              constellation *made) {
  double number[RINGS] = {1}, energy = 0;
  int count = 0;
  for (; count < RINGS && *radii && *radii != ' '; count++) {
    char *end;
    number[count] = strtod(radii, &end);
    radii = end + (*end == ',');
  }
  TRY(make_points(context, of->bits, 1, made));
  for (int label = 0; label < 1 << of->bits; label++) {
    const int ring = of->labels[label] / 100 - 1;
    const double phase = of->labels[label] % 100 * acos(-1) / 48, x = cos(phase), y = sin(phase);
    const double radius = ring > 0 ? number[ring - 1] : 1;
    const bool points = count == RINGS, wide = fabs(x) > fabs(y);
    double *point = made->points[turned_label(label, of->bits)];
    point[0] = points ? copysign(number[2 * ring + !wide], x) : radius * x;
    point[1] = points ? copysign(number[2 * ring + wide], y) : radius * y;
    energy += point[0] * point[0] + point[1] * point[1];
  }
  scale_points(made, energy);
  return EXTR_OK;
}

/* The shape of "16apsk:RATE", and where its radii are; NULL if there is none. */
static const struct shape *shape_named(const char *name, const char **radii) {
  const size_t size = strcspn(name, ":");
  char key[24];
  snprintf(key, sizeof key, " %s=", name + size);
  for (const struct shape *of = shapes; of < shapes + SHAPES; of++)
    if (strlen(of->size) == size && memcmp(of->size, name, size) == 0 &&
        (*radii = strstr(of->radii, key)))
      return *radii += strlen(key), of;
  return NULL;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static const char file_prefix[] = "file:";
enum { FILE_MAX = 1 << 22 };

static extr_status read_label(scanner *in, int bits, unsigned *label) {
  int length = 0;
  *label = 0;
  extr_scan_ends_line(in);
  for (; in->next < in->end && (*in->next == '0' || *in->next == '1'); in->next++, length++)
    if (length < POINTS_BITS_MAX) *label |= (unsigned)(*in->next - '0') << length;
  if (bits ? length == bits : length >= 1 && length <= POINTS_BITS_MAX) return EXTR_OK;
  if (bits)
    return extr_scan_fail(in, in->line, "found a label of %d bits, expected %d", length, bits);
  return extr_scan_fail(in, in->line, "found a label of %d bits, expected 1 to %d", length,
                        POINTS_BITS_MAX);
}

/* Rows of a label and a point. `lines` has the line of each label, and 0 for those to come. */
static extr_status read_rows(scanner *in, constellation *made, long lines[]) {
  double energy = 0;
  int count = 0;
  unsigned label;
  for (extr_scan_open_line(in); in->next < in->end; extr_scan_open_line(in), count++) {
    const char *start = in->next;
    TRY(read_label(in, made->bits, &label));
    if (!made->points) TRY(make_points(in->context, (int)(in->next - start), 1, made));
    if (lines[label])
      return extr_scan_fail(in, in->line, "this label is also in line %ld", lines[label]);
    lines[label] = in->line;
    double *point = made->points[label];
    for (int axis = 0; axis < 2; axis++) TRY(extr_scan_real(in, -1e6, 1e6, &point[axis]));
    TRY(extr_scan_close_line(in));
    energy += point[0] * point[0] + point[1] * point[1];
  }
  const int labels = count ? extr_constellation_labels(made) : 2;
  if (count < labels)
    return extr_scan_fail(in, in->line, "found %d labels, expected %d", count, labels);
  if (!(energy > 0)) return extr_scan_fail(in, in->line, "all points are 0");
  scale_points(made, energy);
  return EXTR_OK;
}

static extr_status read_points(extr_context *context, const char *name, constellation *made) {
  digested file;
  scanner in;
  OWNED_ARRAY char *content = NULL;
  long lines[1 << POINTS_BITS_MAX] = {0};
  TRY(extr_digested_open(context, "modulation", name + strlen(file_prefix), FILE_MAX, &file,
                         &content, &in));
  made->bits = 0;
  TRY(read_rows(&in, made, lines));
  TRY(extr_digested_check(context, &file, made->points,
                          (size_t)extr_constellation_labels(made) * sizeof *made->points));
  snprintf(made->name, sizeof made->name, "%s", file_prefix);
  extr_digested_text(&file, made->name + strlen(file_prefix));
  return EXTR_OK;
}

/* ---- Names ----------------------------------------------------------------------------------- */

extr_status extr_constellation_open(extr_context *context, const char *name, constellation *made) {
  int m = 0;
  const char *radii;
  const struct shape *shape = shape_named(name, &radii);
  *made = (constellation){.bits = 1, .parts = 1};
  if (strncmp(name, file_prefix, strlen(file_prefix)) == 0) return read_points(context, name, made);
  snprintf(made->name, sizeof made->name, "%.40s", name);
  if (shape) return make_rings(context, shape, radii, made);
  if (strstr(name, "apsk:"))
    return extr_fail(context, EXTR_INPUT, "modulation %.40s: DVB-S2 and S2X have no such rate",
                     name);
  TRY(extr_name_parse(context, "modulation", extr_modulation_names, name, &m));
  return make_square(context, (modulation)m, made);
}

void extr_constellation_close(constellation *c) {
  free(c->points);
  *c = (constellation){0};
}

extr_status extr_modulation_parse(extr_context *context, const char *text,
                                  channel_settings *settings) {
  OWNED(extr_constellation_close) constellation made = {0};
  int m = 0;
  TRY(extr_constellation_open(context, text, &made));
  while (m < MODULATION_POINTS && strcmp(extr_modulation_names[m], text) != 0) m++;
  settings->modulation = (modulation)m;
  settings->points_bits = made.bits;
  memcpy(settings->points_name, made.name, sizeof made.name);
  return EXTR_OK;
}
