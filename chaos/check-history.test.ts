import { describe, expect, it } from 'vitest';
import { checkHistory } from './check-history.ts';
import type { Books, Effect, Operation } from './history.ts';

const MEMBER = 7n;

const operation = (change: Partial<Operation> & Pick<Operation, 'key'>): Operation => ({
  memberId: MEMBER,
  kind: 'bet',
  amountMicro: 100n,
  sentMs: 0,
  answeredMs: 0,
  answer: 'done',
  ...change,
});
const balance = (micro: bigint): Operation =>
  operation({
    key: `balance:${micro}`,
    kind: 'balance',
    amountMicro: undefined,
    shown: { micro, unitMicro: 1n },
  });
const effect = (id: bigint, change: Partial<Effect> = {}): Effect => ({
  memberId: MEMBER,
  transfers: [{ id, amountMicro: 100n }],
  rows: [{ amountMicro: 100n }],
  ...change,
});

/** Takes a deposit of 100 back, of which 40 are missing. */
const reversal = { key: 'reversal:t', lentMicro: 40n, cashAfterMicro: 0n };

/** Two bets of 100 after an opening of 1,000. */
const sound: Books = {
  effects: new Map([
    ['bet:a', effect(1n)],
    ['bet:b', effect(2n)],
  ]),
  wallets: new Map([
    [
      MEMBER,
      {
        openingMicro: 1_000n,
        steps: [
          { transferId: 1n, spendableMicro: 900n },
          { transferId: 2n, spendableMicro: 800n },
        ],
      },
    ],
  ]),
  reversals: [reversal, { ...reversal, lentMicro: 0n, cashAfterMicro: 500n }],
};
const history = [
  balance(1_000n),
  operation({ key: 'bet:a', shown: { micro: 900n, unitMicro: 10n } }),
  balance(900n),
  operation({ key: 'bet:b' }),
  balance(800n),
];
const withEffect = (key: string, changed: Effect | undefined): Books => {
  const effects = new Map(sound.effects);
  if (changed) effects.set(key, changed);
  else effects.delete(key);
  return { ...sound, effects };
};
const twice = [
  { id: 1n, amountMicro: 100n },
  { id: 3n, amountMicro: 100n },
];

it('ledger-31: a sound history has no breach, unanswered and refused operations included', () => {
  expect(checkHistory(history, sound)).toEqual([]);
  const unanswered = history.map((each) => ({ ...each, answer: 'none' as const }));
  expect(checkHistory(unanswered, sound)).toEqual([]);
  const absent = [
    ...history,
    operation({ key: 'bet:c', answer: 'none' }),
    operation({ key: 'bet:d', answer: 'refused' }),
    operation({ key: 'bet:e', answer: 'poor', amountMicro: 801n }),
    operation({ key: 'bet:b', answer: 'refused', amountMicro: 101n }),
  ];
  expect(checkHistory(absent, sound)).toEqual([]);
});

it('ledger-31: an unanswered bet may stand anywhere after its first attempt, and its repeat finds it', () => {
  const repeated = [
    operation({ key: 'bet:a', answer: 'none' }),
    operation({ key: 'bet:b' }),
    operation({ key: 'bet:a', shown: { micro: 800n, unitMicro: 1n } }),
  ];
  expect(checkHistory(repeated, sound)).toEqual([]);
});

describe('ledger-31 studio-25: a broken history is named', () => {
  const cases: [string, readonly Operation[], Books][] = [
    ['lost', history, withEffect('bet:b', undefined)],
    ['lost', history, withEffect('bet:b', effect(2n, { transfers: [], rows: [] }))],
    ['doubled', history, withEffect('bet:a', effect(1n, { transfers: twice, rows: twice }))],
    ['half', history, withEffect('bet:b', effect(2n, { rows: [] }))],
    ['half', history, withEffect('bet:b', effect(2n, { transfers: [] }))],
    [
      'half',
      [...history, operation({ key: 'bet:c', answer: 'none' })],
      withEffect('bet:c', effect(3n, { transfers: [] })),
    ],
    [
      'amount',
      history,
      withEffect('bet:b', effect(2n, { transfers: [{ id: 2n, amountMicro: 99n }] })),
    ],
    ['amount', history, withEffect('bet:b', effect(2n, { rows: [{ amountMicro: 99n }] }))],
    ['member', history, withEffect('bet:b', effect(2n, { memberId: 8n }))],
    ['unasked', history, withEffect('bet:z', effect(9n))],
    [
      'unpaid',
      [...history, operation({ key: 'win:a', kind: 'win', answer: 'refused', amountMicro: 5n })],
      sound,
    ],
    ['refused', [...history.slice(0, 3), operation({ key: 'bet:b', answer: 'refused' })], sound],
    ['reordered', [operation({ key: 'bet:b' }), operation({ key: 'bet:a' })], sound],
    ['balance', [...history, balance(900n)], sound],
    ['balance', [balance(850n), ...history], sound],
    ['reordered', [balance(900n), ...history.slice(1)], sound],
    ['poor', [...history, operation({ key: 'bet:c', answer: 'poor', amountMicro: 800n })], sound],
    ['lent', history, { ...sound, reversals: [{ ...reversal, cashAfterMicro: 1n }] }],
    ['lent', history, { ...sound, reversals: [{ ...reversal, cashAfterMicro: -1n }] }],
    [
      'lost',
      [...history, operation({ key: 'reversal:t', kind: 'reversal', answer: 'promised' })],
      sound,
    ],
    [
      'doubled',
      [...history, operation({ key: 'reversal:t', kind: 'reversal', answer: 'promised' })],
      withEffect('reversal:t', effect(3n, { transfers: twice, rows: twice })),
    ],
    [
      'below zero',
      history,
      {
        ...sound,
        wallets: new Map([
          [
            MEMBER,
            {
              openingMicro: 1_000n,
              steps: [
                { transferId: 1n, spendableMicro: 900n },
                { transferId: 2n, spendableMicro: 800n },
                { transferId: 3n, spendableMicro: -1n },
              ],
            },
          ],
        ]),
      },
    ],
  ];

  it.each(cases)('ledger-31: %s', (name, broken, books) => {
    const breaches = checkHistory(broken, books);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toMatch(new RegExp(`^${name}: `));
  });
});
