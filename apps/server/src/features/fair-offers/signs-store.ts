import { createHash } from 'node:crypto';
import type { PersonSign } from '@kapao/contract/fair-offers/rules.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';

export interface NotedSign {
  sign: PersonSign;
  key: string;
  /** Whether a bank reported the account or name; false if only the member stated it. */
  isProven?: boolean;
}

/** Adds signs to a member, or renews when they were seen (fair-04). */
export async function noteSigns(
  tx: Tx,
  memberId: bigint,
  signs: readonly NotedSign[],
): Promise<void> {
  const rows = signs.map(({ sign, key, isProven = false }) => ({ sign, key, is_proven: isProven }));
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into member_signs as known (member_id, sign, key, is_proven, seen_at)
    select ${memberId}, sign, key, bool_or(is_proven), now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as noted (
             sign text, key text, is_proven boolean
           )
     group by sign, key
     order by sign, key
        on conflict (member_id, sign, key) do update
       set seen_at   = excluded.seen_at,
           is_proven = known.is_proven or excluded.is_proven`);
}

export function accountSign(number: string, isProven = false): NotedSign[] {
  const key = number.replace(/\D/g, '');
  return key.length < 6 ? [] : [{ sign: 'account', key, isProven }];
}

/** Builds the sign of a member's name. A name of one word gives no sign: banks cut names off, so it proves nothing. */
export function nameSign(
  name: { first: string; last: string } | undefined,
  isProven = false,
): NotedSign[] {
  if (name === undefined || name.last === '') return [];
  return [{ sign: 'name', key: `${name.first} ${name.last}`, isProven }];
}

/**
 * Builds the signs of a sign-in: its network and, if the app names one, its device. The database keeps only a hash of
 * the device's name.
 */
export function originSigns(origin: {
  network: string;
  deviceId: string | undefined;
}): NotedSign[] {
  const { network, deviceId } = origin;
  const signs: NotedSign[] = [{ sign: 'network', key: network }];
  if (deviceId === undefined) return signs;
  const key = createHash('sha256').update(deviceId).digest('base64url');
  return [...signs, { sign: 'device', key }];
}
