"""Settings of the site; `make docs` builds it from docs/ and from the notebooks of examples/."""

from __future__ import annotations

import os
from typing import Any

from docutils import nodes

from exxtra_widget import __version__

project = "exxtra-widget"
author = "The exxtra-widget authors"
copyright = "2026, The exxtra-widget authors"  # noqa: A001 - Sphinx's name
version = release = __version__
language = "en"

# The source is the whole repository, so a link between docs/ and examples/ leads to the same place here and there.
root_doc = "docs/index"
include_patterns = ["docs/**", "examples/**", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md"]
exclude_patterns = [".*", "examples/source", "examples/lessons/source"]
exclude_patterns += ["artifacts", "benchmarks", "dist", "exxtra_widget", "js", "tests", "tools"]

extensions = ["myst_nb", "numpydoc", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx_copybutton"]
myst_heading_anchors = 4
nb_execution_mode = "force"
# Some cells write files.
nb_execution_in_temp = True
nb_execution_show_tb = True
# Nothing warns on the computer of a reader.
nb_output_stderr = "warn"
nb_execution_timeout = 300
# Three times as many notebooks take three times as long: only the release asks for outputs in all languages.
nb_execution_excludepatterns = [] if "EVERY_LANGUAGE" in os.environ else ["**/de/*", "**/fr/*"]

# A button copies what a reader types: of doctests in docstrings no prompts and no outputs, and no block of outputs.
copybutton_selector = ", ".join(
    f"div.highlight-{language} pre" for language in ("python", "py", "ipython3", "default", "sh", "toml", "md")
)
copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

# What our own classes can do, not the classes that they are made of.
FOREIGN = (
    *("AnyWidget", "DOMWidget", "Widget", "LoggingHasTraits", "HasTraits", "HasDescriptors"),
    *("Collection", "Exception", "Generic", "Sequence", "int", "str", "tuple"),
)
autodoc_default_options = {"members": True, "inherited-members": ",".join(FOREIGN)}
autodoc_member_order = "groupwise"
# The docstrings describe each parameter.
autodoc_typehints = "none"
autosummary_generate = False
numpydoc_show_class_members = False
default_role = "py:obj"

html_theme = "pydata_sphinx_theme"
html_title = "exxtra-widget"
html_context = {"default_mode": "auto"}
# The theme's own field for search has a name that a reader who speaks to the computer cannot see.
html_theme_options = {"article_header_end": ["try.html"], "navbar_persistent": ["search-button"]}
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_extra_path = ["_extra"]
html_copy_source = False
html_show_sourcelink = False
templates_path = ["_templates"]


# A table of so many columns is wider than a phone.
WIDE = 4


def _set_language(_app: Any, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Let screen readers pronounce German and French pages."""
    for other in ("de", "fr"):
        if f"/{other}/" in page or page.endswith(f".{other}"):
            context["language"] = other


def _label_cells(_app: Any, doctree: nodes.document) -> None:
    """Let the cells of a wide table say their column, for phones, where each row becomes a list."""
    for table in doctree.findall(nodes.table):
        head, body = table.next_node(nodes.thead), table.next_node(nodes.tbody)
        names = [entry.astext() for entry in head[0]] if head and body else []
        if len(names) < WIDE:
            continue
        table["classes"].append("wide")
        for row in body:
            for name, entry in zip(names[1:], row[1:], strict=False):
                if name and len(entry):
                    entry[0].insert(0, nodes.inline("", f"{name}: ", classes=["column"]))


def setup(app: Any) -> None:
    """Take part in the build; Sphinx calls it."""
    app.connect("doctree-read", _label_cells)
    app.connect("html-page-context", _set_language)
