-- Offers: coupons, promotions with their claims, budgets, and the rules of fair offers.

-- A coupon, its code in capitals. With unique codes its own code only names it.
create table coupons (
  id                   bigint      generated always as identity primary key,
  website_id           integer     not null references websites (id),
  code                 text        not null check (code ~ '^[A-Z0-9_-]{1,40}$'),
  has_unique_codes     boolean     not null default false,
  type                 text        not null check (type in ('credit', 'points')),
  amount_micro         bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  -- A turnover makes its credit a bonus with a claim, as a promotion's is; 10000 is once the amount.
  turnover_bps         integer     not null default 0 check (turnover_bps between 0 and 1000000),
  max_withdrawal_micro bigint      check (max_withdrawal_micro > 0),
  duration_hours       integer     not null default 168 check (duration_hours between 1 and 8784),
  -- Null: no limit.
  total_limit          integer     check (total_limit > 0),
  per_member_limit     integer     not null check (per_member_limit > 0),
  redeemed_count       integer     not null default 0,
  -- The most that all redemptions pay, in micro-baht or micro-points; null: no budget.
  budget_micro         bigint      check (budget_micro > 0),
  spent_micro          bigint      not null default 0 check (spent_micro >= 0),
  starts_at            timestamptz,
  ends_at              timestamptz,
  is_enabled           boolean     not null,
  constraint coupons_code_unique unique (website_id, code),
  constraint coupons_turnover_of_credit check (type = 'credit' or turnover_bps = 0),
  constraint coupons_period check (ends_at > starts_at),
  constraint coupons_total_limit check (
    redeemed_count >= 0 and (total_limit is null or redeemed_count <= total_limit)
  )
);

create index coupons_latest on coupons (website_id, id desc);

-- A batch of unique codes that were made at once.
create table coupon_code_batches (
  id        bigint      generated always as identity primary key,
  coupon_id bigint      not null references coupons (id),
  codes     integer     not null check (codes > 0),
  made_by   text        not null,
  made_at   timestamptz not null default now()
);

create index coupon_code_batches_by_coupon on coupon_code_batches (coupon_id, id desc);

-- A code of a coupon that one member uses once.
create table coupon_codes (
  id         bigint  generated always as identity primary key,
  website_id integer not null references websites (id),
  batch_id   bigint  not null references coupon_code_batches (id),
  coupon_id  bigint  not null references coupons (id),
  code       text    not null check (code ~ '^[A-Z0-9_-]{1,40}$'),
  constraint coupon_codes_code_unique unique (website_id, code)
);

create index coupon_codes_of_batch on coupon_codes (batch_id, id);

-- A member's guesses of codes that do not exist, which slow further guesses.
create table coupon_misses (
  member_id  bigint           primary key references members (id),
  -- A fraction, because misses are forgiven evenly with time.
  misses     double precision not null,
  -- The unknown code whose terms the member has just asked for: redeeming it then is no second guess.
  asked_code text,
  last_at    timestamptz      not null
);

