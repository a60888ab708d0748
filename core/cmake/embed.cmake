# embed_text(TARGET FILE...) turns each text file into a C array in the build tree and adds it to the
# target: codes/standards/tables/wifi.txt becomes `const char extr_text_wifi_txt[]`, ending in a zero.
# As a script (-P, with SOURCE, RESULT and NAME) it writes one such file.
if(CMAKE_SCRIPT_MODE_FILE)
  file(READ ${SOURCE} bytes HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  file(WRITE ${RESULT} "/* Made from ${NAME} by core/cmake/embed.cmake: do not edit. */\n"
    "extern const char extr_text_${NAME}[];\nconst char extr_text_${NAME}[] = {\n${bytes}0};\n")
  return()
endif()

set(EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
function(embed_text target)
  foreach(source ${ARGN})
    get_filename_component(file ${source} NAME)
    string(MAKE_C_IDENTIFIER ${file} name)
    set(result ${CMAKE_CURRENT_BINARY_DIR}/${name}.c)
    add_custom_command(OUTPUT ${result}
      COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_CURRENT_SOURCE_DIR}/${source} -DRESULT=${result}
              -DNAME=${name} -P ${EMBED_SCRIPT}
      DEPENDS ${source} ${EMBED_SCRIPT} VERBATIM)
    target_sources(${target} PRIVATE ${result})
    # The target may belong to another folder, where the rule above is not known.
    add_custom_target(embed_${name} DEPENDS ${result})
    add_dependencies(${target} embed_${name})
  endforeach()
endfunction()
