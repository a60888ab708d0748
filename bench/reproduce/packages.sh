# Sourced by the scripts that a newcomer runs: `need PACKAGE...` makes sure that Debian packages are
# there, with apt-get when it may, else it prints the line to run and stops.
need() {
  missing=
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
      missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" = 0 ]; then
    echo "installing$missing" >&2
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update -q && apt-get install -q -y --no-install-recommends $missing; } >&2 && return 0
  fi
  echo "These Debian packages are missing. Please run this line, then this script again:" >&2
  echo "  sudo apt-get update && sudo apt-get install -y$missing" >&2
  exit 2
}

# What the build itself needs.
need_build() { need gcc libc6-dev cmake make pkg-config nettle-dev libjansson-dev llvm-16-dev "$@"; }

# build PRESET compiles it, quietly unless something is wrong.
build() {
  mkdir -p "build/$1"
  { cmake --preset "$1" && cmake --build --preset "$1" -j "$(nproc)"; } >"build/$1/build.log" 2>&1 || {
    tail -n 60 "build/$1/build.log" >&2
    echo "the $1 build failed; all of its output is in build/$1/build.log" >&2
    exit 1
  }
}
