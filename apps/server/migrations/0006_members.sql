-- Members: who they are, how they sign in, the limits that they set on themselves, and staff's notes.

-- A rank of members.
create table ranks (
  code                text    primary key,
  name_en             text    not null,
  name_th             text    not null,
  -- Below /cdn.
  image               text    not null,
  -- A list of {"text_th", "text_en"}, for the page of ranks.
  benefits            jsonb   not null default '[]',
  sort                integer not null unique,
  -- The lifetime turnover that lifts a member to it; null for a rank that play never brings.
  turnover_from_micro bigint  check (turnover_from_micro >= 0)
);

insert into ranks (sort, code, name_en, name_th, image, turnover_from_micro)
values (1, 'member', 'Member', 'สมาชิก', 'ranks/member.svg', 0);

-- A registered player.
create table members (
  -- In referral links, where it tells the order of registration alone.
  id                     bigint      generated always as identity (start with 100001) primary key,
  -- Names the member to third parties.
  uuid                   uuid        not null unique default gen_random_uuid(),
  website_id             integer     not null references websites (id),
  -- Null: a person who proved it has taken it over, because this account never did.
  phone                  text        check (phone ~ '^0[689]\d{8}$'),
  phone_proven_at        timestamptz,
  username               text        not null generated always as ('KP' || id::text) stored unique,
  first_name             text        not null,
  last_name              text        not null,
  full_name              text        not null generated always as (first_name || ' ' || last_name) stored,
  -- The server has written the member's words into member_names.
  is_name_indexed        boolean     not null default false,
  password_hash          text        not null,
  status                 text        not null default 'active',
  rank_code              text        not null default 'member' references ranks (code),
  -- The referrer, where the link named a member of the same website.
  aff_member_id          bigint      references members (id),
  -- As the browser told it at registration; for attribution only, never trusted.
  partner                text,
  referrer               text,
  -- Since a password was reset by SMS: nothing is withdrawn until the member has confirmed the bank account.
  bank_unconfirmed_since timestamptz,
  -- After staff changed the bank account, it takes no withdrawal until then.
  bank_cooling_until     timestamptz,
  created_at             timestamptz not null,
  constraint members_status check (status in ('active', 'blocked')),
  constraint members_phone_lost_unproven check (phone is not null or phone_proven_at is null),
  constraint members_phone_unique unique (website_id, phone)
);

create index members_by_referrer on members (aff_member_id) where aff_member_id is not null;
create index members_newest on members (website_id, created_at desc, id desc);
create index members_blocked on members (website_id, created_at desc, id desc) where status = 'blocked';
create index members_by_registration on members (created_at, id);
create index members_name_unindexed on members (id) where not is_name_indexed;

-- The one account that a member's withdrawals go to.
create table member_bank_accounts (
  member_id      bigint      primary key references members (id),
  website_id     integer     not null references websites (id),
  bank_abbr      text        not null references banks (bank_abbr),
  account_number text        not null check (account_number ~ '^\d{10,15}$'),
  account_name   text        not null,
  -- Since when it is the member's: a transfer of before is not the member's by the account (risk-09).
  created_at     timestamptz not null,
  constraint member_bank_accounts_number_unique unique (website_id, bank_abbr, account_number)
);

-- The office finds a member by the last digits of the account.
create index member_bank_accounts_by_last_digits on member_bank_accounts (reverse(account_number) text_pattern_ops);

-- A word of a member's names in the contract's canonical form, by whose beginning staff find the member.
create table member_names (
  website_id integer not null references websites (id),
  name       text    collate "C" not null,
  member_id  bigint  not null references members (id),
  primary key (website_id, name, member_id)
);

-- A sign of the person behind a member, such as an account or a device (docs/decisions/0036).
create table member_signs (
  member_id bigint      not null references members (id),
  sign      text        not null check (sign in ('account', 'name', 'device', 'network')),
  -- Digits of an account, a canonical name (first name, a space, the rest), the hash of a device, or a network.
  key       text        not null collate "C",
  -- A bank told of it; otherwise it is the member's word.
  is_proven boolean     not null default false,
  seen_at   timestamptz not null,
  primary key (member_id, sign, key)
);

create index member_signs_by_key on member_signs (sign, key, member_id) include (seen_at, is_proven);

-- A note of staff on a member: an act and its reason. Rows are added, never changed.
create table member_notes (
  id         bigint      generated always as identity primary key,
  member_id  bigint      not null references members (id),
  kind       text        not null check (
    kind in ('block', 'unblock', 'cashback_cancel', 'note', 'sessions_end', 'time_out', 'adjustment',
             'phone_change', 'bank_change', 'rank')
  ),
  actor      text        not null check (length(actor) between 1 and 100),
  reason     text        not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now()
);

create index member_notes_by_member on member_notes (member_id, id desc);

-- A look of staff at a member's phone, account or slip, to be counted; the audit log has each look, too.
create table member_reveals (
  staff_id  bigint      not null references staff (id),
  member_id bigint      not null references members (id),
  at        timestamptz not null default now(),
  -- The person had looked at as many others in the hour as need no reason.
  is_beyond boolean     not null
);

create index member_reveals_by_staff on member_reveals (staff_id, at);
create index member_reveals_beyond on member_reveals (at) where is_beyond;

