# Every public header is complete in C and in C++, and compatible with every system header in either
# order: sh tests/interface/headers.sh CC CXX SOURCE ('' for a missing C++ compiler)
cc=$1 cxx=$2 source=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0
include="-I$source/core/include -I$source/codes/include -I$source/decoder/include -I$source/bench/include"
own=$(cd "$source" && ls core/include/extrinsic/*.h codes/include/extrinsic/*.h decoder/include/extrinsic/*.h bench/include/extrinsic/*.h |
  sed 's/.*include/#include </; s/< *\//</; s/$/>/')

# The headers of POSIX.1-2008 and C17, and others that programs on Linux use.
system='aio arpa/inet assert complex cpio ctype dirent dlfcn errno fcntl fenv float fmtmsg fnmatch ftw glob grp
iconv inttypes iso646 langinfo libgen limits locale math monetary mqueue net/if netdb netinet/in netinet/tcp
nl_types poll pthread pwd regex sched search semaphore setjmp signal spawn stdalign stdarg stdatomic stdbool
stddef stdint stdio stdlib stdnoreturn string strings sys/ipc sys/mman sys/msg sys/resource sys/select sys/sem
sys/shm sys/socket sys/stat sys/statvfs sys/time sys/times sys/types sys/uio sys/un sys/utsname sys/wait syslog
tar termios tgmath threads time ulimit unistd utime utmpx wchar wctype wordexp
alloca argp argz byteswap elf endian err error execinfo features fts getopt link malloc mcheck mntent obstack
paths printf resolv sysexits sys/epoll sys/eventfd sys/file sys/inotify sys/ioctl sys/param sys/prctl sys/random
sys/sendfile sys/signalfd sys/syscall sys/sysinfo sys/sysmacros sys/timerfd sys/xattr ucontext'

# compiles NAME COMMAND...: counts a failure and shows the compiler's messages.
compiles() {
  name=$1
  shift
  if ! "$@" $include -Wall -Wextra -pedantic -Werror -fsyntax-only >errors 2>&1; then
    failed=$((failed + 1))
    echo "FAILED: $name"
    head -8 errors
  fi
}

# both NAME FILE FLAG...: compiles the same text as C17 and as C++17.
both() {
  text=$1 file=$2
  shift 2
  compiles "$text in C" "$cc" -std=c17 -x c "$file" "$@"
  [ -z "$cxx" ] || compiles "$text in C++" "$cxx" -std=c++17 -x c++ "$file" "$@"
}

for header in $(echo "$own" | sed 's/#include//'); do
  echo "#include $header" >alone
  both "$header alone" alone
done

# The headers that this system has. Headers for C only exclude themselves from C++.
for header in $system; do
  echo "#if __has_include(<$header.h>)"
  case $header in
  complex | stdatomic | stdnoreturn | tgmath | threads)
    echo "#ifndef __cplusplus" && echo "#include <$header.h>" && echo '#endif' ;;
  *) echo "#include <$header.h>" ;;
  esac
  echo '#endif'
done >system.list
{ cat system.list && echo "$own"; } >after
{ echo "$own" && cat system.list; } >before
for extension in _POSIX_C_SOURCE=200809L _GNU_SOURCE; do
  both "after the system's headers ($extension)" after -U_GNU_SOURCE -D$extension
  both "before the system's headers ($extension)" before -U_GNU_SOURCE -D$extension
done

echo "headers: $(echo "$own" | wc -l) of our own, $(echo $system | wc -w) of the system, $failed failed"
[ $failed = 0 ]
