import { usualMarkerThresholds } from '@kapao/contract/protection/markers.ts';
import { expect, it } from 'vitest';
import { raisedMarkers } from './marker-rules.ts';
import type { FollowingDeposit, MarkerFacts } from './marker-rules.ts';

const BAHT = 1_000_000n;
const OPENED = new Date('2026-11-20T10:00:00Z');
const quiet: MarkerFacts = {
  nights: 0,
  following: [],
  limitRaises: 0,
  depositedMicro: 0n,
  before: { days: 0, micro: 0n },
};
const after: FollowingDeposit = {
  askedMicro: 100n * BAHT,
  previousMicro: 100n * BAHT,
  openedAt: OPENED,
  lostMicro: 50n * BAHT,
  lastBetAt: new Date('2026-11-20T09:00:00Z'),
};
const raised = (facts: Partial<MarkerFacts>, thresholds = usualMarkerThresholds) =>
  raisedMarkers({ ...quiet, ...facts }, thresholds);
const chasing = (changes: Partial<FollowingDeposit>) =>
  raised({ following: [after, after, { ...after, ...changes }] });

it('guard-01: raises each marker from its threshold on, with the number and the money', () => {
  expect(raised({})).toEqual([]);
  expect(raised({ nights: 6, limitRaises: 1, following: [after, after] })).toEqual([]);
  expect(raised({ nights: 7 })).toEqual([
    { marker: 'night_play', found: 7n, threshold: 7n, amountMicro: null },
  ]);
  expect(raised({ limitRaises: 2 })).toEqual([
    { marker: 'limits_raised', found: 2n, threshold: 2n, amountMicro: null },
  ]);
  expect(chasing({})).toEqual([
    { marker: 'chasing_losses', found: 3n, threshold: 3n, amountMicro: 150n * BAHT },
  ]);
  expect(raised({ nights: 7 }, { ...usualMarkerThresholds, nights: 8 })).toEqual([]);
});

it.each([
  ['after a win', { lostMicro: 0n }],
  ['without a bet', { lastBetAt: null }],
  ['of less than before', { askedMicro: 99n * BAHT }],
  ['more than an hour after the last bet', { openedAt: new Date('2026-11-20T10:00:01Z') }],
])('guard-01: a deposit %s chases no loss', (_, changes) => {
  expect(chasing(changes)).toEqual([]);
});

it('guard-01: deposits are unusual by their times and by their sum, where there is a usual', () => {
  const before = { days: 4, micro: 4_000n * BAHT };
  const unusual = (baht: bigint, facts: Partial<MarkerFacts> = {}) =>
    raised({ depositedMicro: baht * BAHT, before, ...facts }).map(({ found }) => found);
  expect(unusual(5_000n)).toEqual([5n]);
  expect(unusual(4_999n)).toEqual([]);
  expect(unusual(5_000n, { before: { days: 3, micro: 3_000n * BAHT } })).toEqual([5n]);
  expect(unusual(5_000n, { before: { days: 2, micro: 2_000n * BAHT } })).toEqual([]);
  // Five times as much, and still less than the least sum.
  expect(unusual(500n, { before: { days: 4, micro: 400n * BAHT } })).toEqual([]);
});
