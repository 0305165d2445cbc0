# The programs that some tests need and that pip cannot bring: PostgreSQL, Chromium, and what docs/hosting.md uses.
# Sourced by ./test after tools/setup.sh.
#
#   find_programs    installs what is missing, where it may (as root on Debian and the like); else says what is skipped
#
# Where everything is in place this costs next to nothing. POSIX sh, nothing on standard output.

has_postgres() {
    command -v initdb >/dev/null && command -v postgres >/dev/null && return 0
    for initdb in /usr/lib/postgresql/*/bin/initdb; do  # Debian keeps them away from the PATH
        [ ! -x "$initdb" ] || return 0
    done
    return 1
}

has_chromium() {
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null
}

has_nginx() {
    { command -v nginx >/dev/null || [ -x /usr/sbin/nginx ]; } && command -v openssl >/dev/null
}

has_systemd() {
    command -v systemd-analyze >/dev/null
}

# Sets $missing: the Debian packages of what is not there.
look_for_programs() {
    missing=
    has_postgres || missing="$missing postgresql"
    has_chromium || missing="$missing chromium"
    has_nginx || missing="$missing nginx openssl"
    has_systemd || missing="$missing systemd"
}

apt_install() {
    # shellcheck disable=SC2086  # one word for each package
    logged env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $missing
}

find_programs() {
    look_for_programs
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        say "installing$missing (once)"
        apt_install || { logged apt-get update && apt_install; } || say "that failed; see $log"
        look_for_programs
    fi
    case $missing in *postgresql*) say "there is no PostgreSQL: the tests that need one are skipped" ;; esac
    case $missing in *chromium*) say "there is no Chromium: the tests in the browser are skipped" ;; esac
    case $missing in *nginx*) say "there is no nginx, or no OpenSSL: the steps of docs/hosting.md are not followed" ;; esac
    case $missing in *systemd*) say "there is no systemd: nobody looks at the unit in docs/hosting" ;; esac
}
