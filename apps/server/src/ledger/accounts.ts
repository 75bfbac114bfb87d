import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../db/database.ts';
import { bigintArray, textArray } from './arrays.ts';

type Asset = 'THB' | 'POINTS';

interface AccountKindFacts {
  asset: Asset;
  owner: 'member' | 'house';
  mayBeNegative: boolean;
}

/**
 * Every kind of account there is. Members' money is real; a house account may go either way, because
 * what it shows is what the house owes or is owed.
 */
export const accountKinds = {
  /** Cash: what may be withdrawn. */
  member_available: { asset: 'THB', owner: 'member', mayBeNegative: false },
  /** Bonus: money to play with while a promotion is open (docs/decisions/0017). */
  member_bonus: { asset: 'THB', owner: 'member', mayBeNegative: false },
  /** Withdrawals on their way out. */
  member_held: { asset: 'THB', owner: 'member', mayBeNegative: false },
  /** 0 or less: what a member owes after a win was taken back that had been spent. */
  member_debt: { asset: 'THB', owner: 'member', mayBeNegative: true },
  member_points: { asset: 'POINTS', owner: 'member', mayBeNegative: false },
  /** reference: the studio's code. */
  studio_clearing: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** reference: the gateway's code. */
  gateway_clearing: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** Money that arrived and belongs to no open deposit; reference: the gateway's code. */
  unmatched_deposits: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** reference: what it was spent on, such as `cashback`. */
  promotion_cost: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** What the house earns by moving money; reference: `deposit` or `withdrawal`. */
  fee_income: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** Where points come from and go to; reference: what for, such as `missions`. */
  points_issue: { asset: 'POINTS', owner: 'house', mayBeNegative: true },
  /** reference: who adjusts, such as `operator`. */
  adjustment: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** Where the money of the first day comes from; reference: such as `demo`. */
  opening: { asset: 'THB', owner: 'house', mayBeNegative: true },
} as const satisfies Record<string, AccountKindFacts>;

export type AccountKind = keyof typeof accountKinds;
type KindOwnedBy<Owner> = {
  [Kind in AccountKind]: (typeof accountKinds)[Kind]['owner'] extends Owner ? Kind : never;
}[AccountKind];
type MemberAccountKind = KindOwnedBy<'member'>;
type HouseAccountKind = KindOwnedBy<'house'>;

export type AccountRef =
  | { kind: MemberAccountKind; memberId: bigint }
  | { kind: HouseAccountKind; reference: string };

const memberAccountKinds = [
  'member_available',
  'member_held',
  'member_debt',
  'member_points',
  'member_bonus',
] as const satisfies readonly MemberAccountKind[];

/** Bonuses come from it, and go back to it. Locked after all accounts of members, so that no two wait in a circle. */
export const PROMOTION_COST = {
  kind: 'promotion_cost',
  reference: 'promotions',
} as const satisfies AccountRef;

/** One string for one account, to look it up by. */
export function accountKey(ref: AccountRef): string {
  return `${ref.kind}:${'memberId' in ref ? ref.memberId : ref.reference}`;
}

export function memberOf(ref: AccountRef): bigint | undefined {
  return 'memberId' in ref ? ref.memberId : undefined;
}

/** Opens a member's accounts, at zero, with the registration. Doing it twice does no harm. */
export async function openMemberAccounts(tx: Tx, memberId: bigint): Promise<void> {
  await openMembersAccounts(tx, [memberId]);
}

export async function openMembersAccounts(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  const facts = memberAccountKinds.map((kind) => accountKinds[kind]);
  await tx.query(
    sql`
      insert into ledger_accounts (kind, asset, member_id, may_be_negative)
      select kind, asset, member_id, may_be_negative
        from unnest(${bigintArray(memberIds)}::bigint[]) as member_id
       cross join unnest(
               ${textArray(memberAccountKinds)}::text[],
               ${textArray(facts.map((fact) => fact.asset))}::text[],
               ${facts.map((fact) => fact.mayBeNegative)}::boolean[]
             ) as opened (kind, asset, may_be_negative)
          on conflict do nothing`,
    'ledger_open_member_accounts',
  );
}

export type AccountIds = ReadonlyMap<string, bigint>;

