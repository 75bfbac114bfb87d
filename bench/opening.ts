import type { Database } from '../apps/server/src/db/database.ts';
import { createLedger } from '../apps/server/src/ledger/engine.ts';

/** Credits each member an opening balance by one posting. */
export async function giveOpening(
  database: Database,
  memberIds: readonly bigint[],
  amountMicro: bigint,
): Promise<void> {
  const ledger = createLedger(database);
  await Promise.all(
    memberIds.map((memberId) =>
      ledger.post({
        source: 'bench',
        idempotencyKey: `opening:${memberId}`,
        kind: 'opening',
        from: { kind: 'opening', reference: 'volume' },
        to: { kind: 'member_available', memberId },
        amountMicro,
        reference: 'bench',
      }),
    ),
  );
}