-- A promotion of the site. Its texts are an operator's.
create table promotions (
  id                   integer     primary key,
  website_id           integer     not null references websites (id),
  name                 text        not null,
  name_en              text,
  poster_image         text        not null,
  html                 text        not null,
  html_en              text,
  sort                 integer,
  kind                 text        not null
                       check (kind in ('once', 'daily', 'first_deposit', 'every_deposit')),
  -- The bonus: an amount, or a share of the deposit up to reward_max_micro.
  reward_micro         bigint      check (reward_micro > 0 and reward_micro % 10000 = 0),
  reward_bps           integer     check (reward_bps > 0),
  reward_max_micro     bigint      check (reward_max_micro > 0 and reward_max_micro % 10000 = 0),
  min_deposit_micro    bigint      not null check (min_deposit_micro >= 0),
  -- The wagering requirement: an amount, or a multiple of bonus and deposit together; 10000 is once.
  turnover_bps         integer     check (turnover_bps >= 0),
  turnover_micro       bigint      check (turnover_micro >= 0),
  max_withdrawal_micro bigint      check (max_withdrawal_micro > 0),
  duration_hours       integer     not null check (duration_hours > 0),
  available_from       timestamptz,
  available_until      timestamptz,
  -- Games that count nothing, each as studio/game_code.
  excluded_games       text[]      not null default '{}',
  -- It ends when its claims have used up a sum, a number of claims, or both.
  budget_micro         bigint      check (budget_micro > 0),
  budget_claims        integer     check (budget_claims > 0),
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

-- The percentage of a stake that counts, by category of games. Without a promotion: the site's own list.
create table promotion_contributions (
  promotion_id integer     references promotions (id),
  category     text        not null check (category ~ '^[A-Z0-9_-]{1,40}$'),
  percent      integer     not null check (percent between 0 and 100),
  changed_at   timestamptz not null default clock_timestamp(),
  constraint promotion_contributions_once unique nulls not distinct (promotion_id, category)
);

insert into promotion_contributions (category, percent)
values ('SLOT', 100), ('FISH', 100), ('CASINO', 50), ('SPORT', 50), ('OTHER', 50);

-- A bonus that a member took, with its terms at that time. It changes under the lock of the member's accounts.
create table promotion_claims (
  id                   bigint      generated always as identity primary key,
  member_id            bigint      not null references members (id),
  promotion_id         integer     references promotions (id),
  -- Of a coupon, whose code stands for a name.
  coupon_id            bigint      references coupons (id),
  coupon_code          text,
  -- `once`, a Bangkok day, or the deposit: how often the promotion's kind lets it be taken.
  period_key           text        not null,
  deposit_id           bigint      references deposits (id),
  deposit_micro        bigint      check (deposit_micro > 0),
  bonus_micro          bigint      not null check (bonus_micro > 0),
  turnover_need_micro  bigint      not null check (turnover_need_micro >= 0),
  turnover_done_micro  bigint      not null default 0 check (turnover_done_micro >= 0),
  max_withdrawal_micro bigint      check (max_withdrawal_micro > 0),
  contributions        jsonb       not null,
  excluded_games       text[]      not null,
  status               text        not null,
  released_micro       bigint      not null default 0 check (released_micro >= 0),
  forfeited_micro      bigint      not null default 0 check (forfeited_micro >= 0),
  claimed_at           timestamptz not null,
  expires_at           timestamptz not null,
  ended_at             timestamptz,
  constraint promotion_claims_of_one_offer check (
    (promotion_id is null) = (coupon_id is not null) and (coupon_id is null) = (coupon_code is null)
  ),
  constraint promotion_claims_once unique (member_id, promotion_id, period_key),
  constraint promotion_claims_of_coupon_once unique (member_id, coupon_id, period_key),
  constraint promotion_claims_deposit check ((deposit_id is null) = (deposit_micro is null)),
  constraint promotion_claims_status check (status in ('open', 'completed', 'expired', 'cancelled')),
  constraint promotion_claims_ended check ((status = 'open') = (ended_at is null)),
  constraint promotion_claims_fulfilled check (
    case status
      when 'open'      then turnover_done_micro <  turnover_need_micro
      when 'completed' then turnover_done_micro >= turnover_need_micro
      else true
    end
  )
);

create unique index promotion_claims_current on promotion_claims (member_id) where status = 'open';
create unique index promotion_claims_use_a_deposit_once on promotion_claims (deposit_id)
  where deposit_id is not null;
create index promotion_claims_by_member on promotion_claims (member_id, claimed_at desc, id desc);
create index promotion_claims_by_promotion on promotion_claims (promotion_id, id desc);
create index promotion_claims_by_status on promotion_claims (promotion_id, status, id desc);
create index promotion_claims_due on promotion_claims (expires_at) where status = 'open';

-- The part of a bet that counted towards a claim, by its transfer; the rollback's row takes as much back.
create table turnover_contributions (
  member_id        bigint      not null,
  transfer_id      bigint      not null,
  -- Without a foreign key: the transaction of the money has just read the claim.
  claim_id         bigint      not null,
  studio_code      text        not null,
  transaction_uuid text        not null,
  category         text        not null,
  stake_micro      bigint      not null,
  percent          integer     not null check (percent between 0 and 100),
  counted_micro    bigint      not null,
  created_at       timestamptz not null,
  primary key (member_id, transfer_id)
);

-- A redemption of a coupon by a member; ordinal counts up to per_member_limit. It keeps what it paid.
create table coupon_redemptions (
  member_id    bigint      not null references members (id),
  coupon_id    bigint      not null references coupons (id),
  ordinal      integer     not null check (ordinal > 0),
  code_id      bigint      references coupon_codes (id),
  type         text        not null,
  amount_micro bigint      not null,
  -- The claim that it opened; null where it paid at once.
  claim_id     bigint      references promotion_claims (id),
  -- Of the server's call, which knows by it whether it was itself that took the ledger's key.
  call_id      uuid        not null,
  created_at   timestamptz not null,
  primary key (member_id, coupon_id, ordinal)
);

create unique index coupon_redemptions_use_a_code_once on coupon_redemptions (code_id) where code_id is not null;
create index coupon_redemptions_by_coupon
    on coupon_redemptions (coupon_id, created_at desc, member_id desc, ordinal desc);

-- The claims of an offer (`promotions/7`) and their sum. Only a claim locks the row, so a save makes none wait.
create table offer_spending (
  offer       text   primary key,
  claims      bigint not null default 0 check (claims >= 0),
  spent_micro bigint not null default 0 check (spent_micro >= 0)
);

-- A claim of an offer: `coupons/12`, `promotions/7`, `daily-rewards/2026-11-28`.
create table offer_claims (
  offer      text        not null,
  member_id  bigint      not null references members (id),
  claimed_at timestamptz not null
);

create index offer_claims_by_member on offer_claims (member_id, offer, claimed_at);

-- The rule of an offer: who may claim it, and how often: `coupons/12`, `promotions/7`, `daily-rewards`, `referral`, or else its kind.
create table fair_rules (
  website_id       integer not null references websites (id),
  offer            text    not null,
  -- Nobody who shares one of these signs may have claimed it.
  one_per          text[]  not null check (one_per <@ array['account', 'name', 'device', 'network']),
  per_member       integer check (per_member > 0),
  per_day          integer check (per_day > 0),
  per_week         integer check (per_week > 0),
  -- Cash that the member must have staked in the last 30 Bangkok days, or 7 for a daily reward.
  min_staked_micro bigint  not null default 0 check (min_staked_micro >= 0),
  primary key (website_id, offer)
);

grant select, insert, update on coupons, coupon_misses, promotions, offer_spending, fair_rules to kapao_app;
grant select, insert on coupon_code_batches, coupon_codes, coupon_redemptions, turnover_contributions, offer_claims
   to kapao_app;
grant select, insert, update (percent, changed_at), delete on promotion_contributions to kapao_app;
grant select, insert,
      update (status, turnover_done_micro, released_micro, forfeited_micro, ended_at)
   on promotion_claims to kapao_app;
