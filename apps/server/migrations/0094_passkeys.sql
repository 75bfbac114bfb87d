-- WebAuthn credentials by which members sign in beside their passwords.
create table passkeys (
  -- The credential's id, base64url.
  id           text        primary key,
  member_id    bigint      not null references members (id),
  public_key   bytea       not null,
  counter      bigint      not null,
  user_agent   text,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_by_member on passkeys (member_id);

-- Challenges that were given and not used yet; member_id is null for a sign-in.
create table passkey_challenges (
  challenge  text        primary key,
  member_id  bigint      references members (id),
  created_at timestamptz not null default now()
);

create index passkey_challenges_by_age on passkey_challenges (created_at);

grant select, insert, update (counter, last_used_at), delete on passkeys to kapao_app;
grant select, insert, delete on passkey_challenges to kapao_app;
