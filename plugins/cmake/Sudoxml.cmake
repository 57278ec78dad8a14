# Three functions to include. They need CMake 3.20, the first whose makefiles know DEPFILE, and work with make and Ninja.
# A folder is read as by default: *.xml, *.dita, *.ditamap, *.dbk, *.docbook and *.tei. A glob of a sudoxml.toml sets others.

find_program(SUDOXML sudoxml REQUIRED)

# The depfiles name the configuration and the ignore files that a run read. These lines find files that are new since.
file(GLOB SUDOXML_CONFIG CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/sudoxml.toml)
file(GLOB SUDOXML_IGNORED CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/.ignore ${CMAKE_CURRENT_SOURCE_DIR}/.gitignore)

# sudoxml_solve_folder(TARGET DESTINATION FOLDER): one command for a folder and all folders below it. Both functions
# that solve also pass if a puzzle has no solution or several: add sudoxml_check, or --require unique to their commands.
function(sudoxml_solve_folder target destination folder)
    cmake_path(ABSOLUTE_PATH destination BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
    cmake_path(ABSOLUTE_PATH folder NORMALIZE)
    set(stamp ${CMAKE_CURRENT_BINARY_DIR}/${target}.stamp)
    add_custom_command(
        OUTPUT ${stamp}
        COMMAND ${SUDOXML} solve --quiet --depfile ${stamp}.d --stamp ${stamp} -o ${destination} ${folder}
        DEPENDS ${SUDOXML_CONFIG} ${SUDOXML_IGNORED}
        DEPFILE ${stamp}.d
        VERBATIM)
    add_custom_target(${target} ALL DEPENDS ${stamp})
endfunction()

# sudoxml_solve(TARGET DESTINATION FILE...): a command for each file; what has changed is solved again.
function(sudoxml_solve target destination)
    cmake_path(ABSOLUTE_PATH destination BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
    set(outputs)
    foreach(puzzle IN LISTS ARGN)
        cmake_path(ABSOLUTE_PATH puzzle NORMALIZE)
        cmake_path(GET puzzle FILENAME name)
        cmake_path(GET puzzle PARENT_PATH folder)
        file(GLOB config CONFIGURE_DEPENDS ${folder}/sudoxml.toml)
        set(output ${destination}/${name})
        add_custom_command(
            OUTPUT ${output}
            # The old output goes first: a document that cannot be read has none then.
            COMMAND ${CMAKE_COMMAND} -E rm -f ${output}
            COMMAND ${SUDOXML} solve --quiet --depfile ${output}.d -o ${output} ${puzzle}
            DEPENDS ${puzzle} ${SUDOXML_CONFIG} ${config}
            DEPFILE ${output}.d
            VERBATIM)
        list(APPEND outputs ${output})
    endforeach()
    add_custom_target(${target} ALL DEPENDS ${outputs})
endfunction()

# sudoxml_check(TARGET FOLDER): stops the build if a puzzle of the folder is not unique or breaks a rule.
function(sudoxml_check target folder)
    cmake_path(ABSOLUTE_PATH folder NORMALIZE)
    set(stamp ${CMAKE_CURRENT_BINARY_DIR}/${target}.stamp)
    add_custom_command(
        OUTPUT ${stamp}
        COMMAND ${SUDOXML} check --quiet --depfile ${stamp}.d --stamp ${stamp} ${folder}
        DEPENDS ${SUDOXML_CONFIG} ${SUDOXML_IGNORED}
        DEPFILE ${stamp}.d
        VERBATIM)
    add_custom_target(${target} ALL DEPENDS ${stamp})
endfunction()
