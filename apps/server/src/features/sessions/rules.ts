/**
 * How guessing passwords is slowed down (account-27, account-28, account-29). Every attempt counts as a failure until
 * its password proves right, in three scopes, so that attempts sent at once are counted at once:
 *
 * - `pair`, this account from this network: a growing wait. It is the strong one.
 * - `address`, anything from this network: a wait with a late start and a low cap, because a mobile
 *   carrier puts thousands of members behind one address. It stops lists of stolen passwords.
 * - `account`, this account from anywhere: never a refusal. A stranger with many addresses could
 *   otherwise keep the owner waiting for as long as he likes. The answer is held back a few seconds
 *   instead, after which the owner's right password is accepted.
 *
 * A network that the member has signed in from before is familiar: there the right password is taken
 * during every wait and without the holding back, so that no stranger and no neighbour on a shared address
 * keeps the member out (account-30). Anything else is answered alike in the same time, familiar or not, so
 * that a wait never tells a member's phone from another.
 * Attempts within a wait count for nothing, and every failure is forgiven with time.
 */
export type Scope = 'pair' | 'address' | 'account';

interface Delay {
  /** So many failures cost nothing: people mistype. */
  freeFailures: number;
  /** From there on 2, 4, 8 … seconds, up to this. */
  longestSeconds: number;
  /** One failure is forgiven in this time. */
  forgivenEverySeconds: number;
}

const delays: Readonly<Record<Scope, Delay>> = {
  pair: { freeFailures: 4, longestSeconds: 900, forgivenEverySeconds: 900 },
  address: { freeFailures: 40, longestSeconds: 60, forgivenEverySeconds: 30 },
  account: { freeFailures: 10, longestSeconds: 3, forgivenEverySeconds: 60 },
};

/**
 * A network counts as familiar for this long after the member's last sign-in from it. Sessions are
 * kept as long after their end, because that is what it is known by.
 */
export const FAMILIAR_DAYS = 90;
/** Whatever is still counted by then is forgiven. */
export const FAILURES_KEPT_HOURS = 24;

export interface FailureCount {
  failures: number;
  /** Since the last attempt that counted. */
  secondsSince: number;
}

export type FailureCounts = Readonly<Record<Scope, FailureCount>>;

export type Attempt =
  | { outcome: 'wait'; seconds: number }
  /** The answer is held back for `holdMs`; `failures` is what stands if the password is wrong. */
  | { outcome: 'counted'; holdMs: number; failures: Record<Scope, number> };

export function judgeAttempt(counts: FailureCounts): Attempt {
  const waitSeconds = Math.max(waitOf('pair', counts.pair), waitOf('address', counts.address));
  if (waitSeconds > 0) return { outcome: 'wait', seconds: Math.ceil(waitSeconds) };
  return {
    outcome: 'counted',
    holdMs: delaySeconds('account', unforgiven('account', counts.account)) * 1000,
    failures: {
      pair: unforgiven('pair', counts.pair) + 1,
      address: unforgiven('address', counts.address) + 1,
      account: unforgiven('account', counts.account) + 1,
    },
  };
}

/** The delay that stands after so many failures. */
export function delaySeconds(scope: Scope, failures: number): number {
  const { freeFailures, longestSeconds } = delays[scope];
  const beyond = Math.round(failures) - freeFailures;
  return beyond <= 0 ? 0 : Math.min(longestSeconds, 2 ** beyond);
}

/**
 * Failures fade evenly, a fraction at a time: an address that is never quiet is forgiven as fast as
 * one that is.
 */
function unforgiven(scope: Scope, { failures, secondsSince }: FailureCount): number {
  return Math.max(0, failures - secondsSince / delays[scope].forgivenEverySeconds);
}

/** By the failures as they stood: a wait that was named to the member does not change meanwhile. */
function waitOf(scope: Scope, { failures, secondsSince }: FailureCount): number {
  return delaySeconds(scope, failures) - secondsSince;
}

export function waitMessage(seconds: number): string {
  return `พยายามเข้าสู่ระบบหลายครั้งเกินไป กรุณารออีก ${seconds} วินาที`;
}

