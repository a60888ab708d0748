/* The line `# machine:` of tables, from files as the systems of several machines have them. Names
 * and sizes of caches are compared with those that lscpu prints, where it is installed. */
#include "bench/output/machine.h"
#include "core/base/processor.h"
#include "tests/support/unit.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CPU0 "/sys/devices/system/cpu/cpu0/"
enum { FILES = 16, PLACE = 512 };

typedef struct fake_file {
  const char *path, *text;
} fake_file;

static const struct fake {
  fake_file files[FILES];
  const char *processor, *rest; /* before and after the number of processors */
} fakes[] = {
    {{{"/proc/cpuinfo",
       "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 26\nmodel\t\t: 2\n"
       "model name\t: AMD EPYC\nstepping\t: 1\ncpu MHz\t\t: 2596.124\n\n"
       "processor\t: 1\ncpu family\t: 27\nmodel\t\t: 3\nmodel name\t: other\n"},
      {CPU0 "cache/index0/level", "1\n"},
      {CPU0 "cache/index0/type", "Data\n"},
      {CPU0 "cache/index0/size", "48K\n"},
      {CPU0 "cache/index1/level", "1\n"},
      {CPU0 "cache/index1/type", "Instruction\n"},
      {CPU0 "cache/index1/size", "32K\n"},
      {CPU0 "cache/index2/level", "2\n"},
      {CPU0 "cache/index2/type", "Unified\n"},
      {CPU0 "cache/index2/size", "1024K\n"},
      {CPU0 "cache/index3/level", "3\n"},
      {CPU0 "cache/index3/type", "Unified\n"},
      {CPU0 "cache/index3/size", "33792K\n"}},
     "AMD EPYC (family 26, model 2, stepping 1)",
     ", L1d 48 KiB, L2 1 MiB, L3 33 MiB, 2.6 GHz"},
    {{{"/proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8\n"
                        "CPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU revision\t: 1\n"},
      {CPU0 "cpufreq/cpuinfo_max_freq", "3000000\n"},
      {CPU0 "cpufreq/scaling_governor", "performance\n"}},
     "Neoverse-N1 (implementer 0x41, variant 0x3, revision 1)",
     ", 3.0 GHz, governor performance"},
    {{{"/proc/cpuinfo", "CPU implementer\t: 0x99\nCPU variant\t: 0x0\nCPU part\t: 0xd0c\n"
                        "CPU revision\t: 2\n"}},
     "part 0xd0c (implementer 0x99, variant 0x0, revision 2)",
     ""},
    {{{"/proc/cpuinfo", "model\t\t: 9\nmodel name\t: \ncpu family\t: 6\n"}},
     "unknown (family 6, model 9, stepping unknown)",
     ""},
    {{{"/proc/cpuinfo", "hart\t: 0\nisa\t: rv64gc\n"}}, "unknown", ""},
    {{{NULL, NULL}}, "unknown", ""},
};
enum { FAKES = sizeof fakes / sizeof *fakes };

/* Also the folders that it is in. */
static void write_file(const char *root, const fake_file *it) {
  char place[PLACE];
  snprintf(place, sizeof place, "%s%s", root, it->path);
  for (char *slash = strchr(place + strlen(root) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(place, 0700);
    *slash = '/';
  }
  FILE *file = fopen(place, "w");
  assert_non_null(file);
  assert_true(fputs(it->text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

static void make(const struct fake *it, char root[PLACE]) {
  strcpy(root, "machine.XXXXXX");
  assert_non_null(mkdtemp(root));
  for (int i = 0; i < FILES && it->files[i].path; i++) write_file(root, &it->files[i]);
}

static void drop(const char *root) {
  char command[PLACE + 16];
  snprintf(command, sizeof command, "rm -r %s", root);
  assert_int_equal(system(command), 0);
}

static void describes_machines(void **state) {
  for (int i = 0; i < FAKES; i++) {
    char root[PLACE], text[MACHINE_TEXT], expected[MACHINE_TEXT];
    make(&fakes[i], root);
    assert_string_equal(machine_processor(root, text), fakes[i].processor);
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    snprintf(expected, sizeof expected, "%s, %ld processor%s%s", fakes[i].processor, count,
             count == 1 ? "" : "s", fakes[i].rest);
    assert_string_equal(machine_hardware(root, text), expected);
    drop(root);
  }
}

/* The output of a shell command; skips the test where the command fails. */
static void output_of(const char *command, char text[PLACE]) {
  FILE *pipe = popen(command, "r");
  assert_non_null(pipe);
  text[fread(text, 1, PLACE - 1, pipe)] = 0;
  if (pclose(pipe) != 0 || !*text) skip();
}

/* lscpu lists all parts that it knows. */
static void names_parts_as_lscpu(void **state) {
  static const char *const parts[][2] = {{"0x41", "0xd03"}, {"0x41", "0xd05"}, {"0x41", "0xd07"},
                                         {"0x41", "0xd08"}, {"0x41", "0xd0b"}, {"0x41", "0xd0c"},
                                         {"0x41", "0xd40"}, {"0x41", "0xd49"}, {"0x61", "0x022"},
                                         {"0x61", "0x023"}};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    char root[PLACE], info[PLACE], command[2 * PLACE], expected[PLACE], text[MACHINE_TEXT];
    snprintf(info, sizeof info,
             "processor\t: 0\nCPU implementer\t: %s\nCPU variant\t: 0x1\nCPU part\t: %s\n"
             "CPU revision\t: 0\n",
             parts[i][0], parts[i][1]);
    const struct fake fake = {.files = {{"/proc/cpuinfo", info},
                                        {"/sys/devices/system/cpu/online", "0\n"},
                                        {"/sys/devices/system/cpu/present", "0\n"},
                                        {"/sys/devices/system/cpu/possible", "0\n"},
                                        {CPU0 "uevent", ""}}};
    make(&fake, root);
    snprintf(command, sizeof command,
             "LC_ALL=C lscpu -s %s 2>/dev/null | sed -n 's/^Model name: *//p' | tr -d '\\n'", root);
    machine_processor(root, text);
    output_of(command, expected);
    drop(root);
    text[strcspn(text, " ")] = 0;
    assert_string_equal(text, expected);
  }
}

static void has_caches_as_lscpu(void **state) {
  char lines[PLACE], text[MACHINE_TEXT];
  output_of("LC_ALL=C lscpu -B -C=NAME,ONE-SIZE 2>/dev/null | grep -v L1i | tail -n +2", lines);
  machine_hardware("", text);
  int count = 0;
  for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n"), count++) {
    char name[16], expected[64];
    long size;
    assert_int_equal(sscanf(line, "%15s %ld", name, &size), 2);
    snprintf(expected, sizeof expected, ", %s %ld %s,", name, size >> (size >> 10 & 1023 ? 10 : 20),
             size >> 10 & 1023 ? "KiB" : "MiB");
    assert_non_null(strstr(strcat(text, ","), expected));
  }
  assert_true(count > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(describes_machines),
      cmocka_unit_test(names_parts_as_lscpu),
      cmocka_unit_test(has_caches_as_lscpu),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
