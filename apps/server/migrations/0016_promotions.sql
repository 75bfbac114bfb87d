-- What the site offers. The bonus is an amount (reward_micro) or a share of the deposit (reward_bps, up to
-- reward_max_micro); the turnover that it asks for is an amount (turnover_micro) or a multiple of bonus and
-- deposit together (turnover_bps: 10000 is once). All text, html included, is an operator's.
create table promotions (
  id                   integer     primary key,
  website_id           integer     not null references websites (id),
  name                 text        not null,
  poster_image         text        not null,
  html                 text        not null,
  sort                 integer,
  kind                 text        not null
                       check (kind in ('once', 'daily', 'first_deposit', 'every_deposit')),
  reward_micro         bigint      check (reward_micro > 0 and reward_micro % 10000 = 0),
  reward_bps           integer     check (reward_bps > 0),
  reward_max_micro     bigint      check (reward_max_micro > 0 and reward_max_micro % 10000 = 0),
  min_deposit_micro    bigint      not null check (min_deposit_micro >= 0),
  turnover_bps         integer     check (turnover_bps >= 0),
  turnover_micro       bigint      check (turnover_micro >= 0),
  max_withdrawal_micro bigint      check (max_withdrawal_micro > 0),
  duration_hours       integer     not null check (duration_hours > 0),
  available_from       timestamptz,
  available_until      timestamptz,
  -- Games that count nothing, each as studio/game_code.
  excluded_games       text[]      not null default '{}',
  is_enabled           boolean     not null default true,
  changed_at           timestamptz not null default clock_timestamp(),
  constraint promotions_one_reward check (
    (reward_micro is null) = (reward_bps is not null)
    and (reward_bps is null) = (reward_max_micro is null)
  ),
  constraint promotions_one_turnover check ((turnover_micro is null) = (turnover_bps is not null)),
  constraint promotions_period check (available_until > available_from)
);

create index promotions_of_website on promotions (website_id, sort);

-- How much of a stake counts, in percent, by the games' category or the group it belongs to. Without a
-- promotion: the site's own list, which counts where a promotion has none.
create table promotion_contributions (
  promotion_id integer     references promotions (id),
  category     text        not null check (category ~ '^[A-Z0-9_-]{1,40}$'),
  percent      integer     not null check (percent between 0 and 100),
  changed_at   timestamptz not null default clock_timestamp(),
  constraint promotion_contributions_once unique nulls not distinct (promotion_id, category)
);

insert into promotion_contributions (category, percent)
values ('SLOT', 100), ('FISH', 100), ('CASINO', 50), ('SPORT', 50), ('OTHER', 50);

-- One bonus that a member took, with its terms as they were at that moment: who changes a promotion changes
-- it for those to come. own_base_micro is what the member had available before the bonus. A member's
-- rows change only while the member's accounts are locked (docs/decisions/0009).
create table promotion_claims (
  id                   bigint      generated always as identity primary key,
  member_id            bigint      not null references members (id),
  promotion_id         integer     not null references promotions (id),
  -- `once`, a Bangkok day, or the deposit: how often the promotion's kind lets it be taken.
  period_key           text        not null,
  deposit_id           bigint      references deposits (id),
  deposit_micro        bigint      check (deposit_micro > 0),
  bonus_micro          bigint      not null check (bonus_micro > 0),
  turnover_need_micro  bigint      not null check (turnover_need_micro >= 0),
  turnover_done_micro  bigint      not null default 0 check (turnover_done_micro >= 0),
  own_base_micro       bigint      not null check (own_base_micro >= 0),
  max_withdrawal_micro bigint      check (max_withdrawal_micro > 0),
  contributions        jsonb       not null,
  excluded_games       text[]      not null,
  status               text        not null check (
                         status in ('open', 'fulfilled', 'completed', 'expired', 'cancelled')
                       ),
  forfeited_micro      bigint      not null default 0 check (forfeited_micro >= 0),
  claimed_at           timestamptz not null default now(),
  expires_at           timestamptz not null,
  ended_at             timestamptz,
  constraint promotion_claims_deposit check ((deposit_id is null) = (deposit_micro is null)),
  constraint promotion_claims_ended check ((status in ('open', 'fulfilled')) = (ended_at is null)),
  constraint promotion_claims_fulfilled check (
    case status
      when 'open'      then turnover_done_micro <  turnover_need_micro
      when 'fulfilled' then turnover_done_micro >= turnover_need_micro
      when 'completed' then turnover_done_micro >= turnover_need_micro
      else true
    end
  ),
  constraint promotion_claims_once unique (member_id, promotion_id, period_key)
);

create unique index promotion_claims_current on promotion_claims (member_id)
  where status in ('open', 'fulfilled');
create unique index promotion_claims_use_a_deposit_once on promotion_claims (deposit_id)
  where deposit_id is not null;
create index promotion_claims_by_member on promotion_claims (member_id, claimed_at desc, id desc);
create index promotion_claims_due on promotion_claims (expires_at)
  where status in ('open', 'fulfilled');

-- What each bet counted towards a claim, found by its transfer; a rolled-back bet has a second row, on the
-- rollback's transfer, that takes as much back. Written with the money, so it has no foreign keys:
-- the claim was read in the same transaction.
create table turnover_contributions (
  member_id        bigint      not null,
  transfer_id      bigint      not null,
  claim_id         bigint      not null,
  studio_code      text        not null,
  transaction_uuid text        not null,
  category         text        not null,
  stake_micro      bigint      not null,
  percent          integer     not null check (percent between 0 and 100),
  counted_micro    bigint      not null,
  created_at       timestamptz not null default now(),
  primary key (member_id, transfer_id)
);

grant select, insert, update on promotions to kapao_app;
grant select, insert, delete on promotion_contributions to kapao_app;
grant select, insert,
      update (status, turnover_done_micro, forfeited_micro, ended_at)
   on promotion_claims to kapao_app;
grant select, insert on turnover_contributions to kapao_app;
