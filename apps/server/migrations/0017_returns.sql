-- What members get back for play: cashback on what they lost, a share in what their friends deposit and
-- lose (SPEC 2.4, "Cashback" and "Refer a friend"), points and ranks by what they staked.

-- Work by day goes through a day's members in portions, in their order.
drop index play_days_by_day;
create index play_days_by_day on play_days (day, member_id);

-- Money taken back out of a wallet is looked up by member and time; there is little of it.
create index ledger_transfers_forfeits on ledger_transfers (member_id, created_at)
 where kind = 'forfeit';

-- A rule gives back basis_points of what a member lost in a period. It counts for periods that begin
-- on starts_on or later, so that a new rule promises nothing for days gone by.
create table cashback_rules (
  id               integer     generated always as identity primary key,
  website_id       integer     not null references websites (id),
  code             text        not null check (code ~ '^[a-z0-9-]{1,40}$'),
  period           text        not null check (period in ('day', 'week')),
  basis_points     integer     not null check (basis_points between 1 and 10000),
  min_loss_micro   bigint      not null check (min_loss_micro >= 0),
  max_payout_micro bigint      check (max_payout_micro > 0 and max_payout_micro % 10000 = 0),
  -- How many Bangkok days a member has to claim, that of the award among them.
  valid_days       integer     not null check (valid_days between 1 and 365),
  starts_on        date        not null,
  is_enabled       boolean     not null default true,
  changed_at       timestamptz not null default now(),
  unique (website_id, code)
);

-- One rule's award to one member for one period, once, with the figures it was computed from. The
-- ledger knows a claim by claim_id: all that a member claims at once is one transfer.
create table cashback_awards (
  id               bigint      generated always as identity primary key,
  member_id        bigint      not null references members (id),
  rule_id          integer     not null references cashback_rules (id),
  period           text        not null,
  period_start     date        not null,
  period_end       date        not null,
  staked_micro     bigint      not null,
  won_micro        bigint      not null,
  forfeited_micro  bigint      not null,
  net_loss_micro   bigint      not null check (net_loss_micro > 0),
  basis_points     integer     not null,
  amount_micro     bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  status           text        not null default 'open'
                   check (status in ('open', 'claimed', 'expired')),
  expires_at       timestamptz not null,
  claim_id         uuid,
  created_at       timestamptz not null default now(),
  ended_at         timestamptz,
  constraint cashback_awards_once unique (rule_id, member_id, period_start),
  constraint cashback_awards_loss
       check (net_loss_micro = staked_micro - won_micro - forfeited_micro),
  constraint cashback_awards_within_loss check (amount_micro <= net_loss_micro),
  constraint cashback_awards_ended check ((status = 'open') = (ended_at is null)),
  constraint cashback_awards_claimed check ((status = 'claimed') = (claim_id is not null))
);

create index cashback_awards_open on cashback_awards (member_id)
 where status = 'open';
create index cashback_awards_expiring on cashback_awards (expires_at)
 where status = 'open';

grant select, insert, update on cashback_rules to kapao_app;
grant select, insert, update (status, claim_id, ended_at) on cashback_awards to kapao_app;

-- The play of the days before it was counted, from the ledger. It brings no points.
insert into play_days (member_id, day, bet_count, staked_micro, won_micro, awarded_micro)
select played.member_id,
       played.day,
       sum(played.bets),
       sum(played.staked),
       sum(played.won),
       sum(played.staked)
  from (select transfer.member_id,
               (transfer.created_at at time zone 'Asia/Bangkok')::date as day,
               case
                 when transfer.kind = 'bet' then 1
                 when transfer.kind = 'rollback' and debit.kind not like 'member%' then -1
                 else 0
               end as bets,
               case
                 when transfer.kind = 'bet' and debit.kind like 'member%' then amount_micro
                 when transfer.kind = 'rollback' and credit.kind like 'member%' then -amount_micro
                 else 0
               end as staked,
               case
                 when transfer.kind = 'win' and credit.kind like 'member%' then amount_micro
                 when transfer.kind = 'rollback' and debit.kind like 'member%' then -amount_micro
                 else 0
               end as won
          from ledger_transfers as transfer
          join ledger_accounts  as debit  on debit.id  = transfer.debit_account_id
          join ledger_accounts  as credit on credit.id = transfer.credit_account_id
          join members          as member on member.id = transfer.member_id
         where transfer.kind in ('bet', 'win', 'rollback')) as played
 group by played.member_id, played.day
    on conflict (member_id, day) do update
   set bet_count    = excluded.bet_count,
       staked_micro = excluded.staked_micro,
       won_micro    = excluded.won_micro;

