"""A folder that looks like a machine which has nothing yet, where the steps of docs/hosting.md are followed.

What needs root, the network or systemd is stood in for: packages are those of the tests, and services are started as
their units say, but without their sandbox.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
SYSTEMCTL = Path(__file__).with_name("systemctl.py")
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLACES = re.compile(r"(?<![\w.])/(?=(?:etc|opt|usr/local/src|var)/)")
"""Where paths begin that are on the machine."""
LOCKED = re.compile(r"^\S+/pip install --require-hashes .*\n", re.MULTILINE)
"""The only step that is left out: it fetches what ./test has fetched from a lock as well."""
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules", "*.so", "*.c")
COPIED = ("src", "web", "tools", "docs/hosting", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")
NGINX = """\
{user}
pid {machine}/nginx.pid;
error_log {machine}/var/log/nginx/error.log;
events {{}}
http {{
    access_log {machine}/var/log/nginx/access.log;
    client_body_temp_path {machine}/tmp/body;
    proxy_temp_path {machine}/tmp/proxy;
    fastcgi_temp_path {machine}/tmp/fastcgi;
    uwsgi_temp_path {machine}/tmp/uwsgi;
    scgi_temp_path {machine}/tmp/scgi;
    include {machine}/etc/nginx/sites-enabled/*;
}}
"""
"""What Debian's nginx has, as far as it matters, in places that need no root."""
CERTIFY = """\
#!/bin/sh
set -eu
live="{machine}/etc/letsencrypt/live/comares.example"
mkdir -p "$live"
exec openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=comares.example \
    -addext subjectAltName=DNS:comares.example -keyout "$live/privkey.pem" -out "$live/fullchain.pem"
"""


def nginx() -> str | None:
    """The path of nginx, which Debian keeps away from the PATH of ordinary people."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/sbin")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def steps(section: str) -> str:
    """The commands of a section of docs/hosting.md."""
    text = (REPOSITORY / "docs" / "hosting.md").read_text("utf-8")
    body = text.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return LOCKED.sub("", "\n".join(BLOCK.findall(body)))


class Machine:
    """A folder with the places where the documents put things."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.web, self.tls = free_port(), free_port()
        for place in ("etc/systemd/system", "etc/nginx/sites-available", "etc/nginx/sites-enabled", "opt"):
            (folder / place).mkdir(parents=True)
        for place in ("var/log/nginx", "var/lib", "var/www/html", "tmp", "programs"):
            (folder / place).mkdir(parents=True)
        self.checkout = folder / "usr" / "local" / "src" / "comares"
        for name in COPIED:
            source, target = REPOSITORY / name, self.checkout / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=LEFT_OUT)
            else:
                shutil.copy2(source, target)
        for file in (self.checkout / "docs" / "hosting").iterdir():
            file.write_text(self.here(file.read_text("utf-8")), "utf-8")
        user = "user root;" if os.geteuid() == 0 else ""  # or it could not write below folders that only root may enter
        (folder / "nginx.conf").write_text(NGINX.format(machine=folder, user=user))
        self.provide("apt", "#!/bin/sh\n")
        self.provide("useradd", "#!/bin/sh\n")
        self.provide("certbot", CERTIFY.format(machine=folder))
        self.provide("systemctl", f'#!/bin/sh\nexec "{sys.executable}" "{SYSTEMCTL}" "$@"\n')
        self.provide("nginx", f'#!/bin/sh\nexec "{nginx()}" -p "{folder}" -c "{folder}/nginx.conf" "$@"\n')
        packages = sysconfig.get_path("purelib")
        self.env = {
            "PATH": os.pathsep.join([str(folder / "programs"), str(Path(sys.executable).parent), os.environ["PATH"]]),
            "HOME": str(folder),
            "MACHINE": str(folder),
            # Packages come from where the tests run, not from the network; what is compiled is tested elsewhere.
            "PYTHONPATH": packages,
            "PIP_NO_INDEX": "1",
            "PIP_IGNORE_INSTALLED": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "COMARES_BUILD": "interpreted",
        }

    def provide(self, name: str, script: str) -> None:
        """Put a program on the PATH."""
        file = self.folder / "programs" / name
        file.write_text(script)
        file.chmod(0o755)

    def here(self, text: str) -> str:
        """The same text with places on this machine, and ports that anybody may use."""
        text = PLACES.sub(f"{self.folder}/", text)
        text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.web};")
        return text.replace("listen 443", f"listen 127.0.0.1:{self.tls}")

    def follow(self, script: str) -> None:
        """Run commands as root would, all in one shell, stopping at the first that fails."""
        done = subprocess.run(
            ["sh", "-eux", "-c", self.here(script)],
            env=self.env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=500,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    @property
    def services(self) -> list[int]:
        """The processes of all services that were started."""
        started = self.folder / "started"
        return [int(line) for line in started.read_text().split()] if started.exists() else []

    def logs(self) -> dict[str, str]:
        """What all logs have, by name."""
        return {
            file.name: file.read_text("utf-8") for file in (self.folder / "var" / "log").rglob("*") if file.is_file()
        }

    def stop(self) -> None:
        """End everything that was started."""
        pid = self.folder / "nginx.pid"
        proxies = [int(pid.read_text())] if pid.exists() else []
        for process in self.services + proxies:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)
