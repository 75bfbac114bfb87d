-- The operator's own roles, beside the preset ones of packages/contract/src/office/permissions.ts.
create table roles (
  code        text        primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  name_th     text        not null check (length(name_th) between 1 and 60),
  name_en     text        not null check (length(name_en) between 1 and 60),
  -- A permission that no longer exists opens nothing.
  permissions text[]      not null,
  created_at  timestamptz not null default now()
);

-- Second factors: passkeys, and at most one authenticator app with one-time codes.
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
  -- Sealed (db/stored-secrets.ts).
  secret        text        check (secret like 'sealed:v1:%'),
  -- The last period of 30 seconds whose code was used: no code works twice.
  last_step     bigint,
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null)),
  check ((kind = 'totp') = (secret is not null))
);

create index staff_factors_by_staff on staff_factors (staff_id);
create unique index staff_factors_one_app on staff_factors (staff_id, (confirmed_at is null)) where kind = 'totp';

-- One-time codes for a person without the other factors. Only hashes are stored.
create table staff_recovery_codes (
  staff_id  bigint      not null references staff (id),
  code_hash bytea       not null,
  used_at   timestamptz,
  primary key (staff_id, code_hash)
);

-- What a browser must sign with a passkey, once; without a person at the sign-in.
create table staff_challenges (
  challenge  text        primary key,
  staff_id   bigint      references staff (id),
  created_at timestamptz not null default now()
);

create index staff_challenges_by_time on staff_challenges (created_at);

-- From where the office answers, and whether it asks for a second factor.
create table office_access (
  is_only       boolean primary key default true check (is_only),
  -- Empty: from everywhere.
  networks      text[]  not null default '{}',
  -- Null: in live mode only.
  second_factor boolean
);

insert into office_access default values;

-- A link for somebody who is here already sets a new password and new factors.
alter table staff_invites add column staff_id bigint references staff (id);

grant select, insert on roles to kapao_app;
grant update (name_th, name_en, permissions) on roles to kapao_app;
grant select, insert, delete on staff_factors, staff_recovery_codes, staff_challenges to kapao_app;
grant update (last_used_at, confirmed_at, counter, secret, last_step) on staff_factors to kapao_app;
grant update (used_at) on staff_recovery_codes to kapao_app;
grant select on office_access to kapao_app;
grant update (networks, second_factor) on office_access to kapao_app;
