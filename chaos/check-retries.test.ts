import { expect, it } from 'vitest';
import { checkRetries } from './check-retries.ts';
import type { Operation } from './history.ts';

const operation = (key: string, sentMs: number, answer: Operation['answer']): Operation => ({
  memberId: 7n,
  kind: 'bet',
  key,
  sentMs,
  answeredMs: sentMs + 10,
  answer,
});
const upgrade = { name: 'upgrade', startMs: 100, endMs: 200 };

it.each([
  ['answered at once', [operation('bet:a', 120, 'done')], 0],
  ['lost and repeated', [operation('bet:a', 120, 'none'), operation('bet:a', 140, 'done')], 0],
  [
    'turned away and repeated',
    [operation('bet:a', 120, 'away'), operation('bet:a', 250, 'poor')],
    0,
  ],
  ['lost for good', [operation('bet:a', 120, 'none')], 1],
  ['turned away for good', [operation('bet:a', 120, 'away')], 1],
  ['answered before alone', [operation('bet:a', 90, 'done'), operation('bet:a', 120, 'none')], 1],
  [
    'repeated by another key',
    [operation('bet:a', 120, 'none'), operation('bet:b', 140, 'done')],
    1,
  ],
  ['lost twice', [operation('bet:a', 120, 'none'), operation('bet:a', 140, 'none')], 2],
  ['lost at another time', [operation('bet:a', 50, 'none'), operation('bet:b', 195, 'none')], 0],
] as const)('ops-63: a call that is %s', (_, history, breaches) => {
  expect(checkRetries(history, upgrade)).toHaveLength(breaches);
});
