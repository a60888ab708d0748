# Builds for arm64 and tests that under emulation: sh arm64.sh PROGRAM SOURCE FOLDER (absolute paths)
# What is built stays in the folder. The counts of ber must be those of PROGRAM, and unit tests must pass.
# Ends with 77 where the compiler, the emulator or the packages for arm64 are missing.
set -u
program=$1 source=$2 folder=$3
here=$source/tests/builds
for tool in aarch64-linux-gnu-gcc:gcc-aarch64-linux-gnu qemu-aarch64-static:qemu-user-static; do
  command -v "${tool%:*}" >/dev/null ||
    { echo "arm64: skipped, since ${tool#*:} is not installed" && exit 77; }
done
mkdir -p "$folder" && cd "$folder" || exit 1
sh "$here/sysroot.sh" sysroot || exit
cmake -S "$source" -B build -DCMAKE_BUILD_TYPE=Release -DEXTRINSIC_SYSROOT="$PWD/sysroot" \
  -DCMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake" >configured 2>&1 || { tail configured && exit 1; }
grep 'Left out' configured

# Of the tests that concern processors, instruction sets and vectors, those that take no longer than minutes
# under emulation.
tests="test_machine test_levels test_random test_demapper test_simulate test_configuration test_settings \
test_decoder test_decoder_arguments test_fused test_fused_compiled test_probes \
test_syndrome test_look test_block_layout test_block_copies \
test_stochastic_random"
# shellcheck disable=SC2086
cmake --build build --target program $tests -j "$(nproc)" >built 2>&1 || { tail built && exit 1; }
! grep 'warning:' built || exit 1

sh "$here/rows.sh" "$program" >expected || exit 1
for isa in baseline neon; do
  for kernels in compiled interpreted; do
    [ $kernels = interpreted ] || ! grep -q 'Left out: compiled kernels' configured || continue
    sh "$here/rows.sh" build/bench/extrinsic --isa $isa --kernels $kernels >rows || exit 1
    diff expected rows || { echo "FAILED: other counts with $isa, $kernels" && exit 1; }
    echo "$isa, $kernels: $(wc -l <rows) rows of ber are those of $(uname -m)"
  done
done
# shellcheck disable=SC2086
ctest --test-dir build -R "^($(echo $tests | tr -s ' ' '|'))\$" --no-tests=error --output-on-failure
