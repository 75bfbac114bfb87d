-- Answers of gateways that do not fit, the payers that slip verifiers name, and gateways' fees in reports.

-- The last answer of a gateway about a deposit or withdrawal that was unknown, for staff: without our secrets.
create table unclear_answers (
  subject_kind text        not null check (subject_kind in ('deposit', 'withdrawal')),
  -- The ref_code of the deposit, or the id of the withdrawal.
  subject      text        not null check (length(subject) between 1 and 100),
  -- Why the answer does not count.
  reason       text        not null check (length(reason) <= 300),
  -- The answer's text; null without an answer.
  said         text        check (length(said) <= 1000),
  answered_at  timestamptz not null,
  primary key (subject_kind, subject)
);
grant select, insert, update (reason, said, answered_at) on unclear_answers to kapao_app;

alter table slip_checks
  -- The payer's name as the bank tells it, in the script of the member's own name where the bank tells that.
  add column payer_name  text check (length(payer_name) <= 200),
  -- Whether the name is the member's own (slip-06); `undecided` where the names cannot be compared.
  add column payer_match text check (payer_match in ('own', 'other', 'undecided'));
grant update (payer_name, payer_match) on slip_checks to kapao_app;
