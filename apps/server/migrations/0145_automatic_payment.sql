-- Automatic payment listens: its maximums, the signals that stop it, and their thresholds (contract/payments/automatic.ts
-- has the same defaults). A site without a maximum paid any amount automatically; it takes the default, and a version
-- of its settings keeps the change.
set local kapao.actor = 'system:migration';

update site_settings
   set auto_payout_max_micro = 5000000000
 where auto_payout_max_micro is null;

alter table site_settings
  alter column auto_payout_max_micro set default 5000000000,
  alter column auto_payout_max_micro set not null,
  add column auto_payout_day_max_micro bigint not null default 20000000000
    check (auto_payout_day_max_micro >= 0),
  add column auto_payout_signals text[] not null default array[
    'wagering_left', 'new_account', 'phone_unproven', 'recent_coupon', 'recent_bonus', 'recent_adjustment',
    'payer_name_differs', 'network_shared', 'device_shared', 'account_shared', 'deposit_reversed', 'typed_transfer',
    'large_win', 'win_to_deposit', 'never_played', 'velocity'],
  add column auto_payout_thresholds jsonb not null default '{
    "new_account_days": 7, "recent_coupon_days": 7, "recent_bonus_days": 3, "recent_adjustment_days": 7,
    "network_members": 1, "device_members": 1, "typed_transfer_days": 14, "win_times": 100, "win_baht": 10000,
    "net_win_times": 5, "unplayed_baht": 100, "day_withdrawals": 3}';

-- The decision is made while a member waits, so each of its reads has an index of its own.
create index staff_sessions_by_network on staff_sessions (network);
-- Wins that are looked at by themselves are rare, and nearly all bets add nothing to this index.
create index studio_transactions_large_wins on studio_transactions (member_id, created_at desc)
  where kind = 'win' and amount_micro >= 1000000000;
create index ledger_transfers_credits on ledger_transfers (member_id, id desc)
  where kind in ('adjustment', 'reward') and asset = 'THB';
