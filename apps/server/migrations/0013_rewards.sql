-- What members receive without having paid for it: coupons, daily rewards and missions. Credit or
-- points, in micro and whole satang; each claim is a row that can exist once and moves its reward in
-- the same transaction (REQUIREMENTS 8). A claim keeps what it paid: what an operator changes later
-- does not change the past.

-- Codes are compared without case: they stand here in capitals. redeemed_count is the total limit's
-- counter, held by the row's lock and by a check.
create table coupons (
  id               bigint      generated always as identity primary key,
  website_id       integer     not null references websites (id),
  code             text        not null check (code ~ '^[A-Z0-9_-]{1,40}$'),
  type             text        not null check (type in ('credit', 'points')),
  amount_micro     bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  -- Null: as many as come.
  total_limit      integer     check (total_limit > 0),
  per_member_limit integer     not null check (per_member_limit > 0),
  redeemed_count   integer     not null default 0,
  starts_at        timestamptz,
  ends_at          timestamptz,
  is_enabled       boolean     not null,
  constraint coupons_code_unique unique (website_id, code),
  constraint coupons_period check (ends_at > starts_at),
  constraint coupons_total_limit check (
    redeemed_count >= 0 and (total_limit is null or redeemed_count <= total_limit)
  )
);

-- ordinal counts a member's redemptions of a coupon from 1 up to per_member_limit.
create table coupon_redemptions (
  member_id    bigint      not null references members (id),
  coupon_id    bigint      not null references coupons (id),
  ordinal      integer     not null check (ordinal > 0),
  type         text        not null,
  amount_micro bigint      not null,
  created_at   timestamptz not null default now(),
  primary key (member_id, coupon_id, ordinal)
);

-- Codes that a member typed and that do not exist, so that guessing is slowed (REQUIREMENTS 36).
create table coupon_misses (
  member_id bigint           primary key references members (id),
  -- A fraction, because misses are forgiven evenly with time.
  misses    double precision not null,
  last_at   timestamptz      not null
);

-- Every month's rewards by the day of the month; an amount of 0 means that the day has none.
create table daily_reward_days (
  website_id   integer not null references websites (id),
  day_of_month integer not null check (day_of_month between 1 and 31),
  type         text    not null check (type in ('credit', 'points')),
  amount_micro bigint  not null check (amount_micro >= 0 and amount_micro % 10000 = 0),
  primary key (website_id, day_of_month)
);

-- What one date has instead, such as New Year's Eve.
create table daily_reward_dates (
  website_id   integer not null references websites (id),
  date         date    not null,
  type         text    not null check (type in ('credit', 'points')),
  amount_micro bigint  not null check (amount_micro >= 0 and amount_micro % 10000 = 0),
  primary key (website_id, date)
);

-- date is the Bangkok day that it was claimed on.
create table daily_reward_claims (
  member_id    bigint      not null references members (id),
  date         date        not null,
  type         text        not null,
  amount_micro bigint      not null check (amount_micro > 0),
  created_at   timestamptz not null default now(),
  primary key (member_id, date)
);

-- Continuous deposits: days_needed Bangkok days in a row, with daily_minimum_micro or more on each,
-- and target_micro or more on all of them together, within the period.
create table missions (
  website_id          integer     not null references websites (id),
  id                  integer     not null check (id > 0),
  title               text        not null,
  sort                integer     not null,
  days_needed         integer     not null check (days_needed between 1 and 366),
  daily_minimum_micro bigint      not null check (daily_minimum_micro > 0),
  target_micro        bigint      not null check (target_micro >= daily_minimum_micro),
  bonus_type          text        not null check (bonus_type in ('credit', 'points')),
  bonus_micro         bigint      not null check (bonus_micro > 0 and bonus_micro % 10000 = 0),
  is_repeatable       boolean     not null,
  starts_at           timestamptz not null,
  -- Null: until further notice.
  ends_at             timestamptz,
  is_enabled          boolean     not null,
  primary key (website_id, id),
  constraint missions_period check (ends_at > starts_at)
);

-- The days that a claim has used; the next claim counts from the day after last_day. ordinal is 1, or
-- counts on from there where the mission is repeatable.
create table mission_claims (
  member_id    bigint      not null references members (id),
  website_id   integer     not null,
  mission_id   integer     not null,
  ordinal      integer     not null check (ordinal > 0),
  first_day    date        not null,
  last_day     date        not null,
  days         integer     not null,
  total_micro  bigint      not null,
  bonus_type   text        not null,
  bonus_micro  bigint      not null,
  created_at   timestamptz not null default now(),
  primary key (member_id, website_id, mission_id, ordinal),
  foreign key (website_id, mission_id) references missions (website_id, id),
  constraint mission_claims_days check (days = last_day - first_day + 1)
);

-- A member's deposits by the time that they were credited.
create index deposits_settled on deposits (member_id, ended_at) include (credited_micro)
 where status = 'success';

grant select, insert, update on coupons, coupon_misses, missions to kapao_app;
grant select, insert, update on daily_reward_days, daily_reward_dates to kapao_app;
grant select, insert on coupon_redemptions, daily_reward_claims, mission_claims to kapao_app;
