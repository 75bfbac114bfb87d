import type { AccountKindName, PurposeName } from '@kapao/contract/office/account-names.ts';
import { LRUCache } from 'lru-cache';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../db/database.ts';
import { bigintArray, textArray } from './arrays.ts';

type Asset = 'THB' | 'POINTS';

interface AccountKindFacts {
  asset: Asset;
  owner: 'member' | 'house';
  mayBeNegative: boolean;
}

/**
 * Every kind of account. A member's balance is never below zero, except a debt. A house account's balance may have
 * either sign: the house owes, or is owed.
 */
export const accountKinds = {
  /** A member's cash, which may be staked and withdrawn. */
  member_available: { asset: 'THB', owner: 'member', mayBeNegative: false },
  /** A member's bonus money, which may be staked while a promotion claim is open (docs/decisions/0017). */
  member_bonus: { asset: 'THB', owner: 'member', mayBeNegative: false },
  /** A member's money held for withdrawals that are neither paid nor released. */
  member_held: { asset: 'THB', owner: 'member', mayBeNegative: false },
  /** A member's debt, as a balance of 0 or less: a win that was already spent was taken back. */
  member_debt: { asset: 'THB', owner: 'member', mayBeNegative: true },
  member_points: { asset: 'POINTS', owner: 'member', mayBeNegative: false },
  /** Money owed to or by a studio. The account's reference is the studio's code, and the stripe after it. */
  studio_clearing: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** Money at a payment gateway. The account's reference is the gateway's code. */
  gateway_clearing: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** What a payment gateway has kept as its fees, below zero. The account's reference is the gateway's code. */
  gateway_fees: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** Received transfers that match no open deposit. The account's reference is the gateway's code. */
  unmatched_deposits: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** The cost of promotions and rewards. The account's reference is the purpose, such as `cashback`. */
  promotion_cost: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** Fees paid by members. The account's reference is `deposit` or `withdrawal`. */
  fee_income: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** The counter account of points. The account's reference is the purpose, such as `missions`. */
  points_issue: { asset: 'POINTS', owner: 'house', mayBeNegative: true },
  /** Corrections by an operator. The account's reference is the actor, such as `operator`. */
  adjustment: { asset: 'THB', owner: 'house', mayBeNegative: true },
  /** The counter account of opening balances. The account's reference is their origin, such as `demo`. */
  opening: { asset: 'THB', owner: 'house', mayBeNegative: true },
} as const satisfies Record<AccountKindName, AccountKindFacts>;

export type AccountKind = keyof typeof accountKinds;
type KindOwnedBy<Owner> = {
  [Kind in AccountKind]: (typeof accountKinds)[Kind]['owner'] extends Owner ? Kind : never;
}[AccountKind];
type MemberAccountKind = KindOwnedBy<'member'>;
type HouseAccountKind = KindOwnedBy<'house'>;

/** House accounts of one studio or gateway, with its code as reference. The others have the name of a purpose. */
type PartyAccountKind =
  | 'studio_clearing'
  | 'gateway_clearing'
  | 'gateway_fees'
  | 'unmatched_deposits';

export type AccountRef =
  | { kind: MemberAccountKind; memberId: bigint }
  | { kind: PartyAccountKind; reference: string }
  | { kind: Exclude<HouseAccountKind, PartyAccountKind>; reference: PurposeName };

export const memberAccountKinds = [
  'member_available',
  'member_held',
  'member_debt',
  'member_points',
  'member_bonus',
] as const satisfies readonly MemberAccountKind[];

/**
 * The house account that pays bonuses and receives forfeited ones. It is locked after all members' accounts, to avoid
 * deadlocks.
 */
export const PROMOTION_COST = {
  kind: 'promotion_cost',
  reference: 'promotions',
} as const satisfies AccountRef;

/** Returns the account's key for maps. */
export function accountKey(ref: AccountRef): string {
  return `${ref.kind}:${'memberId' in ref ? ref.memberId : ref.reference}`;
}

export function memberIdOf(ref: AccountRef): bigint | undefined {
  return 'memberId' in ref ? ref.memberId : undefined;
}

/** Opens a member's accounts at zero, in the registration's transaction. Idempotent. */
export async function openMemberAccounts(tx: Tx, memberId: bigint): Promise<void> {
  await openMembersAccounts(tx, [memberId]);
}

export async function openMembersAccounts(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  const facts = memberAccountKinds.map((kind) => accountKinds[kind]);
  await tx.query(
    sql`
      insert into ledger_accounts (kind, asset, member_id, may_be_negative, created_at)
      select kind, asset, member_id, may_be_negative, now()
        from unnest(${bigintArray(memberIds)}::bigint[]) as member_id
       cross join unnest(
               ${textArray(memberAccountKinds)}::text[],
               ${textArray(facts.map((fact) => fact.asset))}::text[],
               ${facts.map((fact) => fact.mayBeNegative)}::boolean[]
             ) as new_account (kind, asset, may_be_negative)
          on conflict do nothing`,
    'ledger_open_member_accounts',
  );
}

