import { randomUUID } from 'node:crypto';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import type { RewardRecordKind } from '@kapao/contract/office/record-kinds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actingAs, SANDBOX } from '../../../db/author.ts';
import { demoWheels } from '../../../demo/spins.ts';
import { saveWheels } from '../../../features/spins/wheels-store.ts';
import { queryAsOwner } from '../../../testing/money/payments.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { approveHeld, NO_BOUND, setBounds } from '../../../testing/people/second-person.ts';
import { newPlayer } from '../../../testing/play/spins.ts';
import { addTestStudio } from '../../../testing/play/studio.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';

let server: TestServer;
let office: TestOffice;
let marketing: string;
let manager: string;
let risk: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  [marketing, manager, risk] = [
    await office.signIn('marketing'),
    await office.signIn('manager'),
    await office.signIn('risk'),
  ];
  const { database, config } = server.context;
  await actingAs(database, SANDBOX).transaction((tx) =>
    saveWheels(tx, config.websiteId, demoWheels),
  );
});
beforeEach(async () => {
  await queryAsOwner(server, sql`delete from lone_acts`);
  await setBounds(server.context.database, { offers: NO_BOUND });
});
afterAll(async () => {
  await office.close();
  await server.close();
});

type Change = OfficeBody<'saveRewardRecords'>['changes'][number];
const asBody = (change: Change, more: { due_at?: string } = {}) => ({
  changes: [change],
  reason: 'for the weekend',
  key: randomUUID(),
  ...more,
});
const save = (kind: RewardRecordKind, change: Change, more: { due_at?: string } = {}) =>
  office.call('saveRewardRecords', {
    cookie: marketing,
    params: { kind },
    body: asBody(change, more),
  });
const saveBrand = (change: Change) =>
  office.call('saveBrandRecords', {
    cookie: manager,
    params: { kind: 'brands' },
    body: asBody(change),
  });

async function wheels() {
  const { data } = await office.call('listWheels', { cookie: marketing });
  return data ?? expect.fail('no wheels');
}
async function wheelOf(id: number) {
  const found = (await wheels()).wheels.find(({ content }) => content.id === id);
  return found ?? expect.fail(`no wheel ${id}`);
}
const rule = {
  code: 'weekly',
  period: 'week',
  percent: 5,
  min_loss: 100,
  max_payout: 1_000,
  budget: null,
  budget_claims: 10,
  valid_days: 7,
  starts_on: '2026-11-02',
  is_enabled: true,
};

/** The answer of an act that waits for a second person. */
const held = { status: 202, code: 'second_person' };

describe('the lists of the editors', () => {
  it('editor-14: list each record as its command’s file has it, with its newest version', async () => {
    const { content, latest, key } = await wheelOf(1);
    expect(content).toEqual(demoWheels[0]);
    expect(key).toBe('1');
    expect(latest).toMatch(/^\d+$/);
    const { data: ladder } = await office.call('listOfficeRanks', { cookie: marketing });
    expect(ladder?.ranks[0]).toMatchObject({ key: 'member', content: { turnover_from: 0 } });
    const { data: list } = await office.call('getContributions', { cookie: marketing });
    expect(list).toMatchObject({ contributions: { SLOT: 100, CASINO: 50 }, scheduled: 0 });
    await save('cashback_rules', { content: rule, latest: null });
    const { data: rules } = await office.call('listCashbackRules', { cookie: marketing });
    expect(rules?.rules).toMatchObject([{ content: rule, spending: { claims: 0, micro: '0' } }]);
  });

  it('editor-17: count a wheel’s spins of this Bangkok day and of the last one', async () => {
    const before = await wheelOf(1);
    const player = await newPlayer(server);
    const opened = await player.open(1);
    await player.play(opened.data?.round_id ?? '');
    await queryAsOwner(server, sql`alter table spin_rounds disable trigger user`);
    const old = await player.open(1);
    await player.play(old.data?.round_id ?? '');
    await queryAsOwner(
      server,
      sql`update spin_rounds set played_at = now() - interval '1 day' where id = ${old.data?.round_id}`,
    );
    await queryAsOwner(server, sql`alter table spin_rounds enable trigger user`);
    const after = await wheelOf(1);
    expect(after.spins_today - before.spins_today).toBe(1);
    expect(after.spins_yesterday - before.spins_yesterday).toBe(1);
  });
});

