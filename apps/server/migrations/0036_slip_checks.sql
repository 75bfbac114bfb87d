-- What slip verifiers say about members' slips, and deposits that one of them has confirmed.

-- The check of a slip by the site's verifiers, beside the queue in which the deposit waits for staff.
create table slip_checks (
  slip_id    bigint      primary key references deposit_slips (id),
  deposit_id bigint      not null references deposits (id),
  -- When a verifier is to be asked; null once the answer is known, or nobody could tell.
  due_at     timestamptz,
  attempts   integer     not null default 0 check (attempts >= 0),
  outcome    text        not null default 'waiting' check (
    outcome in ('waiting', 'credited', 'other_receiver', 'undecided_receiver', 'other_amount', 'outside_time', 'used',
                'not_found', 'later', 'unreadable', 'deposit_ended', 'no_answer', 'no_verifier')
  ),
  -- The verifier that answered last, and its code or words.
  verifier   text        check (length(verifier) <= 40),
  said       text        check (length(said) <= 300),
  -- The bank's reference of the transfer, and what the bank told of it.
  trans_ref  text        check (trans_ref ~ '^[0-9A-Za-z]{1,40}$'),
  amount_micro bigint    check (amount_micro > 0),
  paid_at    timestamptz,
  -- The answer as the verifier sent it.
  body       text        check (length(body) <= 65536),
  checked_at timestamptz,
  created_at timestamptz not null,
  constraint slip_checks_credited check (outcome <> 'credited' or trans_ref is not null)
);

create index slip_checks_due on slip_checks (due_at) where due_at is not null;
create index slip_checks_by_deposit on slip_checks (deposit_id, slip_id desc);
-- slip-04: one transfer of a bank credits one deposit, whatever gateway or website it belongs to.
create unique index slip_checks_used_once on slip_checks (trans_ref) where outcome = 'credited';

grant select, insert,
      update (due_at, attempts, outcome, verifier, said, trans_ref, amount_micro, paid_at, body, checked_at)
   on slip_checks to kapao_app;

-- A bank confirmed the transfer by a slip verifier: it waits for the gateway's report, and nobody has to doubt it.
alter table deposit_approvals add column is_verified boolean not null default false;
