import { microFromSatang } from '@kapao/contract/money.ts';
import type { Tx } from '../../../db/database.ts';
import type { Ledger } from '../../../ledger/engine.ts';

/**
 * door-23: books the fee that a gateway tells after its payment was booked. It has the key of a fee that is told with the
 * payment, so that one fee is booked: the first one that was told stands.
 */
export async function bookLateFee(
  tx: Tx,
  ledger: Ledger,
  gatewayCode: string,
  { payment, feeSatang = 0 }: { payment: string; feeSatang?: number | undefined },
): Promise<void> {
  if (feeSatang <= 0) return;
  const [verdict] = await ledger.postWithin(tx, [
    {
      source: `gateway-fee:${gatewayCode}`,
      idempotencyKey: payment,
      kind: 'gateway_fee',
      from: { kind: 'gateway_clearing', reference: gatewayCode },
      to: { kind: 'gateway_fees', reference: gatewayCode },
      amountMicro: microFromSatang(feeSatang),
      reference: payment,
    },
  ]);
  if (verdict?.outcome !== 'refused' || verdict.refusal === 'idempotency_conflict') return;
  throw new Error(`the fee of ${payment} was not posted: ${verdict.refusal}`);
}
