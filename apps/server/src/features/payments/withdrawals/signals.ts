import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import type { Evidence, ReviewSignal } from '@kapao/contract/office/payments.ts';
import { signalsGravestFirst } from '@kapao/contract/payments/automatic.ts';
import type { SignalCode, Thresholds } from '@kapao/contract/payments/automatic.ts';
import { isRaised } from './automatic-rules.ts';
import type { DecisionInputs } from './automatic-rules.ts';
import { isSameName } from '../methods/bank-names.ts';
import { minutesSince, netWinTimes, unplayedMicro, winTimes } from './signal-figures.ts';

const DAY_MS = 86_400_000;

/** How far back each signal looks that has no threshold in days. The velocity signal looks as far ahead, too. */
export const lookback = {
  velocityMs: DAY_MS,
  networkMs: 30 * DAY_MS,
  playMs: 30 * DAY_MS,
};
/** The most rows that staff see as evidence of a signal. */
export const EVIDENCE_LIMIT = 20;
/** The most large wins that are read. A member with more of them cannot be judged by single wins. */
export const WINS_READ = 500;

/** Staff changed a member's bank account. */
interface AccountChange {
  at: Date;
  /** The actor who carried the change out. */
  by: string;
}

/** The rows from which a withdrawal's signals are computed; amounts are in micro. */
export interface ReviewFacts {
  requestedAt: Date;
  accountName: string;
  /** The account that the withdrawal pays. */
  accountNumber: string;
  memberSince: Date;
  isPhoneProven: boolean;
  /** The last change of the bank account after the registration; null without one. */
  accountChange: AccountChange | null;
  claims: readonly {
    id: bigint;
    name: string;
    bonusMicro: bigint;
    turnoverNeedMicro: bigint;
    turnoverDoneMicro: bigint;
    claimedAt: Date;
    endedAt: Date | null;
  }[];
  /** The member's claims of promotions in the days before the request. */
  bonuses: readonly { id: bigint; name: string; bonusMicro: bigint; claimedAt: Date }[];
  coupons: readonly { code: string; amountMicro: bigint; redeemedAt: Date }[];
  credits: readonly {
    id: bigint;
    kind: 'adjustment' | 'reward';
    amountMicro: bigint;
    reason: string | null;
    reference: string;
    createdAt: Date;
  }[];
  payers: readonly {
    transferId: string;
    payerName: string;
    amountMicro: bigint;
    receivedAt: Date;
  }[];
  neighbours: readonly { network: string; name: string; lastAt: Date }[];
  sameDevice: readonly { name: string; lastAt: Date }[];
  /** Members with an account of this member, which may be the payer's of a deposit (`isProven`). */
  sameAccount: readonly { account: string; isProven: boolean; name: string; lastAt: Date }[];
  withdrawals: readonly { shortReference: string; amountMicro: bigint; createdAt: Date }[];
  play: readonly { day: string; cashStakedMicro: bigint; stakedMicro: bigint; wonMicro: bigint }[];
  deposited: readonly { day: string; micro: bigint }[];
  wins: readonly {
    gameCode: string;
    round: string;
    amountMicro: bigint;
    stakeMicro: bigint;
    wonAt: Date;
  }[];
  /** Deposits that staff credited and no gateway has confirmed. */
  approvals: readonly {
    transferId: string;
    amountMicro: bigint;
    actor: string;
    approvedAt: Date;
  }[];
  /** Deposits that the gateway took back. */
  reversed: readonly { refCode: string; creditedMicro: bigint; reversedAt: Date; reason: string }[];
  debtMicro: bigint;
  openContradictions: number;
  /** The number of open proposals that would take money from the member. */
  proposalsToTake: number;
  /** The time when staff last unblocked the member; null if they never did. */
  unblockedAt: Date | null;
  /** Whether staff watch the member (link-08). */
  isWatched: boolean;
}

