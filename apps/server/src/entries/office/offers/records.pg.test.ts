import { randomUUID } from 'node:crypto';
import { isHeldData } from '@kapao/contract/office/held.ts';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import type { ListedRecordKind } from '@kapao/contract/office/record-kinds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../../audit/list.ts';
import { applyScheduledChanges } from '../../../flows/configuration/apply-scheduled-changes.ts';
import { queryAsOwner } from '../../../testing/money/payments.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { heldAt, renewBound, startRecordsOffice } from '../../../testing/people/records-office.ts';
import type { RecordsOffice } from '../../../testing/people/records-office.ts';
import { approveHeld } from '../../../testing/people/second-person.ts';
import type { TestServer } from '../../../testing/server.ts';

let records: RecordsOffice;
let server: TestServer;
let office: TestOffice;
let marketing: string;
let manager: string;
let risk: string;
beforeAll(async () => {
  records = await startRecordsOffice();
  ({ server, office, marketing, manager, risk } = records);
});
beforeEach(() => renewBound(server));
afterAll(() => records.close());

type Save = OfficeBody<'saveRewardRecords'>;
type Change = Save['changes'][number];

const mission = {
  id: 41,
  title: 'ฝากสามวัน',
  days_needed: 3,
  daily_minimum: 100,
  amount: 300,
  bonus_type: 'credit',
  bonus: 50,
  budget: 1_000,
  from: '2026-11-01T00:00:00',
  is_enabled: true,
};

function save(
  kind: ListedRecordKind,
  changes: Change[],
  given: Partial<Save> & { cookie?: string } = {},
) {
  const { cookie = marketing, ...rest } = given;
  const body = { changes, reason: 'ปรับตามแผนเดือนนี้', key: randomUUID(), ...rest };
  return office.call('saveRewardRecords', { cookie, params: { kind }, body });
}

async function list(kind: ListedRecordKind, month?: string) {
  const query = month === undefined ? {} : { month };
  const { data } = await office.call('listRewardRecords', {
    cookie: marketing,
    params: { kind },
    query,
  });
  return data?.records ?? expect.fail('no list');
}

const found = async (id: number) =>
  (await list('missions')).find(({ content }) => content['id'] === id);

async function saved(id: number): Promise<string> {
  return (await found(id))?.latest ?? expect.fail('not saved');
}

describe('saveRewardRecords', () => {
  it('editor-01 editor-02: saves a mission by the rules of missions:save, and lists it with its version', async () => {
    const first = await save('missions', [{ content: mission, latest: null }]);
    expect(first).toMatchObject({ data: { records: [{ key: '3/41' }], scheduled: [] } });
    const [record] = (await list('missions')).filter(({ content }) => content['id'] === 41);
    expect(record).toMatchObject({
      key: '3/41',
      content: { ...mission, title_en: null, sort: 0, is_repeatable: false, until: null },
      scheduled: 0,
    });
    const wrong = { ...mission, amount: 99 };
    const refused = await save('missions', [{ content: wrong, latest: record?.latest ?? null }]);
    expect(refused).toMatchObject({ code: 'rule_broken' });
    expect(refused.message).toContain('daily_minimum or more');
  });

  it('editor-02: a save names the version that its person saw, and refuses where a colleague was faster', async () => {
    const content = { ...mission, id: 42 };
    await save('missions', [{ content, latest: null }]);
    const latest = await saved(42);
    const lower = { ...content, bonus: 40 };
    expect(await save('missions', [{ content: lower, latest }])).toMatchObject({ status: 200 });
    const late = { ...content, bonus: 30 };
    expect(await save('missions', [{ content: late, latest }])).toMatchObject({
      code: 'target_changed',
    });
    expect(await save('missions', [{ content: late, latest: null }])).toMatchObject({
      code: 'target_changed',
    });
    expect(await found(42)).toMatchObject({ content: { bonus: 40 } });
  });

  it('editor-02: leaves a row of the log with the reason, and refuses all changes for one', async () => {
    const [one, other] = ['2027-03-01', '2027-03-02'];
    const content = { date: one, type: 'points', amount: 0 };
    const broken = { date: other, type: 'points', amount: -1 };
    expect(
      await save('daily_reward_dates', [
        { content, latest: null },
        { content: broken, latest: null },
      ]),
    ).toMatchObject({ code: 'rule_broken' });
    expect(await list('daily_reward_dates', '2027-03')).toEqual([]);
    await save('missions', [{ content: { ...mission, id: 43, bonus: 10 }, latest: null }]);
    const [row] = await listAudit(server.context.database, { limit: 1 });
    expect(row).toMatchObject({
      operation: 'saveRewardRecords',
      target: 'missions:3/43',
      reason: 'ปรับตามแผนเดือนนี้',
      outcome: 'done',
    });
    expect(row?.after).toContain('"bonus":10');
  });

  it('editor-02: a repeat by the same key changes nothing more', async () => {
    const key = randomUUID();
    const changes = [{ content: { ...mission, id: 44 }, latest: null }];
    const first = await save('missions', changes, { key });
    expect(await save('missions', changes, { key })).toEqual(first);
  });

  it('editor-04: schedules the changes of one act, of whoever may schedule', async () => {
    const content = { ...mission, id: 45 };
    await save('missions', [{ content, latest: null }]);
    const latest = await saved(45);
    const due_at = new Date(Date.now() + 60_000).toISOString();
    const lower = [{ content: { ...content, bonus: 20 }, latest }];
    const scheduled = await save('missions', lower, { due_at });
    expect(scheduled).toMatchObject({ data: { records: [], scheduled: [expect.any(String)] } });
    expect(await found(45)).toMatchObject({ content: { bonus: 50 }, scheduled: 1 });
    await queryAsOwner(server, sql`update scheduled_changes set due_at = created_at`);
    await applyScheduledChanges(server.context);
    expect(await found(45)).toMatchObject({ content: { bonus: 20 }, scheduled: 0 });
  });

  it('editor-32: the next mission has an id that no waiting one has', async () => {
    const nextId = async () =>
      (
        await office.call('listRewardRecords', {
          cookie: marketing,
          params: { kind: 'missions' },
          query: {},
        })
      ).data?.next_id ?? expect.fail('no id');
    const id = await nextId();
    const [record] = await list('missions');
    const content = { ...record?.content, id, is_enabled: false };
    const due_at = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await save('missions', [{ content, latest: null }], { due_at });
    expect(scheduled).toMatchObject({ data: { scheduled: [expect.any(String)] } });
    expect(await nextId()).toBe(id + 1);
    await queryAsOwner(server, sql`delete from scheduled_changes where content ->> 'id' = ${id}`);
  });
});

