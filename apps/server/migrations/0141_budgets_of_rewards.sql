-- Missions, wheels and cashback rules end by a budget, as promotions do (0145).
alter table missions
  add column budget_micro  bigint  check (budget_micro > 0),
  add column budget_claims integer check (budget_claims > 0);
alter table spin_wheels
  add column budget_micro  bigint  check (budget_micro > 0),
  add column budget_claims integer check (budget_claims > 0);
alter table cashback_rules
  add column budget_micro  bigint  check (budget_micro > 0),
  add column budget_claims integer check (budget_claims > 0);

insert into offer_spending (offer, claims, spent_micro)
select format('missions/%s/%s', website_id, mission_id), count(*), sum(bonus_micro)
  from mission_claims
 group by website_id, mission_id;

insert into offer_spending (offer, claims, spent_micro)
select 'spin_wheels/' || round.wheel_id,
       count(*),
       sum(coalesce((prize ->> 'amount_micro')::bigint, 0))
  from spin_rounds as round
  left join lateral jsonb_array_elements(round.prizes) as prize
    on (prize ->> 'position')::integer = round.prize_position
 where round.status = 'played'
 group by round.wheel_id;

insert into offer_spending (offer, claims, spent_micro)
select 'cashback_rules/' || rule_id, count(*), sum(amount_micro)
  from cashback_awards
 group by rule_id;

create or replace view offer_budgets as
select 'promotions/' || id as offer, budget_micro, budget_claims
  from promotions
 union all
select format('missions/%s/%s', website_id, id), budget_micro, budget_claims
  from missions
 union all
select 'spin_wheels/' || id, budget_micro, budget_claims
  from spin_wheels
 union all
select 'cashback_rules/' || id, budget_micro, budget_claims
  from cashback_rules;
