# Unpacks the Debian packages for arm64 that the program and its tests need into a folder:
# sh sysroot.sh FOLDER
# They come from the same sources as those of this machine, on which nothing is installed. Ends with 77
# if they cannot be had.
set -u
mkdir -p "$1" && cd "$1" || exit 1
folder=$PWD
[ ! -e .complete ] || exit 0
cannot() {
  echo "sysroot: $*" >&2
  exit 77
}
command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || cannot "needs apt and dpkg"

# The state of an imagined arm64 machine without packages.
apt=$folder/.apt
mkdir -p "$apt/state/lists/partial" "$apt/cache/archives/partial"
: >"$apt/status"
cat >"$apt/apt.conf" <<END
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Install-Recommends "false";
APT::Sandbox::User "$(id -un)";
Dir::State "$apt/state";
Dir::State::status "$apt/status";
Dir::Cache "$apt/cache";
END
APT_CONFIG=$apt/apt.conf
export APT_CONFIG
apt-get update -q >"$apt/log" 2>&1 || cannot "the lists of packages for arm64 were not to be had"
apt-get install -q -y --download-only libc6-dev libgomp1 nettle-dev libjansson-dev libfftw3-dev libnlopt-dev \
  libnauty2-dev llvm-16-dev libcmocka-dev >>"$apt/log" 2>&1 ||
  cannot "packages for arm64 are missing; $apt/log says which"
for package in "$apt"/cache/archives/*.deb; do
  dpkg-deb -x "$package" "$folder" || exit 1
done
rm -r "$apt"
: >.complete
