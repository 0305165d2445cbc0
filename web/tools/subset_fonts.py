"""Creates the fonts that every visitor loads: the letters and digits our texts need, without hinting.

The original files also have small capitals, old-style figures and fractions, which we never use and which are 40% of
them. Run ``pipx run tools/subset_fonts.py`` in ``web/`` after updating a font package. Other letters come from the
packages' latin-ext files, which a browser only fetches for names that need them.
"""

# /// script
# dependencies = ["fonttools[woff]"]
# ///

from pathlib import Path

from fontTools import subset

WEB = Path(__file__).parents[1]
FONTS = {"alegreya-sans": (500, 700), "alegreya": (800,)}
CHARACTERS = "20-7E,A0-FF,131,152-153,2013-2014,2018-201A,201C-201E,2022,2026,20AC,2212"
FEATURES = "kern,lnum,tnum,ccmp,locl"


def main() -> None:
    """Write all fonts and their licences."""
    target = WEB / "src" / "look" / "fonts"
    for package, weights in FONTS.items():
        source = WEB / "node_modules" / "@fontsource" / package
        (target / f"{package}-LICENSE.txt").write_bytes((source / "LICENSE").read_bytes())
        for weight in weights:
            subset.main(
                [
                    str(source / "files" / f"{package}-latin-{weight}-normal.woff2"),
                    f"--output-file={target / f'{package}-{weight}.woff2'}",
                    f"--unicodes={CHARACTERS}",
                    f"--layout-features={FEATURES}",
                    "--flavor=woff2",
                    "--no-hinting",
                ]
            )


if __name__ == "__main__":
    main()
