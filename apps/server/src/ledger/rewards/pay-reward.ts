import type { RewardType } from '@kapao/contract/fields.ts';
import { budgetPart } from './offer-budgets.ts';
import type { BudgetClaim } from './offer-budgets.ts';
import { participantRow } from '../participants.ts';
import type { ParticipantRow } from '../participants.ts';
import type { Ledger } from '../engine.ts';
import type { Posting } from '../posting.ts';

export interface Reward {
  type: RewardType;
  amountMicro: bigint;
}

export interface RewardClaim {
  memberId: bigint;
  /** The source of the transfer, and the house account that pays it. */
  area: 'coupons' | 'daily-rewards' | 'missions' | 'spins';
  /** The key of the claim's row, so that the row and its money exist once and together. */
  key: string;
  /** The text in the member's activity: a coupon's code, a day, a mission's title. */
  reference: string;
}

/** `paid_before`: another call has used the claim's key. `refused`: a participant of the claim gave the reason. */
export type Paid = { outcome: 'paid' | 'paid_before' } | { outcome: 'refused'; reason: string };

export interface ClaimRow {
  /** The offer whose budget the claim uses up, if it has one. */
  budget?: BudgetClaim;
  /** Writes the claim's row, with this call's id. */
  part: ParticipantRow;
  /** Whether the stored row was written by this very call. */
  isOwn: () => Promise<boolean>;
  /** A further check or record of the claim in the same batch. */
  guard?: ParticipantRow;
}

/**
 * Pays a claim and writes its row in the ledger's next batch, so that concurrent claims do not each wait for the
 * house's account. If the answer to a commit is lost, the ledger asks again and finds it; the row then tells which call
 * made it.
 */
export async function payWithRow(
  ledger: Ledger,
  claim: RewardClaim,
  reward: Reward,
  { part, isOwn, guard, budget }: ClaimRow,
): Promise<Paid> {
  const budgets = budget ? [participantRow(budgetPart, budget)] : [];
  const parts = [...(guard ? [guard] : []), part, ...budgets];
  const verdict = await ledger.post(rewardPosting(claim, reward), parts);
  switch (verdict.outcome) {
    case 'posted':
      return { outcome: 'paid' };
    case 'repeated':
      return { outcome: (await isOwn()) ? 'paid' : 'paid_before' };
    case 'refused':
      // The key exists with other details if an operator changed the reward between two claims.
      if (verdict.refusal === 'idempotency_conflict' || verdict.refusal === 'archived') {
        return { outcome: 'paid_before' };
      }
      if (verdict.refusal === 'condition') return { outcome: 'refused', reason: verdict.reason };
      throw new Error(`the reward ${claim.area} ${claim.key} was not posted: ${verdict.refusal}`);
    default:
      return verdict satisfies never;
  }
}

/** Builds the posting of a reward. Its kind is `reward`, so that no rule counts it as a deposit. */
export function rewardPosting(
  { memberId, area, key, reference }: RewardClaim,
  { type, amountMicro }: Reward,
): Posting {
  const common = {
    source: area,
    idempotencyKey: key,
    kind: 'reward',
    amountMicro,
    reference,
  } as const;
  return type === 'credit'
    ? {
        ...common,
        from: { kind: 'promotion_cost', reference: area },
        to: { kind: 'member_available', memberId },
      }
    : {
        ...common,
        from: { kind: 'points_issue', reference: area },
        to: { kind: 'member_points', memberId },
      };
}