export type AccountIds = ReadonlyMap<string, bigint>;

/** The sign between a studio's code and the stripe of its account; no code contains it. */
const STRIPE_MARK = '/';
const STRIPE = /\/\d+$/;

/**
 * Returns the account that this server moves: its own stripe of a studio's account, so that servers do not queue for one
 * row (docs/decisions/0026). Stripe 0 is the account without a number.
 */
function stripeOf(ref: AccountRef, stripe: number): AccountRef {
  if (ref.kind !== 'studio_clearing' || stripe === 0) return ref;
  return { kind: ref.kind, reference: `${ref.reference}${STRIPE_MARK}${stripe}` };
}

function keyWithoutStripe(key: string): string {
  return key.startsWith('studio_clearing:') ? key.replace(STRIPE, '') : key;
}

/** Selects the reference of a row of ledger_accounts without its stripe. Every sum of studios' accounts groups by it. */
export function wholeReference(account: Sql): Sql {
  return sql`
    case ${account}.kind
      when 'studio_clearing' then split_part(${account}.reference, ${STRIPE_MARK}, 1)
      else ${account}.reference
    end`;
}

export interface AccountDirectory {
  /**
   * Finds the ids of these accounts, by accountKey; of a studio's account, that of this server's stripe. A house account
   * is opened on its first use; a member's account that was never opened is missing from the result.
   */
  resolve(on: Queryable, refs: Iterable<AccountRef>): Promise<AccountIds>;
  /** Resolves and caches the ids. Call it outside transactions: a rollback would leave wrong ids in the cache. */
  resolveAndCache(on: Queryable, refs: Iterable<AccountRef>): Promise<AccountIds>;
}

/** Cached account ids. Ids never change; balances are not cached (ledger-26). */
const MAX_CACHED_IDS = 250_000;

/** @param currentStripe This server's stripe at the moment; it may change between two calls. */
export function createAccountDirectory(currentStripe: () => number = () => 0): AccountDirectory {
  // A cache with `max` allocates all its places at once, which takes 50 ms of each start.
  const cachedIds = new LRUCache<string, bigint>({
    maxSize: MAX_CACHED_IDS,
    sizeCalculation: () => 1,
  });

  const resolve = async (on: Queryable, refs: Iterable<AccountRef>) => {
    const stripe = currentStripe();
    const found = new Map<string, bigint>();
    const missing = new Map<string, AccountRef>();
    for (const ref of refs) {
      const own = stripeOf(ref, stripe);
      const id = cachedIds.get(accountKey(own));
      if (id === undefined) missing.set(accountKey(own), own);
      else found.set(accountKey(ref), id);
    }
    const loaded = missing.size > 0 ? await loadAccounts(on, [...missing.values()]) : [];
    for (const account of loaded) found.set(keyWithoutStripe(account.key), account.id);
    return { found, loaded };
  };

  return {
    resolve: async (on, refs) => (await resolve(on, refs)).found,
    resolveAndCache: async (on, refs) => {
      const { found, loaded } = await resolve(on, refs);
      for (const account of loaded) cachedIds.set(account.key, account.id);
      return found;
    },
  };
}

interface KnownAccount {
  key: string;
  id: bigint;
}

async function loadAccounts(on: Queryable, refs: AccountRef[]): Promise<KnownAccount[]> {
  const memberIds = new Set<bigint>();
  const house: HouseAccount[] = [];
  for (const ref of refs) {
    if ('memberId' in ref) memberIds.add(ref.memberId);
    else house.push(ref);
  }
  return [
    ...(await findMemberAccounts(on, [...memberIds])),
    ...(await findOrOpenHouseAccounts(on, house)),
  ];
}

type HouseAccount = Extract<AccountRef, { reference: string }>;

async function findMemberAccounts(on: Queryable, memberIds: bigint[]): Promise<KnownAccount[]> {
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

async function findOrOpenHouseAccounts(
  on: Queryable,
  wanted: HouseAccount[],
): Promise<KnownAccount[]> {
  if (wanted.length === 0) return [];
  const found = await findHouseAccounts(on, wanted);
  if (found.length === wanted.length) return found;
  // Another server may open the same account at the same time; one row remains, and both servers find it.
  const facts = wanted.map((ref) => accountKinds[ref.kind]);
  await on.query(
    sql`
      insert into ledger_accounts (kind, asset, reference, may_be_negative, created_at)
      select kind, asset, reference, may_be_negative, now()
        from unnest(
               ${textArray(wanted.map((ref) => ref.kind))}::text[],
               ${textArray(facts.map((fact) => fact.asset))}::text[],
               ${textArray(wanted.map((ref) => ref.reference))}::text[],
               ${facts.map((fact) => fact.mayBeNegative)}::boolean[]
             ) as wanted (kind, asset, reference, may_be_negative)
       order by kind, reference
          on conflict do nothing`,
  );
  return findHouseAccounts(on, wanted);
}

async function findHouseAccounts(on: Queryable, wanted: HouseAccount[]): Promise<KnownAccount[]> {
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
