import type { CaseReference } from '@kapao/contract/cases/rules.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { mayOpenCase } from '../../features/cases/rules.ts';
import {
  findOpenedCase,
  insertCase,
  insertMessage,
  lockCasesOf,
  readWrittenLately,
} from '../../features/cases/store.ts';
import { isReferenceOf } from './is-reference-of.ts';

interface NewContact {
  memberId: bigint;
  websiteId: number;
  key: string;
  text: string;
  reference: CaseReference | undefined;
}

type OpenedCase =
  | { outcome: 'opened'; number: number }
  | { outcome: 'refused'; refusal: 'not_found' | 'too_many_cases' };

/** case-03: opens a case with the member's first message; a repeat of the call answers as before. */
export async function openCase({ database }: Context, contact: NewContact): Promise<OpenedCase> {
  return database.transaction(async (tx) => {
    const { memberId, key } = contact;
    await lockCasesOf(tx, memberId);
    const known = await findOpenedCase(tx, memberId, key);
    if (known) return { outcome: 'opened', number: known.number };
    if (!mayOpenCase(await readWrittenLately(tx, memberId))) {
      return { outcome: 'refused', refusal: 'too_many_cases' };
    }
    return open(tx, contact);
  });
}

async function open(
  tx: Tx,
  { memberId, websiteId, key, text, reference }: NewContact,
): Promise<OpenedCase> {
  if (reference && !(await isReferenceOf(tx, memberId, reference))) {
    return { outcome: 'refused', refusal: 'not_found' };
  }
  const about = { websiteId, memberId, reference, requestKey: key };
  const { id, number } = await insertCase(tx, { ...about, kind: 'contact' });
  await insertMessage(tx, id, { author: 'member', text, requestKey: key });
  return { outcome: 'opened', number };
}
