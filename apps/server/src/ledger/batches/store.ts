import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { Busy, memberKey } from '../../db/turns.ts';
import { accountKinds, memberAccountKinds, wholeReference } from '../accounts.ts';
import { bigintArray, textArray } from '../arrays.ts';
import { memberBalancesFrom, type MemberBalances } from '../balances.ts';
import { transferKey } from './decide.ts';
import type { Balances, Draft, RecordedTransfer, WalletIds } from './decide.ts';
import type { Posting } from '../posting.ts';
import { transferFromRow, type TransferRow } from '../transfers.ts';

interface LockedAccount {
  id: bigint;
  kind: string;
  /** The member of the account; null for a house account. */
  memberId: bigint | null;
  balance: bigint;
  /** Whether this is a cash account whose member has a debt or a bonus. */
  isMarked: boolean;
  /** Whether this is the promotions' account, which is locked after all others. */
  isLast: boolean;
}

const LOCKED_COLUMNS = sql`
             id,
             kind,
             member_id            as "memberId",
             balance,
             in_debt or has_bonus as "isMarked",
             coalesce(kind = 'promotion_cost' and reference = 'promotions', false) as "isLast"`;

/**
 * The order of all locks, whatever the accounts' age (docs/decisions/0035): members before the house, a member's cash
 * before the other accounts, and the promotions' account last.
 */
const LOCK_ORDER = sql`
       order by member_id nulls last,
                (kind = 'promotion_cost' and reference = 'promotions'),
                kind <> 'member_available',
                id
         for update`;

/** Locks members' accounts until the transaction ends. Without `waits` it leaves out those that others hold. */
async function lockMembersAccounts(
  tx: Tx,
  ids: readonly bigint[],
  waits: boolean,
): Promise<LockedAccount[]> {
  return tx.query<LockedAccount>(
    sql`
      select ${LOCKED_COLUMNS}
        from ledger_accounts
       where id = any(${bigintArray(ids)}::bigint[])
         and member_id is not null
       ${LOCK_ORDER} ${waits ? WAITS : SKIPS}`,
    waits ? 'ledger_wait_for_members' : 'ledger_lock_members',
  );
}

const WAITS = sql``;
const SKIPS = sql`skip locked`;

/** Locks house accounts; each is held only from here to the commit, so waiting is short. */
async function lockHouseAccounts(tx: Tx, ids: readonly bigint[]): Promise<LockedAccount[]> {
  return tx.query<LockedAccount>(
    sql`
      select ${LOCKED_COLUMNS}
        from ledger_accounts
       where id = any(${bigintArray(ids)}::bigint[])
         and member_id is null
       ${LOCK_ORDER}`,
    'ledger_lock_house',
  );
}

/** Locks the cash, bonus and debt accounts of these members. */
async function lockWallets(tx: Tx, memberIds: readonly bigint[]): Promise<LockedAccount[]> {
  return tx.query<LockedAccount>(
    sql`
      select ${LOCKED_COLUMNS}
        from ledger_accounts
       where member_id = any(${bigintArray(memberIds)}::bigint[])
         and kind in ('member_available', 'member_bonus', 'member_debt')
       ${LOCK_ORDER}`,
    'ledger_lock_wallets',
  );
}

/** Locks all accounts of one member. @throws Busy if another transaction holds one, and this one may not wait. */
async function lockMemberAccounts(tx: Tx, memberId: bigint): Promise<LockedAccount[]> {
  const waits = tx.mayWaitFor(memberKey(memberId));
  const accounts = await tx.query<LockedAccount>(
    sql`
      select ${LOCKED_COLUMNS}
        from ledger_accounts
       where member_id = ${memberId}
       ${LOCK_ORDER} ${waits ? WAITS : SKIPS}`,
    waits ? 'ledger_wait_for_member' : 'ledger_lock_member',
  );
  if (waits || accounts.length === memberAccountKinds.length) return accounts;
  const all = await tx.query(sql`select from ledger_accounts where member_id = ${memberId}`);
  if (all.length > accounts.length) throw new Busy(memberKey(memberId));
  return accounts;
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
  /** Null, because the transfer's partition was archived and removed from the database. */
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
              reason, created_at)
      select source, idempotency_key, kind, asset, amount_micro,
             debit_account_id, credit_account_id, member_id,
             debit_balance_after, credit_balance_after, beside_balance_after, reference, actor,
             reason, now()
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
  /**
   * Locks accounts; members' only where they are free, unless `waitsForMembers`. Check `balances` for those that were
   * not. It sends before its first `await`.
   */
  lock(ids: Iterable<bigint>, waitsForMembers?: boolean): Promise<void>;
  /** Locks the wallets of members whose cash the caller has locked, so this cannot deadlock. */
  lockWallets(memberIds: Iterable<bigint>): Promise<void>;
  /** Locks all accounts of a member; all balances are 0 if they were never opened. @throws Busy, to take a turn. */
  lockMember(memberId: bigint): Promise<MemberBalances>;
}

export function createLocks(tx: Tx): Locks {
  const balances: Balances = new Map();
  const wallets = new Map<bigint, WalletIds>();
  const marked = new Set<bigint>();
  const members = new Map<bigint, readonly LockedAccount[]>();
  const checkOrder = createOrderCheck();

  const note = (accounts: readonly LockedAccount[]) => {
    for (const { id, balance, isMarked } of accounts) {
      balances.set(id, balance);
      if (isMarked) marked.add(id);
    }
  };
  const noteWallet = (memberId: bigint, accounts: readonly LockedAccount[]) => {
    const wallet = walletIn(accounts);
    if (wallet) wallets.set(memberId, wallet);
  };

  return {
    balances,
    wallets,
    marked,
    lock: async (ids, waitsForMembers = true) => {
      const missing = [...ids].filter((id) => !balances.has(id));
      if (missing.length === 0) return;
      const locked = await Promise.all([
        lockMembersAccounts(tx, missing, waitsForMembers),
        lockHouseAccounts(tx, missing),
      ]);
      for (const accounts of locked) {
        checkOrder(accounts);
        note(accounts);
      }
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
        checkOrder(accounts.filter(({ id }) => !balances.has(id)));
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

/** Returns the wallet of one member's accounts, if they have cash, bonus and debt. */
function walletIn(accounts: readonly LockedAccount[]): WalletIds | undefined {
  const idOf = (kind: string) => accounts.find((account) => account.kind === kind)?.id;
  const cashId = idOf('member_available');
  const bonusId = idOf('member_bonus');
  const debtId = idOf('member_debt');
  if (cashId === undefined || bonusId === undefined || debtId === undefined) return undefined;
  return { cashId, bonusId, debtId };
}

/**
 * Rejects a flow that locks accounts out of order, in every test of it, because it would deadlock under load alone. The
 * bonus of a member whose cash is locked may come after the house: everybody locks that cash before.
 */
function createOrderCheck(): (accounts: readonly LockedAccount[]) => void {
  const cashOf = new Set<bigint>();
  let lastHouse: LockedAccount | undefined;
  return (accounts) => {
    for (const account of accounts) {
      const { id, kind, memberId, isLast } = account;
      if (memberId === null) {
        const isAfter = !lastHouse || (isLast === lastHouse.isLast ? id > lastHouse.id : isLast);
        if (!isAfter) throw new Error(`house account ${id} is locked out of order`);
        lastHouse = account;
      } else {
        const isGuarded = kind === 'member_bonus' && cashOf.has(memberId);
        if (lastHouse && !isGuarded) throw new Error(`account ${id} is locked out of order`);
        if (kind === 'member_available') cashOf.add(memberId);
      }
    }
  };
}