describe('saveRewardRecords', () => {
  it('editor-15: saves a wheel with its prizes as one version of each row, with reason and difference', async () => {
    const { content, latest } = await wheelOf(2);
    const changed = { ...content, price: 60 };
    expect(await save('spin_wheels', { content: changed, latest })).toMatchObject({
      success: true,
      data: { records: [{ key: '2' }], scheduled: [] },
    });
    expect((await wheelOf(2)).content).toEqual(changed);
    const [row] = await server.context.database.query(sql`
      select target,
             reason,
             before ->> 'price' as before,
             after  ->> 'price' as after
        from audit_events
       where operation = 'saveRewardRecords'
       order by id desc
       limit 1`);
    expect(row).toEqual({
      target: 'spin_wheels:2',
      reason: 'for the weekend',
      before: '50',
      after: '60',
    });
  });

  it('editor-15: refuses by the rules of the command, in its words, and a state that has changed', async () => {
    const { content, latest } = await wheelOf(1);
    const [first, ...others] = content.prizes;
    const prizes = [{ ...first, weight: 180_001 }, ...others];
    expect(await save('spin_wheels', { content: { ...content, prizes }, latest })).toMatchObject({
      code: 'rule_broken',
      message_en: expect.stringContaining('1 too many'),
    });
    expect(
      await save('cashback_rules', { content: { ...rule, percent: 101 }, latest: null }),
    ).toMatchObject({ code: 'rule_broken' });
    const rank = { code: 'gold', name_en: 'Gold', name_th: 'ทอง', image: 'ranks/gold.svg' };
    expect(
      await save('ranks', { content: { ...rank, sort: 2, turnover_from: 0 }, latest: null }),
    ).toMatchObject({ message_en: expect.stringContaining('gold asks for no more turnover') });
    const mine = await save('spin_wheels', { content: { ...content, price: 11 }, latest });
    expect(mine).toMatchObject({ success: true });
    expect(await save('spin_wheels', { content: { ...content, price: 12 }, latest })).toMatchObject(
      {
        code: 'target_changed',
      },
    );
  });

  it('editor-15: makes one wheel of an id, and none of another website', async () => {
    const { next_id: id } = await wheels();
    // A wheel that is off has no value, so that nothing waits for a second person.
    const content = { ...(await wheelOf(1)).content, id, is_enabled: false };
    const both = await Promise.all([
      save('spin_wheels', { content, latest: null }),
      save('spin_wheels', { content: { ...content, price: 99 }, latest: null }),
    ]);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await queryAsOwner(server, sql`insert into websites (id) values (9) on conflict do nothing`);
    await queryAsOwner(server, sql`alter table spin_wheels disable trigger user`);
    await queryAsOwner(server, sql`update spin_wheels set website_id = 9 where id = ${id}`);
    await queryAsOwner(server, sql`alter table spin_wheels enable trigger user`);
    expect(await save('spin_wheels', { content, latest: '999999999' })).toMatchObject({
      code: 'not_found',
    });
  });

  it('editor-15: schedules a change for a time, and counts it beside the record', async () => {
    const { content, latest } = await wheelOf(2);
    const due_at = new Date(Date.now() + 3_600_000).toISOString();
    const change = { content: { ...content, price: 70 }, latest };
    const scheduled = await save('spin_wheels', change, { due_at });
    expect(scheduled).toMatchObject({ data: { records: [], scheduled: [expect.any(String)] } });
    expect((await wheelOf(2)).content.price).toBe(content.price);
    expect((await wheelOf(2)).scheduled).toBe(1);
  });
});

describe('what one marketer would change alone', () => {
  beforeEach(() => setBounds(server.context.database, { offers: 20_000 }));

  it('editor-28: a grand prize with odds of a half waits for a second person, whose approval saves it', async () => {
    const { content, latest } = await wheelOf(1);
    const prizes = [
      { label: 'รถยนต์', type: 'credit', amount: 500_000, weight: 500_000 },
      { label: 'ไว้ลุ้นใหม่', type: 'nothing', amount: 0, weight: 500_000 },
    ];
    const answer = await save('spin_wheels', { content: { ...content, prizes }, latest });
    expect(answer).toMatchObject(held);
    expect((await wheelOf(1)).content.prizes).toHaveLength(content.prizes.length);
    expect(await approveHeld(office, answer, risk)).toMatchObject({ success: true });
    expect((await wheelOf(1)).content.prizes).toHaveLength(2);
    const query = { kind: 'spin_wheels', record: '1', limit: 5 } as const;
    const { data } = await office.call('listVersions', { cookie: marketing, query });
    expect(data?.rows[0]).toMatchObject({
      kind: 'spin_prizes',
      actor: 'staff:marketing@kapao.test',
    });
  });

  it('editor-28: the same odds with a larger weight of an old prize wait too, and a higher price does not', async () => {
    const { content, latest } = await wheelOf(2);
    const prizes = content.prizes.map((prize, place) =>
      place === 0
        ? { ...prize, weight: prize.weight - 100_000 }
        : place === content.prizes.length - 1
          ? { ...prize, weight: prize.weight + 100_000 }
          : prize,
    );
    expect(await save('spin_wheels', { content: { ...content, prizes }, latest })).toMatchObject(
      held,
    );
    const dearer = { ...content, price: content.price + 1 };
    expect(await save('spin_wheels', { content: dearer, latest })).toMatchObject({
      data: { records: [{ key: '2' }] },
    });
  });

  it('editor-28: cashback of 100 % and without a largest payment waits; within the bound it does not', async () => {
    const given = { ...rule, code: 'whole', percent: 100 };
    const unbounded = { ...given, max_payout: null, budget_claims: null };
    expect(await save('cashback_rules', { content: unbounded, latest: null })).toMatchObject(held);
    const many = { ...given, max_payout: 3_000, budget_claims: 7 };
    expect(await save('cashback_rules', { content: many, latest: null })).toMatchObject(held);
    const few = { ...given, max_payout: 1_000, budget_claims: 10 };
    expect(await save('cashback_rules', { content: few, latest: null })).toMatchObject({
      success: true,
      data: { records: [{ key: expect.any(String) }] },
    });
  });

  it('editor-28: a rank that is reached with 1 baht waits, and so does a new benefit', async () => {
    const benefits = [{ text_th: 'คืนยอดเสียวันละ 100%', text_en: 'All losses back' }];
    const rank = {
      code: 'easy',
      name_en: 'Easy',
      name_th: 'ง่าย',
      image: 'ranks/member.svg',
      sort: 77,
      turnover_from: 1,
    };
    expect(await save('ranks', { content: { ...rank, benefits }, latest: null })).toMatchObject(
      held,
    );
    const { data } = await office.call('listOfficeRanks', { cookie: marketing });
    const [member] = data?.ranks ?? [];
    if (!member) throw new Error('no rank');
    const { content, latest } = member;
    expect(await save('ranks', { content: { ...content, benefits }, latest })).toMatchObject(held);
    const renamed = { ...content, name_th: 'สมาชิกทั่วไป' };
    expect(await save('ranks', { content: renamed, latest })).toMatchObject({
      success: true,
      status: 200,
    });
  });

  it('editor-28: a share that rises or a brand that gets one waits; a share that falls does not', async () => {
    const read = async () =>
      (await office.call('getContributions', { cookie: marketing })).data ?? expect.fail('none');
    const { contributions, latest } = await read();
    const more = { ...contributions, CASINO: 100 };
    expect(await save('promotion_contributions', { content: more, latest })).toMatchObject(held);
    const brand = { ...contributions, 'brand/LOTUS': 100 };
    expect(await save('promotion_contributions', { content: brand, latest })).toMatchObject(held);
    const less = { ...contributions, CASINO: 10 };
    expect(await save('promotion_contributions', { content: less, latest })).toMatchObject({
      status: 200,
    });
    expect((await read()).contributions['CASINO']).toBe(10);
  });
});

