-- The people of the office, and the log of what they do.

create table staff (
  id            bigint      generated always as identity primary key,
  email         text        not null unique check (email = lower(email) and length(email) <= 200),
  name          text        not null check (length(name) between 1 and 100),
  -- A preset role (packages/contract/src/office/permissions.ts) or one of the operator's.
  role          text        not null check (role ~ '^[a-z0-9-]{1,40}$'),
  password_hash text        not null,
  created_at    timestamptz not null default now(),
  -- Such a person cannot sign in any more; the row stays for the log.
  disabled_at   timestamptz
);

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

-- Single-use links by which a person joins. Only the hash of the token is stored.
create table staff_invites (
  token_hash bytea       primary key,
  email      text        not null,
  role       text        not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);

-- Each row carries the hash of itself and of the row before it, so that a change or a gap is found. Texts are stored as
-- they were hashed: json keeps them, jsonb would not.
create table audit_events (
  id         bigint      primary key,
  -- To the millisecond, as it is hashed.
  at         timestamptz(3) not null check (isfinite(at)),
  actor_kind text        not null check (actor_kind in ('staff', 'command', 'system')),
  actor      text        not null,
  staff_id   bigint      references staff (id),
  role       text,
  permission text,
  operation  text        not null,
  target     text        not null,
  outcome    text        not null check (outcome in ('done', 'refused', 'denied')),
  reason     text,
  before     json,
  after      json,
  address    text,
  request_id text,
  hash       bytea       not null
);

create index audit_events_by_actor on audit_events (actor, id);
create index audit_events_by_target on audit_events (target, id);
create index audit_events_by_time on audit_events (at);

-- The last row, locked by whoever adds the next one.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  id      bigint  not null,
  hash    bytea   not null
);

insert into audit_head (id, hash) values (0, '');

grant select, insert on staff, staff_sessions, staff_invites to kapao_app;
grant update (name, role, password_hash, disabled_at) on staff to kapao_app;
grant update (last_active_at, verified_at, ended_at) on staff_sessions to kapao_app;
grant update (used_at) on staff_invites to kapao_app;
grant delete on staff_sessions, staff_invites to kapao_app;
grant select, insert on audit_events to kapao_app;
grant select, update on audit_head to kapao_app;
