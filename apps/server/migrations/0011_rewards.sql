-- Rewards: check-ins, missions, wheels, cashback, the referrers' shares, and points.

-- The reward of a day of the month, in every month; an amount of 0 means none.
create table daily_reward_days (
  website_id   integer not null references websites (id),
  day_of_month integer not null check (day_of_month between 1 and 31),
  type         text    not null check (type in ('credit', 'points')),
  amount_micro bigint  not null check (amount_micro >= 0 and amount_micro % 10000 = 0),
  primary key (website_id, day_of_month)
);

-- The reward of one date instead, such as New Year's Eve.
create table daily_reward_dates (
  website_id   integer not null references websites (id),
  date         date    not null,
  type         text    not null check (type in ('credit', 'points')),
  amount_micro bigint  not null check (amount_micro >= 0 and amount_micro % 10000 = 0),
  primary key (website_id, date)
);

-- A member's check-in of a Bangkok day, with the reward that it paid.
create table daily_reward_claims (
  member_id    bigint      not null references members (id),
  date         date        not null,
  type         text        not null,
  amount_micro bigint      not null check (amount_micro > 0),
  -- As of a coupon's redemption.
  call_id      uuid        not null,
  created_at   timestamptz not null,
  primary key (member_id, date)
);

-- A mission: deposits of daily_minimum_micro or more on so many days in a row, and of target_micro in all.
create table missions (
  website_id          integer     not null references websites (id),
  id                  integer     not null check (id > 0),
  title               text        not null,
  title_en            text,
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
  -- As of a promotion.
  budget_micro        bigint      check (budget_micro > 0),
  budget_claims       integer     check (budget_claims > 0),
  is_enabled          boolean     not null,
  primary key (website_id, id),
  constraint missions_period check (ends_at > starts_at)
);

-- A member's claim of a mission, and the days that it used; the next one counts from the day after last_day.
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
  -- As of a coupon's redemption.
  call_id      uuid        not null,
  created_at   timestamptz not null,
  primary key (member_id, website_id, mission_id, ordinal),
  foreign key (website_id, mission_id) references missions (website_id, id),
  constraint mission_claims_days check (days = last_day - first_day + 1)
);

-- A wheel that members spin for points.
create table spin_wheels (
  id            integer     primary key check (id > 0),
  website_id    integer     not null references websites (id),
  name          text        not null,
  name_en       text,
  price_micro   bigint      not null,
  -- Below /spinsimg/{website_id}.
  image         text        not null,
  sort          integer     not null,
  -- As of a promotion.
  budget_micro  bigint      check (budget_micro > 0),
  budget_claims integer     check (budget_claims > 0),
  is_enabled    boolean     not null default true,
  -- Grows with every save: a round that was opened under another one is over.
  version       integer     not null default 1,
  changed_at    timestamptz not null default now(),
  -- Whole hundredths, because members are shown so many digits.
  constraint spin_wheels_price check (price_micro > 0 and price_micro % 10000 = 0)
);

create index spin_wheels_of_website on spin_wheels (website_id, sort);

-- A prize of a wheel; weight is how many of 1,000,000 numbers win it.
create table spin_prizes (
  wheel_id     integer not null references spin_wheels (id),
  position     integer not null check (position > 0),
  label        text    not null,
  type         text    not null check (type in ('credit', 'points', 'nothing')),
  amount_micro bigint  not null,
  weight       integer not null check (weight between 1 and 1000000),
  primary key (wheel_id, position),
  constraint spin_prizes_amount check (
    amount_micro >= 0
    and amount_micro % 10000 = 0
    and (type = 'nothing') = (amount_micro = 0)
  )
);

-- The odds of a wheel sum to 1 at every commit. Deferred, because a wheel is written row by row.
create function check_spin_odds() returns trigger
  language plpgsql
as $$
declare
  checked_wheel integer;
  total         bigint;
begin
  if tg_table_name = 'spin_wheels' then
    checked_wheel := new.id;
  elsif tg_op = 'DELETE' then
    checked_wheel := old.wheel_id;
  else
    checked_wheel := new.wheel_id;
  end if;
  select coalesce(sum(weight), 0)
    into total
    from spin_prizes
   where wheel_id = checked_wheel;
  if total <> 1000000 then
    raise exception 'the odds of wheel % sum to % of 1000000', checked_wheel, total
      using errcode = 'check_violation', constraint = 'spin_prizes_odds';
  end if;
  return null;
end
$$;

create constraint trigger spin_wheels_odds
  after insert on spin_wheels
  deferrable initially deferred
  for each row execute function check_spin_odds();

create constraint trigger spin_prizes_odds
  after insert or update or delete on spin_prizes
  deferrable initially deferred
  for each row execute function check_spin_odds();

-- The count of a member's rounds. Its row makes the calls of a member that open one take turns.
create table spin_counters (
  member_id  bigint  primary key references members (id),
  last_nonce integer not null default 0
);

