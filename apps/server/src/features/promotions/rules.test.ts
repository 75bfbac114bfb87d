import { describe, expect, it } from 'vitest';
import {
  bonusBaseMicro,
  claimRefusal,
  contributionOf,
  countedMicro,
  EXCLUDED,
  periodKey,
  nextDepositRefusal,
  periodRefusal,
  releasedMicro,
  needsDeposit,
} from './rules.ts';
import type { ClaimFacts, ClaimTerms } from './rules.ts';
import {
  bonusMicro,
  depositBonus,
  remainingWageringMicro,
  turnoverNeedMicro,
} from '@kapao/contract/promotions/rules.ts';

const BAHT = 1_000_000n;
const SATANG = 10_000n;

const terms = (changes: Partial<ClaimTerms> = {}): ClaimTerms => ({
  kind: 'every_deposit',
  rewardMicro: null,
  rewardBps: 5_000,
  rewardMaxMicro: 500n * BAHT,
  minDepositMicro: 100n * BAHT,
  availableFrom: null,
  availableUntil: null,
  ...changes,
});

const facts = (changes: Partial<ClaimFacts> = {}): ClaimFacts => ({
  deposit: { id: 7n, creditedMicro: 200n * BAHT },
  depositCount: 1,
  hasClaimedInPeriod: false,
  isWithdrawing: false,
  ...changes,
});

describe('the bonus', () => {
  it('bonus-04: is the amount, or the share of the deposit up to the maximum', () => {
    expect(bonusMicro(terms({ rewardMicro: 50n * BAHT, rewardBps: null }), 0n)).toBe(50n * BAHT);
    expect(bonusMicro(terms(), 200n * BAHT)).toBe(100n * BAHT);
    expect(bonusMicro(terms(), 5_000n * BAHT)).toBe(500n * BAHT);
  });

  it('bonus-04: is whole satang', () => {
    expect(bonusMicro(terms({ rewardBps: 333 }), 101n * BAHT + SATANG)).toBe(3_360_000n);
    expect(bonusMicro(terms({ rewardBps: 1 }), 50n * BAHT)).toBe(0n);
  });
});

describe('the turnover that is needed', () => {
  it('bonus-05: is a multiple of bonus and deposit together, or an amount', () => {
    const taken = { bonusMicro: 100n * BAHT, depositMicro: 200n * BAHT };
    expect(turnoverNeedMicro({ turnoverMicro: null, turnoverBps: 50_000 }, taken)).toBe(
      1_500n * BAHT,
    );
    expect(turnoverNeedMicro({ turnoverMicro: 700n * BAHT, turnoverBps: null }, taken)).toBe(
      700n * BAHT,
    );
    expect(turnoverNeedMicro({ turnoverMicro: null, turnoverBps: 0 }, taken)).toBe(0n);
  });

  it('bonus-05: remains above 0.00 for as long as anything is missing', () => {
    const need = { turnoverNeedMicro: 10n * BAHT };
    expect(remainingWageringMicro({ ...need, turnoverDoneMicro: 10n * BAHT - 1n })).toBe(SATANG);
    expect(remainingWageringMicro({ ...need, turnoverDoneMicro: 10n * BAHT })).toBe(0n);
    expect(remainingWageringMicro({ ...need, turnoverDoneMicro: 99n * BAHT })).toBe(0n);
  });
});

