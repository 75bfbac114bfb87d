import { expect, it } from 'vitest';
import { createStudioFailures } from './studio-failures.ts';

const start = Date.parse('2026-11-28T12:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

it('news-12: names a studio from 20 failures of a kind within ten minutes, since the first of them', () => {
  const failures = createStudioFailures();
  for (let count = 0; count < 19; count += 1) failures.note('lotus', 'unsigned', at(count));
  failures.note('lotus', 'failed', at(19));
  expect(failures.listFailing(at(20))).toEqual([]);
  failures.note('lotus', 'unsigned', at(21));
  const found = { code: 'lotus', failure: 'unsigned', since: at(0) };
  expect(failures.listFailing(at(21))).toEqual([found]);
  expect(failures.listFailing(at(599))).toEqual([found]);
  expect(failures.listFailing(at(600))).toEqual([]);
});

it('news-12: keeps a failing studio in view while strangers call under other codes', () => {
  const failures = createStudioFailures();
  for (let count = 0; count < 20; count += 1) {
    failures.note('lotus', 'failed', at(count));
    for (let other = 0; other < 500; other += 1) {
      failures.note(`${count}-${other}`, 'unsigned', at(count));
    }
  }
  expect(failures.listFailing(at(20))).toMatchObject([{ code: 'lotus', failure: 'failed' }]);
});
