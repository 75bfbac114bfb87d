import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import type { Verdict } from '../../ledger/posting.ts';

interface Adjustment {
  memberId: bigint;
  /** The amount of the correction; a negative one takes money from the member. */
  amountMicro: bigint;
  /** The scope of the idempotency key: `operator` for commands, `proposal` for the office. */
  source: string;
  key: string;
  actor: string;
  reason: string;
}

/** Corrects a member's cash by a separate transfer, once for each key. */
export async function adjustMember(
  tx: Tx,
  ledger: Ledger,
  { memberId, amountMicro, source, key, actor, reason }: Adjustment,
): Promise<Verdict> {
  const cash = { kind: 'member_available', memberId } as const;
  const house = { kind: 'adjustment', reference: 'operator' } as const;
  const gives = amountMicro >= 0n;
  const [verdict] = await ledger.postWithin(tx, [
    {
      source,
      idempotencyKey: key,
      kind: 'adjustment',
      from: gives ? house : cash,
      to: gives ? cash : house,
      amountMicro: gives ? amountMicro : -amountMicro,
      reference: reason,
      actor,
      reason,
    },
  ]);
  if (!verdict) throw new Error('the ledger gave no verdict');
  return verdict;
}
