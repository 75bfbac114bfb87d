import { expect, it } from 'vitest';
import {
  causesTakenAway,
  causesText,
  isGivenUp,
  planAlerts,
  secondsUntilNextAttempt,
} from './rules.ts';
import type { SeenCause, ToldCause } from './rules.ts';

const NOW = new Date('2026-11-29T05:00:00Z');
const before = (ms: number) => new Date(NOW.getTime() - ms);
const MINUTE = 60_000;
const site = {
  siteName: 'Kapao',
  officeUrl: 'https://office.example',
  nameOf: (target: string) => (target === 'withdrawal:w-1' ? 'W-2911-0003' : null),
};
const SINCE = before(600 * MINUTE);

const silent: SeenCause = {
  cause: 'gateway_silent',
  subject: 'opn',
  since: before(5 * MINUTE),
  value: null,
};
const rule = { cause: 'gateway_silent', threshold: null, since: SINCE } as const;
const told = (seenMs: number, toldMs: number): ToldCause => ({
  cause: 'gateway_silent',
  subject: 'opn',
  since: silent.since,
  seenAt: before(seenMs),
  toldAt: before(toldMs),
});
const plan = (
  seen: SeenCause[],
  known: ToldCause[],
  rules: Parameters<typeof planAlerts>[2] = [rule],
) => planAlerts(NOW, 'line-ops', rules, seen, known);

it('notify-02: a service is told of the causes of its rules, from the threshold on', () => {
  expect(plan([silent], []).began).toEqual([silent]);
  expect(plan([silent], [], []).began).toEqual([]);
  const waits = (value: number): SeenCause => ({ ...silent, cause: 'slips_waiting', value });
  const slips = [{ cause: 'slips_waiting', threshold: 15, since: SINCE }] as const;
  expect(plan([waits(14.9)], [], slips).began).toEqual([]);
  expect(plan([waits(15)], [], slips).began).toHaveLength(1);
});

it('notify-03: a cause that lasts is told again after an hour, and not before', () => {
  const young = plan([silent], [told(0, 59 * MINUTE)]);
  expect([young.began, young.still, young.over]).toEqual([[], [], []]);
  expect(plan([silent], [told(0, 60 * MINUTE)]).still).toHaveLength(1);
});

it('notify-03: a cause is over once no server has seen it for a minute', () => {
  expect(plan([], [told(59_000, MINUTE)]).over).toEqual([]);
  expect(plan([], [told(MINUTE, 2 * MINUTE)]).over).toHaveLength(1);
});

it('notify-03: a cause that no rule asks for any more ends without a message', () => {
  const { over, dropped } = plan([], [told(MINUTE, 2 * MINUTE)], []);
  expect([over, dropped.length]).toEqual([[], 1]);
});

it('notify-04: an event is told once, and one from before its rule never', () => {
  const event: SeenCause = { ...silent, cause: 'large_win', subject: '7', value: 60_000 };
  const wins = (since: Date) => [{ cause: 'large_win', threshold: 50_000, since }] as const;
  expect(plan([event], [], wins(SINCE)).began).toEqual([event]);
  expect(plan([event], [], wins(NOW)).began).toEqual([]);
  const known = { ...told(300 * MINUTE, 300 * MINUTE), cause: 'large_win', subject: '7' } as const;
  const again = plan([event], [known], wins(SINCE));
  expect([again.began, again.still, again.over]).toEqual([[], [], []]);
});

it('notify-06: a service is not told of its own failing messages', () => {
  const rules = [{ cause: 'alert_unsent', threshold: null, since: SINCE }] as const;
  const unsent = (subject: string): SeenCause => ({ ...silent, cause: 'alert_unsent', subject });
  expect(plan([unsent('line-ops'), unsent('mail')], [], rules).began).toEqual([unsent('mail')]);
});

it('notify-06: pauses grow to an hour, and a message is given up after a day', () => {
  expect([1, 2, 3, 20].map(secondsUntilNextAttempt)).toEqual([15, 30, 60, 3_600]);
  expect(isGivenUp(before(1_439 * MINUTE), NOW)).toBe(false);
  expect(isGivenUp(before(1_440 * MINUTE), NOW)).toBe(true);
});

it('notify-08: a message names each cause, its time, and the page of its record or queue', () => {
  const job = {
    ...silent,
    cause: 'job_stuck',
    subject: 'verify-slips',
    since: before(1_440 * MINUTE),
  } as const;
  const withdrawal = {
    ...silent,
    cause: 'large_withdrawal',
    subject: 'withdrawal:w-1',
    words: '1,600.00 ฿',
  } as const;
  expect(causesText('began', [silent, job, withdrawal], 'th', NOW, site)).toEqual({
    title: '[Kapao] แจ้งเตือน',
    text: [
      '[Kapao] แจ้งเตือน',
      '• เกตเวย์เงียบ ไม่แจ้งเงินฝาก: opn (ตั้งแต่ 11:55)',
      'https://office.example/operations',
      '• งานเบื้องหลังล้มเหลวซ้ำๆ: ตรวจสลิปกับธนาคาร (ตั้งแต่ 28/11 12:00)',
      'https://office.example/operations',
      '• ขอถอนยอดใหญ่: 1,600.00 ฿ · W-2911-0003 (ตั้งแต่ 11:55)',
      'https://office.example/withdrawals?view=all&open=w-1',
    ].join('\n'),
  });
  expect(causesText('over', [silent], 'en', NOW, site).text).toBe(
    '[Kapao] Over\n• A gateway reports no deposits: opn (since 11:55)\nhttps://office.example/operations',
  );
});

it.each([
  ['slips_waiting', '', '/deposits', 'A slip waits for a decision (since 11:55)'],
  ['debt_high', 'member:7', '/members/7', 'A member owes much: #7'],
  ['large_win', '31', '/ledger/31', 'A large win (since 11:55)'],
  ['studio_silent', 'studio:lotus', '/studios?studio=lotus', ': lotus'],
  // A payment that we do not know is named by its time.
  ['contradiction', '2026-11-29T04:00:00.000Z', '/withdrawals', 'contradicts itself (since 11:55)'],
] as const)('notify-08: %s of %j leads to %s', (cause, subject, path, words) => {
  const { text } = causesText('began', [{ ...silent, cause, subject }], 'en', NOW, site);
  const [, line, address] = text.split('\n');
  expect(line).toContain(words);
  expect(address).toBe(`https://office.example${path}`);
});

it('notify-08: a long list is cut, and says how many more there are', () => {
  const many = Array.from({ length: 12 }, (_, each) => ({ ...silent, subject: `gateway-${each}` }));
  const { text } = causesText('still', many, 'en', NOW, site);
  expect(text).toContain('gateway-9');
  expect(text).not.toContain('gateway-10');
  expect(text).toContain('and 2 more');
});

it('notify-09: a removed cause and a higher threshold are taken away, a lower one is not', () => {
  const rules = (minutes: number) => [{ cause: 'slips_waiting', threshold: minutes }] as const;
  expect(causesTakenAway(rules(15), [])).toEqual(['slips_waiting']);
  expect(causesTakenAway(rules(15), rules(16))).toEqual(['slips_waiting']);
  expect(causesTakenAway(rules(15), rules(15))).toEqual([]);
  expect(causesTakenAway(rules(15), rules(5))).toEqual([]);
});
