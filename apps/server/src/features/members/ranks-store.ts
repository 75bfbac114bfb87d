import { bahtFromMicro } from '@kapao/contract/money.ts';
import { outOfOrderText, ranksOutOfOrder } from '@kapao/contract/ranks/rules.ts';
import { rankBenefits, rankRow } from '@kapao/contract/ranks/written.ts';
import type { RankRow } from '@kapao/contract/ranks/written.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind } from '../../db/saved-kind.ts';
import { baht, savedRecord, stored } from '../../db/saved-record.ts';

const rankRecord = savedRecord<RankRow>({
  table: 'ranks',
  key: ['code'],
  fields: {
    code: stored('text'),
    name_en: stored('text'),
    name_th: stored('text'),
    image: stored('text'),
    sort: stored('integer'),
    turnover_from: baht('turnover_from_micro'),
    benefits: stored('jsonb'),
  },
});

export async function saveRanks(tx: Tx, ranks: readonly RankRow[]): Promise<void> {
  await rankRecord.save(tx, {}, ranks);
}

export const rankKind = rowKind('ranks', rankRecord, {
  schema: rankRow,
  save: async (tx, _websiteId, row) => {
    await saveRanks(tx, [row]);
    const [code] = await listRanksOutOfOrder(tx);
    return code === undefined ? undefined : outOfOrderText(code);
  },
});

const storedRank = z.object({
  code: z.string(),
  nameEn: z.string(),
  nameTh: z.string(),
  image: z.string(),
  turnoverFromMicro: z.bigint().nullable(),
  benefits: rankBenefits,
});
export type Rank = z.infer<typeof storedRank>;

/** Lists ranks, lowest first. */
export async function listRanks(on: Queryable): Promise<Rank[]> {
  const rows = await on.query<Omit<Rank, 'benefits'> & { benefits: unknown }>(sql`
    select code,
           name_en             as "nameEn",
           name_th             as "nameTh",
           image,
           turnover_from_micro as "turnoverFromMicro",
           benefits
      from ranks
     order by sort`);
  return z.array(storedRank).parse(rows);
}

export async function rankCodeOf(on: Queryable, memberId: bigint): Promise<string> {
  const [member] = await on.query<{ rankCode: string }>(sql`
    select rank_code as "rankCode"
      from members
     where id = ${memberId}`);
  if (!member) throw new Error(`there is no member ${memberId}`);
  return member.rankCode;
}

export async function setRank(tx: Tx, memberId: bigint, code: string): Promise<void> {
  await tx.query(sql`
    update members
       set rank_code = ${code}
     where id = ${memberId}`);
}

/** reward-68: lists ranks, by their code, that need no more turnover than a lower rank. */
export async function listRanksOutOfOrder(on: Queryable): Promise<string[]> {
  const rows = await on.query<{ code: string; sort: number; turnoverFromMicro: bigint | null }>(sql`
    select code,
           sort,
           turnover_from_micro as "turnoverFromMicro"
      from ranks`);
  return ranksOutOfOrder(
    rows.map(({ code, sort, turnoverFromMicro: micro }) => ({
      code,
      sort,
      turnover_from: micro === null ? null : bahtFromMicro(micro),
    })),
  );
}

export async function countRanks(on: Queryable): Promise<number> {
  const [counted] = await on.query<{ ranks: number }>(sql`
    select count(*)::integer as ranks
      from ranks`);
  return counted?.ranks ?? 0;
}

/** reward-67: raises members to the rank of their lifetime turnover; never lowers one. */
export async function raiseRanks(
  tx: Tx,
  members: readonly { memberId: bigint; lifetimeMicro: bigint }[],
): Promise<void> {
  const rows = members.map(({ memberId, lifetimeMicro }) => ({
    member_id: String(memberId),
    lifetime_micro: String(lifetimeMicro),
  }));
  await tx.query(sql`
    update members as member
       set rank_code = reached.code
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as played (
             member_id bigint, lifetime_micro bigint
           )
     cross join lateral (select code, sort
                           from ranks
                          where turnover_from_micro <= played.lifetime_micro
                          order by sort desc
                          limit 1) as reached,
           ranks as held
     where member.id = played.member_id
       and held.code = member.rank_code
       and held.sort < reached.sort`);
}
