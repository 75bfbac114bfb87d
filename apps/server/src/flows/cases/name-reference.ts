import type { CaseReference } from '@kapao/contract/cases/rules.ts';
import type { ReferenceName } from '@kapao/contract/contact.ts';
import type { Queryable } from '../../db/database.ts';
import { listMovements } from '../../features/history/activity-store.ts';
import { findClaim } from '../../features/history/list-promotion-history.ts';
import { findShortReferences } from '../../features/payments/reads.ts';

/**
 * case-03: the name by which people know what a case is about. Null for a case about nothing, for a game that the
 * catalogue lacks, and for a round of the archived months.
 */
export async function nameReference(
  on: Queryable,
  memberId: bigint,
  reference: CaseReference | null,
): Promise<ReferenceName | null> {
  if (reference === null) return null;
  const { kind, id } = reference;
  switch (kind) {
    case 'deposit':
      return namePayment(on, id, { refCodes: [id], withdrawalIds: [] });
    case 'withdrawal':
      return namePayment(on, id.toLowerCase(), { refCodes: [], withdrawalIds: [id] });
    case 'round':
      return nameGame(on, memberId, BigInt(id));
    case 'claim': {
      const claim = await findClaim(on, memberId, BigInt(id));
      return claim ? { name: claim.name, name_en: claim.name_en ?? null } : null;
    }
    default:
      return kind satisfies never;
  }
}

async function namePayment(
  on: Queryable,
  long: string,
  sought: Parameters<typeof findShortReferences>[1],
): Promise<ReferenceName | null> {
  const short = (await findShortReferences(on, sought)).get(long);
  return short === undefined ? null : { name: short, name_en: null };
}

/** Names the game of a movement, or its brand where the catalogue lacks the game. */
async function nameGame(
  on: Queryable,
  memberId: bigint,
  transferId: bigint,
): Promise<ReferenceName | null> {
  const [played] = await listMovements(on, memberId, [transferId]);
  const name = played?.game_name ?? played?.brand_name ?? null;
  return name === null ? null : { name, name_en: played?.game_name_en ?? null };
}
