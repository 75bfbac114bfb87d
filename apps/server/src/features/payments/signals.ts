import type { Evidence, ReviewSignal } from '@kapao/contract/office/payments.ts';
import { isSameName } from './bank-names.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** queue-04: the bounds of a withdrawal's signals. */
const NEW_ACCOUNT_DAYS = 7;
const FREQUENT_WITHDRAWALS = 3;
const WIN_TO_DEPOSIT = 5n;
/** How far back each signal looks from the request; the velocity looks as far ahead, too. */
export const lookback = {
  velocityMs: DAY_MS,
  creditMs: 7 * DAY_MS,
  networkMs: 30 * DAY_MS,
  playMs: 30 * DAY_MS,
};
export const EVIDENCE_LIMIT = 20;

/** The rows that a withdrawal's signals are made of. Amounts in micro. */
export interface ReviewFacts {
  requestedAt: Date;
  accountName: string;
  memberSince: Date;
  claims: readonly {
    id: bigint;
    name: string;
    bonusMicro: bigint;
    turnoverNeedMicro: bigint;
    turnoverDoneMicro: bigint;
    claimedAt: Date;
    endedAt: Date | null;
  }[];
  payers: readonly {
    transferId: string;
    payerName: string;
    amountMicro: bigint;
    receivedAt: Date;
  }[];
  neighbours: readonly { network: string; name: string; lastAt: Date }[];
  withdrawals: readonly { id: string; amountMicro: bigint; createdAt: Date }[];
  credits: readonly {
    id: bigint;
    kind: 'adjustment' | 'reward';
    amountMicro: bigint;
    reason: string | null;
    reference: string;
    createdAt: Date;
  }[];
  play: { stakedMicro: bigint; wonMicro: bigint };
  depositedMicro: bigint;
  /** Deposits that the gateway took back. */
  reversed: readonly { refCode: string; creditedMicro: bigint; reversedAt: Date; reason: string }[];
  debtMicro: bigint;
}

/** queue-04: all signals of a withdrawal in a fixed order, each with the rows behind it. */
export function signalsOf(facts: ReviewFacts): ReviewSignal[] {
  return [
    wageringLeft(facts),
    payerNameDiffers(facts),
    networkShared(facts),
    newAccount(facts),
    velocity(facts),
    recentCredit(facts),
    winToDeposit(facts),
    depositReversed(facts),
  ];
}

/** A request ends the open promotion, so wagering was left where one ended unfulfilled at that moment. */
function wageringLeft({ claims, requestedAt }: ReviewFacts): ReviewSignal {
  const left = claims.filter(
    ({ turnoverNeedMicro, turnoverDoneMicro, endedAt }) =>
      turnoverDoneMicro < turnoverNeedMicro &&
      (endedAt === null || endedAt.getTime() === requestedAt.getTime()),
  );
  const rows = left.map(({ id, name, turnoverNeedMicro, turnoverDoneMicro, claimedAt }) =>
    row('claim', String(id), claimedAt, turnoverNeedMicro - turnoverDoneMicro, name),
  );
  return { code: 'wagering_left', is_raised: rows.length > 0, rows };
}

function payerNameDiffers({ payers, accountName }: ReviewFacts): ReviewSignal {
  const others = payers.filter(
    ({ payerName }) => payerName.trim() !== '' && !isSameName(payerName, accountName),
  );
  const rows = others.map(({ transferId, payerName, amountMicro, receivedAt }) =>
    row('transfer', transferId, receivedAt, amountMicro, payerName),
  );
  return { code: 'payer_name_differs', is_raised: rows.length > 0, rows };
}

function networkShared({ neighbours }: ReviewFacts): ReviewSignal {
  const rows = neighbours.map(({ network, name, lastAt }) =>
    row('member', network, lastAt, null, name),
  );
  return { code: 'network_shared', is_raised: rows.length > 0, rows };
}

function newAccount({ memberSince, requestedAt }: ReviewFacts): ReviewSignal {
  const ageMs = requestedAt.getTime() - memberSince.getTime();
  return {
    code: 'new_account',
    is_raised: ageMs < NEW_ACCOUNT_DAYS * DAY_MS,
    rows: [row('registration', '', memberSince, null)],
  };
}

function velocity({ withdrawals }: ReviewFacts): ReviewSignal {
  const rows = withdrawals.map(({ id, amountMicro, createdAt }) =>
    row('withdrawal', id, createdAt, amountMicro),
  );
  return { code: 'velocity', is_raised: rows.length >= FREQUENT_WITHDRAWALS, rows };
}

function recentCredit({ credits, claims, requestedAt }: ReviewFacts): ReviewSignal {
  const since = requestedAt.getTime() - lookback.creditMs;
  const bonuses = claims
    .filter(({ claimedAt }) => claimedAt.getTime() >= since)
    .map(({ id, name, bonusMicro, claimedAt }) =>
      row('bonus', String(id), claimedAt, bonusMicro, name),
    );
  const others = credits.map(({ id, kind, amountMicro, reason, reference, createdAt }) => {
    const shown = kind === 'reward' ? 'bonus' : 'adjustment';
    return row(shown, String(id), createdAt, amountMicro, reason ?? reference);
  });
  const rows = [...bonuses, ...others];
  return { code: 'recent_credit', is_raised: rows.length > 0, rows };
}

function winToDeposit({ play, depositedMicro }: ReviewFacts): ReviewSignal {
  const netMicro = play.wonMicro - play.stakedMicro;
  return {
    code: 'win_to_deposit',
    is_raised: netMicro > 0n && netMicro >= depositedMicro * WIN_TO_DEPOSIT,
    rows: [row('play', '', null, netMicro), row('deposits', '', null, depositedMicro)],
  };
}

/** reversal-15: a reviewer sees what was taken back and what is owed, because held money repays no debt. */
function depositReversed({ reversed, debtMicro }: ReviewFacts): ReviewSignal {
  const taken = reversed.map(({ refCode, creditedMicro, reversedAt, reason }) =>
    row('deposit', refCode, reversedAt, creditedMicro, reason),
  );
  const owed = debtMicro > 0n ? [row('debt', '', null, debtMicro)] : [];
  const rows = [...owed, ...taken];
  return { code: 'deposit_reversed', is_raised: rows.length > 0, rows };
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