export function oldPasswordWaitMessage(seconds: number): string {
  return `ใส่รหัสผ่านเดิมผิดหลายครั้งเกินไป กรุณารออีก ${seconds} วินาที`;
}

/**
 * What counts as one place: an IPv4 address, or the /64 that an IPv6 customer is given as a whole and
 * may change addresses in at will.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/** account-53, account-56. */
export const RESET_CODE_MINUTES = 10;
export const RESET_CODE_TRIES = 5;
export const RESET_TOKEN_MINUTES = 10;

/**
 * Codes are bounded by phone and network together, so that a stranger elsewhere who asks for a member's
 * phone takes none of the member's own and only makes the phone ring.
 */
export const RESEND_SECONDS = 60;
export const CODES_OF_PAIR = { atMost: 5, withinSeconds: 4 * 60 * 60 } as const;
/**
 * From all networks together: what the messages to one phone may cost, and how often it can be guessed
 * at. A code takes RESET_CODE_TRIES from the browser that asked for it, and as many from its network
 * without the request token, so a day's codes allow 20 × 10 = 200 guesses of 10^6 at most: one in five
 * thousand a day for a phone. The limit is told to new askers alone; codes that were sent stay good.
 */
export const CODES_OF_PHONE = { atMost: 20, withinSeconds: 24 * 60 * 60 } as const;
/** Late, because a mobile carrier puts thousands of members behind one address. */
export const CODES_OF_NETWORK = { atMost: 60, withinSeconds: 60 * 60 } as const;

/** Codes and tokens; no bound above looks back further. */
export const RESETS_KEPT_HOURS = 24;

/** How long ago codes were asked for, in seconds; undefined where fewer were asked for. */
export interface ResetHistory {
  /** The newest code that this network asked for this phone, and the last of those its bound allows. */
  newestOfPair: number | undefined;
  lastAllowedOfPair: number | undefined;
  lastAllowedOfPhone: number | undefined;
  lastAllowedOfNetwork: number | undefined;
}

/** The seconds until a code may be asked for, 0 for now. The same for phones of nobody. */
export function resetWaitSeconds(history: ResetHistory): number {
  const left = (age: number | undefined, seconds: number) =>
    age === undefined ? 0 : Math.max(0, Math.ceil(seconds - age));
  return Math.max(
    left(history.newestOfPair, RESEND_SECONDS),
    left(history.lastAllowedOfPair, CODES_OF_PAIR.withinSeconds),
    left(history.lastAllowedOfPhone, CODES_OF_PHONE.withinSeconds),
    left(history.lastAllowedOfNetwork, CODES_OF_NETWORK.withinSeconds),
  );
}

const MINUTES_FROM_SECONDS = 120;
const HOURS_FROM_SECONDS = 5 * 60 * 60;

export function resetWaitMessage(seconds: number): string {
  return `ขอรหัสบ่อยเกินไป กรุณารออีก ${waitText(seconds)}`;
}

function waitText(seconds: number): string {
  if (seconds < MINUTES_FROM_SECONDS) return `${seconds} วินาที`;
  if (seconds < HOURS_FROM_SECONDS) return `${Math.ceil(seconds / 60)} นาที`;
  return `${Math.ceil(seconds / 3600)} ชั่วโมง`;
}

export interface OpenCode {
  ageSeconds: number;
  tries: number;
  isUsed: boolean;
}

export function mayBeTried({ ageSeconds, tries, isUsed }: OpenCode): boolean {
  return !isUsed && tries < RESET_CODE_TRIES && ageSeconds < RESET_CODE_MINUTES * 60;
}

/** A code is good for the one thing that it was asked for: a new password, or the proof of a phone. */
export type CodePurpose = 'reset' | 'proof';

export function codeMessage(purpose: CodePurpose, siteName: string, code: string): string {
  const name = purpose === 'reset' ? 'รหัสตั้งรหัสผ่านใหม่' : 'รหัสยืนยันเบอร์โทรศัพท์';
  return `${siteName}: ${name}ของคุณคือ ${code} ใช้ได้ ${RESET_CODE_MINUTES} นาที ` + 'ห้ามบอกรหัสนี้แก่ผู้อื่น';
}
