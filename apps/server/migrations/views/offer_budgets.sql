-- The budgets of all offers by the key of their spending.
create view offer_budgets as
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

grant select on offer_budgets to kapao_app;
