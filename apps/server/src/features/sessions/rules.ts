import type { BothLanguages } from '@kapao/contract/envelope.ts';
/**
 * Slows down password guessing (account-27, account-28, account-29). Every attempt counts as a failure until its
 * password proves right, so that concurrent attempts are all counted. There are three scopes:
 *
 * - `pair`, this account from this network: a growing wait. It is the strict one.
 * - `address`, any account from this network: a wait that starts late and stays short, because a mobile carrier puts
 *   thousands of members behind one address. It stops lists of stolen passwords.
 * - `account`, this account from anywhere: the answer is delayed by a few seconds and never refused. Otherwise a
 *   stranger with many addresses could lock the owner out.
 *
 * A familiar network is one that the member has signed in from before. There the right password works during every wait
 * and without delay, so that neither strangers nor neighbours on a shared address lock the member out (account-30). All
 * other attempts get the same answer in the same time, so that a wait does not reveal whether a phone is a member's.
 * Attempts during a wait are not counted, and failures are forgiven with time.
 */
export type FailureScope = 'pair' | 'address' | 'account';

interface Delay {
  /** The number of failures without a wait, because people mistype. */
  freeFailures: number;
  /** The longest wait in seconds; each further failure doubles the wait: 2, 4, 8 and so on. */
  longestSeconds: number;
  /** The number of seconds after which one failure is forgiven. */
  forgivenEverySeconds: number;
}

const delays: Readonly<Record<FailureScope, Delay>> = {
  pair: { freeFailures: 4, longestSeconds: 900, forgivenEverySeconds: 900 },
  address: { freeFailures: 40, longestSeconds: 60, forgivenEverySeconds: 30 },
  account: { freeFailures: 10, longestSeconds: 3, forgivenEverySeconds: 60 },
};

/**
 * The days for which a network stays familiar after the member's last sign-in from it. Ended sessions are kept for as
 * long, because they prove which networks are familiar.
 */
export const FAMILIAR_DAYS = 90;
/** The hours after which a counted failure is forgiven in any case. */
export const FAILURES_KEPT_HOURS = 24;

export interface FailureCount {
  failures: number;
  /** The seconds since the last attempt that was counted. */
  secondsSince: number;
}

export type FailureCounts = Readonly<Record<FailureScope, FailureCount>>;

export type Attempt =
  | { outcome: 'wait'; seconds: number }
  /** The password is checked after a delay of `holdMs`. `failures` are the counts to store if the password is wrong. */
  | { outcome: 'counted'; holdMs: number; failures: Record<FailureScope, number> };

/** account-31: decides whether an attempt waits, is delayed, or is checked; until the check it counts as failed. */
export function decideAttempt(counts: FailureCounts): Attempt {
  const waitSeconds = Math.max(waitOf('pair', counts.pair), waitOf('address', counts.address));
  if (waitSeconds > 0) return { outcome: 'wait', seconds: Math.ceil(waitSeconds) };
  return {
    outcome: 'counted',
    holdMs: guessingDelaySeconds('account', unforgiven('account', counts.account)) * 1000,
    failures: {
      pair: unforgiven('pair', counts.pair) + 1,
      address: unforgiven('address', counts.address) + 1,
      account: unforgiven('account', counts.account) + 1,
    },
  };
}

/** Returns the wait in seconds after this many failures. */
export function guessingDelaySeconds(scope: FailureScope, failures: number): number {
  const { freeFailures, longestSeconds } = delays[scope];
  const beyond = Math.round(failures) - freeFailures;
  return beyond <= 0 ? 0 : Math.min(longestSeconds, 2 ** beyond);
}

/** Failures are forgiven continuously, in fractions, so that a busy address is forgiven as fast as a quiet one. */
function unforgiven(scope: FailureScope, { failures, secondsSince }: FailureCount): number {
  return Math.max(0, failures - secondsSince / delays[scope].forgivenEverySeconds);
}

/**
 * Returns the rest of the wait for the stored failures. Forgiveness does not shorten it, so that a wait shown to the
 * member stays right.
 */
function waitOf(scope: FailureScope, { failures, secondsSince }: FailureCount): number {
  return guessingDelaySeconds(scope, failures) - secondsSince;
}

export function waitMessage(seconds: number): BothLanguages {
  return {
    th: `พยายามเข้าสู่ระบบหลายครั้งเกินไป กรุณารออีก ${seconds} วินาที`,
    en: `Too many tries to log in, please wait ${seconds} seconds`,
  };
}

