# Sets Comares up in .venv. Sourced by ./comares and ./test, which set $root (the checkout) and $me (their name).
#
#   set_up run    the program
#   set_up dev    the program and what its tests need
#
# Where everything is in place this costs a few milliseconds. The stamp, written last, tells what is there; it bears
# the time at which the set-up began, so that whatever is changed later (or meanwhile) is newer than it.
#
# POSIX sh (dash, bash 3.2), nothing on standard output.

venv=$root/.venv
stamp=$venv/comares.stamp  # a finished set-up
mark=$venv/comares.mark    # this .venv is ours to remove
log=$venv/setup.log

say() {
    printf '%s: %s\n' "$me" "$*" >&2
}

die() {
    say "$@"
    exit 1
}

# Succeeds if a source has changed, or a compiled module is missing or has lost its source.
engine_is_stale() {
    for pxd in "$root"/src/comares/*.pxd "$root"/src/comares/*/*.pxd "$root"/src/comares/*/*/*.pxd; do
        module=${pxd%.pxd}
        [ -e "$pxd" ] && [ -e "$module.py" ] && [ "${module##*/}" != __init__ ] || continue
        [ ! "$pxd" -nt "$stamp" ] && [ ! "$module.py" -nt "$stamp" ] || return 0
        [ "$had_build" != compiled ] || [ -e "$module.abi3.so" ] || [ "$had_suffix" != .abi3.so ] || return 0
    done
    for built in "$root"/src/comares/*.abi3.so "$root"/src/comares/*/*.abi3.so "$root"/src/comares/*/*/*.abi3.so; do
        [ ! -e "$built" ] || [ -e "${built%.abi3.so}.pxd" ] || return 0
    done
    return 1
}

# Succeeds if a source of the client has changed, or what was built of it is gone.
client_is_stale() {
    [ -e "$root/web/package.json" ] && [ "${COMARES_CLIENT:-}" != skip ] || return 1
    [ "$had_client" = built ] || [ "${COMARES_CLIENT:-}" != required ] || return 0
    [ "$had_client" != built ] || [ -e "$root/src/comares/web/client/index.html" ] || return 0
    [ -n "$(find "$root/web" \( -name node_modules -o -name tests -o -name generated \) -prune -o \
        -type f ! -name '.*' -newer "$stamp" -print)" ] || # building leaves .built there
        [ -n "$(find "$root/src/comares" -name '*.toml' -newer "$stamp")" ]
}

# The file with the packages to install, their versions and hashes. tools/lock.py makes it.
lock_of() {
    printf '%s\n' "$root/tools/locks/$1.txt"
}

has_compiler() {
    command -v "${CC:-cc}" >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null
}

# Sets $todo: everything (new), the packages (install), the compiled modules (build) or nothing.
inspect() {
    todo=new
    [ -r "$stamp" ] && [ -x "$venv/bin/python" ] || return 0
    {
        IFS= read -r had_root
        IFS= read -r had_asked
        IFS= read -r had_python
        IFS= read -r had_level
        IFS= read -r had_build
        IFS= read -r had_suffix
        IFS= read -r had_client
    } <"$stamp"
    [ "$had_root" = "$root" ] || return 0
    [ -z "${PYTHON:-}" ] || [ "$had_asked" = "$PYTHON" ] || return 0

    todo=install
    [ -x "$venv/bin/comares" ] || return 0
    [ "$level" = run ] || [ "$had_level" = dev ] || return 0
    [ ! "$root/pyproject.toml" -nt "$stamp" ] && [ ! "$(lock_of "$had_level")" -nt "$stamp" ] || return 0

    todo=build
    [ ! "$root/setup.py" -nt "$stamp" ] || return 0
    case ${COMARES_BUILD:-}-$had_build in
        interpreted-compiled | compiled-interpreted | compiled-without-compiler | compiled-asked | -asked) return 0 ;;
        -without-compiler) ! has_compiler || return 0 ;;
    esac
    ! engine_is_stale || return 0
    ! client_is_stale || return 0
    todo=
}

