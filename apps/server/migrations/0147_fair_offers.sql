-- Signs of the person behind a member. Accounts are digits, names are canonical (first name, a space, the rest), devices
-- are hashes. One that a bank told of is proven; the others are the member's word.
create table member_signs (
  member_id bigint      not null references members (id),
  sign      text        not null check (sign in ('account', 'name', 'device', 'network')),
  key       text        not null collate "C",
  is_proven boolean     not null default false,
  seen_at   timestamptz not null default now(),
  primary key (member_id, sign, key)
);

create index member_signs_by_key on member_signs (sign, key, member_id) include (seen_at, is_proven);

insert into member_signs (member_id, sign, key)
select member_id, 'account', account_number
  from member_bank_accounts;

insert into member_signs (member_id, sign, key)
select member_id,
       'name',
       split_part(named.name, ' ', 1) || ' '
         || replace(substr(named.name, strpos(named.name, ' ') + 1), ' ', '')
  from (select member_id, lower(normalize(trim(account_name), NFC)) as name
          from member_bank_accounts) as named
 where strpos(named.name, ' ') > 0;

insert into member_signs (member_id, sign, key, seen_at)
select member_id, 'network', network, max(created_at)
  from sessions
 group by member_id, network;

-- Each claim of an offer: `coupons/12`, `promotions/7`, `daily-rewards/2026-11-28`.
create table offer_claims (
  offer      text        not null,
  member_id  bigint      not null references members (id),
  claimed_at timestamptz not null default now()
);

create index offer_claims_by_member on offer_claims (member_id, offer, claimed_at);

insert into offer_claims (offer, member_id, claimed_at)
select claim.offer, member.id, claim.claimed_at
  from (
         select 'coupons/' || coupon_id as offer, member_id, created_at as claimed_at
           from coupon_redemptions
          union all
         select 'promotions/' || promotion_id, member_id, claimed_at
           from promotion_claims
          union all
         select 'daily-rewards/' || date, member_id, created_at
           from daily_reward_claims
       ) as claim
  join members as member on member.id = claim.member_id;

-- Who may claim an offer, and how often: for `coupons/12`, `promotions/7`, `daily-rewards` and `referral`. An offer
-- without a row goes by its kind.
create table fair_rules (
  offer            text    primary key,
  -- Nobody who shares one of these signs may have claimed it.
  one_per          text[]  not null check (one_per <@ array['account', 'name', 'device', 'network']),
  per_member       integer check (per_member > 0),
  per_day          integer check (per_day > 0),
  per_week         integer check (per_week > 0),
  -- Cash that the member must have staked in the last 30 Bangkok days, or 7 for a daily reward.
  min_staked_micro bigint  not null default 0 check (min_staked_micro >= 0)
);

grant select, insert, update on member_signs, fair_rules to kapao_app;
grant select, insert on offer_claims to kapao_app;
