import type { Tx } from '../db/database.ts';
import { balancesOf, type MemberBalances } from './balances.ts';
import type { Balances, WalletIds } from './decide.ts';
import { lockAccounts, lockMemberAccounts, lockWallets, type LockedAccount } from './store.ts';

/**
 * The accounts that one transaction has locked, with their balances. They stay locked until it ends, and only the
 * ledger changes a balance, so each account is locked and read once however often the transaction posts.
 */
export interface Locks {
  readonly balances: Balances;
  /** By member id; only of members whose cash, bonus and debt are all locked. */
  readonly wallets: ReadonlyMap<bigint, WalletIds>;
  /** Ids of cash accounts whose member had a debt or a bonus when they were locked. */
  readonly marked: ReadonlySet<bigint>;
  /** In id order, to avoid deadlocks. Sent before the first `await`. */
  lock(ids: Iterable<bigint>): Promise<void>;
  /** The caller already holds the locks on the members' cash, so this cannot deadlock. */
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
      return balancesOf(
        accounts.map(({ id, kind }) => ({ kind, balance: balances.get(id) ?? 0n })),
      );
    },
  };
}
