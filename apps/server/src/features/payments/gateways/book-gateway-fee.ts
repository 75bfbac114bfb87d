import { microFromSatang } from '@kapao/contract/money.ts';
import type { Tx } from '../../../db/database.ts';
import type { Ledger } from '../../../ledger/engine.ts';
import { moveOrThrow } from '../../../ledger/engine.ts';

/**
 * door-04: books what a gateway keeps of a payment, so that its clearing account agrees with its settlement. The member's
 * wallet is not part of it. `payment` names the transfer or withdrawal, whose fee is booked once.
 */
export async function bookGatewayFee(
  tx: Tx,
  ledger: Ledger,
  gatewayCode: string,
  { payment, feeSatang = 0 }: { payment: string; feeSatang?: number | undefined },
): Promise<void> {
  if (feeSatang <= 0) return;
  await moveOrThrow(tx, ledger, {
    source: `gateway-fee:${gatewayCode}`,
    idempotencyKey: payment,
    kind: 'gateway_fee',
    // The clearing account is below 0 by what the gateway holds for us, so a kept fee raises it, as a withdrawal does.
    from: { kind: 'gateway_fees', reference: gatewayCode },
    to: { kind: 'gateway_clearing', reference: gatewayCode },
    amountMicro: microFromSatang(feeSatang),
    reference: payment,
  });
}