/** auto-02: returns the inputs of all signals. The automatic decision and the panel of staff use the same ones. */
export function inputsOf(facts: ReviewFacts): DecisionInputs {
  const { requestedAt, wins } = facts;
  const ago = (times: readonly Date[]) => minutesSince(requestedAt, times);
  const { rewards, adjustments } = creditsOf(facts);
  const wagering = sum(leftClaims(facts).map(wageringLeft));
  return {
    wagering_left_micro: String(wagering),
    account_minutes: ago([facts.memberSince]),
    phone_unproven: facts.isPhoneProven ? '0' : '1',
    account_changed_minutes: ago(facts.accountChange === null ? [] : [facts.accountChange.at]),
    coupon_minutes: ago(facts.coupons.map(({ redeemedAt }) => redeemedAt)),
    bonus_minutes: ago([
      ...facts.bonuses.map(({ claimedAt }) => claimedAt),
      ...rewards.map(({ createdAt }) => createdAt),
    ]),
    adjustment_minutes: ago(adjustments.map(({ createdAt }) => createdAt)),
    other_payers: String(otherPayers(facts).length),
    network_members: String(new Set(facts.neighbours.map(({ name }) => name)).size),
    device_members: String(new Set(facts.sameDevice.map(({ name }) => name)).size),
    account_members: String(new Set(facts.sameAccount.map(({ name }) => name)).size),
    debt_micro: String(facts.debtMicro),
    reversed_deposits: String(facts.reversed.length),
    typed_transfer_minutes: ago(facts.approvals.map(({ approvedAt }) => approvedAt)),
    ...(wins.length < WINS_READ && {
      largest_win_micro: largest(wins.map(({ amountMicro }) => amountMicro)),
      largest_win_times: largest(wins.map(winTimes)),
    }),
    net_win_times: String(netWinTimes(netWin(facts), deposits(facts))),
    unplayed_micro: String(unplayedMicro(facts)),
    open_contradictions: String(facts.openContradictions),
    proposals_to_take: String(facts.proposalsToTake),
    unblocked_minutes: ago(facts.unblockedAt === null ? [] : [facts.unblockedAt]),
    watched: facts.isWatched ? '1' : '0',
    day_withdrawals: String(facts.withdrawals.length),
  };
}

/** queue-04, queue-34: all signals of a withdrawal, the gravest first, each with the rows behind it. */
export function signalsOf(facts: ReviewFacts, thresholds: Thresholds): ReviewSignal[] {
  const inputs = inputsOf(facts);
  return signalsGravestFirst.map((code) => ({
    code,
    is_raised: isRaised(code, inputs, thresholds),
    rows: evidence[code](facts).slice(0, EVIDENCE_LIMIT),
  }));
}

