-- A coupon may ask for a turnover of its amount: its credit is then a bonus with a claim, as a promotion's is.
alter table coupons
  add column turnover_bps         integer not null default 0 check (turnover_bps between 0 and 1000000),
  add column max_withdrawal_micro bigint  check (max_withdrawal_micro > 0),
  add column duration_hours       integer not null default 168 check (duration_hours between 1 and 8784),
  -- The most that all redemptions pay, in micro-baht or micro-points; null: no budget.
  add column budget_micro         bigint  check (budget_micro > 0),
  add column spent_micro          bigint  not null default 0 check (spent_micro >= 0),
  add constraint coupons_turnover_of_credit check (type = 'credit' or turnover_bps = 0);

drop trigger keep_version on coupons;
create trigger keep_version after insert or update or delete on coupons
  for each row execute function keep_version('id', 'redeemed_count,spent_micro');

update coupons
   set spent_micro = redeemed.micro
  from (select coupon_id, sum(amount_micro)::bigint as micro
          from coupon_redemptions
         group by coupon_id) as redeemed
 where coupons.id = redeemed.coupon_id;

-- A claim is of a promotion or of a coupon. The code stands for its name.
alter table promotion_claims
  alter column promotion_id drop not null,
  add column coupon_id   bigint references coupons (id),
  add column coupon_code text,
  add constraint promotion_claims_of_one_offer check (
    (promotion_id is null) = (coupon_id is not null) and (coupon_id is null) = (coupon_code is null)
  ),
  add constraint promotion_claims_of_coupon_once unique (member_id, coupon_id, period_key);

-- The unknown code whose terms a member has just asked for: redeeming it then is no second guess.
alter table coupon_misses add column asked_code text;

-- The claim that a redemption opened; null where it paid at once.
alter table coupon_redemptions add column claim_id bigint references promotion_claims (id);

-- An offer ends when its claims have used up its budget: a sum, a number of claims, or both.
alter table promotions
  add column budget_micro  bigint  check (budget_micro > 0),
  add column budget_claims integer check (budget_claims > 0);

-- Each offer's claims and their sum: `promotions/7`. Only a claim locks the row, so a save never makes one wait.
create table offer_spending (
  offer       text   primary key,
  claims      bigint not null default 0 check (claims >= 0),
  spent_micro bigint not null default 0 check (spent_micro >= 0)
);

grant select, insert, update on offer_spending to kapao_app;

insert into offer_spending (offer, claims, spent_micro)
select 'promotions/' || promotion_id, count(*), sum(bonus_micro)
  from promotion_claims
 group by promotion_id;

-- The budgets of all offers by the key of their spending.
create view offer_budgets as
select 'promotions/' || id as offer, budget_micro, budget_claims
  from promotions;

grant select on offer_budgets to kapao_app;