-- One set of terms for each website; a website without a row refers nobody.
create table referral_terms (
  website_id                 integer     primary key references websites (id),
  -- Of a friend's first deposit, where it is large enough.
  first_deposit_basis_points integer     not null
                             check (first_deposit_basis_points between 0 and 10000),
  first_deposit_min_micro    bigint      not null check (first_deposit_min_micro >= 0),
  first_deposit_max_micro    bigint      check (first_deposit_max_micro > 0
                                                and first_deposit_max_micro % 10000 = 0),
  -- Of what a friend loses in a day.
  lost_bets_basis_points     integer     not null
                             check (lost_bets_basis_points between 0 and 10000),
  valid_days                 integer     not null check (valid_days between 1 and 365),
  is_enabled                 boolean     not null default true,
  changed_at                 timestamptz not null default now()
);

-- What a member earned by a friend: once by the first deposit, and once a day by lost bets. The ledger
-- knows a claim by claim_id: all that a member claims at once is one transfer.
create table referral_earnings (
  id           bigint      generated always as identity primary key,
  -- Who referred the friend.
  member_id    bigint      not null references members (id),
  friend_id    bigint      not null references members (id),
  kind         text        not null check (kind in ('first_deposit', 'lost_bets')),
  deposit_id   bigint      references deposits (id),
  day          date,
  base_micro   bigint      not null check (base_micro > 0),
  basis_points integer     not null,
  amount_micro bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  status       text        not null default 'open'
               check (status in ('open', 'claimed', 'expired')),
  expires_at   timestamptz not null,
  claim_id     uuid,
  created_at   timestamptz not null default now(),
  ended_at     timestamptz,
  constraint referral_earnings_of_a_friend check (friend_id <> member_id),
  constraint referral_earnings_within_base check (amount_micro <= base_micro),
  constraint referral_earnings_cause check (
    (kind = 'first_deposit') = (deposit_id is not null)
    and (kind = 'lost_bets') = (day is not null)
  ),
  constraint referral_earnings_ended check ((status = 'open') = (ended_at is null)),
  constraint referral_earnings_claimed check ((status = 'claimed') = (claim_id is not null))
);

create unique index referral_earnings_first_deposit_once on referral_earnings (friend_id)
 where kind = 'first_deposit';
create unique index referral_earnings_lost_bets_once on referral_earnings (friend_id, day)
 where kind = 'lost_bets';
create index referral_earnings_open on referral_earnings (member_id)
 where status = 'open';
create index referral_earnings_expiring on referral_earnings (expires_at)
 where status = 'open';

-- How much is staked for one point; a website without a row gives none.
create table point_rates (
  website_id               integer     primary key references websites (id),
  turnover_per_point_micro bigint      not null check (turnover_per_point_micro > 0),
  is_enabled               boolean     not null default true,
  changed_at               timestamptz not null default now()
);

-- What a member has staked since the beginning, less what was rolled back. pending_micro is the part
-- that is not yet a whole point; after a rollback it may be below zero, and is made up first. Points
-- granted only ever grow: their number is the ledger's key.
create table member_turnover (
  member_id      bigint primary key references members (id),
  lifetime_micro bigint not null default 0,
  pending_micro  bigint not null default 0,
  points_granted bigint not null default 0 check (points_granted >= 0)
);

create index member_turnover_pending on member_turnover (pending_micro);

-- The lifetime turnover that lifts a member to a rank; null for a rank that play never brings.
alter table ranks
  add column turnover_from_micro bigint check (turnover_from_micro >= 0);

update ranks
   set turnover_from_micro = 0
 where code = 'member';

grant select, insert, update on referral_terms, point_rates, member_turnover to kapao_app;
grant select, insert, update (status, claim_id, ended_at) on referral_earnings to kapao_app;
