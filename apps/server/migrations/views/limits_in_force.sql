-- The limits that count now, whether or not the job has folded in the changes that fell due.
create view limits_in_force as
select member_id,
       kind,
       period,
       case when pending_from <= now() then pending_amount_micro else amount_micro end as amount_micro,
       case when pending_from <= now() then null else pending_amount_micro end as pending_amount_micro,
       case when pending_from <= now() then null else pending_from end         as pending_from
  from member_limits;

grant select on limits_in_force to kapao_app;
