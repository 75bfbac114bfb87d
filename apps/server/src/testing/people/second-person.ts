import { randomUUID } from 'node:crypto';
import { isHeldData } from '@kapao/contract/office/held.ts';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { TestOffice } from './office.ts';

/** Sets the bounds in baht from which a second person decides. Tests that share this process share the bounds. */
export async function setBounds(
  on: Queryable,
  { member = 0, offers = 20_000 }: { member?: number; offers?: number },
): Promise<void> {
  await on.query(sql`
    update site_settings
       set four_eyes_from_micro        = ${BigInt(member) * MICRO_PER_BAHT},
           offers_four_eyes_from_micro = ${BigInt(offers) * MICRO_PER_BAHT}`);
}

/** A bound in baht that no test reaches, so that acts need no second person. */
export const NO_BOUND = 900_000_000;

/**
 * Lets a second person approve a held act, and returns the approval's answer; an answer that is not held is returned as
 * it is.
 */
export async function approveHeld<Answer extends { data: unknown }>(
  office: TestOffice,
  answer: Answer,
  cookie: string,
): Promise<Answer | Awaited<ReturnType<typeof office.call<'approveProposal'>>>> {
  if (!isHeldData(answer.data)) return answer;
  const params = { id: answer.data.held.proposal_id };
  return office.call('approveProposal', { params, body: { key: randomUUID() }, cookie });
}

/**
 * Writes an open proposal a second time, as if both had been made before either was decided, and returns the number of
 * the copy. The office refuses an equal proposal (risk-18).
 */
export async function copyProposal(
  { database }: Pick<Context, 'database'>,
  id: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    const [copy] = await tx.query<{ id: bigint }>(sql`
      insert into proposals
                  (website_id, member_id, kind, change, input, reason, evidence, based_on, maker_id, maker, created_at,
                   alone_from, expires_at)
      select website_id, member_id, kind, change, input, reason, evidence, based_on, maker_id, maker, created_at,
             alone_from, expires_at
        from proposals
       where id = ${BigInt(id)}
      returning id`);
    if (!copy) throw new Error(`proposal ${id} is not there`);
    return String(copy.id);
  });
}
