import { satangFromMicro } from '@kapao/contract/money.ts';
import type { WithdrawalState } from '../../adapters/payment-gateway/port.ts';
import type { GatewayNews } from '../../features/payments/gateways/contradictions-store.ts';
import { withdrawalNetMicro } from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';

export type EndedState = Extract<WithdrawalState, { outcome: 'succeeded' | 'failed' }>;

/**
 * Builds the event that a webhook with the same content would bring. The amount is our own, because the gateway was
 * asked about this withdrawal.
 */
export function withdrawalNews(
  withdrawal: Withdrawal,
  { body, ...state }: EndedState,
): GatewayNews {
  const { id: reference, gatewayCode } = withdrawal;
  const told = { reference, amountSatang: satangFromMicro(withdrawalNetMicro(withdrawal)) };
  const event =
    state.outcome === 'succeeded'
      ? ({
          type: 'payout_succeeded',
          ...told,
          gatewayWithdrawalId: state.gatewayWithdrawalId,
          ...(state.feeSatang !== undefined && { feeSatang: state.feeSatang }),
        } as const)
      : ({ type: 'payout_failed', ...told, failure: state.failure } as const);
  return { gatewayCode, event, message: { way: 'answer', webhookId: null, body } };
}
