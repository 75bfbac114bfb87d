import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../db/database.ts';

/** A member's accounts, in micro. */
export interface MemberBalances {
  availableMicro: bigint;
  heldMicro: bigint;
  pointsMicro: bigint;
  /** What the member owes: 0 or more. */
  debtMicro: bigint;
}

/** One indexed read; a member whose accounts were never opened has nothing. */
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
 * The same, and keeps the accounts locked until the transaction ends: for a flow that decides on a
 * balance before it posts within the same transaction.
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

export async function availableMicro(on: Queryable, memberId: bigint): Promise<bigint> {
  return (await memberBalances(on, memberId)).availableMicro;
}

interface BalanceRow {
  kind: string;
  balance: bigint;
}

function fromRows(rows: BalanceRow[]): MemberBalances {
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return {
    availableMicro: balanceOf('member_available'),
    heldMicro: balanceOf('member_held'),
    pointsMicro: balanceOf('member_points'),
    debtMicro: -balanceOf('member_debt'),
  };
}
