-- The office finds a member by the last digits of the bank account.
create index member_bank_accounts_by_last_digits on member_bank_accounts (reverse(account_number) text_pattern_ops);

-- Lists of members, newest first; few members are blocked or owe.
create index members_newest on members (website_id, created_at desc, id desc);
create index members_blocked on members (website_id, created_at desc, id desc) where status = 'blocked';
-- The mark changes seldom, so bets still update the account's row in place.
create index ledger_accounts_in_debt on ledger_accounts (member_id) where in_debt;

-- A round is found by its name; one entry for each bet, none for wins.
create index studio_transactions_by_round on studio_transactions (round) where kind = 'bet';

-- Notes of all that staff do with a member.
alter table member_notes drop constraint member_notes_kind_check;
alter table member_notes add constraint member_notes_kind_check check (
  kind in ('block', 'unblock', 'cashback_cancel', 'note', 'sessions_end', 'time_out', 'adjustment',
           'phone_change', 'bank_change')
);
