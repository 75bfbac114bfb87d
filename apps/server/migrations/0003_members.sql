create table ranks (
  code    text    primary key,
  name_en text    not null,
  name_th text    not null,
  -- Below /cdn.
  image   text    not null,
  sort    integer not null unique
);

insert into ranks (sort, code, name_en, name_th, image)
values (1, 'member', 'Member', 'สมาชิก', 'ranks/member.svg');

-- A phone belongs to one member of a website. The id stands in referral links (SPEC 2.4), so it says
-- nothing more than the order of registration; uuid is what third parties are given.
create table members (
  id            bigint      generated always as identity (start with 100001) primary key,
  uuid          uuid        not null unique default gen_random_uuid(),
  website_id    integer     not null references websites (id),
  phone         text        not null check (phone ~ '^0[689]\d{8}$'),
  username      text        not null generated always as ('KP' || id::text) stored unique,
  first_name    text        not null,
  last_name     text        not null,
  password_hash text        not null,
  status        text        not null default 'active',
  rank_code     text        not null default 'member' references ranks (code),
  -- Who referred the member, where the link named a member of the same website.
  aff_member_id bigint      references members (id),
  -- As the browser told it at registration; for attribution only, never trusted.
  partner       text,
  referrer      text,
  created_at    timestamptz not null default now(),
  constraint members_status check (status in ('active', 'blocked')),
  constraint members_phone_unique unique (website_id, phone)
);

create index members_by_referrer
    on members (aff_member_id)
 where aff_member_id is not null;

-- The one account that withdrawals go to (REQUIREMENTS 12).
create table member_bank_accounts (
  member_id      bigint      primary key references members (id),
  website_id     integer     not null references websites (id),
  bank_abbr      text        not null references banks (bank_abbr),
  account_number text        not null check (account_number ~ '^\d{10,15}$'),
  account_name   text        not null,
  created_at     timestamptz not null default now(),
  constraint member_bank_accounts_number_unique unique (website_id, bank_abbr, account_number)
);

-- A token is stored only as its sha256 (REQUIREMENTS 27): who reads this table can sign in as no one.
create table sessions (
  token_hash     bytea       primary key,
  member_id      bigint      not null references members (id),
  -- Where it was opened: an IPv4 address, or the /64 of an IPv6 one.
  network        text        not null,
  user_agent     text,
  created_at     timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  ended_at       timestamptz
);

create index sessions_by_member
    on sessions (member_id, created_at desc);

-- What makes a session a living one stands here and nowhere else (REQUIREMENTS 27 and 28): a logout,
-- a block of the member and a shorter lifetime in the settings all count from the next call on.
create view living_sessions as
select session.token_hash,
       session.member_id,
       member.uuid as member_uuid,
       member.website_id,
       session.last_active_at
  from sessions as session
  join members as member
    on member.id = session.member_id
  join site_settings as settings
    on settings.website_id = member.website_id
 where session.ended_at is null
   and member.status = 'active'
   and session.last_active_at > now() - make_interval(mins => settings.session_idle_minutes)
   and session.created_at > now() - make_interval(days => settings.session_absolute_days);

-- Wrong passwords, counted by account, by address and by the two together (REQUIREMENTS 26). The key
-- is hashed, because what strangers type into the phone field need not be kept.
create table login_failures (
  scope    text             not null check (scope in ('account', 'address', 'pair')),
  key_hash bytea            not null,
  -- A fraction, because failures are forgiven evenly with time.
  failures double precision not null,
  last_at  timestamptz      not null,
  primary key (scope, key_hash)
);

create index login_failures_by_age
    on login_failures (last_at);

grant select on ranks, living_sessions to kapao_app;
grant select, insert, update on members, sessions to kapao_app;
grant select, insert on member_bank_accounts to kapao_app;
grant select, insert, update, delete on login_failures to kapao_app;
