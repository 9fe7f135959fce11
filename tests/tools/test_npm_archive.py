"""An archive with another checksum is refused and deleted."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import pytest

from tools.npm_archive import npm_archive


def test_an_archive_that_is_there_is_checked_and_used(tmp_path: Path) -> None:
    (tmp_path / "scope-name-1.0.tgz").write_bytes(b"content")
    sha512 = base64.b64encode(hashlib.sha512(b"content").digest()).decode()
    assert npm_archive("@scope/name", "1.0", sha512, tmp_path) == tmp_path / "scope-name-1.0.tgz"


def test_a_changed_archive_is_deleted(tmp_path: Path) -> None:
    (tmp_path / "name-1.0.tgz").write_bytes(b"other content")
    with pytest.raises(ValueError, match="it is not used"):
        npm_archive("name", "1.0", "AAAA", tmp_path)
    assert not list(tmp_path.iterdir())
