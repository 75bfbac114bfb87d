import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

/** The balances of a member's accounts, in micro. */
export interface MemberBalances {
  availableMicro: bigint;
  bonusMicro: bigint;
  heldMicro: bigint;
  pointsMicro: bigint;
  /** The debt, 0 or more. */
  debtMicro: bigint;
}

/** Reads a member's balances; all are 0 if the member's accounts were never opened. */
export async function memberBalances(on: Queryable, memberId: bigint): Promise<MemberBalances> {
  const rows = await on.query<BalanceRow>(
    sql`
      select kind, balance
        from ledger_accounts
       where member_id = ${memberId}`,
    'ledger_member_balances',
  );
  return memberBalancesFrom(rows);
}

/** Reads cash and bonus together: the balance that members and studios see. */
export async function spendableMicro(on: Queryable, memberId: bigint): Promise<bigint> {
  const { availableMicro, bonusMicro } = await memberBalances(on, memberId);
  return availableMicro + bonusMicro;
}

interface BalanceRow {
  kind: string;
  balance: bigint;
}

export function memberBalancesFrom(rows: readonly BalanceRow[]): MemberBalances {
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return {
    availableMicro: balanceOf('member_available'),
    bonusMicro: balanceOf('member_bonus'),
    heldMicro: balanceOf('member_held'),
    pointsMicro: balanceOf('member_points'),
    debtMicro: -balanceOf('member_debt'),
  };
}

/** Selects the transfers that raised a member's debt since a time, even if the debt is repaid by now. */
export function debtsSince(memberId: bigint, time: Sql): Sql {
  return sql`
    select
      from ledger_transfers as transfer
      join ledger_accounts  as debt on debt.id   = transfer.debit_account_id
                                   and debt.kind = 'member_debt'
     where transfer.member_id  = ${memberId}
       and transfer.created_at > ${time}`;
}
