"""Hashes that stand for content: `sha256:…` over canonical JSON (RFC 8785) or over UTF-8 text."""

import base64
import hashlib
from typing import Any

import rfc8785
from pydantic import BaseModel


def text_hash(text: str) -> str:
    """`sha256:<hex>` of the UTF-8 bytes of a canonical text."""
    return "sha256:" + hashlib.sha256(text.encode("utf-8")).hexdigest()


def bytes_hash(data: bytes) -> str:
    """`sha256:<hex>` of bytes as they are."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def canonical_json(value: Any) -> bytes:
    """The JSON Canonicalization Scheme (RFC 8785) of plain JSON data."""
    return rfc8785.dumps(value)


def record_hash(record: BaseModel, *, fields: set[str] | None = None) -> str:
    """`sha256:<hex>` of a record's fields in canonical JSON, defaults left out; `fields` limits them."""
    plain = record.model_dump(mode="json", exclude_defaults=True, include=fields)
    return bytes_hash(canonical_json(plain))


def short_id(value: Any) -> str:
    """26 base-32 characters (130 bits) of the hash of plain JSON data, for ids that become file names."""
    digest = hashlib.sha256(canonical_json(value)).digest()
    return base64.b32encode(digest)[:26].decode("ascii").lower()
