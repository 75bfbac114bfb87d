import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

/** What the house owes its members at one moment, and where the other side of it stands (micro). */
export interface Liabilities {
  /** Cash that members may withdraw, bonuses that they may only play with, and withdrawals on their way out. */
  availableMicro: bigint;
  bonusMicro: bigint;
  heldMicro: bigint;
  /** What members owe after a win was taken back; 0 or more. */
  debtMicro: bigint;
  /** Available and held, less debt. A bonus is owed to nobody before it is cash. */
  totalMicro: bigint;
  pointsMicro: bigint;
  members: number;
  /** Every account of the house, by kind and reference. */
  house: { kind: string; reference: string; asset: string; balanceMicro: bigint }[];
}

/**
 * The operator's liability report: the sum of the members' accounts (REQUIREMENTS 13), in one statement
 * and so on one snapshot, while the server goes on working.
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
           reference,
           min(asset)                         as asset,
           sum(balance)::bigint               as balance,
           count(distinct member_id)::integer as members
      from ledger_accounts
     group by kind, reference
     order by kind, reference`);
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
