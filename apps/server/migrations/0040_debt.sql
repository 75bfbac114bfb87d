-- A win that is taken back after it was spent leaves a debt, which the member's next credits repay
-- (WALLET-API rule 5). The mark stands on the member's available account, which every credit locks
-- anyway: those without a debt are spared the look at theirs.
alter table ledger_accounts
  add column in_debt boolean not null default false,
  add constraint ledger_accounts_only_available_money_is_lent check (
    not in_debt or kind = 'member_available'
  ),
  add constraint ledger_accounts_debt_is_no_credit check (kind <> 'member_debt' or balance <= 0);

grant update (in_debt) on ledger_accounts to kapao_app;