describe('several records of one act', () => {
  const states = async () => {
    const [row] = await listAudit(server.context.database, { limit: 1 });
    return JSON.parse(row?.after ?? '{}').content;
  };
  const due_at = new Date(Date.now() + 86_400_000).toISOString();

  it('editor-02 editor-04: 24 dates that are scheduled at once are 24 states', async () => {
    const dates = Array.from(
      { length: 24 },
      (_, index) => `2027-05-${`${index + 1}`.padStart(2, '0')}`,
    );
    const changes = dates.map((date) => ({
      content: { date, type: 'points', amount: 0 },
      latest: null,
    }));
    const done = await save('daily_reward_dates', changes, { due_at });
    expect(done.data).toMatchObject({ scheduled: dates.map(() => expect.any(String)) });
    expect(Object.keys(await states()).toSorted()).toEqual(dates);
  });

  it('editor-02: refuses an act that names one record twice, now and for later', async () => {
    const of = (bonus: number) => ({ content: { ...mission, id: 47, bonus }, latest: null });
    for (const given of [{}, { due_at }]) {
      const refused = await save('missions', [of(10), of(20)], given);
      expect(refused).toMatchObject({ code: 'rule_broken', message: /3\/47 is named twice/ });
    }
    expect(await found(47)).toBeUndefined();
  });
});

describe('a form that is not one record of its kind', () => {
  const reward = { type: 'points', amount: 0 };
  const due_at = new Date(Date.now() + 86_400_000).toISOString();
  const cases: [ListedRecordKind, Record<string, unknown>][] = [
    ['daily_reward_days', { days: [2, 3], ...reward }],
    ['daily_reward_days', { days: 'every', ...reward }],
    ['daily_reward_days', { date: '2027-06-01', ...reward }],
    ['daily_reward_dates', { days: [2], ...reward }],
  ];

  it.each(cases)('editor-02: of %s is refused, now and for later: %o', async (kind, content) => {
    const before = await list(kind);
    for (const given of [{}, { due_at }]) {
      expect(await save(kind, [{ content, latest: null }], given)).toMatchObject({
        code: 'rule_broken',
      });
    }
    const body = { kind, content, latest: null, reason: 'ตามแผน', key: randomUUID(), due_at };
    expect(await office.call('scheduleChange', { cookie: manager, body })).toMatchObject({
      code: 'rule_broken',
    });
    expect(await list(kind)).toEqual(before);
  });
});

