import { plainText } from '@kapao/contract/fields.ts';
import { isWholeSatang } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind } from '../../db/saved-kind.ts';
import { baht, savedRecord, stored } from '../../db/saved-record.ts';

const MAX_TURNOVER_BAHT = 100_000_000_000;

const MAX_BENEFITS = 10;
const benefitText = plainText(200);
const benefits = z.array(z.strictObject({ text_th: benefitText, text_en: benefitText }));

/** A rank as an operator writes it; `image` is a path below /cdn. */
export const rankRow = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name_en: plainText(80),
  name_th: plainText(80),
  image: plainText(200),
  sort: z.int32().positive(),
  /** The lifetime turnover in baht that raises a member to this rank; null for a rank that play does not reach. */
  turnover_from: z
    .number()
    .nonnegative()
    .max(MAX_TURNOVER_BAHT)
    .refine(isWholeSatang)
    .nullable()
    .default(null),
  benefits: benefits.max(MAX_BENEFITS).default([]),
});
export type RankRow = z.infer<typeof rankRow>;

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
    return code === undefined
      ? undefined
      : `${code} asks for no more turnover than a rank below it by sort`;
  },
});

const storedRank = z.object({
  code: z.string(),
  nameEn: z.string(),
  nameTh: z.string(),
  image: z.string(),
  turnoverFromMicro: z.bigint().nullable(),
  benefits,
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

/**
 * Lists ranks, by their code, that need no more turnover than a lower rank. In the order of `sort` each rank must need
 * more.
 */
export async function listRanksOutOfOrder(on: Queryable): Promise<string[]> {
  const rows = await on.query<{ code: string }>(sql`
    select higher.code
      from ranks as higher
     where exists (select
                     from ranks as lower
                    where lower.sort < higher.sort
                      and lower.turnover_from_micro >= higher.turnover_from_micro)
     order by higher.sort`);
  return rows.map(({ code }) => code);
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
