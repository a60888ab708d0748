# Builds the program with the libraries alone that it cannot do without, and no others, as build.sh does:
# sh least.sh PROGRAM SOURCE FOLDER
set -u
mkdir -p "$3/packages" || exit 1
for package in nettle jansson; do
  cp "$(pkg-config --variable=pcfiledir $package)/$package.pc" "$3/packages" || exit 1
done
PKG_CONFIG_LIBDIR=$3/packages PKG_CONFIG_PATH='' exec sh "$(dirname "$0")/build.sh" "$@" \
  -DEXTRINSIC_JIT=OFF -DEXTRINSIC_MPI=OFF