describe('who may take a promotion', () => {
  const now = new Date('2026-11-21T10:00:00Z');

  it('bonus-16: nobody before or after its time', () => {
    const [earlier, later] = [new Date('2026-11-21T09:00:00Z'), new Date('2026-11-21T11:00:00Z')];
    expect(periodRefusal(terms({ availableFrom: earlier, availableUntil: later }), now)).toBe(
      undefined,
    );
    expect(periodRefusal(terms({ availableFrom: later }), now)?.refusal).toBe('not_yet');
    expect(periodRefusal(terms({ availableUntil: now }), now)?.refusal).toBe('over');
    expect(periodRefusal(terms({ availableFrom: now }), now)).toBe(undefined);
    expect(periodRefusal(terms(), now)).toBe(undefined);
  });

  it('bonus-18: a member with an unused deposit that is large enough', () => {
    expect(claimRefusal(terms(), facts())).toBe(undefined);
    expect(claimRefusal(terms(), facts({ deposit: undefined }))?.refusal).toBe('deposit_needed');
    const small = { id: 7n, creditedMicro: 100n * BAHT - SATANG };
    expect(claimRefusal(terms(), facts({ deposit: small }))).toMatchObject({
      refusal: 'deposit_too_small',
      depositMicro: small.creditedMicro,
    });
  });

  it('bonus-18: a deposit of the very minimum, and none whose share comes to nothing', () => {
    const least = { id: 7n, creditedMicro: 100n * BAHT };
    expect(claimRefusal(terms(), facts({ deposit: least }))).toBe(undefined);
    const tiny = terms({ rewardBps: 1, minDepositMicro: 0n });
    expect(claimRefusal(tiny, facts({ deposit: least }))).toBe(undefined);
    const half = { id: 7n, creditedMicro: 50n * BAHT };
    expect(claimRefusal(tiny, facts({ deposit: half }))?.refusal).toBe('deposit_too_small');
  });

  it('bonus-03: the first deposit only once, and only while it is the newest', () => {
    const first = terms({ kind: 'first_deposit' });
    expect(claimRefusal(first, facts())).toBe(undefined);
    expect(claimRefusal(first, facts({ depositCount: 2 }))?.refusal).toBe('first_deposit_only');
    expect(claimRefusal(first, facts({ deposit: undefined }))?.refusal).toBe('first_deposit_only');
    const none = facts({ deposit: undefined, depositCount: 0 });
    expect(claimRefusal(first, none)?.refusal).toBe('deposit_needed');
  });

  it('bonus-03: nobody twice in its period, and nobody whose withdrawal is on its way', () => {
    expect(claimRefusal(terms(), facts({ hasClaimedInPeriod: true }))?.refusal).toBe(
      'already_claimed',
    );
    expect(claimRefusal(terms(), facts({ isWithdrawing: true }))?.refusal).toBe(
      'withdrawal_in_progress',
    );
  });

  it('bonus-18: asks for no deposit where the bonus is an amount and no minimum is set', () => {
    const gift = { rewardMicro: BAHT, rewardBps: null, rewardMaxMicro: null, minDepositMicro: 0n };
    expect(needsDeposit(terms({ kind: 'daily', ...gift }))).toBe(false);
    expect(
      claimRefusal(terms({ kind: 'daily', ...gift }), facts({ deposit: undefined })),
    ).toBeUndefined();
    expect(needsDeposit(terms({ kind: 'daily', ...gift, minDepositMicro: 1n }))).toBe(true);
    expect(needsDeposit(terms({ kind: 'daily', minDepositMicro: 0n }))).toBe(true);
    expect(needsDeposit(terms({ kind: 'first_deposit', ...gift }))).toBe(true);
    expect(needsDeposit(terms({ kind: 'daily', ...gift, minDepositMicro: BAHT }))).toBe(true);
    expect(needsDeposit(terms({ kind: 'daily' }))).toBe(true);
    expect(needsDeposit(terms({ kind: 'every_deposit', ...gift }))).toBe(true);
  });

  it('bonus-03: counts a day from midnight to midnight in Bangkok', () => {
    const keyAt = (time: string) => periodKey('daily', new Date(time), undefined);
    expect(keyAt('2026-11-21T16:59:59Z')).toBe('2026-11-21');
    expect(keyAt('2026-11-21T17:00:00Z')).toBe('2026-11-22');
    expect(periodKey('once', now, undefined)).toBe(periodKey('first_deposit', now, 7n));
    expect(periodKey('every_deposit', now, 7n)).toBe('deposit:7');
  });
});

