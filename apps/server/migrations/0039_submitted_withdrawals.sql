-- When the gateway was asked to pay a withdrawal, first and last, for the lists in which it is sought after a lost
-- answer. Null until then, and for those that an older server submitted.
alter table withdrawals
  add column first_submitted_at timestamptz,
  add column last_submitted_at  timestamptz;
grant update (first_submitted_at, last_submitted_at) on withdrawals to kapao_app;
