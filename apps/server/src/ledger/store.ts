import sql from 'sql-template-tag';
import type { Tx } from '../db/database.ts';
import { accountKinds, wholeReference } from './accounts.ts';
import { bigintArray, textArray } from './arrays.ts';
import { memberBalancesFrom, type MemberBalances } from './balances.ts';
import { transferKey } from './decide.ts';
import type { Balances, Draft, RecordedTransfer, WalletIds } from './decide.ts';
import type { Posting } from './posting.ts';
import { transferFromRow, type TransferRow } from './transfers.ts';

interface LockedAccount {
  id: bigint;
  kind: string;
  /** The member of the account; null for a house account. */
  memberId: bigint | null;
  balance: bigint;
  /** Whether this is a cash account whose member has a debt or a bonus. */
  isMarked: boolean;
}

/**
 * Locks the accounts until the transaction ends, in id order, so that batches do not deadlock. A flow may hold a member
 * already; the retry of deadlocks (ledger-27) covers that.
 */
async function lockAccounts(tx: Tx, ids: readonly bigint[]): Promise<LockedAccount[]> {
  return tx.query<LockedAccount>(
    sql`
      select id,
             kind,
             member_id            as "memberId",
             balance,
             in_debt or has_bonus as "isMarked"
        from ledger_accounts
       where id = any(${bigintArray(ids)}::bigint[])
       order by id
         for update`,
    'ledger_lock_accounts',
  );
}

/** Locks the cash, bonus and debt accounts of these members. */
async function lockWallets(tx: Tx, memberIds: readonly bigint[]): Promise<LockedAccount[]> {
  return tx.query<LockedAccount>(
    sql`
      select id,
             kind,
             member_id            as "memberId",
             balance,
             in_debt or has_bonus as "isMarked"
        from ledger_accounts
       where member_id = any(${bigintArray(memberIds)}::bigint[])
         and kind in ('member_available', 'member_bonus', 'member_debt')
       order by id
         for update`,
    'ledger_lock_wallets',
  );
}

/** Locks all accounts of one member. */
async function lockMemberAccounts(tx: Tx, memberId: bigint): Promise<LockedAccount[]> {
  return tx.query<LockedAccount>(
    sql`
      select id,
             kind,
             member_id            as "memberId",
             balance,
             in_debt or has_bonus as "isMarked"
        from ledger_accounts
       where member_id = ${memberId}
       order by id
         for update`,
    'ledger_lock_member',
  );
}

/** Stores on each member's cash account whether the member has a debt and a bonus. */
export async function setDebtAndBonusFlags(
  tx: Tx,
  members: readonly { memberId: bigint; isInDebt: boolean; hasBonus: boolean }[],
): Promise<void> {
  await tx.query(
    sql`
      update ledger_accounts as account
         set in_debt   = marked.in_debt,
             has_bonus = marked.has_bonus
        from unnest(
               ${bigintArray(members.map(({ memberId }) => memberId))}::bigint[],
               ${members.map(({ isInDebt }) => isInDebt)}::boolean[],
               ${members.map(({ hasBonus }) => hasBonus)}::boolean[]
             ) as marked (member_id, in_debt, has_bonus)
       where account.member_id = marked.member_id
         and account.kind      = 'member_available'
         and (account.in_debt, account.has_bonus) <> (marked.in_debt, marked.has_bonus)`,
    'ledger_mark_wallets',
  );
}

interface RecordedRow extends TransferRow {
  source: string;
  idempotency_key: string;
  debit_owner: string;
  credit_owner: string;
}

interface KeyOnlyRow {
  source: string;
  idempotency_key: string;
  /** The transfer's partition was detached. */
  id: null;
}

/**
 * Finds transfers recorded under the postings' keys, by transferKey; `archived` where an archive's file has the transfer.
 * A key's time names the transfer's partition. `limit 1` forces one index lookup for each key: PostgreSQL caches the
 * plan, and a plan made on an empty table must suit a large one.
 */
