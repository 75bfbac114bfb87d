import type { LiveMessage } from '@kapao/contract/events.ts';
import { microFromSatang } from '@kapao/contract/money.ts';
import type { ContradictionKind } from '@kapao/contract/office/contradiction-rules.ts';
import type { GatewayEvent } from '../../adapters/payment-gateway/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { withdrawalContradiction } from '../../features/payments/gateways/contradiction-rules.ts';
import {
  isCheckoutPaid,
  keepNews,
  recordContradiction,
  wasToldToHaveEnded,
  wasToldToHaveFailed,
} from '../../features/payments/gateways/contradictions-store.ts';
import type { GatewayNews } from '../../features/payments/gateways/contradictions-store.ts';
import { lockDepositByReference } from '../../features/payments/deposits/deposits-store.ts';
import { markCheckoutDue } from '../../features/payments/deposits/checkouts-store.ts';
import { failDeposit } from '../../features/payments/deposits/fail-deposit.ts';
import {
  lockWithdrawal,
  withdrawalNetMicro,
} from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import { bookLateFee } from '../../features/payments/gateways/book-late-fee.ts';
import { gatewayFeePostings } from '../../features/payments/gateways/gateway-fee.ts';
import { markWithdrawalDue } from '../../features/payments/withdrawals/withdrawal-gateways-store.ts';
import { endWithGatewayOutcome } from '../withdrawals/end-withdrawal.ts';
import { reverseTransfer } from '../deposits/reverse-transfer.ts';
import { settleCheckout, settleTransfer } from '../deposits/settle-deposit.ts';
import type { Settlement } from '../deposits/settle-deposit.ts';

/** The result of a gateway's event. `message` goes to the member's live room after the commit. */
export interface TakenNews {
  message: LiveMessage | undefined;
}

/**
 * Thrown to roll the transaction back, because a message that contradicts an earlier one must move no money (news-01).
 */
export class ContradictsEarlier extends Error {
  readonly kind: ContradictionKind;
  constructor(kind: ContradictionKind) {
    super(`a gateway contradicts itself: ${kind}`);
    this.kind = kind;
  }
}

/**
 * Applies a gateway's event in a transaction. If the event contradicts an earlier one, the transaction is rolled back
 * and the contradiction is stored for the operator.
 */
