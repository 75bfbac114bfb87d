-- Withdrawals that a cashier sent to risk, the signal of a changed bank account, and an order of the review queue.

-- A withdrawal that waits and that a cashier sent to risk. Until it is returned nobody decides it.
create table risk_checks (
  id            bigint      generated always as identity primary key,
  withdrawal_id uuid        not null references withdrawals (id),
  -- The risk case of the member.
  case_id       bigint      not null references cases (id),
  sent_by       bigint      not null references staff (id),
  sent_note     text        not null check (length(sent_note) between 1 and 500),
  sent_at       timestamptz not null,
  returned_by   bigint      references staff (id),
  returned_note text        check (length(returned_note) between 1 and 500),
  returned_at   timestamptz,
  constraint risk_checks_returned check (num_nulls(returned_by, returned_note, returned_at) in (0, 3))
);

create unique index risk_checks_open on risk_checks (withdrawal_id) where returned_at is null;
create index risk_checks_by_withdrawal on risk_checks (withdrawal_id, id desc);
create index risk_checks_by_case on risk_checks (case_id, id desc);

grant select, insert, update (returned_by, returned_note, returned_at) on risk_checks to kapao_app;

create trigger require_actor before insert or update on risk_checks
  for each row execute function require_actor();
create trigger tell_office after insert or update on risk_checks
  for each row execute function tell_office('withdrawals', 'cases');

-- The review queue by amount.
create index withdrawals_waiting_by_amount on withdrawals (amount_micro, id) where approval = 'waiting';

-- The signal `account_changed`, for new sites and for those that list all signals. The usual list is that of the contract
-- (`payments/automatic.ts`), which a test compares.
alter table site_settings
  alter column auto_payout_signals set default array[
    'wagering_left', 'new_account', 'phone_unproven', 'account_changed', 'recent_coupon', 'recent_bonus',
    'recent_adjustment', 'payer_name_differs', 'network_shared', 'device_shared', 'account_shared',
    'deposit_reversed', 'typed_transfer', 'large_win', 'win_to_deposit', 'never_played', 'velocity'];

update site_settings
   set auto_payout_signals = default
 where cardinality(auto_payout_signals) = 16;
