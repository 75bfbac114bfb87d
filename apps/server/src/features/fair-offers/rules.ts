import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { bahtText } from '@kapao/contract/money.ts';

/**
 * fair-04: the number of days for which a shared device or network counts; shared accounts and names count for ever.
 */
export const SIGN_DAYS = 30;
/** fair-05: a network that members with this many different proven bank accounts use does not identify a person. */
export const BUSY_NETWORK_PAYERS = 20;

/**
 * The limits of an offer's rule: how often one member may claim it (null: any number), and the stakes needed before.
 */
interface FairRule {
  perMember: number | null;
  perDay: number | null;
  perWeek: number | null;
  minStakedMicro: bigint;
}

export interface FairFacts extends FairRule {
  /** Whether another member who shares a sign has claimed the offer. */
  isTaken: boolean;
  /** link-07: whether staff keep the member from offers. */
  isLimited: boolean;
  claims: number;
  claimsToday: number;
  claimsThisWeek: number;
  stakedMicro: bigint;
}

type UnfairClaimReason =
  | 'offers_limited'
  | 'one_person'
  | 'claimed_often'
  | 'claimed_often_today'
  | 'claimed_often_this_week'
  | 'stake_first';

export interface UnfairClaim {
  reason: UnfairClaimReason;
  /** The cash in micro that the member still has to stake for `stake_first`; 0 for the other reasons. */
  missingMicro: bigint;
}

/** fair-02, fair-06, fair-10: returns why a claim is refused; the member's own limits come first. */
export function unfairClaimOf(facts: FairFacts): UnfairClaim | undefined {
  const of = (reason: UnfairClaimReason, missingMicro = 0n): UnfairClaim => ({
    reason,
    missingMicro,
  });
  if (facts.isLimited) return of('offers_limited');
  const isUsed = (limit: number | null, claims: number) => limit !== null && claims >= limit;
  if (isUsed(facts.perMember, facts.claims)) return of('claimed_often');
  if (isUsed(facts.perDay, facts.claimsToday)) return of('claimed_often_today');
  if (isUsed(facts.perWeek, facts.claimsThisWeek)) return of('claimed_often_this_week');
  if (facts.isTaken) return of('one_person');
  const missingMicro = facts.minStakedMicro - facts.stakedMicro;
  return missingMicro > 0n ? of('stake_first', missingMicro) : undefined;
}

/** fair-02: the refusal's text, which says nothing about other members. */
export function unfairText({ reason, missingMicro }: UnfairClaim): BothLanguages {
  switch (reason) {
    case 'offers_limited':
      return {
        th: 'บัญชีนี้ยังรับสิทธิ์ไม่ได้ กรุณาติดต่อเรา',
        en: 'This account cannot claim offers at present. Please contact us',
      };
    case 'one_person':
      return {
        th: 'สิทธิ์นี้รับได้คนละหนึ่งครั้ง',
        en: 'This offer is for one claim per person',
      };
    case 'claimed_often':
      return {
        th: 'คุณรับสิทธิ์นี้ครบจำนวนแล้ว',
        en: 'You have claimed this as often as it allows',
      };
    case 'claimed_often_today':
      return {
        th: 'วันนี้รับสิทธิ์นี้ครบแล้ว รับได้อีกครั้งหลัง 00:00 น.',
        en: 'Claimed as often as a day allows, it can be claimed again after 00:00',
      };
    case 'claimed_often_this_week':
      return {
        th: 'สัปดาห์นี้รับสิทธิ์นี้ครบแล้ว รับได้อีกครั้งในวันจันทร์',
        en: 'Claimed as often as a week allows, it can be claimed again on Monday',
      };
    case 'stake_first':
      return {
        th: `เดิมพันด้วยเงินของคุณอีก ${bahtText(missingMicro)} บาท จึงจะรับได้`,
        en: `Stake ${bahtText(missingMicro)} baht more of your own money to claim this`,
      };
    default:
      return reason satisfies never;
  }
}
