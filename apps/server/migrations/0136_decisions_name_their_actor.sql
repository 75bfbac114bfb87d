-- Every decision of staff names its author: 0112 asked for one at the approval of a deposit and of a withdrawal only.

create trigger require_actor before update on deposits
  for each row when (old.decided_by is distinct from new.decided_by) execute function require_actor();
-- A gateway takes a deposit or an unmatched transfer back by a webhook, which no person decides.
create trigger require_actor_of_reversal before update on deposits
  for each row when (
    old.reversed_by is distinct from new.reversed_by
    and new.reversed_by not like 'gateway:%'
  ) execute function require_actor();

create trigger require_actor before update on incoming_transfers
  for each row when (
    old.resolved_by is distinct from new.resolved_by
    and new.resolved_by not like 'gateway:%'
  ) execute function require_actor();

create trigger require_actor_of_refund before update on withdrawals
  for each row when (new.status = 'refund' and old.status <> 'refund') execute function require_actor();

create trigger require_actor before insert or update on proposals
  for each row execute function require_actor();

-- A statement's trigger may not cancel a delete, as a row's would that returns no row.
create trigger require_actor before insert or update or delete on switches
  for each statement execute function require_actor();

create trigger require_actor before insert or update on scheduled_changes
  for each row execute function require_actor();
