import { describe, expect, it } from 'vitest';
import {
  CODES_OF_NETWORK,
  CODES_OF_PAIR,
  CODES_OF_PHONE,
  guessingDelaySeconds,
  decideAttempt,
  mayBeTried,
  networkOf,
  RESET_CODE_TRIES,
  RESETS_KEPT_HOURS,
  resetWaitMessage,
  resetWaitSeconds,
  waitMessage,
} from './rules.ts';
import type { FailureCount, FailureCounts } from './rules.ts';

const none: FailureCount = { failures: 0, secondsSince: 0 };
const counts = (changes: Partial<FailureCounts>): FailureCounts => ({
  account: none,
  address: none,
  pair: none,
  ...changes,
});
const justNow = (failures: number): FailureCount => ({ failures, secondsSince: 0 });

describe('account-27 account-28: the delay after wrong passwords', () => {
  it('account-27: costs nothing for the first mistakes, then doubles up to its cap', () => {
    const ofPair = [0, 4, 5, 6, 7, 13, 14, 40].map((failures) =>
      guessingDelaySeconds('pair', failures),
    );
    expect(ofPair).toEqual([0, 0, 2, 4, 8, 512, 900, 900]);
  });

  it('account-27: refuses an attempt within the wait, and names the seconds that are left', () => {
    const attempt = decideAttempt(counts({ pair: { failures: 7, secondsSince: 2.5 } }));
    expect(attempt).toEqual({ outcome: 'wait', seconds: 6 });
    expect(waitMessage(6).th).toBe('พยายามเข้าสู่ระบบหลายครั้งเกินไป กรุณารออีก 6 วินาที');
  });

  it('takes an attempt after the wait, and counts it', () => {
    const attempt = decideAttempt(counts({ pair: { failures: 7, secondsSince: 8 } }));
    expect(attempt).toMatchObject({ outcome: 'counted', holdMs: 0 });
    expect(attempt.outcome === 'counted' && attempt.failures.pair).toBeCloseTo(8, 1);
  });

  it('account-29: holds an account under attack back a little and never refuses it', () => {
    for (const failures of [11, 100, 100_000]) {
      const attempt = decideAttempt(counts({ account: justNow(failures) }));
      expect(attempt).toMatchObject({ outcome: 'counted' });
      expect(attempt.outcome === 'counted' && attempt.holdMs).toBeLessThanOrEqual(3000);
      expect(attempt.outcome === 'counted' && attempt.holdMs).toBeGreaterThan(0);
    }
  });

  it('account-28: makes everybody wait at an address that guesses at many accounts', () => {
    const guessing = counts({ address: justNow(100_000) });
    expect(decideAttempt(guessing)).toEqual({ outcome: 'wait', seconds: 60 });
  });

  it('account-28: forgives with time, also at an address that is never quiet', () => {
    let failures = 0;
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      // One failure every 40 seconds, while one is forgiven every 30.
      const attempt = decideAttempt(counts({ address: { failures, secondsSince: 40 } }));
      if (attempt.outcome === 'wait') throw new Error('honest mistakes were refused');
      failures = attempt.failures.address;
    }
    expect(failures).toBe(1);
  });
});

describe('the network of an address', () => {
  it('account-32: is an IPv4 address itself, mapped or not', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('account-32: is the /64 of an IPv6 address, however it is written', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0DB8:0001:0002::9')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});

describe('account-55: how often a code may be asked for', () => {
  const none = {
    newestOfPair: undefined,
    lastAllowedOfPair: undefined,
    lastAllowedOfPhone: undefined,
    lastAllowedOfNetwork: undefined,
  };

  it('account-55: is at once for the first, and a minute later for the next', () => {
    expect(resetWaitSeconds(none)).toBe(0);
    expect(resetWaitSeconds({ ...none, newestOfPair: 0 })).toBe(60);
    expect(resetWaitSeconds({ ...none, newestOfPair: 59.5 })).toBe(1);
    expect(resetWaitSeconds({ ...none, newestOfPair: 60 })).toBe(0);
  });

  it('account-55: is 5 times in 4 hours by phone and network, 20 times a day by phone, 60 times an hour by network', () => {
    expect([CODES_OF_PAIR, CODES_OF_PHONE, CODES_OF_NETWORK]).toEqual([
      { atMost: 5, withinSeconds: 14_400 },
      { atMost: 20, withinSeconds: 86_400 },
      { atMost: 60, withinSeconds: 3_600 },
    ]);
    expect(resetWaitSeconds({ ...none, newestOfPair: 90, lastAllowedOfPair: 3_600 })).toBe(10_800);
    expect(resetWaitSeconds({ ...none, newestOfPair: 90, lastAllowedOfPhone: 3_600 })).toBe(82_800);
    expect(resetWaitSeconds({ ...none, lastAllowedOfNetwork: 3_599 })).toBe(1);
  });

  it('lets nobody guess more than 200 times a day at the codes of a phone', () => {
    // Tries with the request token, plus tries from the same network without it.
    expect(CODES_OF_PHONE.atMost * RESET_CODE_TRIES * 2).toBe(200);
    expect(RESETS_KEPT_HOURS * 3_600).toBeGreaterThanOrEqual(CODES_OF_PHONE.withinSeconds);
  });

  it('is told in seconds, and in minutes and hours where they are many', () => {
    expect(resetWaitMessage(60).en).toBe('Too many codes requested, please wait 60 seconds');
    expect(resetWaitMessage(60).th).toBe('ขอรหัสบ่อยเกินไป กรุณารออีก 60 วินาที');
    expect(resetWaitMessage(10_741).th).toBe('ขอรหัสบ่อยเกินไป กรุณารออีก 180 นาที');
    expect(resetWaitMessage(82_741).th).toBe('ขอรหัสบ่อยเกินไป กรุณารออีก 23 ชั่วโมง');
  });

  it('gives a code ten minutes and five tries', () => {
    const fresh = { ageSeconds: 0, tries: 0, isUsed: false };
    expect(mayBeTried({ ...fresh, ageSeconds: 599.9, tries: 4 })).toBe(true);
    expect(mayBeTried({ ...fresh, ageSeconds: 600 })).toBe(false);
    expect(mayBeTried({ ...fresh, tries: 5 })).toBe(false);
    expect(mayBeTried({ ...fresh, isUsed: true })).toBe(false);
  });
});
