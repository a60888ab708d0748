# Builds the program with other options and compares what it computes with what PROGRAM does:
# sh build.sh PROGRAM SOURCE FOLDER [OPTION...] (absolute paths; the options are those of cmake)
# What is built stays in the folder. Ends with 77 where the compiler has no OpenMP.
set -u
program=$1 source=$2 folder=$3
shift 3
mkdir -p "$folder" && cd "$folder" || exit 1
cmake -S "$source" -B build -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF "$@" >configured 2>&1 || {
  tail configured
  ! grep -q 'Could NOT find OpenMP' configured || exit 77
  exit 1
}
grep 'Left out' configured
cmake --build build --target program -j "$(nproc)" >built 2>&1 || { tail built && exit 1; }
! grep 'warning:' built || exit 1
here=$source/tests/builds
sh "$here/rows.sh" "$program" >expected && sh "$here/rows.sh" "$folder/build/bench/extrinsic" >rows || exit 1
diff expected rows || exit 1
build/bench/extrinsic selftest >selftest 2>&1 || { cat selftest && exit 1; }
echo "$(wc -l <rows) rows of ber are the same, and selftest passes"
