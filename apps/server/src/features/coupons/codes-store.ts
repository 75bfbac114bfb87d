import { randomBytes } from 'node:crypto';
import { UNIQUE_CODE_ALPHABET, UNIQUE_CODE_LENGTH } from '@kapao/contract/coupons/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { textArray } from '../../ledger/arrays.ts';

/** The number of coupon codes that one statement inserts: it takes about 0.2 s, far below the statement timeout. */
const CODES_PER_STATEMENT = 10_000;
const BYTE_VALUES = 256;
/** Random bytes from this value on are skipped, because they would make the alphabet's first letters more likely. */
const FAIR_BYTES = BYTE_VALUES - (BYTE_VALUES % UNIQUE_CODE_ALPHABET.length);

/** Returns a random code: 49 bits, so that nobody finds one by guessing (reward-12 limits the guesses). */
export function randomCode(bytesOf: (count: number) => Uint8Array = randomBytes): string {
  let code = '';
  while (code.length < UNIQUE_CODE_LENGTH) {
    for (const byte of bytesOf(UNIQUE_CODE_LENGTH - code.length)) {
      if (byte < FAIR_BYTES) code += UNIQUE_CODE_ALPHABET[byte % UNIQUE_CODE_ALPHABET.length] ?? '';
    }
  }
  return code;
}

export interface CodeBatchRow {
  id: bigint;
  codes: number;
  madeBy: string;
  madeAt: Date;
}

/**
 * Makes `count` unique codes of a coupon, each `NAME-` and ten random characters. A code that the database already
 * holds is replaced by another random one.
 */
export async function makeCodes(
  tx: Tx,
  coupon: { id: bigint; websiteId: number; code: string },
  {
    count,
    madeBy,
    newCode = randomCode,
  }: { count: number; madeBy: string; newCode?: () => string },
): Promise<CodeBatchRow> {
  const [batch] = await tx.query<CodeBatchRow>(sql`
    insert into coupon_code_batches (coupon_id, codes, made_by)
    values (${coupon.id}, ${count}, ${madeBy})
    returning id,
              codes,
              made_by as "madeBy",
              made_at as "madeAt"`);
  if (!batch) throw new Error('a batch of codes was not written');
  for (let missing = count; missing > 0;) {
    const length = Math.min(missing, CODES_PER_STATEMENT);
    const codes = Array.from({ length }, () => `${coupon.code}-${newCode()}`);
    missing -= await insertCodes(tx, coupon, batch.id, codes);
  }
  return batch;
}

async function insertCodes(
  tx: Tx,
  coupon: { id: bigint; websiteId: number },
  batchId: bigint,
  codes: readonly string[],
): Promise<number> {
  const [inserted] = await tx.query<{ count: number }>(sql`
    with inserted as (
           insert into coupon_codes (website_id, batch_id, coupon_id, code)
           select ${coupon.websiteId}, ${batchId}, ${coupon.id}, code
             from unnest(${textArray(codes)}::text[]) as new (code)
               on conflict (website_id, code) do nothing
           returning 1
         )
    select count(*)::integer as count
      from inserted`);
  return inserted?.count ?? 0;
}

/** Lists a coupon's batches of codes, the newest first. */
export async function listBatches(
  on: Queryable,
  couponId: bigint,
  limit: number,
): Promise<CodeBatchRow[]> {
  return on.query<CodeBatchRow>(sql`
    select id,
           codes,
           made_by as "madeBy",
           made_at as "madeAt"
      from coupon_code_batches
     where coupon_id = ${couponId}
     order by id desc
     limit ${limit}`);
}

/** Lists the codes of a coupon's batch in the order of their making. */
export async function listCodes(
  on: Queryable,
  wanted: { couponId: bigint; batchId: bigint },
): Promise<string[]> {
  const rows = await on.query<{ code: string }>(sql`
    select code
      from coupon_codes
     where batch_id  = ${wanted.batchId}
       and coupon_id = ${wanted.couponId}
     order by id`);
  return rows.map(({ code }) => code);
}