# Sets $python: a Python of at least 3.11 that can make the environment.
find_python() {
    found=
    helpless=
    if [ -n "${PYTHON:-}" ]; then
        set -- "$PYTHON"
    else
        set -- python3 python3.14 python3.13 python3.12 python3.11 python
    fi
    for candidate; do
        command -v "$candidate" >/dev/null 2>&1 || continue
        answer=$("$candidate" -c '
import importlib.util, os, sys
print("%d.%d.%d" % sys.version_info[:3])
if sys.version_info >= (3, 11):
    has = importlib.util.find_spec
    print("able" if has("venv") and (has("ensurepip") or has("pip")) else "helpless")
    print(os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable))
' 2>/dev/null </dev/null) || continue
        {
            IFS= read -r version
            IFS= read -r state
            IFS= read -r python
        } <<ANSWER
$answer
ANSWER
        case $state in
            able) return 0 ;;
            helpless) helpless=${helpless:-$candidate} ;;
            *) found="$found${found:+, }$candidate is $version" ;;
        esac
    done
    if [ -n "$helpless" ]; then
        say "$helpless can make no virtual environment: it has neither ensurepip nor pip."
        die "Install them (on Debian and Ubuntu: apt install python3-venv) and try again."
    fi
    if [ -n "${PYTHON:-}" ]; then
        die "PYTHON names no Python 3.11 or newer: ${found:-$PYTHON does not run}"
    fi
    say "Python 3.11 or newer is needed, and none was found${found:+ ($found)}."
    die "Install it, or name one that is not on the PATH: PYTHON=/path/to/python3 ./$me"
}

# One set-up at a time. The lock belongs to the open file 9, which this shell and its children share, so it
# ends with the last of them, however they end.
lock() {
    exec 9>"$root/.venv.lock" || exit 1
    "$1" -c '
import fcntl, sys
try:
    fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print(sys.argv[1] + ": waiting for another set-up to end", file=sys.stderr)
    fcntl.flock(9, fcntl.LOCK_EX)
' "$me" || exit 1
}

unlock() {
    exec 9>&-
}

# Runs a command in the checkout, its output to the log.
logged() {
    (
        cd "$root" || exit 1
        unset PYTHONHOME PYTHONPATH PIP_USER PIP_TARGET PIP_PREFIX PIP_REQUIRE_VIRTUALENV
        PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PYTHONUNBUFFERED=1
        export PIP_DISABLE_PIP_VERSION_CHECK PIP_NO_INPUT PYTHONUNBUFFERED
        printf '\n$ %s\n' "$*"
        exec "$@"
    ) >>"$log" 2>&1 </dev/null
}

# The end of the log; what pip has to say after our build has told its result only hides the reason.
show_log() {
    sed -n '/^ *comares-build: /q; p' "$log" | tail -n 25 | sed 's/^/    /' >&2
}

failed() {
    say "$1; the end of the log:"
    show_log
    die "the whole log is $log"
}

make_environment() {
    if [ -e "$venv" ] && [ ! -e "$mark" ] && ! rmdir "$venv" 2>/dev/null; then
        die "there is a .venv here that was not made by ./comares; move it away first: $venv"
    fi
    say "setting up in $venv (once)"
    rm -rf "$venv" && mkdir "$venv" && : >"$mark" && : >"$log" || die "cannot write to $root"
    if logged "$python" -c 'import ensurepip' && logged "$python" -m venv "$venv"; then
        return 0
    fi
    # Debian without python3-venv.
    logged "$python" -m venv --without-pip "$venv" || failed "the virtual environment could not be made"
}

# pip of the environment, or another one working for it.
pip() {
    if "$venv/bin/python" -c 'import pip' 2>/dev/null; then
        logged "$venv/bin/python" -m pip "$@"
    else
        logged "$python" -m pip --python "$venv/bin/python" "$@"
    fi
}

# Installs exactly what is locked. What only tests need is compiled when it is first used: most of it never is.
install_locked() {
    compile=--compile
    [ "$level" = run ] || compile=--no-compile
    pip install --require-hashes --no-deps "$compile" --requirement "$(lock_of "$1")"
}