describe('the value of a save', () => {
  it('editor-03: a mission of one baht’s effort and 100,000 baht’s reward waits for a second person', async () => {
    const easy = { ...mission, id: 51, days_needed: 1, daily_minimum: 1, amount: 1 };
    const rich = { ...easy, bonus: 100_000, budget: 100_000 };
    const held = await save('missions', [{ content: rich, latest: null }]);
    expect(held).toMatchObject(heldAt(100_000));
    expect(await found(51)).toBeUndefined();
    expect(
      await save('missions', [{ content: { ...rich, budget: null }, latest: null }]),
    ).toMatchObject(heldAt(null));
    const draft = { ...rich, is_enabled: false };
    expect(await save('missions', [{ content: draft, latest: null }])).toMatchObject({
      status: 200,
    });
    const latest = await saved(51);
    const again = await save('missions', [{ content: rich, latest }]);
    expect(again).toMatchObject(heldAt(100_000));
    expect(await approveHeld(office, held, risk)).toMatchObject({ code: 'target_changed' });
    expect(await approveHeld(office, again, risk)).toMatchObject({ success: true });
    expect(await found(51)).toMatchObject({ content: { is_enabled: true } });
  });

  it('editor-03: of several records is their sum, also where each stays below the bound', async () => {
    const of = (id: number) => ({ content: { ...mission, id, budget: 9_000 }, latest: null });
    expect(await save('missions', [of(52), of(53), of(54)])).toMatchObject(heldAt(27_000));
    expect(await save('missions', [of(52), of(53)])).toMatchObject({ status: 200 });
    expect(await save('missions', [of(54)])).toMatchObject(heldAt(9_000));
  });

  it('editor-03: more points for a stake, and a larger share of referral, have no bound', async () => {
    const rate = { turnover_per_point: 100 };
    const set = async (kind: ListedRecordKind, content: Record<string, unknown>) => {
      const [record] = await list(kind);
      return save(kind, [{ content, latest: record?.latest ?? null }]);
    };
    expect(await approveHeld(office, await set('point_rates', rate), risk)).toMatchObject({
      success: true,
    });
    expect(await set('point_rates', { turnover_per_point: 1 })).toMatchObject(heldAt(null));
    expect(await set('point_rates', { turnover_per_point: 200 })).toMatchObject({ status: 200 });
    const terms = { first_deposit_percent: 10, lost_bets_percent: 1, valid_days: 30 };
    expect(await approveHeld(office, await set('referral_terms', terms), risk)).toMatchObject({
      success: true,
    });
    for (const change of [{ first_deposit_percent: 11 }, { first_deposit_stakes: 0 }]) {
      expect(await set('referral_terms', { ...terms, ...change })).toMatchObject(heldAt(null));
    }
    expect(await set('referral_terms', { ...terms, lost_bets_percent: 0 })).toMatchObject({
      status: 200,
    });
  });

  it('editor-09: a date is compared with its day of the month, and so is the end of its own reward', async () => {
    const [date, day] = ['2027-04-05', { days: [5], type: 'credit', amount: 20 }];
    const held = await save('daily_reward_days', [{ content: day, latest: null }]);
    expect(held).toMatchObject(heldAt(null));
    await approveHeld(office, held, risk);
    const paint = async (content: Record<string, unknown>) => {
      const [record] = await list('daily_reward_dates', '2027-04');
      const latest = record?.latest ?? null;
      return save('daily_reward_dates', [{ content: { date, ...content }, latest }]);
    };
    const higher = await paint({ type: 'credit', amount: 21 });
    expect(higher).toMatchObject(heldAt(null));
    const params = { id: isHeldData(higher.data) ? higher.data.held.proposal_id : '' };
    const { data: proposal } = await office.call('getProposal', { params, cookie: risk });
    expect(proposal).toMatchObject({
      change: { before: { amount: 20, as_usual: true }, after: { amount: 21 } },
    });
    expect(await paint({ type: 'credit', amount: 5 })).toMatchObject({ status: 200 });
    expect(await paint({ as_usual: true })).toMatchObject(heldAt(null));
    const raised = await paint({ type: 'credit', amount: 30 });
    await approveHeld(office, raised, risk);
    expect(await paint({ as_usual: true })).toMatchObject({ status: 200 });
    expect(await list('daily_reward_dates', '2027-04')).toMatchObject([
      { content: { date, as_usual: true } },
    ]);
    expect(await paint({ type: 'points', amount: 5 })).toMatchObject(heldAt(null));
    expect(await paint({ type: 'credit', amount: 4 })).toMatchObject({ status: 200 });
  });
});