export async function findRecordedTransfers(
  tx: Tx,
  postings: readonly Posting[],
): Promise<ReadonlyMap<string, RecordedTransfer | 'archived'>> {
  const rows = await tx.query<RecordedRow | KeyOnlyRow>(
    sql`
      select wanted.source,
             wanted.idempotency_key,
             transfer.id,
             transfer.kind,
             transfer.amount_micro,
             transfer.reference,
             transfer.member_id,
             transfer.debit_balance_after,
             transfer.credit_balance_after,
             transfer.beside_balance_after,
             transfer.created_at,
             debit.kind  as debit_kind,
             credit.kind as credit_kind,
             coalesce(debit.member_id::text, ${wholeReference(sql`debit`)})   as debit_owner,
             coalesce(credit.member_id::text, ${wholeReference(sql`credit`)}) as credit_owner
        from unnest(
               ${textArray(postings.map((posting) => posting.source))}::text[],
               ${textArray(postings.map((posting) => posting.idempotencyKey))}::text[]
             ) as wanted (source, idempotency_key)
       cross join lateral (
               select transfer_id, created_at
                 from ledger_keys as taken
                where taken.source          = wanted.source
                  and taken.idempotency_key = wanted.idempotency_key
                limit 1
             ) as taken
        left join lateral (
               select id, kind, amount_micro, reference, member_id,
                      debit_account_id, credit_account_id,
                      debit_balance_after, credit_balance_after, beside_balance_after, created_at
                 from ledger_transfers as recorded
                where recorded.id         = taken.transfer_id
                  and recorded.created_at = taken.created_at
                limit 1
             ) as transfer on true
        left join ledger_accounts as debit
          on debit.id = transfer.debit_account_id
        left join ledger_accounts as credit
          on credit.id = transfer.credit_account_id`,
    'ledger_find_recorded',
  );
  return new Map(
    rows.map((row) => [
      transferKey(row.source, row.idempotency_key),
      row.id === null
        ? 'archived'
        : {
            from: `${row.debit_kind}:${row.debit_owner}`,
            to: `${row.credit_kind}:${row.credit_owner}`,
            transfer: transferFromRow(row),
          },
    ]),
  );
}

/** Updates each account once, even if several transfers of the batch moved it. */
export async function updateBalances(tx: Tx, changed: readonly [bigint, bigint][]): Promise<void> {
  await tx.query(
    sql`
      update ledger_accounts as account
         set balance = changed.balance
        from unnest(
               ${bigintArray(changed.map(([id]) => id))}::bigint[],
               ${bigintArray(changed.map(([, balance]) => balance))}::bigint[]
             ) as changed (id, balance)
       where account.id = changed.id`,
    'ledger_update_balances',
  );
}

export interface InsertedTransfer {
  id: bigint;
  created_at: Date;
}

/**
 * Writes the drafts and returns their ids in order. The accounts are locked meanwhile, so the ids of an
 * account's transfers follow the order of its balances. A key that another transaction has taken since the lookup starts
 * the transaction over (the trigger ledger_transfers_keyed).
 */
