import sql, { type Sql } from 'sql-template-tag';
import { accountKinds } from './accounts.ts';
import { textArray } from './arrays.ts';
import {
  balanceChanges,
  checkpointViolations,
  openingBalance,
  transfersAfter,
} from './days/checkpoints.ts';
import type { Checkpoint } from './days/checkpoints.ts';

export interface Invariant {
  name: string;
  /** The check's number, which operators' tools use; it never changes. */
  requirement: number;
  /** Returns one row of one text for each violation. */
  violations: Sql;
}

/** A check of the transfers after a checkpoint. */
interface TransferInvariant extends Omit<Invariant, 'violations'> {
  violations: (start: Checkpoint) => Sql;
}

const accountInvariants: Invariant[] = [
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

const transferInvariants: TransferInvariant[] = [
  {
    name: 'every transfer names two accounts of its asset',
    requirement: 1,
    violations: (start) => sql`
      select format('transfer %s', transfer.id)
        from ${transfersAfter(start)} as transfer
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
    violations: (start) => sql`
      select format('account %s holds %s, its transfers add up to %s',
                    account.id, account.balance, opening + coalesce(moved.total, 0))
        from (select id, balance, ${openingBalance(start, sql`ledger_accounts.id`)} as opening
                from ledger_accounts) as account
        left join (select account_id, sum(change) as total
                     from (${balanceChanges(transfersAfter(start))}) as move
                    group by account_id) as moved
          on moved.account_id = account.id
       where account.balance <> opening + coalesce(moved.total, 0)`,
  },
  {
    name: 'every balance after a transfer follows from the one before it',
    requirement: 2,
    violations: (start) => sql`
      select format('transfer %s leaves account %s at %s, not %s',
                    transfer_id, account_id, balance_after, balance_before + change)
        from (select account_id, transfer_id, change, balance_after,
                     coalesce(lag(balance_after) over (partition by account_id order by transfer_id),
                              ${openingBalance(start, sql`move.account_id`)}) as balance_before
                from (${balanceChanges(transfersAfter(start))}) as move) as chained
       where balance_after <> balance_before + change`,
  },
  {
    name: 'no account is or ever was below zero that may not be',
    requirement: 3,
    violations: (start) => sql`
      select format('account %s holds %s', id, balance)
        from ledger_accounts
       where balance < 0
         and not may_be_negative
       union all
      select format('transfer %s left account %s at %s', transfer.id, account.id,
                    transfer.debit_balance_after)
        from ${transfersAfter(start)} as transfer
        join ledger_accounts as account
          on account.id = transfer.debit_account_id
       where transfer.debit_balance_after < 0
         and not account.may_be_negative`,
  },
  {
    name: 'every correction names who made it and why',
    requirement: 5,
    violations: (start) => sql`
      select format('transfer %s', id)
        from ${transfersAfter(start)} as transfer
       where kind = 'adjustment'
         and (actor is null or reason is null)`,
  },
  {
    name: 'no transfer has two members, and its own member sees it',
    requirement: 7,
    violations: (start) => sql`
      select format('transfer %s', transfer.id)
        from ${transfersAfter(start)} as transfer
        join ledger_accounts as debit
          on debit.id = transfer.debit_account_id
        join ledger_accounts as credit
          on credit.id = transfer.credit_account_id
       where debit.member_id <> credit.member_id
          or coalesce(debit.member_id, credit.member_id) <> transfer.member_id
          or (coalesce(debit.member_id, credit.member_id) is not null and transfer.member_id is null)`,
  },
  {
    name: 'a key stands for one transfer',
    requirement: 16,
    violations: (start) => sql`
      select 'index ledger_keys_once'
       where not exists (select
                           from pg_index
                          where indexrelid = to_regclass('ledger_keys_once')
                            and indisunique
                            and indisvalid)
       union all
      select format('transfer %s has no key', transfer.id)
        from ${transfersAfter(start)} as transfer
        left join ledger_keys as taken
          on taken.source          = transfer.source
         and taken.idempotency_key = transfer.idempotency_key
       where taken.transfer_id is distinct from transfer.id
          or taken.created_at  is distinct from transfer.created_at`,
  },
  {
    name: 'every checkpoint is the balance at the end of its day',
    requirement: 2,
    violations: checkpointViolations,
  },
];

/** Selects the transfers' table and its partitions; each must have what the ledger relies on. */
const transferTables = sql`
  select 'ledger_transfers'::regclass as relation
   union all
  select relation
    from ledger_partitions`;

const schemaInvariants: Invariant[] = [
  {
    name: 'the constraints of the ledger are in force',
    requirement: 3,
    violations: sql`
      select format('constraint %s of %s', wanted.name, wanted.relation)
        from (select 'ledger_accounts'::regclass as relation, name
                from unnest(array['ledger_accounts_floor',
                                  'ledger_accounts_members_money_is_real',
                                  'ledger_accounts_owner']) as name
               union all
              select relation, name
                from (${transferTables}) as known
               cross join unnest(array['ledger_transfers_amount',
                                       'ledger_transfers_two_accounts',
                                       'ledger_transfers_adjustment_says_why']) as name) as wanted
       where not exists (select
                           from pg_constraint
                          where conrelid = wanted.relation
                            and conname  = wanted.name
                            and convalidated)`,
  },
  {
    name: 'the application can neither update nor delete a transfer',
    requirement: 4,
    violations: sql`
      select format('kapao_app may %s %s', privilege, relation)
        from (${transferTables} union all select 'ledger_keys') as known
       cross join unnest(array['update', 'delete', 'truncate', 'trigger']) as privilege
       where has_table_privilege('kapao_app', relation, privilege)
       union all
      select format('kapao_app may insert into %s', relation)
        from (select relation from ledger_partitions union all select 'ledger_keys') as known
       where has_table_privilege('kapao_app', relation, 'insert')
       union all
      select format('kapao_app may update a column of %s', relation)
        from (${transferTables} union all select 'ledger_keys') as known
       where has_any_column_privilege('kapao_app', relation, 'update')
       union all
      select format('kapao_app owns %s', known.relation)
        from (${transferTables} union all
              select unnest(array['ledger_accounts', 'ledger_keys']::regclass[])) as known
        join pg_class as class on class.oid = known.relation
       where pg_has_role('kapao_app', class.relowner, 'member')`,
  },
  {
    name: 'the triggers of the ledger are in force',
    requirement: 4,
    violations: sql`
      select format('trigger %s of %s', wanted.name, wanted.relation)
        from (select 'ledger_accounts'::regclass as relation, 'ledger_accounts_stay' as name
               union all
              select 'ledger_keys', 'ledger_keys_append_only'
               union all
              select relation, name
                from (${transferTables}) as known
               cross join unnest(array['ledger_transfers_append_only',
                                       'ledger_transfers_sound',
                                       'ledger_transfers_keyed']) as name) as wanted
       where not exists (select
                           from pg_trigger
                          where tgrelid = wanted.relation
                            and tgname  = wanted.name
                            and tgenabled in ('O', 'A'))`,
  },
];

/** The checks of the accounts, the tables' protection, and the transfers after a checkpoint. */
export function invariantsAfter(start: Checkpoint): Invariant[] {
  const ofTransfers = transferInvariants.map(({ name, requirement, violations }) => ({
    name,
    requirement,
    violations: violations(start),
  }));
  return [...accountInvariants, ...ofTransfers, ...schemaInvariants];
}
