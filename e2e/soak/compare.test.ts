import { expect, it } from 'vitest';
import { disagreements } from './compare.ts';
import type { OurRow, StudioRow } from './compare.ts';

const studioRow = (row: Partial<StudioRow> & Pick<StudioRow, 'id' | 'kind'>): StudioRow => ({
  status: 'done',
  amountUnits: row.kind === 'rollback' ? 0 : 100,
  referenceId: null,
  lastAnswer: 'RS_OK',
  user: 'member',
  ...row,
});
const ourRow = (row: Partial<OurRow> & Pick<OurRow, 'id' | 'kind'>): OurRow => ({
  amountMicro: 1000n,
  referenceId: null,
  user: 'member',
  ...row,
});
const ownedAfter = (movedMicro: bigint) =>
  new Map([['member', { openingMicro: 5000n, closingMicro: 5000n + movedMicro }]]);

const bet = studioRow({ id: 'bet', kind: 'bet' });
const ourBet = ourRow({ id: 'bet', kind: 'bet' });
const undone = studioRow({ id: 'bet', kind: 'bet', status: 'rolled_back' });
const rollback = studioRow({ id: 'back', kind: 'rollback', referenceId: 'bet' });
const ourRollback = ourRow({ id: 'rollback:bet', kind: 'rollback', referenceId: 'bet' });
const refused = studioRow({ id: 'bet', kind: 'bet', status: 'refused' });

it.each([
  ['a bet', [bet], [ourBet], -1000n],
  ['a refused bet', [refused], [], 0n],
  ['a bet given back', [undone, rollback], [ourBet, ourRollback], 0n],
  ['a bet that never came', [undone, rollback], [ourRow({ id: 'bet', kind: 'tombstone' })], 0n],
] as const)('the books agree about %s', (_what, studio, ours, moved) => {
  expect(disagreements({ studio, ours, owned: ownedAfter(moved) })).toEqual([]);
});

it.each([
  ['a bet that we do not have', [bet], [], -1000n],
  ['a bet of another amount', [bet], [ourRow({ ...ourBet, amountMicro: 1010n })], -1000n],
  ["another member's bet", [bet], [ourRow({ ...ourBet, user: 'other' })], -1000n],
  ['a bet that we gave back', [bet], [ourBet, ourRollback], -1000n],
  ['a bet that stands with us and is rolled back', [undone, rollback], [ourBet], 0n],
  ['a bet that was refused and taken', [refused], [ourBet], 0n],
  ['a bet that the studio does not know', [], [ourBet], 0n],
  ['a bet that is still being taken back', [{ ...bet, status: 'unknown' }], [ourBet], 0n],
  ['one unit of a balance', [bet], [ourBet], -990n],
] as const)('the books disagree about %s', (_what, studio, ours, moved) => {
  expect(disagreements({ studio, ours, owned: ownedAfter(moved) })).toHaveLength(1);
});