-- A login on one device, by the sha256 of its token, so that a reader of this table can sign in as nobody.
create table sessions (
  token_hash     bytea       primary key,
  member_id      bigint      not null references members (id),
  -- Where it was opened: an IPv4 address, or the /64 of an IPv6 one.
  network        text        not null,
  user_agent     text,
  created_at     timestamptz not null,
  last_active_at timestamptz not null,
  ended_at       timestamptz
);

create index sessions_by_member on sessions (member_id, created_at desc);
create index sessions_by_network on sessions (network, created_at desc);
-- For the job that deletes old ones; an index on last_active_at would be written with every member's every minute.
create index sessions_by_age on sessions (created_at);

-- Wrong passwords of an account, an address, or the two together. The key is hashed, because strangers type it.
create table login_failures (
  scope    text             not null check (scope in ('account', 'address', 'pair')),
  key_hash bytea            not null,
  -- A fraction, because failures are forgiven evenly with time.
  failures double precision not null,
  last_at  timestamptz      not null,
  primary key (scope, key_hash)
);

create index login_failures_by_age on login_failures (last_at);

-- A request for a one-time code, also of a phone that belongs to no member. The newest of a phone counts.
create table reset_codes (
  id                  bigint      generated always as identity primary key,
  -- Keyed hashes, because a plain hash of six digits is found in a second.
  phone_hash          bytea       not null,
  network_hash        bytea       not null,
  code_hash           bytea       not null,
  -- The hash of the token of the browser that asked.
  request_hash        bytea,
  tries               integer     not null default 0,
  -- Tries without a request token, which only count for codes of their own network.
  tries_without_token integer     not null default 0 check (tries_without_token between 0 and 5),
  created_at          timestamptz not null default clock_timestamp(),
  used_at             timestamptz,
  constraint reset_codes_tries check (tries between 0 and 5)
);

create index reset_codes_by_phone on reset_codes (phone_hash, id desc);
create index reset_codes_by_network on reset_codes (network_hash, id desc);
create index reset_codes_by_age on reset_codes (created_at);
create unique index reset_codes_by_request on reset_codes (request_hash) where request_hash is not null;

-- The right to set a new password, by its sha256. It ends with its use, and with a new password or a block.
create table reset_tokens (
  token_hash bytea       primary key,
  member_id  bigint      not null references members (id),
  created_at timestamptz not null default now(),
  ended_at   timestamptz
);

create index reset_tokens_open on reset_tokens (member_id) where ended_at is null;
create index reset_tokens_by_age on reset_tokens (created_at);

-- A WebAuthn credential by which a member signs in.
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

-- A challenge that was given and not used yet; member_id is null for a sign-in.
create table passkey_challenges (
  challenge  text        primary key,
  member_id  bigint      references members (id),
  created_at timestamptz not null default now()
);

create index passkey_challenges_by_age on passkey_challenges (created_at);
create index passkey_challenges_by_member on passkey_challenges (member_id) where member_id is not null;

-- A limit that a member set. A higher one, or none, is pending for 24 hours; amount_micro null: no limit now.
create table member_limits (
  member_id            bigint      not null references members (id),
  kind                 text        not null check (kind in ('deposit', 'loss', 'stake')),
  period               text        not null check (period in ('day', 'week', 'month')),
  amount_micro         bigint      check (amount_micro >= 0),
  pending_amount_micro bigint      check (pending_amount_micro >= 0),
  pending_from         timestamptz,
  primary key (member_id, kind, period)
);

create index member_limits_pending on member_limits (pending_from) where pending_from is not null;

-- A member's change of a limit, kept for later questions.
create table member_limit_changes (
  id           bigint      generated always as identity primary key,
  member_id    bigint      not null references members (id),
  kind         text        not null,
  period       text        not null,
  from_micro   bigint,
  to_micro     bigint,
  effective_at timestamptz not null,
  created_at   timestamptz not null default now()
);

create index member_limit_changes_by_member on member_limit_changes (member_id, id desc);

-- A time-out or a self-exclusion. None is ever shortened, so nobody has the right to update or delete one.
create table member_breaks (
  id         bigint      generated always as identity primary key,
  member_id  bigint      not null references members (id),
  kind       text        not null check (kind in ('time_out', 'self_exclusion')),
  ends_at    timestamptz not null,
  created_at timestamptz not null default now(),
  constraint member_breaks_last check (ends_at > created_at)
);

create index member_breaks_by_member on member_breaks (member_id, ends_at desc);

-- A member's session reminder.
create table member_reminders (
  member_id bigint  primary key references members (id),
  minutes   integer not null check (minutes between 5 and 1440)
);

grant select, insert, update on ranks, members, sessions, member_signs, member_limits to kapao_app;
grant delete on sessions to kapao_app;
grant select, insert, update (bank_abbr, account_number, created_at) on member_bank_accounts to kapao_app;
grant select, insert on member_names, member_notes, member_limit_changes, member_breaks to kapao_app;
grant select, insert, delete on member_reveals to kapao_app;
grant select, insert, update, delete on login_failures, member_reminders to kapao_app;
grant select, insert, update (tries, tries_without_token, used_at), delete on reset_codes to kapao_app;
grant select, insert, update (ended_at), delete on reset_tokens to kapao_app;
grant select, insert, update (counter, last_used_at), delete on passkeys to kapao_app;
-- The clean-up locks the rows that it deletes, which asks for the right to update.
grant select, insert, update (created_at), delete on passkey_challenges to kapao_app;
