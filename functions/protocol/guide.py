"""What a client must know beyond the types, for the head of the protocol's documents."""

from functions.protocol.client import CHANGELESS_FRAMES, CHANGELESS_WINDOW_MS, MAX_FRAME_BYTES

SOCKET = f"""\
One WebSocket is one viewer of one table. Everything is JSON text, one object in a frame; the
member `type` says which. All times are milliseconds since the epoch by the server's clock.

## Open a socket

1. A player signs in (see the HTTP API) and asks for a ticket: `POST /api/ticket` with the table's
   code. A TV or a stream asks with the key of its link: `POST /api/link-ticket`.
2. Open `wss://<site>/ws?ticket=<ticket>` within 30 s. A ticket is good for one socket.
   A used, old or wrong ticket is answered by HTTP status 403, a missing one by 401.
3. Send `sync` first. Before its answer nothing is pushed to this socket.

The role of a socket never changes: a player plays if seated and otherwise watches; `tv` and
`stream` only watch. A seat belongs to the player who took it, not to a socket.

## Cards, seats, rounds

A card is two characters: rank `23456789TJQKA`, then suit `c`, `d`, `h` or `s`; `Th` is the ten of
hearts. A hidden card is in no frame, not even as a placeholder. Seats are 1 to 10, and `seats` of
a view is in that order. A hand is a number from 1 on; its rounds are 0 (before the flop), 1 (flop),
2 (turn), 3 (river). What the rules ask of whom is in docs/rules/wgn-tradeem.md.

A player's way through an event, by the `phase` of the view:

| phase | what a client may send |
| --- | --- |
| `waiting` | `sit`; the host `seat_bot`, `remove_bot`, `start` (two players at least) |
| `dealing`, `flash` | nothing: ten `flash` frames come, one after the other |
| `trade` | `hold`, or `open_trade` and then `trade`: `you` says which is possible now |
| `showdown` | `ready`; the next hand comes at `next_at_ms` in any case |
| `finished` | nothing; the records of the hands are in the HTTP API |

The host may send `close`, and a player `stand`, in every phase but the last.

## Frames from the server

Every frame carries `table`, `version` and `server_now_ms`. `version` grows with each visible
change. An `update` holds the whole view, so the newest one is all a client needs; `events` tell
how it came about, from version `since` on.

- Keep the greatest version seen, and ignore an `update` whose version is not greater. The order of
  pushes is not promised.
- The `view` of an `answer` counts like that of an `update`; at the version you have, take it if its
  `server_now_ms` is later, because your own choice changes your view and no version.
- `since` greater than the version you have: frames were lost. The view is right nevertheless;
  send `sync` with your last version if you want the missed events. The server remembers the last
  eight versions, about one hand.
- `flash`, `marks`, `pong` and an `answer` without a `view` bring no new version: use them whatever
  their version is, but ignore `marks` of another hand or round than the one on show, and merge
  them (the set of those who have chosen only grows in a round).
- Show the pair of a `flash` until its `until_ms` and forget it. It is sent while its time lasts
  and never again: there is no way to ask for what was missed.
- A frame without `type` is none of the room's but one of the gateway in front of it, such as
  `{{"message": "Internal server error", …}}`: ignore it, and repeat what stays unanswered.

## Commands and their answers

A command has an `id` of your choice, unique for you at this table (8 to 36 letters, digits, `_`
or `-`). To every delivery of it the server sends one `answer` with that id to this socket:

| result | meaning |
| --- | --- |
| `ok` | done; `view` is yours after it |
| `duplicate` | this id was done before; nothing more happened |
| `stale` | it names a hand or round that is over; `view` is the present one |
| `illegal` | not allowed, `refusal` says why; nothing happened (`view` if the seat has chosen) |

Where a command moved the table on, its answer takes the place of the `update` that all others
get: it has `version`, `since`, `events` and `view` as there.

Without an answer after 1 s send the very same frame again, and then every 2.5 s, also over a new
socket. A repeat never acts twice, and it makes the server do again whatever a failure may have
left undone, so do repeat. `answer` is final; `refused` is not: with `server.busy`,
`protocol.newer_schema` or `protocol.too_many` send the command again later, with
`protocol.invalid` or `protocol.too_large` never.

A decision of Hold'em or Trade'em names its `turn` (hand and round) and counts if the server
receives it up to one second after `deadline_ms`. Two frames of one socket may overtake each other:
wait for the answer to `open_trade` before you send `trade`.

The others see your mark soon after an `ok` to a decision, together with those of others. If
`marks_in_ms` is set, and after that time neither a `marks` nor an `update` has shown your seat's
mark to you, send one `marks` frame; it makes the server show what has come together till then.

## Time

Estimate the server's clock from `server_now_ms` of answers: half a round trip before they came.
Show the time left as `deadline_ms` minus that. If the table does not move two seconds after it
should have (`deadline_ms` + 1,000, `next_at_ms`, or the end of the flash), send `poke`.

A mark counts as chosen from its `from_ms` on, which may lie ahead.

## Keep it open

Send `ping` when nothing has been sent or received for 60 s, and once ten quiet seconds after the
first `update`: a change that crossed your first `sync` may not have been pushed to you. A `pong`
that names a greater version than yours tells of one; send `sync` then. After three unanswered
pings open a new socket. Sockets end after ten idle minutes and after two hours in any case: open a
new one at a random moment 60 to 110 minutes after the last, between hands; when its `sync` is
answered, close the old one. After a lost connection try again after 0.5, 1, 2, 4, 8 s with jitter,
each time with a new ticket, and `sync` with your last version; then repeat unanswered commands.

Of a player's sockets the newest counts. An older one gets `replaced`: send nothing more on it and
do not reconnect it by itself.

`protocol` in `update` other than the one you were written for: load your page anew, between hands.

## Limits

A frame has at most {MAX_FRAME_BYTES:,} bytes. Frames that change nothing (pings, repeats, refused
commands) are counted for each socket: more than {CHANGELESS_FRAMES} in
{CHANGELESS_WINDOW_MS // 1000} s are refused with `protocol.too_many`, and a socket that goes on is
closed. So is one that sends a binary frame, or one of more than 32 KB.
"""

