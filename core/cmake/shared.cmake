# The shared library: all of the static one, whose public functions alone it exports. It is always
# installed, since Python needs it; programs link the one of the two that BUILD_SHARED_LIBS names.
set(EXTRINSIC_INSTALLED extrinsic)
add_library(extrinsic_shared SHARED)
set_target_properties(extrinsic_shared PROPERTIES OUTPUT_NAME extrinsic EXPORT_NAME extrinsic
  LINKER_LANGUAGE C VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION})
target_link_libraries(extrinsic_shared PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,extrinsic>)
# It stays loaded until the process ends: threads that wait for work may outlive who has opened it.
target_link_options(extrinsic_shared PRIVATE ${EXTRINSIC_SANITIZERS} LINKER:-z,nodelete)

# The same headers.
get_target_property(headers extrinsic HEADER_SET)
get_target_property(folders extrinsic HEADER_DIRS)
target_sources(extrinsic_shared PUBLIC FILE_SET HEADERS BASE_DIRS ${folders} FILES ${headers})
if(BUILD_SHARED_LIBS)
  set(EXTRINSIC_INSTALLED extrinsic_shared)
endif()