describe('saveBrandRecords', () => {
  it('editor-27: renames a brand, which keeps its name when its studio’s list comes again', async () => {
    const studio = await addTestStudio(server, 'lotus');
    const [code] = (
      await server.context.database.query<{ code: string }>(
        sql`select code from brands where studio_code = ${studio.code}`,
      )
    ).map((row) => row.code);
    const read = async () =>
      (await office.call('getOfficeBrand', { cookie: manager, params: { code: code ?? '' } }))
        .data ?? expect.fail('no brand');
    const { content, latest } = await read();
    expect(content.name).toBeNull();
    const named = { ...content, name: 'ดอกบัวทอง', sort: 2 };
    expect(await saveBrand({ content: named, latest })).toMatchObject({ status: 200 });
    expect((await read()).content).toEqual(named);
    const back = { ...named, name: null };
    expect(await saveBrand({ content: back, latest: (await read()).latest })).toMatchObject({
      status: 200,
    });
    expect((await read()).content.name).toBeNull();
    // The studio has renamed the brand since: a version that comes back has the new name, and not the old one.
    await queryAsOwner(
      server,
      sql`update brands set studio_name = 'New', name = 'New' where code = ${code}`,
    );
    const as = { cookie: manager };
    const query = { kind: 'brands' as const, record: code ?? '' };
    const versions = await office.call('listVersions', { ...as, query });
    const renamed = versions.data?.rows.find(
      ({ after }) => after !== null && JSON.stringify(after).includes(named.name),
    );
    const params = { id: renamed?.id ?? expect.fail('no version') };
    const { data: shown } = await office.call('getVersion', { ...as, params });
    const body = {
      key: randomUUID(),
      state: 'before' as const,
      latest: shown?.latest ?? '',
      reason: 'bring the place back',
    };
    const rolled = await office.call('rollBackVersion', { ...as, params, body });
    expect(rolled).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ content: { name: null, sort: 1 }, studio_name: 'New' });
    const { data: lobby } = await office.call('listBrands', as);
    expect(lobby?.brands.find((each) => each.code === code)?.name).toBe('New');
  });

  it('editor-28: a name that leads members out waits for a second person always', async () => {
    const [brand] = await server.context.database.query<{ code: string }>(
      sql`select code from brands limit 1`,
    );
    const { data } = await office.call('getOfficeBrand', {
      cookie: manager,
      params: { code: brand?.code ?? '' },
    });
    const { content, latest } = data ?? expect.fail('no brand');
    const leading = { ...content, name: 'ฝากที่ 0812345678' };
    expect(await saveBrand({ content: leading, latest })).toMatchObject(held);
    expect(
      await office.call('saveBrandRecords', {
        cookie: marketing,
        params: { kind: 'brands' },
        body: asBody({ content, latest }),
      }),
    ).toMatchObject({ code: 'permission_missing' });
  });
});
