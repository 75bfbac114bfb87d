import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../db/database.ts';
import { bigintArray } from './arrays.ts';

/** The balances of a member's accounts, in micro. */
export interface MemberBalances {
  availableMicro: bigint;
  bonusMicro: bigint;
  heldMicro: bigint;
  pointsMicro: bigint;
  /** 0 or more. */
  debtMicro: bigint;
}

/** One indexed read; all balances are 0 if the member's accounts were never opened. */
export async function memberBalances(on: Queryable, memberId: bigint): Promise<MemberBalances> {
  const rows = await on.query<BalanceRow>(
    sql`
      select kind, balance
        from ledger_accounts
       where member_id = ${memberId}`,
    'ledger_member_balances',
  );
  return fromRows(rows);
}

/**
 * Reads the balances and locks the accounts until the transaction ends, for a flow that decides on a
 * balance before it posts.
 */
export async function lockMemberBalances(tx: Tx, memberId: bigint): Promise<MemberBalances> {
  const rows = await tx.query<BalanceRow>(
    sql`
      select kind, balance
        from ledger_accounts
       where member_id = ${memberId}
       order by id
         for update`,
    'ledger_lock_member_balances',
  );
  return fromRows(rows);
}

/** Cash and bonus together: the balance that members and studios see. */
export async function spendableMicro(on: Queryable, memberId: bigint): Promise<bigint> {
  const { availableMicro, bonusMicro } = await memberBalances(on, memberId);
  return availableMicro + bonusMicro;
}

/** Bonus balances by member id. The caller holds the locks on the members' accounts. */
export async function findBonusBalances(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await tx.query<{ memberId: bigint; balance: bigint }>(
    sql`
      select member_id as "memberId",
             balance
        from ledger_accounts
       where member_id = any(${bigintArray(memberIds)}::bigint[])
         and kind      = 'member_bonus'`,
    'ledger_find_bonuses',
  );
  return new Map(rows.map(({ memberId, balance }) => [memberId, balance]));
}

interface BalanceRow {
  kind: string;
  balance: bigint;
}

function fromRows(rows: BalanceRow[]): MemberBalances {
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return {
    availableMicro: balanceOf('member_available'),
    bonusMicro: balanceOf('member_bonus'),
    heldMicro: balanceOf('member_held'),
    pointsMicro: balanceOf('member_points'),
    debtMicro: -balanceOf('member_debt'),
  };
}
