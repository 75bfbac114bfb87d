import { createHash } from 'node:crypto';
import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';

/** An act with the key that the screen made for it. */
export interface KeyedAct {
  staffId: bigint;
  key: string;
  operation: OfficeOperationName;
  /** Target and body of the act; a repeat has the same values. */
  input: unknown;
}

type TakenKey = { outcome: 'new' | 'reused' } | { outcome: 'repeated'; data: unknown };

/**
 * The field of a body that holds secrets. The fingerprint leaves it out, because a short secret could be guessed from
 * its hash.
 */
const SECRETS_FIELD = 'secrets';

/**
 * Takes an act's key (queue-01). A concurrent repeat waits here until the first call has ended; a refused act rolls
 * back, so that its key is free again.
 */
export async function takeActKey(tx: Tx, act: KeyedAct): Promise<TakenKey> {
  const { staffId, key, operation } = act;
  const text = JSON.stringify(act.input, (name, value: unknown) =>
    name === SECRETS_FIELD ? undefined : value,
  );
  const fingerprint = createHash('sha256').update(text).digest();
  const inserted = await tx.query(sql`
    insert into office_act_keys (staff_id, key, operation, fingerprint)
    values (${staffId}, ${key}, ${operation}, ${fingerprint})
        on conflict (staff_id, key) do nothing
    returning 1`);
  if (inserted.length > 0) return { outcome: 'new' };
  const [earlier] = await tx.query<{ answer: object | null }>(sql`
    select answer
      from office_act_keys
     where staff_id    = ${staffId}
       and key         = ${key}
       and operation   = ${operation}
       and fingerprint = ${fingerprint}`);
  return earlier ? { outcome: 'repeated', data: earlier.answer } : { outcome: 'reused' };
}

/** Keeps the answer for the key's repeats. */
export async function keepAnswer(tx: Tx, { staffId, key }: KeyedAct, data: unknown): Promise<void> {
  await tx.query(sql`
    update office_act_keys
       set answer = ${JSON.stringify(data)}
     where staff_id = ${staffId}
       and key      = ${key}`);
}
