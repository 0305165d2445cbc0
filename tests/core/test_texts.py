"""The texts: complete in every language, and none unused."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale

import comares
from comares.core.texts import DEFAULT, choose_language, english, flatten, languages, locale_files, texts

PACKAGE = Path(comares.__file__).parent
CLIENT = Path(__file__).parents[2] / "web" / "src"

SPEAKERS = {"texts", "language", "say", "t"}
"""Names that texts are looked up through: ``Texts`` objects, and functions that pass a key on to one."""
ERRORS = {"ParseError", "SetupError", "IllegalMove", "ResultError", "BotError", "ComaresError"} | {
    "NotThere",
    "NotAllowed",
    "NotNow",
    "NotInLesson",
    "Unusable",
    "TooMuch",
    "Unavailable",
    "WebError",
}
FILLED_IN = {"token"}
"""Added to every error while playing."""


# ---- Finding the keys used in the source code ----


@dataclass
class Use:
    """A place where a text is used."""

    key: str
    """With ``*`` for parts known only at run time."""
    place: str
    given: set[str] | None
    """The names of the values filled in; ``None`` if unknown."""

    def matches(self, key: str) -> bool:
        return key == self.key or ("*" in self.key and pattern_of(self.key).fullmatch(key) is not None)


@cache
def pattern_of(key: str) -> re.Pattern[str]:
    """A pattern for a key that is put together from parts."""
    return re.compile(re.escape(key).replace(r"\*", "[^.]+"))


@dataclass
class Scan(ast.NodeVisitor):
    """Scans one module."""

    path: Path
    uses: list[Use] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tree = ast.parse(self.path.read_text("utf-8"))
        self.parameters: list[set[str]] = []
        self.assigned: dict[str, list[ast.expr]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value is not None:
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    if isinstance(target, ast.Name):
                        self.assigned.setdefault(target.id, []).append(node.value)
            if isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple | ast.List):
                for name, values in loops(node.target, node.iter.elts):
                    self.assigned.setdefault(name, []).extend(values)
        self.visit(self.tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        arguments = node.args
        self.parameters.append({arg.arg for arg in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]})
        self.generic_visit(node)
        self.parameters.pop()

    def is_parameter(self, name: str) -> bool:
        return any(name in names for names in self.parameters)

    def is_factory(self, function: ast.expr) -> bool:
        """``texts(language)``, which returns the texts of a language."""
        return (
            isinstance(function, ast.Name)
            and function.id == "texts"
            and not self.is_parameter("texts")
            and "texts" not in self.assigned
        )

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        function = node.func
        name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
        if not node.args:
            return
        if name in ERRORS or (name == "__init__" and self.path.name == "errors.py"):
            prefix = "error."
        elif name in SPEAKERS and not self.is_factory(function):
            prefix = ""
        else:
            return
        key = node.args[0]
        if isinstance(key, ast.Name) and self.is_parameter(key.id):
            return  # passed on
        if self.path.name == "say.py" and ast.unparse(key) == "self.key":
            return  # already seen where ``say`` was called
        place = f"{self.path.relative_to(PACKAGE)}:{node.lineno}"
        known = all(keyword.arg for keyword in node.keywords)
        given = {keyword.arg for keyword in node.keywords if keyword.arg} if known else None
        if given is not None and prefix:
            given |= FILLED_IN
        keys = set(self.strings(key))
        if not keys or None in keys:
            self.unreadable.append(f"{place}: {ast.unparse(key)}")
        self.uses += [Use(prefix + text, place, given) for text in keys if text and prefix + text != "error.*"]

    def part(self, node: ast.expr) -> list[str]:
        """Return the pattern for a part of an f-string."""
        inner = node.value if isinstance(node, ast.FormattedValue) else node
        found = list(self.strings(inner))
        is_local = isinstance(inner, ast.Name) and self.is_parameter(inner.id)
        return ["*"] if is_local or None in found or not found else [text for text in found if text]

    def strings(self, node: ast.expr) -> Iterator[str | None]:
        """Yield the possible values of an expression; ``None`` if unknown."""
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.JoinedStr(values=values):
                yield from map("".join, product(*(self.part(value) for value in values)))
            case ast.IfExp(body=body, orelse=orelse):
                yield from self.strings(body)
                yield from self.strings(orelse)
            case ast.Dict(values=dict_values):
                for value in dict_values:
                    yield from self.strings(value)
            case ast.Name(id=name) if name in self.assigned:
                for value in self.assigned[name]:
                    yield from self.strings(value)
            case ast.Subscript(value=value):
                yield from self.strings(value)
            case ast.Call(func=ast.Attribute(attr="get", value=value), args=[_, *default]):
                yield from self.strings(value)
                for other in default:
                    yield from self.strings(other)
            case _:
                yield None


def loops(target: ast.expr, values: list[ast.expr]) -> Iterator[tuple[str, list[ast.expr]]]:
    """Yield the variables of a loop with their values in turn."""
    if isinstance(target, ast.Name):
        yield target.id, values
    elif isinstance(target, ast.Tuple) and all(isinstance(value, ast.Tuple) for value in values):
        for at, name in enumerate(target.elts):
            yield from loops(name, [value.elts[at] for value in values if isinstance(value, ast.Tuple)])


ASKED_FOR = re.compile(r"""(?<![\w.])t\(\s*(?:[^()"'`]*\?\s*)?|\bkey:\s*""")
"""Where the client uses a text: ``t("key")``, ``t(one ? "key" : "other")``, or a sentence ``{ key: "key" }``."""
QUOTED = re.compile(r"""(["'`])((?:(?!\1).)+)\1(?:\s*:\s*(["'`])((?:(?!\3).)+)\3)?""")
HANDED_ON = {"lib/i18n.svelte.ts"}
"""Where keys come from elsewhere."""


def scan_client(path: Path) -> tuple[list[Use], list[str]]:
    """Scan one file of the client; ``${…}`` in a key is known only at run time."""
    name, text = path.relative_to(CLIENT).as_posix(), path.read_text("utf-8")
    uses, unreadable = [], []
    for asked in ASKED_FOR.finditer(text):
        place = f"web/src/{name}:{text.count(chr(10), 0, asked.start()) + 1}"
        if found := QUOTED.match(text, asked.end()):
            keys = [key for key in (found[2], found[4]) if key]
            uses += [Use(re.sub(r"\$\{[^}]*\}", "*", key), place, None) for key in keys]
        elif name not in HANDED_ON and not asked[0].startswith("key"):
            unreadable.append(f"{place}: {text[asked.start() : asked.start() + 40]}")
    return uses, unreadable


def client_files() -> list[Path]:
    files = [path for path in CLIENT.rglob("*") if path.suffix in (".ts", ".svelte")]
    return sorted(path for path in files if "generated" not in path.relative_to(CLIENT).parts)


@cache
def scan() -> tuple[list[Use], list[str]]:
    """Where texts are asked for, and where that cannot be read."""
    found = [Scan(path) for path in sorted(PACKAGE.rglob("*.py"))]
    uses = [use for module in found for use in module.uses]
    unreadable = [text for module in found for text in module.unreadable]
    for path in client_files():
        more, strange = scan_client(path)
        uses += more
        unreadable += strange
    return uses, unreadable


def placeholders(template: str | dict[str, str]) -> set[str]:
    forms = [template] if isinstance(template, str) else list(template.values())
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}


# ---- English and the sources ----


def test_the_scan_sees_something() -> None:
    uses, unreadable = scan()
    assert len(uses) > 60
    assert {use.key for use in uses} >= {"error.no-roll", "error.comment-open", "error.chance-pair", "kind.*"}
    assert {use.key for use in uses} >= {"web.home.play", "web.level.*", "web.dice.yellow", "web.table.turn-of"}
    assert not unreadable, "write the key so that it can be seen where it is used"


def test_the_scan_of_the_client_sees_where_texts_are_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(globals(), "CLIENT", tmp_path)
    file = tmp_path / "Some.svelte"
    file.write_text(
        """
        <p title={t('a.one')}>{t("a.two", { n })} {t(`a.${which}.x`)} {t(yes ? "a.yes" : "a.no")} {format("a.not")}</p>
        <script>const say = { key: "a.say", data: {} }; what(t(key)); list.at(0).t("a.method")</script>
        """,
        "utf-8",
    )
    uses, unreadable = scan_client(file)
    assert [use.key for use in uses] == ["a.one", "a.two", "a.*.x", "a.yes", "a.no", "a.say"]
    assert [use.place for use in uses][-1] == "web/src/Some.svelte:3"
    assert [text.partition(";")[0] for text in unreadable] == ["web/src/Some.svelte:3: t(key))"]


def test_no_text_is_missing() -> None:
    keys = english().templates
    missing = [f"{use.place}: {use.key}" for use in scan()[0] if not any(use.matches(key) for key in keys)]
    assert not missing


def test_no_text_is_unused() -> None:
    unused = [key for key in english().templates if not any(use.matches(key) for use in scan()[0])]
    assert not unused


def test_everything_is_filled_in() -> None:
    wrong = []
    for use in scan()[0]:
        for key, template in english().templates.items():
            if use.given is not None and use.key == key:
                needed = placeholders(template) | (set() if isinstance(template, str) else {"n"})
                wrong += [f"{use.place}: {key} needs {name}" for name in sorted(needed - use.given)]
    assert not wrong


# ---- The languages ----


def test_english_comes_first() -> None:
    assert languages()[0] == DEFAULT == "en"
    assert len(set(languages())) == len(languages())


@pytest.mark.parametrize("language", languages())
class TestLanguage:
    def test_has_a_file_wherever_english_has_one(self, language: str) -> None:
        names = {str(file).removesuffix(f"{language}.toml") for file in locale_files(language)}
        assert names == {str(file).removesuffix("en.toml") for file in locale_files("en")}
        assert len(names) >= 2

    def test_no_two_files_have_the_same_key(self, language: str) -> None:
        """A key in one file would hide that of another, as all games share one collection of texts."""
        where: dict[str, list[str]] = {}
        for file in locale_files(language):
            for key, _ in flatten("", tomllib.loads(file.read_text("utf-8"))):
                where.setdefault(key, []).append(str(file))
        assert set(where) == set(texts(language).templates)
        assert {key: files for key, files in where.items() if len(files) > 1} == {}

    def test_has_the_same_keys(self, language: str) -> None:
        assert set(texts(language).templates) == set(english().templates)

    def test_has_the_same_placeholders(self, language: str) -> None:
        for key, template in texts(language).templates.items():
            assert isinstance(template, str) is isinstance(english().templates[key], str), key
            assert placeholders(template) == placeholders(english().templates[key]), key
            assert all(re.fullmatch("[a-z_]+", name) for name in placeholders(template)), key

    def test_says_something(self, language: str) -> None:
        for key, template in texts(language).templates.items():
            for form in [template] if isinstance(template, str) else template.values():
                assert isinstance(form, str), key
                assert form == form.rstrip() != "", key

    def test_has_all_plural_forms(self, language: str) -> None:
        rule = Locale(language).plural_form
        needed = {rule(n) for n in range(1000)}
        tables = {key: forms for key, forms in texts(language).templates.items() if not isinstance(forms, str)}
        assert tables
        for key, forms in tables.items():
            assert set(forms) == needed, key

    def test_every_text_can_be_made(self, language: str) -> None:
        say = texts(language)
        for key, template in say.templates.items():
            for n in (0, 1, 2, 5, 21):
                made = say(key, **{**dict.fromkeys(placeholders(template), "X"), "n": n})
                assert made
                assert not ("{" in made and "}" in made), key

    def test_is_translated(self, language: str) -> None:
        if language != DEFAULT:
            same = [key for key, template in texts(language).templates.items() if template == english().templates[key]]
            assert len(same) < len(english().templates) / 10, same


@pytest.mark.parametrize(
    ("wanted", "environment", "language"),
    [
        (None, {}, "en"),
        ("en", {"LANG": "xx_XX"}, "en"),
        ("xx", {}, "en"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "C"}, "en"),
        (None, {"LC_ALL": "", "LANG": "en_GB.UTF-8"}, "en"),
        *((None, {"LANG": f"{name}_XX.UTF-8"}, name) for name in languages()),
        *((None, {"LC_ALL": f"{name}-XX"}, name) for name in languages()),
        *((None, {"COMARES_LANG": name, "LC_ALL": "xx", "LANG": "xx"}, name) for name in languages()),
        *((name.upper(), {"COMARES_LANG": "xx"}, name) for name in languages()),
    ],
)
def test_choice_of_the_language(wanted: str | None, environment: dict[str, str], language: str) -> None:
    assert choose_language(wanted, environment) == language


def test_plurals_of_english() -> None:
    say = english()
    assert say("error.players-range", n=1, least=2, most=5) != say("error.players-range", n=2, least=2, most=5)
    assert "1 player " in say("error.players-range", n=1, least=2, most=5)
    assert "0 players " in say("error.players-range", n=0, least=2, most=5)


@pytest.mark.parametrize("language", languages())
def test_plural_rules_are_those_of_cldr(language: str) -> None:
    cldr = Locale(language).plural_form
    for n in [*range(-5, 1001), 10**6, 10**6 + 1, 10**9]:
        assert texts(language).plural_form(n) == cldr(n), n


def test_a_language_without_a_plural_rule_is_an_error() -> None:
    with pytest.raises(LookupError, match="no plural rule for 'fr'"):
        texts("fr")


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        english()("no.such.key")