/** account-21: the message for a wrong old password, which counts as a failed login with the same waits. */
export function oldPasswordWaitMessage(seconds: number): BothLanguages {
  return {
    th: `ใส่รหัสผ่านผิดหลายครั้งเกินไป กรุณารออีก ${seconds} วินาที`,
    en: `Too many wrong passwords, please wait ${seconds} seconds`,
  };
}

/**
 * account-32: returns the network of an address: an IPv4 address, or an IPv6 /64, within which a customer may change
 * addresses freely.
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

/**
 * account-53, account-56: how long a reset code and its token are valid, and how often a code may be tried: so often
 * with its request token, and as often without it.
 */
export const RESET_CODE_MINUTES = 10;
export const RESET_CODE_TRIES = 5;
export const RESET_TOKEN_MINUTES = 10;

/**
 * account-55: limits each phone and network together, so that a stranger's requests for a member's phone do not use
 * up the member's own.
 */
export const RESEND_SECONDS = 60;
export const CODES_OF_PAIR = { atMost: 5, withinSeconds: 4 * 60 * 60 } as const;
/**
 * account-55: limits the cost of messages to one phone, and guesses at it, over all networks. A code allows
 * RESET_CODE_TRIES tries with its request token and as many without it from the same network. That is at most 20 ×
 * 10 = 200 guesses at 10^6 codes: one in five thousand a day for each phone. The limit refuses new requests; codes
 * already sent stay valid.
 */
export const CODES_OF_PHONE = { atMost: 20, withinSeconds: 24 * 60 * 60 } as const;
/**
 * account-55: limits codes for one network. It is high, because a mobile carrier puts thousands of members behind one
 * address.
 */
export const CODES_OF_NETWORK = { atMost: 60, withinSeconds: 60 * 60 } as const;

/** The hours after which codes are deleted; no limit looks back further. */
export const RESETS_KEPT_HOURS = 24;

/** The seconds since earlier codes were requested; undefined where fewer codes were requested. */
export interface ResetHistory {
  /** The newest code for this phone from this network, and the oldest one that still counts against the limit. */
  newestOfPair: number | undefined;
  lastAllowedOfPair: number | undefined;
  lastAllowedOfPhone: number | undefined;
  lastAllowedOfNetwork: number | undefined;
}

/** Returns the seconds until another code may be requested; 0 for now. An unregistered phone gets the same answer. */
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

export function resetWaitMessage(seconds: number): BothLanguages {
  const { count, th, en } = waitOfSeconds(seconds);
  return {
    th: `ขอรหัสบ่อยเกินไป กรุณารออีก ${count} ${th}`,
    en: `Too many codes requested, please wait ${count} ${en}`,
  };
}

function waitOfSeconds(seconds: number): BothLanguages & { count: number } {
  if (seconds < MINUTES_FROM_SECONDS) return { count: seconds, th: 'วินาที', en: 'seconds' };
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)];
  if (seconds < HOURS_FROM_SECONDS) return { count: minutes, th: 'นาที', en: 'minutes' };
  return { count: hours, th: 'ชั่วโมง', en: 'hours' };
}

export interface OpenCode {
  ageSeconds: number;
  tries: number;
  isUsed: boolean;
}

export function mayBeTried({ ageSeconds, tries, isUsed }: OpenCode): boolean {
  return !isUsed && tries < RESET_CODE_TRIES && ageSeconds < RESET_CODE_MINUTES * 60;
}

/**
 * account-39: activity is recorded at most this often, because the idle lifetime counts minutes and a write for every
 * call is expensive.
 */
export const ACTIVITY_NOTED_EVERY_SECONDS = 60;

/** Returns the last digits of a bank account: enough for its member to recognise, too few for anyone else. */
export function shownAccountEnd(accountNumber: string): string {
  return accountNumber.slice(-SHOWN_ACCOUNT_DIGITS);
}

const SHOWN_ACCOUNT_DIGITS = 4;

/** The purpose of a code: a new password, or the proof of a phone. */
export type CodePurpose = 'reset' | 'proof';

/** svc-11: the SMS of a code. It is short enough for one SMS with a site's name of up to 15 characters. */
export function codeMessage(purpose: CodePurpose, siteName: string, code: string): string {
  const name = purpose === 'reset' ? 'รหัสตั้งรหัสผ่านใหม่' : 'รหัสยืนยันเบอร์โทร';
  return `${siteName}: ${name} ${code} ใช้ได้ ${RESET_CODE_MINUTES} นาที ` + 'ห้ามบอกใคร';
}

/** account-70: the minutes in which a browser must answer a challenge. */
export const CHALLENGE_MINUTES = 5;

/** account-70: the most passkeys of one member. */
export const MAX_PASSKEYS = 10;
