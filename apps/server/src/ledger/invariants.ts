import sql, { type Sql } from 'sql-template-tag';
import { accountKinds } from './accounts.ts';
import { textArray } from './arrays.ts';

export interface Invariant {
  name: string;
  /** The check's number, which operators' tools use; it never changes. */
  requirement: number;
  /** Returns one row of one text for each violation. */
  violations: Sql;
}

/** Selects the balance change of each transfer on both its accounts. */
const balanceChanges = sql`
  select debit_account_id    as account_id,
         id                  as transfer_id,
         -amount_micro       as change,
         debit_balance_after as balance_after
    from ledger_transfers
   union all
  select credit_account_id, id, amount_micro, credit_balance_after
    from ledger_transfers`;

const balanceInvariants: Invariant[] = [
  {
    name: 'whoever owes something is marked and has nothing to spend',
    requirement: 3,
    violations: sql`
      select format('member %s owes %s and has %s', debt.member_id, -debt.balance, available.balance)
        from ledger_accounts as debt
        join ledger_accounts as available
          on available.member_id = debt.member_id
         and available.kind      = 'member_available'
       where debt.kind = 'member_debt'
         and (available.in_debt <> (debt.balance < 0)
              or (debt.balance < 0 and available.balance > 0))`,
  },
  {
    name: 'every cash account beside a bonus is marked',
    requirement: 3,
    violations: sql`
      select format('member %s has a bonus of %s', bonus.member_id, bonus.balance)
        from ledger_accounts as bonus
        join ledger_accounts as available
          on available.member_id = bonus.member_id
         and available.kind      = 'member_available'
       where bonus.kind = 'member_bonus'
         and available.has_bonus <> (bonus.balance > 0)`,
  },
  {
    name: 'for each asset, the balances add up to zero',
    requirement: 1,
    violations: sql`
      select format('%s adds up to %s', asset, sum(balance))
        from ledger_accounts
       group by asset
      having sum(balance) <> 0`,
  },
  {
    name: 'every transfer names two accounts of its asset',
    requirement: 1,
    violations: sql`
      select format('transfer %s', transfer.id)
        from ledger_transfers as transfer
        left join ledger_accounts as debit
          on debit.id = transfer.debit_account_id
        left join ledger_accounts as credit
          on credit.id = transfer.credit_account_id
       where debit.asset  is distinct from transfer.asset
          or credit.asset is distinct from transfer.asset
          or debit.id = credit.id`,
  },
  {
    name: 'every balance is the sum of its transfers',
    requirement: 2,
    violations: sql`
      select format('account %s holds %s, its transfers add up to %s',
                    account.id, account.balance, coalesce(moved.total, 0))
        from ledger_accounts as account
        left join (select account_id, sum(change) as total
                     from (${balanceChanges}) as move
                    group by account_id) as moved
          on moved.account_id = account.id
       where account.balance <> coalesce(moved.total, 0)`,
  },
  {
    name: 'every balance after a transfer follows from the one before it',
    requirement: 2,
    violations: sql`
      select format('transfer %s leaves account %s at %s, not %s',
                    transfer_id, account_id, balance_after, balance_before + change)
        from (select account_id, transfer_id, change, balance_after,
                     lag(balance_after, 1, 0::bigint)
                       over (partition by account_id order by transfer_id) as balance_before
                from (${balanceChanges}) as move) as chained
       where balance_after <> balance_before + change`,
  },
  {
    name: 'no account is or ever was below zero that may not be',
    requirement: 3,
    violations: sql`
      select format('account %s holds %s', id, balance)
        from ledger_accounts
       where balance < 0
         and not may_be_negative
       union all
      select format('transfer %s left account %s at %s', transfer.id, account.id,
                    transfer.debit_balance_after)
        from ledger_transfers as transfer
        join ledger_accounts as account
          on account.id = transfer.debit_account_id
       where transfer.debit_balance_after < 0
         and not account.may_be_negative`,
  },
  {
    name: 'every correction names who made it and why',
    requirement: 5,
    violations: sql`
      select format('transfer %s', id)
        from ledger_transfers
       where kind = 'adjustment'
         and (actor is null or reason is null)`,
  },
  {
    name: 'no transfer has two members, and its own member sees it',
    requirement: 7,
    violations: sql`
      select format('transfer %s', transfer.id)
        from ledger_transfers as transfer
        join ledger_accounts as debit
          on debit.id = transfer.debit_account_id
        join ledger_accounts as credit
          on credit.id = transfer.credit_account_id
       where debit.member_id <> credit.member_id
          or coalesce(debit.member_id, credit.member_id) <> transfer.member_id
          or (coalesce(debit.member_id, credit.member_id) is not null and transfer.member_id is null)`,
  },
  {
    name: 'every account holds the asset of its kind, points included',
    requirement: 14,
    violations: sql`
      select format('account %s of kind %s', account.id, account.kind)
        from ledger_accounts as account
        left join unnest(
               ${textArray(Object.keys(accountKinds))}::text[],
               ${textArray(Object.values(accountKinds).map((facts) => facts.asset))}::text[],
               ${Object.values(accountKinds).map((facts) => facts.mayBeNegative)}::boolean[]
             ) as facts (kind, asset, may_be_negative)
          on facts.kind = account.kind
       where facts.asset is distinct from account.asset
          or facts.may_be_negative is distinct from account.may_be_negative`,
  },
];

const schemaInvariants: Invariant[] = [
  {
    name: 'the constraints of the ledger are in force',
    requirement: 3,
    violations: sql`
      select format('constraint %s', wanted.name)
        from (values ('ledger_accounts_floor'),
                     ('ledger_accounts_members_money_is_real'),
                     ('ledger_accounts_owner'),
                     ('ledger_transfers_amount'),
                     ('ledger_transfers_two_accounts'),
                     ('ledger_transfers_adjustment_says_why')) as wanted (name)
       where not exists (select
                           from pg_constraint
                          where conname = wanted.name
                            and convalidated)`,
  },
  {
    name: 'the application can neither update nor delete a transfer',
    requirement: 4,
    violations: sql`
      select format('kapao_app may %s', privilege)
        from unnest(array['update', 'delete', 'truncate', 'trigger']) as privilege
       where has_table_privilege('kapao_app', 'ledger_transfers', privilege)
       union all
      select 'kapao_app may update a column'
       where has_any_column_privilege('kapao_app', 'ledger_transfers', 'update')
       union all
      select format('kapao_app owns %s', relname)
        from pg_class
       where relname in ('ledger_transfers', 'ledger_accounts')
         and pg_has_role('kapao_app', relowner, 'member')`,
  },
  {
    name: 'the triggers of the ledger are in force',
    requirement: 4,
    violations: sql`
      select format('trigger %s', wanted.name)
        from (values ('ledger_transfers_append_only'),
                     ('ledger_transfers_sound'),
                     ('ledger_accounts_stay')) as wanted (name)
       where not exists (select
                           from pg_trigger
                          where tgname = wanted.name
                            and tgenabled in ('O', 'A'))`,
  },
  {
    name: 'a key stands for one transfer',
    requirement: 16,
    violations: sql`
      select 'index ledger_transfers_key'
       where not exists (select
                           from pg_index
                          where indexrelid = to_regclass('ledger_transfers_key')
                            and indisunique
                            and indisvalid)`,
  },
];

export const invariants: readonly Invariant[] = [...balanceInvariants, ...schemaInvariants];