-- A spin of a member: opened with the server's seed fixed and its hash told, then played once.
create table spin_rounds (
  id               uuid        primary key,
  member_id        bigint      not null references members (id),
  nonce            integer     not null check (nonce > 0),
  wheel_id         integer     not null references spin_wheels (id),
  wheel_version    integer     not null,
  wheel_name       text        not null,
  price_micro      bigint      not null check (price_micro > 0),
  -- The wheel's at the opening: they count, and the round is checked by them for ever.
  prizes           jsonb       not null check (jsonb_typeof(prizes) = 'array'),
  server_seed      bytea       not null check (octet_length(server_seed) = 32),
  server_seed_hash bytea       not null,
  status           text        not null default 'open' check (status in ('open', 'played', 'expired')),
  client_seed      text        check (char_length(client_seed) between 1 and 64),
  number           integer     check (number between 0 and 999999),
  prize_position   integer     check (prize_position > 0),
  opened_at        timestamptz not null,
  expires_at       timestamptz not null,
  played_at        timestamptz,
  -- A member's rounds are counted without a gap, so that the house keeps none back.
  constraint spin_rounds_nonce unique (member_id, nonce),
  constraint spin_rounds_hash check (server_seed_hash = sha256(server_seed)),
  constraint spin_rounds_played check (
    num_nonnulls(client_seed, number, prize_position, played_at)
      = case status when 'played' then 4 else 0 end
  )
);

-- Opening a wheel again gives back the round that waits there.
create unique index spin_rounds_open on spin_rounds (member_id, wheel_id) where status = 'open';
-- How often each prize of a wheel has been won, beside how often it should be.
create index spin_rounds_won on spin_rounds (wheel_id, wheel_version, prize_position) where status = 'played';

-- The outcome of a round stays, whoever writes: a member may check it years later.
create function keep_spin_round() returns trigger
  language plpgsql
as $$
begin
  raise exception 'round % is %, and stays as it is', old.id, old.status
    using errcode = 'check_violation', constraint = 'spin_rounds_final';
end
$$;

create trigger spin_rounds_final
  before update or delete on spin_rounds
  for each row
  when (old.status <> 'open')
  execute function keep_spin_round();

-- A rule that gives back basis_points of a member's loss in a period.
create table cashback_rules (
  id              integer     generated always as identity primary key,
  website_id      integer     not null references websites (id),
  code            text        not null check (code ~ '^[a-z0-9-]{1,40}$'),
  period          text        not null check (period in ('day', 'week')),
  basis_points    integer     not null check (basis_points between 1 and 10000),
  min_loss_micro  bigint      not null check (min_loss_micro >= 0),
  max_payout_micro bigint      check (max_payout_micro > 0 and max_payout_micro % 10000 = 0),
  -- How many Bangkok days a member has to claim, that of the award among them.
  valid_days      integer     not null check (valid_days between 1 and 365),
  -- Earlier periods get nothing, so that a new rule promises nothing for days gone by.
  starts_on       date        not null,
  -- As of a promotion.
  budget_micro    bigint      check (budget_micro > 0),
  budget_claims   integer     check (budget_claims > 0),
  is_enabled      boolean     not null default true,
  changed_at      timestamptz not null default now(),
  unique (website_id, code)
);

-- A rule's award to a member for a period, once, with the figures that it was computed from.
create table cashback_awards (
  id               bigint      generated always as identity primary key,
  member_id        bigint      not null references members (id),
  rule_id          integer     not null references cashback_rules (id),
  period           text        not null,
  period_start     date        not null,
  period_end       date        not null,
  staked_micro     bigint      not null,
  won_micro        bigint      not null,
  forfeited_micro  bigint      not null default 0,
  -- May be less than the loss at play: at most the cash that the member is down.
  net_loss_micro   bigint      not null check (net_loss_micro > 0),
  basis_points     integer     not null,
  amount_micro     bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  status           text        not null default 'open'
                   check (status in ('open', 'claimed', 'expired', 'cancelled', 'reversed')),
  expires_at       timestamptz not null,
  -- All that a member claims at once is one transfer of this id.
  claim_id         uuid,
  -- The note of its cancelling; the award stays, so that its period is never awarded again.
  note_id          bigint      references member_notes (id),
  created_at       timestamptz not null,
  ended_at         timestamptz,
  constraint cashback_awards_once unique (rule_id, member_id, period_start),
  constraint cashback_awards_loss check (net_loss_micro <= staked_micro - won_micro - forfeited_micro),
  constraint cashback_awards_within_loss check (amount_micro <= net_loss_micro),
  constraint cashback_awards_ended check ((status = 'open') = (ended_at is null)),
  constraint cashback_awards_claimed check ((status = 'claimed') = (claim_id is not null)),
  constraint cashback_awards_cancelled check ((status = 'cancelled') = (note_id is not null))
);

create index cashback_awards_open on cashback_awards (member_id) where status = 'open';
create index cashback_awards_expiring on cashback_awards (expires_at) where status = 'open';

