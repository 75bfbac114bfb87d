import { microFromSatang } from '@kapao/contract/money.ts';
import type { Posting } from '../../../ledger/posting.ts';

/** Returns the source of a gateway's fee; its payment books it once. */
export function gatewayFeeSource(gatewayCode: string, payment: string) {
  return { source: `gateway-fee:${gatewayCode}`, idempotencyKey: payment };
}

/**
 * door-04: returns the posting of what a gateway keeps of a payment, so that its clearing account agrees with its
 * settlement; none without a fee. The member's wallet is not part of it. It is posted together with its payment, whose
 * accounts the ledger locks in one order. `payment` names the transfer or withdrawal, whose fee is booked once.
 */
export function gatewayFeePostings(
  gatewayCode: string,
  { payment, feeSatang = 0 }: { payment: string; feeSatang?: number | undefined },
): Posting[] {
  if (feeSatang <= 0) return [];
  const fee: Posting = {
    ...gatewayFeeSource(gatewayCode, payment),
    kind: 'gateway_fee',
    // The clearing account is below 0 by what the gateway owes us, which the fee makes less.
    from: { kind: 'gateway_fees', reference: gatewayCode },
    to: { kind: 'gateway_clearing', reference: gatewayCode },
    amountMicro: microFromSatang(feeSatang),
    reference: payment,
  };
  return [fee];
}