# Node, if the pages for the browser have to be built and the machine has none. Where there is none to be had, whoever
# builds the pages will say so.
fetch_node() {
    ! logged "$venv/bin/python" -c '
import sys
sys.path.insert(0, "tools")
import backend
sys.exit(not backend.node())
' || install_locked node || :
}

# Installs another lock after set_up dev, such as what only ./test mutants needs.
install_more() {
    [ ! "$venv/comares.$1" -nt "$(lock_of "$1")" ] || return 0
    python=${python:-$had_python}
    say "installing $2"
    install_locked "$1" || failed "the installation failed"
    : >"$venv/comares.$1"
}

set_up() {
    level=$1
    inspect
    [ -n "$todo" ] || return 0
    if [ "$todo" = new ]; then
        find_python
        lock "$python"
    else
        lock "$venv/bin/python"
    fi
    inspect
    if [ -z "$todo" ]; then
        unlock
        return 0
    fi
    trap 'say "interrupted; the next run takes it up again"; exit 130' INT TERM HUP

    if [ "$todo" = new ]; then
        make_environment
    else
        say "setting up again, as something has changed"
        python=$had_python
        [ "$had_level" = run ] || level=$had_level
        : >"$log" || die "cannot write to $root"
    fi
    asked=${PYTHON:-}
    [ "$todo" = new ] || asked=${had_asked:-}
    : >"$venv/comares.begun" || die "cannot write to $root"

    if [ "$todo" = build ]; then
        # Only what has changed.
        fetch_node
        logged "$venv/bin/python" setup.py build_ext --inplace build_client || failed "it could not be built"
    else
        say "installing the packages it needs, compiling the engine and building the pages for the browser"
        [ ! -e "$stamp" ] || mv "$stamp" "$stamp.old"
        # The packages include what is needed to build, so that nothing else is downloaded for it.
        if ! { install_locked "$level" && fetch_node &&
            pip install --verbose --no-deps --no-build-isolation --editable .; }; then
            [ ! -e "$stamp.old" ] || mv "$stamp.old" "$stamp"
            failed "the installation failed"
        fi
    fi

    result=$(sed -n 's/^ *comares-build: //p' "$log" | tail -n 1)
    built=interpreted
    suffix=
    case ${COMARES_BUILD:-}-$result in
        *-compiled,*)
            built=compiled
            suffix=$(cd "$root" && find src/comares -name '*.abi3.so' | sed -n '1s/.*/.abi3.so/p')
            ;;
        interpreted-*) built=asked ;;
        *) has_compiler || built=without-compiler ;;
    esac
    why_no_client=$(sed -n 's/^ *comares-client: //p' "$log" | tail -n 1)
    client=missing
    case $why_no_client in
        built | 'up to date') client=built ;;
        *'as COMARES_CLIENT asks') client=asked ;;
    esac
    printf '%s\n' "$root" "$asked" "$python" "$level" "$built" "$suffix" "$client" >"$stamp.new" &&
        touch -r "$venv/comares.begun" "$stamp.new" &&
        mv "$stamp.new" "$stamp" || die "cannot write to $venv"
    trap - INT TERM HUP
    unlock
    if [ "$client" = missing ]; then
        say "the pages for the browser are missing (${why_no_client#missing, }; see $log);" \
            "the terminal works: ./comares play"
    fi
    case $built in
        compiled) say "ready" ;;
        asked) say "ready (interpreted, as asked)" ;;
        without-compiler)
            say "ready, but no C compiler was found"
            "$venv/bin/comares" --version >&2  # tells how much slower it is
            ;;
        *)
            if [ "$level" = dev ]; then
                say "the engine could not be compiled; the end of the log:"
                show_log
            fi
            say "ready, but the engine could not be compiled (${result#interpreted, }; see $log)"
            "$venv/bin/comares" --version >&2  # tells how much slower it is
            ;;
    esac
}