-- The referral terms of a website; without a row it refers nobody.
create table referral_terms (
  website_id                 integer     primary key references websites (id),
  -- Of a friend's first deposit, where it is large enough.
  first_deposit_basis_points integer     not null check (first_deposit_basis_points between 0 and 10000),
  first_deposit_min_micro    bigint      not null check (first_deposit_min_micro >= 0),
  first_deposit_max_micro    bigint      check (first_deposit_max_micro > 0
                                                and first_deposit_max_micro % 10000 = 0),
  -- How often the friend must have staked that deposit before.
  first_deposit_stakes       integer     not null default 1 check (first_deposit_stakes between 0 and 100),
  -- Of a friend's loss in a day.
  lost_bets_basis_points     integer     not null check (lost_bets_basis_points between 0 and 10000),
  valid_days                 integer     not null check (valid_days between 1 and 365),
  is_enabled                 boolean     not null default true,
  changed_at                 timestamptz not null default now()
);

-- A referrer's share in a friend: once of the first deposit, and once a day of the lost bets.
create table referral_earnings (
  id                 bigint      generated always as identity primary key,
  -- The referrer.
  member_id          bigint      not null references members (id),
  friend_id          bigint      not null references members (id),
  kind               text        not null check (kind in ('first_deposit', 'lost_bets')),
  deposit_id         bigint      references deposits (id),
  day                date,
  base_micro         bigint      not null check (base_micro > 0),
  basis_points       integer     not null,
  amount_micro       bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  -- A waiting share opens when the friend's stakes since stakes_from reach stake_needed_micro, for valid_days.
  status             text        not null default 'open'
                     check (status in ('waiting', 'open', 'claimed', 'expired', 'reversed')),
  stakes_from        date,
  stake_needed_micro bigint      check (stake_needed_micro > 0),
  valid_days         integer,
  expires_at         timestamptz,
  -- All that a member claims at once is one transfer of this id.
  claim_id           uuid,
  created_at         timestamptz not null,
  ended_at           timestamptz,
  constraint referral_earnings_of_a_friend check (friend_id <> member_id),
  constraint referral_earnings_within_base check (amount_micro <= base_micro),
  constraint referral_earnings_cause check (
    (kind = 'first_deposit') = (deposit_id is not null)
    and (kind = 'lost_bets') = (day is not null)
  ),
  constraint referral_earnings_waiting check (
    (status = 'waiting') = (expires_at is null)
    and (status <> 'waiting' or num_nulls(stakes_from, stake_needed_micro, valid_days) = 0)
  ),
  constraint referral_earnings_ended check ((status in ('waiting', 'open')) = (ended_at is null)),
  constraint referral_earnings_claimed check ((status = 'claimed') = (claim_id is not null))
);

create unique index referral_earnings_first_deposit_once on referral_earnings (friend_id)
  where kind = 'first_deposit';
create unique index referral_earnings_lost_bets_once on referral_earnings (friend_id, day)
  where kind = 'lost_bets';
create index referral_earnings_open on referral_earnings (member_id) where status = 'open';
create index referral_earnings_expiring on referral_earnings (expires_at) where status = 'open';
create index referral_earnings_by_friend on referral_earnings (friend_id, day) where status = 'open';
create index referral_earnings_waiting on referral_earnings (friend_id) where status = 'waiting';

-- The stakes of a website for one point; without a row it gives none.
create table point_rates (
  website_id               integer     primary key references websites (id),
  turnover_per_point_micro bigint      not null check (turnover_per_point_micro > 0),
  is_enabled               boolean     not null default true,
  changed_at               timestamptz not null default now()
);

-- A member's stakes since the beginning, less those rolled back, and the points that they brought.
create table member_turnover (
  member_id      bigint primary key references members (id),
  lifetime_micro bigint not null default 0,
  -- The part that is not yet a whole point; below zero after a rollback, which later stakes make up first.
  pending_micro  bigint not null default 0,
  -- Only grows, because it is the ledger's key.
  points_granted bigint not null default 0 check (points_granted >= 0)
);

create index member_turnover_pending on member_turnover (pending_micro);

grant select, insert, update on daily_reward_days, daily_reward_dates, missions, spin_wheels, spin_counters,
      cashback_rules, referral_terms, point_rates, member_turnover to kapao_app;
grant select, insert on daily_reward_claims, mission_claims to kapao_app;
grant select, insert, update (label, type, amount_micro, weight), delete on spin_prizes to kapao_app;
-- No right to change a round's terms.
grant select, insert,
      update (status, client_seed, number, prize_position, played_at)
   on spin_rounds to kapao_app;
grant select, insert,
      update (status, claim_id, note_id, ended_at, staked_micro, won_micro, net_loss_micro, amount_micro)
   on cashback_awards to kapao_app;
grant select, insert, update (status, claim_id, ended_at, expires_at, base_micro, amount_micro)
   on referral_earnings to kapao_app;
