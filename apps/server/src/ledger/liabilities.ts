import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { wholeReference } from './accounts.ts';

/** The operator's liability to its members at one moment, with the opposing house accounts, in micro. */
export interface Liabilities {
  /** Sums of the cash balances, the bonus balances and the holds of withdrawals. */
  availableMicro: bigint;
  bonusMicro: bigint;
  heldMicro: bigint;
  /** Members' debt from wins that were taken back; 0 or more. */
  debtMicro: bigint;
  /** Available and held, less debt. A bonus is no liability until it becomes cash. */
  totalMicro: bigint;
  pointsMicro: bigint;
  members: number;
  /** All house accounts, by kind and reference. */
  house: { kind: string; reference: string; asset: string; balanceMicro: bigint }[];
}

/**
 * Reads the operator's liability report: sums of the members' accounts (ledger-40). One statement reads one snapshot,
 * so the server may keep running.
 */
export async function readLiabilities(on: Queryable): Promise<Liabilities> {
  const rows = await on.query<{
    kind: string;
    reference: string | null;
    asset: string;
    balance: bigint;
    members: number;
  }>(sql`
    select kind,
           ${wholeReference(sql`account`)}       as reference,
           min(asset)                         as asset,
           sum(balance)::bigint               as balance,
           count(distinct member_id)::integer as members
      from ledger_accounts as account
     group by 1, 2
     order by 1, 2`);
  const sumOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  const [availableMicro, heldMicro] = [sumOf('member_available'), sumOf('member_held')];
  const debtMicro = -sumOf('member_debt');
  return {
    availableMicro,
    bonusMicro: sumOf('member_bonus'),
    heldMicro,
    debtMicro,
    totalMicro: availableMicro + heldMicro - debtMicro,
    pointsMicro: sumOf('member_points'),
    members: rows.find(({ kind }) => kind === 'member_available')?.members ?? 0,
    house: rows.flatMap(({ kind, reference, asset, balance }) =>
      reference === null ? [] : [{ kind, reference, asset, balanceMicro: balance }],
    ),
  };
}
