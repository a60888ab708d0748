# The instruction sets of this build and their flags; core/base/isa.h has the same list.
set(EXTRINSIC_ISAS baseline)
set(EXTRINSIC_FLAGS_baseline)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND EXTRINSIC_ISAS avx2 avx512 avx512vbmi)
  set(EXTRINSIC_FLAGS_avx2 -mavx2 -mfma -mbmi2)
  set(EXTRINSIC_FLAGS_avx512 -mfma -mbmi2 -mavx512f -mavx512bw -mavx512vl -mavx512dq
      -mprefer-vector-width=512)
  set(EXTRINSIC_FLAGS_avx512vbmi ${EXTRINSIC_FLAGS_avx512} -mavx512vbmi -mgfni)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
  # Every arm64 processor has it, so that the compiler's macros do not tell this set from `baseline`.
  list(APPEND EXTRINSIC_ISAS neon)
  set(EXTRINSIC_FLAGS_neon -DEXTR_NEON)
endif()

# Under the sanitizers -O3 would take several times as long to compile.
set(EXTRINSIC_TEMPLATE_LEVEL $<IF:$<OR:$<BOOL:${EXTRINSIC_SANITIZE}>,$<BOOL:${EXTRINSIC_SANITIZE_THREADS}>>,-O1,-O3>)

# compile_per_isa(TARGET NAME [TYPE i8|f32] [OPTIONS ...] SOURCES ...) compiles templates
# (core/base/isa_tmpl.h) into a target once for each instruction set.
function(compile_per_isa target name)
  cmake_parse_arguments(PARSE_ARGV 2 template "" "TYPE" "OPTIONS;SOURCES")
  foreach(isa IN LISTS EXTRINSIC_ISAS)
    set(variant ${isa})
    if(template_TYPE)
      set(variant ${template_TYPE}_${isa})
    endif()
    set(objects ${name}_${variant})
    add_library(${objects} OBJECT ${template_SOURCES})
    target_include_directories(${objects} PRIVATE ${EXTRINSIC_INCLUDE})
    target_link_libraries(${objects} PRIVATE extrinsic_options)
    target_compile_options(${objects} PRIVATE ${EXTRINSIC_TEMPLATE_LEVEL} ${EXTRINSIC_FLAGS_${isa}} ${template_OPTIONS})
    target_compile_definitions(${objects} PRIVATE EXTR_VARIANT=${variant}
      $<$<STREQUAL:${template_TYPE},f32>:EXTR_MESSAGE_F32>)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
  endforeach()
endfunction()
