"""files.getUploadURLExternal and completeUploadExternal; the bytes go to the address in between."""

import secrets
from typing import Any

from tests.fakes.slack.asked import Asked, Json, method
from tests.fakes.slack.call import RefusedError
from tests.fakes.slack.entities import Upload
from tests.fakes.slack.methods.chat import writable


@method("files.getUploadURLExternal", "files:write")
def begin(asked: Asked) -> Json:
    """An address for the bytes of one file."""
    asked.need("filename", "length")
    made = Upload(f"F{secrets.token_hex(5).upper()}", str(asked.args["filename"]), int(asked.args["length"]))
    asked.workspace.uploads[made.id] = made
    return {"upload_url": f"{asked.slack.url}/upload/{made.id}", "file_id": made.id}


@method("files.completeUploadExternal", "files:write")
def complete(asked: Asked) -> Json:
    """Name the files, and show them in a channel when one is given."""
    asked.need("files")
    uploads = [_finished(asked, each) for each in asked.args["files"]]
    shown = [{"id": each.id, "name": each.name, "title": each.title} for each in uploads]
    if asked.args.get("channel_id"):
        place, workspace = writable(_in(asked)), asked.workspace
        comment, thread = str(asked.args.get("initial_comment") or ""), asked.args.get("thread_ts")
        message = workspace.post(workspace.bot, place, comment, thread_ts=thread, files=shown)[0]
        for each in uploads:
            each.shared.append(place.id)
        workspace.echo(message)
    return {"files": shown}


def _finished(asked: Asked, named: dict[str, Any]) -> Upload:
    upload = asked.workspace.uploads.get(str(named.get("id")))
    if upload is None or upload.data is None:
        raise RefusedError("file_not_found")
    if len(upload.data) != upload.length:
        raise RefusedError("file_update_failed")
    upload.title = str(named.get("title") or upload.name)
    return upload


def _in(asked: Asked) -> Asked:
    return Asked(asked.slack, asked.workspace, asked.args | {"channel": asked.args["channel_id"]})