describe('what a stake counts (bonus-34)', () => {
  it("bonus-34: takes the category's own line before its group's, and nothing where neither is there", () => {
    const list = { contributions: { SLOT: 100, OTHER: 50, POKER: 5 }, excludedGames: [] };
    const percentOf = (category: string | undefined) =>
      contributionOf(list, { studioCode: 's', gameCode: 'g', category }).percent;
    expect(percentOf('SLOT')).toBe(100);
    expect(percentOf('POKER')).toBe(5);
    expect(percentOf('KENO')).toBe(50);
    expect(percentOf('SABA')).toBe(0);
    expect(percentOf(undefined)).toBe(50);
    expect(percentOf('constructor')).toBe(50);
  });

  it("bonus-34: takes a brand's line before that of the category, in either direction", () => {
    const list = {
      contributions: { SLOT: 100, 'brand/naga': 0, 'brand/lotus': 80 },
      excludedGames: [],
    };
    const percentOf = (brand: string | undefined, category = 'SLOT') =>
      contributionOf(list, { studioCode: 's', gameCode: 'g', category, brand }).percent;
    expect(percentOf('naga')).toBe(0);
    expect(percentOf('lotus', 'CASINO')).toBe(80);
    expect(percentOf('other')).toBe(100);
    expect(percentOf(undefined)).toBe(100);
    expect(percentOf('toString')).toBe(100);
  });

  it('bonus-35: leaves excluded games out', () => {
    const list = { contributions: { SLOT: 100 }, excludedGames: ['lotus/gems'] };
    const game = { studioCode: 'lotus', gameCode: 'gems', category: 'SLOT' };
    expect(contributionOf(list, game)).toEqual({ category: EXCLUDED, percent: 0 });
    expect(contributionOf(list, { ...game, studioCode: 'other' }).percent).toBe(100);
  });

  it('bonus-34: counts a share of the stake', () => {
    expect(countedMicro(3n * BAHT, 50)).toBe(1_500_000n);
    expect(countedMicro(10n, 33)).toBe(3n);
  });
});

describe('what of a bonus becomes cash', () => {
  it('is all of it, or as much as the promotion’s maximum', () => {
    expect(releasedMicro(300n, null)).toBe(300n);
    expect(releasedMicro(300n, 200n)).toBe(200n);
    expect(releasedMicro(100n, 200n)).toBe(100n);
  });
});

describe('what a deposit earns', () => {
  const asked = { ...terms(), turnoverMicro: null, turnoverBps: 80_000 };

  it('gift-03: is bonus and requirement for its amount, and nothing below the smallest', () => {
    expect(depositBonus(asked, 200n * BAHT)).toEqual({
      bonusMicro: 100n * BAHT,
      turnoverNeedMicro: 2_400n * BAHT,
    });
    expect(depositBonus(asked, 100n * BAHT - SATANG)).toBeUndefined();
    expect(depositBonus({ ...asked, minDepositMicro: 0n }, SATANG)).toBeUndefined();
  });

  it('gift-06: is reckoned on the confirmed amount where the asked one arrived, or else on what arrived', () => {
    const qr = { requestedMicro: 100n * BAHT, amountMicro: 100n * BAHT + 37n * SATANG };
    expect(bonusBaseMicro(qr, qr.amountMicro)).toBe(100n * BAHT);
    expect(bonusBaseMicro(qr, 40n * BAHT)).toBe(40n * BAHT);
    expect(bonusBaseMicro(qr, 250n * BAHT)).toBe(250n * BAHT);
  });
});

describe('nextDepositRefusal', () => {
  const facts: ClaimFacts = {
    deposit: undefined,
    depositCount: 0,
    hasClaimedInPeriod: false,
    isWithdrawing: false,
  };

  it('gift-02: allows a deposit that is still to come', () => {
    for (const kind of ['once', 'daily', 'first_deposit', 'every_deposit'] as const) {
      expect(nextDepositRefusal(terms({ kind }), facts)).toBeUndefined();
    }
  });

  it('gift-02: says why no deposit would earn it', () => {
    const after = { ...facts, depositCount: 1 };
    expect(nextDepositRefusal(terms({ kind: 'first_deposit' }), after)).toEqual({
      refusal: 'first_deposit_only',
    });
    expect(nextDepositRefusal(terms({ kind: 'once' }), after)).toBeUndefined();
    const claimed = { ...facts, hasClaimedInPeriod: true };
    expect(nextDepositRefusal(terms({ kind: 'daily' }), claimed)).toEqual({
      refusal: 'already_claimed',
      kind: 'daily',
    });
    expect(nextDepositRefusal(terms(), { ...facts, isWithdrawing: true })).toEqual({
      refusal: 'withdrawal_in_progress',
    });
  });
});
