import { bangkokDay, endOfDays, fromBangkokTime } from '@kapao/contract/bangkok.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { OpeningHours } from '@kapao/contract/payments/rules.ts';
import type { LimitKind } from '@kapao/contract/protection/rules.ts';
import { closingText } from '@kapao/contract/switches.ts';
import type { Restriction } from '@kapao/contract/under-way.ts';
import type { RestrictionKind } from '@kapao/contract/under-way/rules.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { findSmallestDeposit } from '../../features/payments/methods/methods-store.ts';
import { dayRefusal, depositLimitText, hoursRefusal } from '../../features/payments/rules.ts';
import type { Refused } from '../../features/payments/rules.ts';
import {
  findWithdrawalTerms,
  sumWithdrawnToday,
} from '../../features/payments/withdrawals/withdrawal-terms-store.ts';
import { findCurrentBreak } from '../../features/protection/reads.ts';
import {
  earliestStart,
  endOfPeriod,
  exceedsLimit,
  usedByPlay,
} from '../../features/protection/rules.ts';
import { findDaysOfPlay, findLimits } from '../../features/protection/store.ts';
import { readPhoneProof } from '../../features/site/reads.ts';
import { listClosings } from '../../features/switches/reads.ts';
import { findUsedUpDepositLimit } from '../deposits/check-deposit-limit.ts';
import { listWithdrawalHindrances } from '../withdrawals/withdrawal-hindrances.ts';
import type { WithdrawalHindrance } from '../withdrawals/withdrawal-hindrances.ts';

interface Member {
  memberId: bigint;
  websiteId: number;
}

/** The smallest amount that a bet or a deposit can have, which decides whether a limit is used up. */
const ONE_SATANG_MICRO = microFromBaht(0.01);

/** Reads what a member may not do now, by the rules that refuse the calls themselves (way-10). */
export async function readRestrictions(
  { database, config }: Pick<Context, 'database' | 'config'>,
  member: Member,
): Promise<Data<'getRestrictions'>> {
  const [pause, deposit, withdrawal, play] = await Promise.all([
    findCurrentBreak(database, member.memberId),
    depositRestrictions(database, member),
    withdrawalRestrictions({ database, config }, member),
    playRestrictions(database, member.memberId),
  ]);
  const breaks = pause ? [restriction(pause.kind, pause.endsAt)] : [];
  // A time-out leaves withdrawals open (limit-21).
  return { deposit: [...breaks, ...deposit], withdrawal, play: [...breaks, ...play] };
}

async function depositRestrictions(on: Queryable, member: Member): Promise<Restriction[]> {
  const [[closing], smallestMicro] = await Promise.all([
    listClosings(on, ['deposits']),
    findSmallestDeposit(on, member.websiteId),
  ]);
  const found = closing ? [restriction('closed', null, closingText(closing))] : [];
  if (smallestMicro === undefined) return found;
  const { memberId } = member;
  const limit = await findUsedUpDepositLimit(on, { memberId, smallestMicro, now: on.now() });
  if (limit) {
    found.push(restriction('deposit_limit', limit.until, depositLimitText(limit.leftMicro)));
  }
  return found;
}

async function withdrawalRestrictions(
  { database, config }: Pick<Context, 'database' | 'config'>,
  member: Member,
): Promise<Restriction[]> {
  const terms = await findWithdrawalTerms(database, member);
  if (!terms) return [];
  const now = database.now();
  const [phoneProof, today] = await Promise.all([
    readPhoneProof(database, config),
    sumWithdrawnToday(database, member.memberId),
  ]);
  const { methodId, hours } = terms;
  const hindrances = await listWithdrawalHindrances(database, {
    ...member,
    methodId,
    phoneProof,
    now,
  });
  const found = hindrances.flatMap((hindrance) => ofHindrance(hindrance) ?? []);
  const closed = hoursRefusal(terms, now);
  if (closed && hours) found.push(restriction('hours', nextOpening(hours, now), textOf(closed)));
  const counted = dayRefusal(terms.limits, today);
  if (counted) {
    found.push(restriction('day_limit', endOfDays(bangkokDay(now), 1), textOf(counted)));
  }
  return found;
}

/** Each reason why nothing can be withdrawn; null for one that the withdrawal itself asks about (pay-93). */
const hindranceKinds = {
  withdrawals_stopped: 'stopped',
  withdrawals_closed: 'closed',
  payment_closed: 'closed',
  phone_unproven: 'phone_unproven',
  bank_account_unconfirmed: null,
  bank_account_cooling: 'cooling',
  documents_needed: 'documents',
} as const satisfies Record<WithdrawalHindrance['refusal'], RestrictionKind | null>;

function ofHindrance(hindrance: WithdrawalHindrance): Restriction | undefined {
  const kind = hindranceKinds[hindrance.refusal];
  return kind === null ? undefined : restriction(kind, hindrance.until, textOf(hindrance));
}

async function playRestrictions(on: Queryable, memberId: bigint): Promise<Restriction[]> {
  const [closings, limits] = await Promise.all([
    listClosings(on, ['play']),
    findLimits(on, memberId),
  ]);
  const found = closings.map((closing) => restriction('closed', null, closingText(closing)));
  const today = bangkokDay(on.now());
  const playLimits = limits.filter((limit) => limit.amountMicro !== null);
  if (!playLimits.some(({ kind }) => kind !== 'deposit')) return found;
  const days = (await findDaysOfPlay(on, [memberId], earliestStart(today))).get(memberId) ?? [];
  for (const { kind, period, amountMicro } of playLimits) {
    if (kind === 'deposit' || amountMicro === null) continue;
    const usedMicro = usedByPlay(kind, period, days, today);
    if (!exceedsLimit(usedMicro, ONE_SATANG_MICRO, amountMicro)) continue;
    found.push(restriction(playLimitKinds[kind], endOfPeriod(period, today)));
  }
  return found;
}

const playLimitKinds = { loss: 'loss_limit', stake: 'stake_limit' } as const satisfies Record<
  Exclude<LimitKind, 'deposit'>,
  RestrictionKind
>;

/** Returns the next time at which the hours begin, today or tomorrow on Bangkok's clock. */
function nextOpening({ opensAt }: OpeningHours, now: Date): Date {
  const today = fromBangkokTime(`${bangkokDay(now)}T${opensAt}:00`);
  return today > now ? today : new Date(today.getTime() + MS_PER_DAY);
}

const MS_PER_DAY = 24 * 60 * 60 * 1000;

function textOf({ message }: Refused<string>): Restriction['text'] {
  return message === undefined || typeof message === 'string' ? null : message;
}

function restriction(
  kind: RestrictionKind,
  until: Date | null,
  text: Restriction['text'] = null,
): Restriction {
  return { kind, until: until?.toISOString() ?? null, text };
}