export async function insertTransfers(
  tx: Tx,
  drafts: readonly Draft[],
): Promise<InsertedTransfer[]> {
  const texts = (valueOf: (draft: Draft) => string | null) => textArray(drafts.map(valueOf));
  const bigints = (valueOf: (draft: Draft) => bigint | null) => bigintArray(drafts.map(valueOf));
  return tx.query<InsertedTransfer>(
    sql`
      insert into ledger_transfers
             (source, idempotency_key, kind, asset, amount_micro,
              debit_account_id, credit_account_id, member_id,
              debit_balance_after, credit_balance_after, beside_balance_after, reference, actor,
              reason)
      select source, idempotency_key, kind, asset, amount_micro,
             debit_account_id, credit_account_id, member_id,
             debit_balance_after, credit_balance_after, beside_balance_after, reference, actor,
              reason
        from unnest(
               ${texts((draft) => draft.posting.source)}::text[],
               ${texts((draft) => draft.posting.idempotencyKey)}::text[],
               ${texts((draft) => draft.posting.kind)}::text[],
               ${texts((draft) => accountKinds[draft.posting.from.kind].asset)}::text[],
               ${bigints((draft) => draft.posting.amountMicro)}::bigint[],
               ${bigints((draft) => draft.fromId)}::bigint[],
               ${bigints((draft) => draft.toId)}::bigint[],
               ${bigints((draft) => draft.memberId)}::bigint[],
               ${bigints((draft) => draft.fromBalanceAfter)}::bigint[],
               ${bigints((draft) => draft.toBalanceAfter)}::bigint[],
               ${bigints((draft) => draft.besideBalanceAfter)}::bigint[],
               ${texts((draft) => draft.posting.reference)}::text[],
               ${texts((draft) => draft.posting.actor ?? null)}::text[],
               ${texts((draft) => draft.posting.reason ?? null)}::text[]
             ) with ordinality as draft
             (source, idempotency_key, kind, asset, amount_micro,
              debit_account_id, credit_account_id, member_id,
              debit_balance_after, credit_balance_after, beside_balance_after, reference, actor,
              reason, position)
       order by position
      returning id, created_at`,
    'ledger_insert_transfers',
  );
}

/**
 * The accounts that one transaction has locked, with their balances. They stay locked until it ends, and only the
 * ledger changes a balance, so each account is locked and read once however often the transaction posts.
 */
export interface Locks {
  readonly balances: Balances;
  /** Wallets by member id, only of members whose cash, bonus and debt are all locked. */
  readonly wallets: ReadonlyMap<bigint, WalletIds>;
  /** Ids of cash accounts whose member had a debt or a bonus when they were locked. */
  readonly marked: ReadonlySet<bigint>;
  /** Locks accounts in id order, to avoid deadlocks. It sends before its first `await`. */
  lock(ids: Iterable<bigint>): Promise<void>;
  /** Locks the wallets of members whose cash the caller has locked, so this cannot deadlock. */
  lockWallets(memberIds: Iterable<bigint>): Promise<void>;
  /** Locks all accounts of a member; all balances are 0 if they were never opened. */
  lockMember(memberId: bigint): Promise<MemberBalances>;
}

export function createLocks(tx: Tx): Locks {
  const balances: Balances = new Map();
  const wallets = new Map<bigint, WalletIds>();
  const marked = new Set<bigint>();
  const members = new Map<bigint, readonly LockedAccount[]>();

  const note = (accounts: readonly LockedAccount[]) => {
    for (const { id, balance, isMarked } of accounts) {
      balances.set(id, balance);
      if (isMarked) marked.add(id);
    }
  };
  const noteWallet = (memberId: bigint, accounts: readonly LockedAccount[]) => {
    const idOf = (kind: string) => accounts.find((account) => account.kind === kind)?.id;
    const [cashId, bonusId, debtId] = [
      idOf('member_available'),
      idOf('member_bonus'),
      idOf('member_debt'),
    ];
    if (cashId === undefined || bonusId === undefined || debtId === undefined) return;
    wallets.set(memberId, { cashId, bonusId, debtId });
  };

  return {
    balances,
    wallets,
    marked,
    lock: async (ids) => {
      const missing = [...ids].filter((id) => !balances.has(id));
      if (missing.length > 0) note(await lockAccounts(tx, missing));
    },
    lockWallets: async (memberIds) => {
      const missing = [...memberIds].filter((memberId) => !wallets.has(memberId));
      if (missing.length === 0) return;
      const accounts = await lockWallets(tx, missing);
      note(accounts);
      for (const memberId of missing) {
        noteWallet(
          memberId,
          accounts.filter((account) => account.memberId === memberId),
        );
      }
    },
    lockMember: async (memberId) => {
      const known = members.get(memberId);
      const accounts = known ?? (await lockMemberAccounts(tx, memberId));
      if (!known) {
        note(accounts);
        noteWallet(memberId, accounts);
        members.set(memberId, accounts);
      }
      return memberBalancesFrom(
        accounts.map(({ id, kind }) => ({ kind, balance: balances.get(id) ?? 0n })),
      );
    },
  };
}