export interface AccountDirectory {
  /**
   * The ids of these accounts, by accountKey; a house account is opened on its first use, and a
   * member's account that nobody opened is missing from the answer.
   */
  resolve(on: Queryable, refs: Iterable<AccountRef>): Promise<AccountIds>;
  /** The same, keeping what it learns. Never inside a transaction, which may yet be undone. */
  resolveAndKeep(on: Queryable, refs: Iterable<AccountRef>): Promise<AccountIds>;
}

/** Ids never change, so they may be kept; balances may not (DESIGN, "Money"). */
const MAX_IDS_KEPT = 400_000;

export function createAccountDirectory(): AccountDirectory {
  const kept = new Map<string, bigint>();

  const resolve = async (on: Queryable, refs: Iterable<AccountRef>) => {
    const found = new Map<string, bigint>();
    const missing = new Map<string, AccountRef>();
    for (const ref of refs) {
      const key = accountKey(ref);
      const id = kept.get(key);
      if (id === undefined) missing.set(key, ref);
      else found.set(key, id);
    }
    const learned = missing.size > 0 ? await lookUp(on, [...missing.values()]) : [];
    for (const account of learned) found.set(account.key, account.id);
    return { found, learned };
  };

  return {
    resolve: async (on, refs) => (await resolve(on, refs)).found,
    resolveAndKeep: async (on, refs) => {
      const { found, learned } = await resolve(on, refs);
      if (kept.size + learned.length > MAX_IDS_KEPT) kept.clear();
      for (const account of learned) kept.set(account.key, account.id);
      return found;
    },
  };
}

interface KnownAccount {
  key: string;
  id: bigint;
}

async function lookUp(on: Queryable, refs: AccountRef[]): Promise<KnownAccount[]> {
  const memberIds = new Set<bigint>();
  const house: HouseAccount[] = [];
  for (const ref of refs) {
    if ('memberId' in ref) memberIds.add(ref.memberId);
    else house.push(ref);
  }
  return [...(await findMembers(on, [...memberIds])), ...(await findOrOpenHouse(on, house))];
}

type HouseAccount = Extract<AccountRef, { reference: string }>;

async function findMembers(on: Queryable, memberIds: bigint[]): Promise<KnownAccount[]> {
  if (memberIds.length === 0) return [];
  const rows = await on.query<{ id: bigint; kind: string; member_id: bigint }>(
    sql`
      select id, kind, member_id
        from ledger_accounts
       where member_id = any(${bigintArray(memberIds)}::bigint[])`,
    'ledger_find_member_accounts',
  );
  return rows.map((row) => ({ key: `${row.kind}:${row.member_id}`, id: row.id }));
}

async function findOrOpenHouse(on: Queryable, wanted: HouseAccount[]): Promise<KnownAccount[]> {
  if (wanted.length === 0) return [];
  const found = await findHouse(on, wanted);
  if (found.length === wanted.length) return found;
  // Another server may open the same account at this moment: its row stands, and both find it.
  const facts = wanted.map((ref) => accountKinds[ref.kind]);
  await on.query(
    sql`
      insert into ledger_accounts (kind, asset, reference, may_be_negative)
      select kind, asset, reference, may_be_negative
        from unnest(
               ${textArray(wanted.map((ref) => ref.kind))}::text[],
               ${textArray(facts.map((fact) => fact.asset))}::text[],
               ${textArray(wanted.map((ref) => ref.reference))}::text[],
               ${facts.map((fact) => fact.mayBeNegative)}::boolean[]
             ) as wanted (kind, asset, reference, may_be_negative)
       order by kind, reference
          on conflict do nothing`,
  );
  return findHouse(on, wanted);
}

async function findHouse(on: Queryable, wanted: HouseAccount[]): Promise<KnownAccount[]> {
  const rows = await on.query<{ id: bigint; kind: string; reference: string }>(
    sql`
      select account.id, account.kind, account.reference
        from unnest(
               ${textArray(wanted.map((ref) => ref.kind))}::text[],
               ${textArray(wanted.map((ref) => ref.reference))}::text[]
             ) as wanted (kind, reference)
        join ledger_accounts as account
          on account.member_id is null
         and account.kind = wanted.kind
         and account.reference = wanted.reference`,
  );
  return rows.map((row) => ({ key: `${row.kind}:${row.reference}`, id: row.id }));
}