export async function takeOrContradict<Result>(
  context: Context,
  news: GatewayNews,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | 'contradiction'> {
  const { database, log } = context;
  try {
    return await database.transaction(work);
  } catch (error) {
    if (!(error instanceof ContradictsEarlier)) throw error;
    const { gatewayCode: gateway, event, message } = news;
    // The event is not logged, because it names the payer and the account; the database has it.
    const told = { gateway, id: message.webhookId, type: event.type, kind: error.kind };
    const recorded = await recordContradiction(database, news, error.kind);
    // An answer with a known contradiction is not logged again, because it is read each time the payment is asked
    // about.
    if (recorded === 'new' || message.way === 'webhook') {
      log.error(told, 'a gateway contradicts what it said earlier');
    }
    return 'contradiction';
  }
}

/**
 * Applies the gateway's answer to our question like a webhook with the same content, and informs the member's live
 * room.
 */
export async function takeAnswer(context: Context, news: GatewayNews): Promise<void> {
  const taken = await takeOrContradict(context, news, (tx) => takeGatewayNews(tx, context, news));
  if (taken === 'contradiction' || !taken.message) return;
  context.live.sendStatus(taken.message);
  if (taken.message.status === 'success') context.depositCredited.raise();
}

/**
 * Applies what a gateway reports about a payment, by webhook or as an answer. A known report changes nothing. @throws
 * ContradictsEarlier which must roll the transaction back.
 */
export async function takeGatewayNews(
  tx: Tx,
  context: Context,
  news: GatewayNews,
): Promise<TakenNews> {
  const { ledger } = context;
  const { gatewayCode, event } = news;
  switch (event.type) {
    case 'transfer_received':
      return settled(tx, news, await settleTransfer(tx, ledger, gatewayCode, event.transfer));
    case 'checkout_succeeded': {
      // The lock makes the second of two concurrent messages read what the first one has committed.
      await lockDepositByReference(tx, gatewayCode, event.reference);
      if (await wasToldToHaveEnded(tx, gatewayCode, event.reference)) {
        throw new ContradictsEarlier('paid_after_ended');
      }
      return settled(tx, news, await settleCheckout(tx, ledger, gatewayCode, event));
    }
    case 'checkout_ended':
      return endCheckout(tx, news, event);
    case 'transfer_reversed': {
      const reversed = await reverseTransfer(tx, ledger, gatewayCode, event);
      if (reversed.outcome === 'conflict') throw new ContradictsEarlier('other_details');
      if (reversed.outcome !== 'repeated') await keepNews(tx, news);
      return { message: reversed.outcome === 'reversed' ? reversed.message : undefined };
    }
    case 'payout_succeeded':
    case 'payout_failed':
      return endToldWithdrawal(tx, context, news, event);
    case 'checkout_changed':
      await markCheckoutDue(tx, gatewayCode, event);
      return { message: undefined };
    case 'payout_changed':
      await markWithdrawalDue(tx, gatewayCode, event);
      return { message: undefined };
    case 'other':
      context.log.info({ gateway: gatewayCode, name: event.name }, 'an unknown event was ignored');
      return { message: undefined };
    default:
      return event satisfies never;
  }
}

async function settled(tx: Tx, news: GatewayNews, settlement: Settlement): Promise<TakenNews> {
  switch (settlement.outcome) {
    case 'credited':
    case 'reversed':
      await keepNews(tx, news);
      return { message: settlement.message };
    case 'unmatched':
    case 'confirmed':
      await keepNews(tx, news);
      return { message: undefined };
    case 'repeated':
      return { message: undefined };
    case 'conflict':
      throw new ContradictsEarlier('other_details');
    default:
      return settlement satisfies never;
  }
}

/**
 * news-04: fails the deposit of a checkout that ended without money. It is a contradiction if the checkout was paid.
 */
async function endCheckout(
  tx: Tx,
  news: GatewayNews,
  { reference }: { reference: string },
): Promise<TakenNews> {
  const { gatewayCode } = news;
  // The lock makes the second of two concurrent messages read what the first one has committed.
  const deposit = await lockDepositByReference(tx, gatewayCode, reference);
  if (await isCheckoutPaid(tx, gatewayCode, reference)) {
    throw new ContradictsEarlier('ended_after_paid');
  }
  const message = await failDeposit(tx, gatewayCode, reference);
  if (message || deposit?.status === 'failed') await keepNews(tx, news);
  return { message };
}

type WithdrawalEvent = Extract<GatewayEvent, { type: 'payout_succeeded' | 'payout_failed' }>;

async function endToldWithdrawal(
  tx: Tx,
  context: Context,
  news: GatewayNews,
  event: WithdrawalEvent,
): Promise<TakenNews> {
  const withdrawal = await lockWithdrawal(tx, news.gatewayCode, event.reference);
  const contradiction = withdrawalContradiction(withdrawal, toldOf(withdrawal, event));
  if (contradiction || !withdrawal) throw new ContradictsEarlier(contradiction ?? 'never_asked');
  if (withdrawal.status === 'refund' && event.type === 'payout_succeeded') {
    // The member was refunded. If the gateway reported a failure before, another report of paid is a contradiction;
    // without one it is only a repeat.
    const { gatewayCode } = news;
    if (await wasToldToHaveFailed(tx, gatewayCode, withdrawal.id)) {
      throw new ContradictsEarlier('paid_after_failed');
    }
  }
  const status = await endWithGatewayOutcome(
    tx,
    context.ledger,
    withdrawal,
    event.type === 'payout_succeeded'
      ? {
          outcome: 'succeeded',
          gatewayWithdrawalId: event.gatewayWithdrawalId,
          ...(event.feeSatang !== undefined && { feeSatang: event.feeSatang }),
        }
      : { outcome: 'failed', failure: event.failure },
  );
  if (!status) {
    if (event.type === 'payout_succeeded' && withdrawal.status === 'success') {
      const { gatewayCode } = news;
      const fee = { payment: withdrawal.id, feeSatang: event.feeSatang };
      await bookLateFee(tx, context.ledger, gatewayFeePostings(gatewayCode, fee));
    }
    return { message: undefined };
  }
  await keepNews(tx, news);
  return { message: { type: 'update_status', status, ref_code: withdrawal.id } };
}

function toldOf(withdrawal: Withdrawal | undefined, { type, amountSatang }: WithdrawalEvent) {
  return {
    isPaid: type === 'payout_succeeded',
    isOurAmount:
      withdrawal !== undefined && withdrawalNetMicro(withdrawal) === microFromSatang(amountSatang),
  };
}

/**
 * Returns the contradiction of a message that reuses another webhook's id: the one in its contents, or else
 * `reused_id`.
 */
export async function reusedIdContradiction(
  tx: Tx,
  { gatewayCode, event }: GatewayNews,
): Promise<ContradictionKind> {
  if (event.type !== 'payout_succeeded' && event.type !== 'payout_failed') return 'reused_id';
  const withdrawal = await lockWithdrawal(tx, gatewayCode, event.reference);
  return withdrawalContradiction(withdrawal, toldOf(withdrawal, event)) ?? 'reused_id';
}
