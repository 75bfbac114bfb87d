import type { Queryable } from '../../db/database.ts';
import { findShortReferences } from '../../features/payments/reads.ts';
import { staffNames } from '../../features/staff/reads.ts';

const NAMED = /^(deposit|withdrawal|staff):(.+)$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STAFF_ID = /^[1-9]\d{0,17}$/;

/** office-75: the names by which people know targets of the log: short references of payments, names of staff. */
export async function nameTargets(
  on: Queryable,
  targets: readonly string[],
): Promise<(target: string) => string | null> {
  const idsOf = (kind: string) =>
    targets.flatMap((target) => {
      const [, its, id] = NAMED.exec(target) ?? [];
      return its === kind && id !== undefined ? [id] : [];
    });
  const short = await findShortReferences(on, {
    refCodes: idsOf('deposit'),
    withdrawalIds: idsOf('withdrawal').filter((id) => UUID.test(id)),
  });
  const staffIds = idsOf('staff').filter((id) => STAFF_ID.test(id));
  const names = await staffNames(on, staffIds.map(BigInt));
  return (target) => {
    const [, kind, id = ''] = NAMED.exec(target) ?? [];
    return (kind === 'staff' && STAFF_ID.test(id) ? names.get(BigInt(id)) : short.get(id)) ?? null;
  };
}
