-- The people of the office, their sign-in, and the log of their acts.

-- A member of staff. The row of one who may not sign in any more stays for the log.
create table staff (
  id            bigint      generated always as identity primary key,
  email         text        not null unique check (email = lower(email) and length(email) <= 200),
  name          text        not null check (length(name) between 1 and 100),
  -- A preset role (packages/contract/src/office/permissions.ts) or one of the operator's.
  role          text        not null check (role ~ '^[a-z0-9-]{1,40}$'),
  password_hash text        not null,
  created_at    timestamptz not null default now(),
  disabled_at   timestamptz
);

-- A role of the operator's, beside the preset ones.
create table roles (
  code        text        primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  name_th     text        not null check (length(name_th) between 1 and 60),
  name_en     text        not null check (length(name_en) between 1 and 60),
  -- A permission that no longer exists opens nothing.
  permissions text[]      not null,
  created_at  timestamptz not null default now()
);

-- A session of the office.
create table staff_sessions (
  id             bigint      generated always as identity primary key,
  token_hash     bytea       not null unique,
  staff_id       bigint      not null references staff (id),
  network        text        not null,
  user_agent     text,
  created_at     timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  -- When a second factor was given last; null without one.
  verified_at    timestamptz,
  ended_at       timestamptz
);

create index staff_sessions_by_staff on staff_sessions (staff_id) where ended_at is null;
create index staff_sessions_by_network on staff_sessions (network);

-- A single-use link by which a person joins, or by which staff_id sets a new password and new factors.
create table staff_invites (
  token_hash bytea       primary key,
  email      text        not null,
  role       text        not null,
  staff_id   bigint      references staff (id),
  made_by    bigint      references staff (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);

-- An act by which a person controls another person's account, so that the two do not count as four eyes.
create table staff_controls (
  id            bigint      generated always as identity primary key,
  staff_id      bigint      not null references staff (id),
  controller_id bigint      not null references staff (id),
  kind          text        not null check (kind in ('invited', 'reset', 'role', 'enabled')),
  created_at    timestamptz not null default now(),
  constraint staff_controls_other check (staff_id <> controller_id)
);

create index staff_controls_by_staff on staff_controls (staff_id, created_at);

-- A second factor: a passkey, or the authenticator app with one-time codes.
create table staff_factors (
  id            bigint      generated always as identity primary key,
  staff_id      bigint      not null references staff (id),
  kind          text        not null check (kind in ('passkey', 'totp')),
  user_agent    text,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  -- Null for an authenticator app that has not shown a code yet.
  confirmed_at  timestamptz,
  credential_id text        unique,
  public_key    bytea,
  counter       bigint,
  secret        text        check (secret like 'sealed:v1:%'),
  -- The last period of 30 seconds whose code was used, because no code works twice.
  last_step     bigint,
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null)),
  check ((kind = 'totp') = (secret is not null))
);

create index staff_factors_by_staff on staff_factors (staff_id);
create unique index staff_factors_one_app on staff_factors (staff_id, (confirmed_at is null)) where kind = 'totp';

-- A one-time code for a person without the other factors, by its hash.
create table staff_recovery_codes (
  staff_id  bigint      not null references staff (id),
  code_hash bytea       not null,
  used_at   timestamptz,
  primary key (staff_id, code_hash)
);

-- A challenge that a browser signs with a passkey, once; staff_id is null at a sign-in.
create table staff_challenges (
  challenge  text        primary key,
  staff_id   bigint      references staff (id),
  created_at timestamptz not null default now()
);

create index staff_challenges_by_time on staff_challenges (created_at);

-- The one row that says from where the office answers, and whether it asks for a second factor.
create table office_access (
  is_only       boolean primary key default true check (is_only),
  -- Empty: from everywhere.
  networks      text[]  not null default '{}',
  -- Null: in live mode only.
  second_factor boolean
);

insert into office_access default values;

-- Filters of a list that a person keeps under a name, for themselves.
create table staff_views (
  id         bigint      generated always as identity primary key,
  staff_id   bigint      not null references staff (id),
  -- The list's name (packages/contract/src/office/views.ts).
  list       text        not null check (list ~ '^[a-z-]{1,40}$'),
  name       text        not null check (length(name) between 1 and 40),
  -- The part of the list's address behind the question mark.
  search     text        not null check (length(search) between 1 and 1000),
  created_at timestamptz not null default now(),
  unique (staff_id, list, name)
);

-- The idempotency key of an act, made by the screen, with the answer that a repeat gets.
create table office_act_keys (
  staff_id    bigint      not null references staff (id),
  key         uuid        not null,
  operation   text        not null,
  fingerprint bytea       not null,
  answer      json,
  created_at  timestamptz not null default now(),
  primary key (staff_id, key)
);