const evidence: Record<SignalCode, (facts: ReviewFacts) => Evidence[]> = {
  wagering_left: (facts) =>
    leftClaims(facts).map((claim) =>
      row('claim', String(claim.id), claim.claimedAt, wageringLeft(claim), claim.name),
    ),
  new_account: ({ memberSince }) => [row('registration', '', memberSince, null)],
  phone_unproven: ({ isPhoneProven }) => (isPhoneProven ? [] : [row('phone', '', null, null)]),
  account_changed: ({ accountChange }) =>
    accountChange === null ? [] : [row('account', '', accountChange.at, null, accountChange.by)],
  recent_coupon: ({ coupons }) =>
    coupons.map(({ code, amountMicro, redeemedAt }) =>
      row('coupon', code, redeemedAt, amountMicro),
    ),
  recent_bonus: (facts) => [
    ...facts.bonuses.map(({ id, name, bonusMicro, claimedAt }) =>
      row('bonus', String(id), claimedAt, bonusMicro, name),
    ),
    ...creditsOf(facts).rewards.map(({ id, amountMicro, reference, createdAt }) =>
      row('bonus', String(id), createdAt, amountMicro, reference),
    ),
  ],
  recent_adjustment: (facts) =>
    creditsOf(facts).adjustments.map(({ id, amountMicro, reason, reference, createdAt }) =>
      row('adjustment', String(id), createdAt, amountMicro, reason ?? reference),
    ),
  payer_name_differs: (facts) =>
    otherPayers(facts).map(({ transferId, payerName, amountMicro, receivedAt }) =>
      row('transfer', transferId, receivedAt, amountMicro, payerName),
    ),
  network_shared: ({ neighbours }) =>
    neighbours.map(({ network, name, lastAt }) => row('member', network, lastAt, null, name)),
  device_shared: ({ sameDevice }) =>
    sameDevice.map(({ name, lastAt }) => row('member', '', lastAt, null, name)),
  account_shared: ({ sameAccount, accountNumber }) =>
    sameAccount.map(({ account, isProven, name, lastAt }) => {
      const other = isProven ? 'payer_account' : 'former_account';
      const kind = account === accountNumber ? 'member' : other;
      return row(kind, maskedAccount(account), lastAt, null, name);
    }),
  // reversal-15: the evidence is the reversed deposits and the debt, because held money repays no debt.
  deposit_reversed: ({ reversed, debtMicro }) => [
    ...(debtMicro > 0n ? [row('debt', '', null, debtMicro)] : []),
    ...reversed.map(({ refCode, creditedMicro, reversedAt, reason }) =>
      row('deposit', refCode, reversedAt, creditedMicro, reason),
    ),
  ],
  typed_transfer: ({ approvals }) =>
    approvals.map(({ transferId, amountMicro, actor, approvedAt }) =>
      row('approval', transferId, approvedAt, amountMicro, actor),
    ),
  large_win: ({ wins }) =>
    wins
      .toSorted((a, b) => Number(b.amountMicro - a.amountMicro))
      .flatMap(({ gameCode, round, amountMicro, stakeMicro, wonAt }) => [
        row('win', round, wonAt, amountMicro, gameCode),
        row('stake', round, null, stakeMicro, gameCode),
      ]),
  win_to_deposit: (facts) => [
    row('play', '', null, netWin(facts)),
    row('deposits', '', null, deposits(facts)),
  ],
  never_played: (facts) => [
    row('unplayed', '', null, unplayedMicro(facts)),
    row('deposits', '', null, deposits(facts)),
  ],
  velocity: ({ withdrawals }) =>
    withdrawals.map(({ shortReference, amountMicro, createdAt }) =>
      row('withdrawal', shortReference, createdAt, amountMicro),
    ),
};

/**
 * Returns the claims with wagering left at the request: still open, or ended unfulfilled at that moment, because a
 * request ends the open promotion.
 */
function leftClaims({ claims, requestedAt }: ReviewFacts) {
  return claims.filter(
    ({ turnoverNeedMicro, turnoverDoneMicro, endedAt }) =>
      turnoverDoneMicro < turnoverNeedMicro &&
      (endedAt === null || endedAt.getTime() === requestedAt.getTime()),
  );
}

function wageringLeft(claim: ReviewFacts['claims'][number]): bigint {
  return claim.turnoverNeedMicro - claim.turnoverDoneMicro;
}

function creditsOf({ credits }: ReviewFacts) {
  return {
    rewards: credits.filter(({ kind }) => kind === 'reward'),
    adjustments: credits.filter(({ kind }) => kind === 'adjustment'),
  };
}

function otherPayers({ payers, accountName }: ReviewFacts) {
  return payers.filter(
    ({ payerName }) => payerName.trim() !== '' && !isSameName(payerName, accountName),
  );
}

function netWin({ play }: ReviewFacts): bigint {
  return sum(play.map(({ wonMicro, stakedMicro }) => wonMicro - stakedMicro));
}

function deposits({ deposited }: ReviewFacts): bigint {
  return sum(deposited.map(({ micro }) => micro));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, micro) => total + micro, 0n);
}

function largest(values: readonly bigint[]): string | null {
  if (values.length === 0) return null;
  return String(values.reduce((most, value) => (value > most ? value : most)));
}

function row(
  kind: Evidence['kind'],
  reference: string,
  at: Date | null,
  amountMicro: bigint | null,
  note = '',
): Evidence {
  return {
    kind,
    reference,
    at: at?.toISOString() ?? null,
    amount_micro: amountMicro === null ? null : String(amountMicro),
    note,
  };
}
