-- Every request for a one-time code, of phones that belong to a member and of those that do not: the
-- same rows, the same bounds, the same time (REQUIREMENTS 29). Phone, network and code are keyed
-- hashes, because a plain hash of six digits is tried out in a second. The newest of a phone counts.
create table reset_codes (
  id           bigint      generated always as identity primary key,
  phone_hash   bytea       not null,
  network_hash bytea       not null,
  code_hash    bytea       not null,
  tries        integer     not null default 0,
  created_at   timestamptz not null default clock_timestamp(),
  used_at      timestamptz,
  constraint reset_codes_tries check (tries between 0 and 5)
);

create index reset_codes_by_phone on reset_codes (phone_hash, id desc);
create index reset_codes_by_network on reset_codes (network_hash, id desc);
create index reset_codes_by_age on reset_codes (created_at);

-- What a right code is exchanged for; like an access token, only its sha256 is stored. It ends when
-- it is used, and whenever the member's password changes or the member is blocked.
create table reset_tokens (
  token_hash bytea       primary key,
  member_id  bigint      not null references members (id),
  created_at timestamptz not null default now(),
  ended_at   timestamptz
);

create index reset_tokens_open on reset_tokens (member_id)
  where ended_at is null;
create index reset_tokens_by_age on reset_tokens (created_at);

-- What operators did to a member, and why. Rows are added, never changed.
create table member_notes (
  id         bigint      generated always as identity primary key,
  member_id  bigint      not null references members (id),
  kind       text        not null check (kind in ('block', 'unblock')),
  actor      text        not null check (length(actor) between 1 and 100),
  reason     text        not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now()
);

create index member_notes_by_member on member_notes (member_id, id desc);

-- For the job that deletes old ones. last_active_at would say more, but an index on it would have to
-- be written with every member's every minute.
create index sessions_by_age on sessions (created_at);

grant select, insert, update (tries, used_at), delete on reset_codes to kapao_app;
grant select, insert, update (ended_at), delete on reset_tokens to kapao_app;
grant select, insert on member_notes to kapao_app;
grant delete on sessions to kapao_app;
