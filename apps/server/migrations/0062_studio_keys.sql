-- The protocol that a studio speaks with us, and the addresses that it may call from: none named is any.
alter table game_studios
  add column protocol          text   not null default 'rs' check (protocol ~ '^[a-z0-9-]{1,20}$'),
  add column allowed_addresses cidr[] not null default '{}'
    check (cardinality(allowed_addresses) <= 100 and array_position(allowed_addresses, null) is null);

-- The keys that a studio signs with: `place` lets two be valid at once and no more, so that one is replaced
-- while calls go on. One that is retired stays on record. A fingerprint is the beginning of the SHA-256 of
-- the key as DER.
create table studio_keys (
  studio_code  text        not null references game_studios (code),
  fingerprint  text        not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  public_key   text        not null,
  place        smallint    check (place in (1, 2)),
  added_at     timestamptz not null default now(),
  -- To the minute: tells whether the studio still signs with it.
  last_used_at timestamptz,
  retired_at   timestamptz,
  primary key (studio_code, fingerprint),
  unique (studio_code, place),
  check ((place is null) = (retired_at is not null))
);

-- The pairs that we sign with for a studio: one signs, and one may stand by that the studio has been told
-- of and we do not sign with yet, or not any more. A retired pair has lost its private half.
create table our_studio_keys (
  studio_code text        not null references game_studios (code),
  fingerprint text        not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  public_key  text        not null,
  private_key text,
  place       smallint    check (place in (1, 2)),
  signs       boolean     not null,
  added_at    timestamptz not null default now(),
  retired_at  timestamptz,
  primary key (studio_code, fingerprint),
  unique (studio_code, place),
  check ((place is null) = (retired_at is not null)),
  check ((private_key is null) = (retired_at is not null)),
  check (retired_at is null or not signs)
);

create unique index our_studio_keys_signing on our_studio_keys (studio_code) where signs;

create function pg_temp.fingerprint_of(pem text) returns text
  language sql
  as $$
    select left(encode(sha256(decode(regexp_replace(pem, '-----[^-]+-----|\s', '', 'g'), 'base64')), 'hex'), 16)
  $$;

insert into studio_keys (studio_code, fingerprint, public_key, place, added_at)
select code, pg_temp.fingerprint_of(studio_public_key), studio_public_key, 1, created_at
  from game_studios;

insert into our_studio_keys (studio_code, fingerprint, public_key, private_key, place, signs,
                             added_at)
select code, pg_temp.fingerprint_of(our_public_key), our_public_key, our_private_key, 1, true,
       created_at
  from game_studios;

alter table game_studios
  drop column studio_public_key,
  drop column our_public_key,
  drop column our_private_key;

grant select, insert, update on studio_keys, our_studio_keys to kapao_app;
