# Sourced by the scripts that a new user runs. `need PACKAGE...` makes sure that these Debian
# packages are installed: for root it installs them in one step, for other users it prints the
# command. Every script calls it once, at its start, with all packages that it needs.
need() {
  missing=
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
      missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" = 0 ]; then
    echo "installing$missing"
    install_packages $missing && return 0
  fi
  echo "These Debian packages are missing. Please run this line, then this script again:" >&2
  echo "  sudo apt-get update && sudo apt-get install -y$missing" >&2
  exit 2
}

# install_packages PACKAGE...: prints a line at every tenth part of the work; the output of apt-get
# goes to build/packages.log.
install_packages() {
  mkdir -p build
  begun=$(date +%s)
  DEBIAN_FRONTEND=noninteractive sh -c '
    apt-get update -q && apt-get install -q -y --no-install-recommends -o Acquire::Retries=3 -o Dpkg::Use-Pty=0 "$@" || echo FAILED
  ' - "$@" 2>&1 </dev/null | tee build/packages.log | {
    total=0 fetched=0 unpacked=0 ready=0 failed=0
    while read -r word rest; do
      case "$word $rest" in
        "Need to get "*) echo "  ${word} ${rest}" ;;
        *" newly installed, "*)
          total=${rest#*upgraded, }
          total=${total%% newly*}
          ;;
        Get:*) [ "$total" = 0 ] || fetched=$((fetched + 1)) && tenth "$fetched" downloaded ;;
        "Unpacking "*) unpacked=$((unpacked + 1)) && tenth "$unpacked" unpacked ;;
        "Setting up "*) ready=$((ready + 1)) && tenth "$ready" installed ;;
        "FAILED ") failed=1 ;;
      esac
    done
    [ "$failed" = 0 ]
  } || {
    tail -n 20 build/packages.log >&2
    return 1
  }
}

# tenth COUNT WHAT prints a line if COUNT is the next tenth of $total, or all.
tenth() {
  [ "$total" -gt 0 ] || return 0
  [ $(($1 * 10 / total)) = $((($1 - 1) * 10 / total)) ] ||
    printf '  %3d s  %d of %d packages %s\n' $(($(date +%s) - begun)) "$1" "$total" "$2"
}

# The packages that the build itself requires.
need_build() { need gcc libc6-dev cmake make pkg-config nettle-dev libjansson-dev libfftw3-dev libnlopt-dev libnauty2-dev llvm-16-dev "$@"; }

# build PRESET [OPTION...]: configures with these options of cmake and compiles, quietly unless
# there is an error.
build() (
  preset=$1
  shift
  mkdir -p "build/$preset"
  { cmake --preset "$preset" "$@" && cmake --build --preset "$preset" -j "$(nproc)"; } >"build/$preset/build.log" 2>&1 || {
    tail -n 60 "build/$preset/build.log" >&2
    echo "the $preset build failed; all of its output is in build/$preset/build.log" >&2
    exit 1
  }
)
