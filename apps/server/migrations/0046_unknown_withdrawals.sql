-- The last answer of a gateway about a withdrawal that is open; null until it answers, and from an order on until it
-- answers again.
alter table withdrawals
  add column last_answer   text check (last_answer in ('processing', 'not_received', 'unknown')),
  -- Why the outcome is unknown, in the words of the protocol.
  add column answer_reason text,
  add column answered_at   timestamptz,
  -- Since when no answer has told the outcome; null where the gateway tells it.
  add column unknown_since timestamptz,
  -- The person who ended it, because its gateway told no outcome; null where the gateway did.
  add column ended_by      text check (ended_by is null or status in ('failed', 'success', 'refund'));
update withdrawals set unknown_since = created_at where status = 'auto_failed';
create index withdrawals_unknown on withdrawals (unknown_since) where status = 'auto_failed';
grant update (last_answer, answer_reason, answered_at, unknown_since, ended_by) on withdrawals to kapao_app;

create trigger require_actor_of_end before update on withdrawals
  for each row when (old.ended_by is distinct from new.ended_by) execute function require_actor();
create trigger tell_office_end after update on withdrawals
  for each row when (old.ended_by is distinct from new.ended_by)
  execute function tell_office('withdrawals', 'problems');
