"""Creates the fonts that every visitor loads: the characters of our texts, without hinting.

Which characters these are is in ``src/look/css/fonts.css``; ``tests/web/test_fonts.py`` sees that no text needs others.
The original files have twice as many, and small capitals, old-style figures and fractions, which we never use; browsers
fetch them only for names that need them. Run ``pipx run tools/subset_fonts.py`` in ``web/`` after a font package was
updated or the characters have changed.
"""

# /// script
# dependencies = ["fonttools[woff]"]
# ///

import re
from pathlib import Path

from fontTools import subset

WEB = Path(__file__).parents[1]
LOOK = WEB / "src" / "look"
FONTS = {"alegreya-sans": (500, 700), "alegreya": (800,)}
FEATURES = "kern,lnum,tnum"


def characters(font: str) -> str:
    """Read from the styles which characters a font is used for."""
    styles = (LOOK / "css" / "fonts.css").read_text("utf-8")
    [ranges] = re.findall(rf"/{re.escape(font)}\.woff2.*?unicode-range:\s*([^;]+);", styles, re.DOTALL)
    return re.sub(r"U\+|\s", "", ranges)


def main() -> None:
    """Write all fonts and their licences."""
    target = LOOK / "fonts"
    for package, weights in FONTS.items():
        source = WEB / "node_modules" / "@fontsource" / package
        (target / f"{package}-LICENSE.txt").write_bytes((source / "LICENSE").read_bytes())
        for weight in weights:
            font = f"{package}-{weight}"
            subset.main(
                [
                    str(source / "files" / f"{package}-latin-{weight}-normal.woff2"),
                    f"--output-file={target / f'{font}.woff2'}",
                    f"--unicodes={characters(font)}",
                    f"--layout-features={FEATURES}",
                    "--flavor=woff2",
                    "--no-hinting",
                ]
            )


if __name__ == "__main__":
    main()
