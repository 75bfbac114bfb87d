-- The office hears of changes on the channel kapao_office, after the commit and whoever makes them: a flow, a command, a
-- person at the database. The payload is a topic of packages/contract/src/office/live.ts; equal ones of a transaction come once.
create function tell_office() returns trigger
language plpgsql as $$
begin
  for place in 0 .. tg_nargs - 1 loop
    perform pg_notify('kapao_office', tg_argv[place]);
  end loop;
  return null;
end
$$;

create trigger tell_office_new after insert on withdrawals
  for each row when (new.approval = 'waiting') execute function tell_office('withdrawals');
create trigger tell_office after update on withdrawals
  for each row
  when (
    (old.approval <> 'automatic' or new.approval <> 'automatic')
    and (old.approval, old.status, old.claimed_by)
        is distinct from (new.approval, new.status, new.claimed_by)
  )
  execute function tell_office('withdrawals');

create trigger tell_office after update on deposits
  for each row
  when (
    new.slip_at is not null
    and (old.slip_at, old.status) is distinct from (new.slip_at, new.status)
  )
  execute function tell_office('deposits');

create trigger tell_office_new after insert on incoming_transfers
  for each row when (new.member_id is null) execute function tell_office('transfers');
create trigger tell_office after update on incoming_transfers
  for each row when (old.member_id is null) execute function tell_office('transfers');

create trigger tell_office after insert or update on proposals
  for each row execute function tell_office('proposals');
create trigger tell_office after insert or update or delete on switches
  for each statement execute function tell_office('switches', 'problems');
create trigger tell_office after update on office_checks
  for each row execute function tell_office('problems');
create trigger tell_office after insert on gateway_conflicts
  for each row execute function tell_office('problems');
create trigger tell_office after insert or update on scheduled_changes
  for each row execute function tell_office('versions', 'problems');
create trigger tell_office after update on job_runs
  for each row when (old.failure is distinct from new.failure) execute function tell_office('problems');

-- Who may listen has changed: each server looks at its listeners at once.
create trigger tell_office after update on staff_sessions
  for each row when (old.ended_at is distinct from new.ended_at) execute function tell_office('sessions');
create trigger tell_office after update on staff
  for each row
  when ((old.role, old.disabled_at) is distinct from (new.role, new.disabled_at))
  execute function tell_office('sessions');
create trigger tell_office after update or delete on roles
  for each statement execute function tell_office('sessions');
create trigger tell_office after insert or update or delete on office_access
  for each statement execute function tell_office('sessions');
