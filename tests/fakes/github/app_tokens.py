"""What GitHub answers to a GitHub App that proves itself with a signed JWT: itself, its installation, tokens."""

import re
from datetime import UTC, datetime
from typing import Any

import jwt
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from tests.fakes.github.call import Call, Reply
from tests.fakes.github.faults import answer
from tests.fakes.github.tokens import App, Tokens
from tests.fakes.github.world import World

PERMISSIONS = {"metadata": "read", "contents": "read", "pull_requests": "read", "issues": "read", "checks": "read"}


def app_answer(world: World, call: Call, path: str) -> Reply:
    """Answer an App, or say that the JWT is not good."""
    app = _app_of(world, call.token)
    if app is None:
        return answer({"message": "A JSON web token could not be decoded"}, 401)
    if path == "/app":
        return answer({"id": app.identity, "slug": "herald", "name": "Herald", "permissions": PERMISSIONS})
    if asked := re.fullmatch(r"/app/installations/(\d+)/access_tokens", path):
        return _token(world.tokens, app) if int(asked[1]) == app.installation else answer({"message": "Not Found"}, 404)
    told = _installation(app)
    return answer([told] if path == "/app/installations" else told)


def _app_of(world: World, text: str | None) -> App | None:
    try:
        claimed = jwt.decode(text or "", options={"verify_signature": False})
        app = world.tokens.apps[int(claimed["iss"])]
        public: Any = load_pem_private_key(app.private_key.encode(), None).public_key()
        jwt.decode(text or "", public, algorithms=["RS256"], options={"verify_iat": False})
    except (jwt.PyJWTError, KeyError, ValueError):
        return None
    return app


def _token(tokens: Tokens, app: App) -> Reply:
    made = tokens.give(app)
    expires = datetime.fromtimestamp(made.expires_at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    told = {"token": made.text, "expires_at": expires, "permissions": PERMISSIONS, "repository_selection": "all"}
    return answer(told, 201)


def _installation(app: App) -> dict[str, Any]:
    return {"id": app.installation, "app_id": app.identity, "permissions": PERMISSIONS, "target_type": "Organization"}
