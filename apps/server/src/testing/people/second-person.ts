import { randomUUID } from 'node:crypto';
import { isHeldData } from '@kapao/contract/office/held.ts';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
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