-- A check that a person of the office started, with its result.
create table office_checks (
  id         bigint      generated always as identity primary key,
  kind       text        not null check (kind in ('audit', 'ledger')),
  asked_by   text        not null,
  started_at timestamptz not null default now(),
  -- Null while it runs, and for ever where its server died.
  ended_at   timestamptz,
  is_ok      boolean,
  detail     text,
  check ((ended_at is null) = (is_ok is null))
);

create index office_checks_by_kind on office_checks (kind, id desc);

-- A row of the audit log, with the hash of itself and of the row before it, so that a change or a gap is found.
create table audit_events (
  id         bigint         primary key,
  -- To the millisecond, as it is hashed.
  at         timestamptz(3) not null check (isfinite(at)),
  actor_kind text           not null check (actor_kind in ('staff', 'command', 'system')),
  actor      text           not null,
  staff_id   bigint         references staff (id),
  role       text,
  permission text,
  operation  text           not null,
  target     text           not null,
  -- held: the act waits for a second person.
  outcome    text           not null check (outcome in ('done', 'refused', 'denied', 'held')),
  reason     text,
  -- Texts as they were hashed: json keeps them, jsonb would not.
  before     json,
  after      json,
  address    text,
  request_id text,
  hash       bytea          not null
);

create index audit_events_by_actor on audit_events (actor, id);
create index audit_events_by_target on audit_events (target, id);
create index audit_events_by_time on audit_events (at);
create index audit_events_by_operation on audit_events (operation, id);
-- Nearly all rows are done, and any page of them is found without an index.
create index audit_events_not_done on audit_events (outcome, id) where outcome <> 'done';

-- The one row that names the log's last row, locked by the writer of the next one, and the last signed head.
create table audit_head (
  is_only     boolean primary key default true check (is_only),
  id          bigint  not null,
  hash        bytea   not null,
  signed_id   bigint,
  signed_hash bytea,
  key_id      text    references ledger_signing_keys (id),
  signature   text    check (signature ~ '^[0-9a-f]{128}$'),
  check (num_nulls(signed_id, signed_hash, key_id, signature) in (0, 4))
);

insert into audit_head (id, hash) values (0, '');

-- Refused tries of one kind: the log has a row for the minute, and further tries are counted here.
create table audit_refusals (
  -- The hash of everything that the tries have in common.
  kind_hash  bytea       primary key,
  -- The try as the log's row will have it.
  actor      json        not null,
  act        json        not null,
  -- Tries since the last row of the log.
  pending    integer     not null default 0 check (pending >= 0),
  written_at timestamptz not null default now()
);

-- Moves the head to the next row alone, whose hash stands in the log, and never its signed part back.
create function audit_head_grows() returns trigger
language plpgsql as $$
begin
  if (new.id, new.hash) is distinct from (old.id, old.hash)
     and (new.id <> old.id + 1
          or not exists (select from audit_events where id = new.id and hash = new.hash)) then
    raise exception 'the head of the audit log only grows' using errcode = '42501';
  end if;
  if old.signed_id is not null and (new.signed_id is null or new.signed_id < old.signed_id) then
    raise exception 'the signed head of the audit log only grows' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger audit_head_grows
  before update on audit_head
  for each row
  execute function audit_head_grows();

grant select, insert, update (name, role, password_hash, disabled_at) on staff to kapao_app;
grant select, insert, update (name_th, name_en, permissions) on roles to kapao_app;
grant select, insert, update (last_active_at, verified_at, ended_at), delete on staff_sessions to kapao_app;
grant select, insert, update (used_at), delete on staff_invites to kapao_app;
grant select, insert on staff_controls to kapao_app;
grant select, insert, delete on staff_factors, staff_recovery_codes, staff_challenges to kapao_app;
grant update (last_used_at, confirmed_at, counter, secret, last_step) on staff_factors to kapao_app;
grant update (used_at) on staff_recovery_codes to kapao_app;
grant select, update (networks, second_factor) on office_access to kapao_app;
grant select, insert, update, delete on staff_views to kapao_app;
grant select, insert, update (answer) on office_act_keys to kapao_app;
grant select, insert, update (ended_at, is_ok, detail) on office_checks to kapao_app;
grant select, insert on audit_events to kapao_app;
grant select, update (id, hash, signed_id, signed_hash, key_id, signature) on audit_head to kapao_app;
grant select, insert, update (pending, written_at), delete on audit_refusals to kapao_app;