HTTP = """\
The API of the site, under `/api` on its own origin. Playing itself happens on the socket, which
the AsyncAPI document beside this one describes.

## Sign in

`GET /api/config` names `auth_url` and `auth_client_id`. Both a Cognito user pool and the issuer of
a room on one machine answer there: `POST` with the header `Content-Type:
application/x-amz-json-1.1` and

- `X-Amz-Target: AWSCognitoIdentityProviderService.SignUp` with

      {"ClientId": "…", "Username": "guest-k3v9x2m7qa", "Password": "Cr1-8fz2kq7m4w",
       "UserAttributes": [{"Name": "nickname", "Value": "Ada"}]}

  makes an account; it is confirmed at once and no e-mail is asked for. Name and password are yours
  to generate and keep: the name is `guest-` and 8 to 64 of `a-z`, `0-9`, `-`; the password has 12
  characters or more, among them a small letter, a capital, a digit and a sign.
- `X-Amz-Target: AWSCognitoIdentityProviderService.InitiateAuth` with

      {"ClientId": "…", "AuthFlow": "USER_PASSWORD_AUTH",
       "AuthParameters": {"USERNAME": "guest-k3v9x2m7qa", "PASSWORD": "Cr1-8fz2kq7m4w"}}

  answers `AuthenticationResult` with `IdToken`, good for an hour, and `RefreshToken`. Later
  `AuthFlow` `REFRESH_TOKEN_AUTH` with `AuthParameters` `REFRESH_TOKEN` gives another `IdToken`.

A refusal there has status 400 and the members `__type` and `message`, as Cognito has them.
`auth_url` may be relative to the site.

Send the id token as `Authorization: Bearer <IdToken>` where a lock is shown.

## Errors

A refused request is answered by a `Problem`: `refusal` is for programs, `detail` for people. Its
status is 400 or 413 for a body that cannot be read, 401 for `access.sign_in`, 403 for
`table.not_host` and `link.wrong_key`, 404 for what there is not, and 409 for whatever is not
allowed now.
An answer of 401 without a body means that the token is missing or has expired. 429 and 503 ask
you to try again a little later: how often one sender may ask is told with the request, and beyond
it the refusal is `protocol.too_many`; a 429 whose body is no `Problem` is the gateway's own.
"""
