import { randomUUID } from 'node:crypto';
import type { OfficeBody, OfficeQuery } from '@kapao/contract/office/operation.ts';
import { draftedPromotion } from '@kapao/contract/promotions/listed.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { asOwner } from '../../../testing/money/ledger.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { newMember, startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { askPromotion, claimsOf, offerPromotion } from '../../../testing/play/promotions.ts';
import { NO_BOUND, setBounds } from '../../../testing/people/second-person.ts';
import { addTestStudio, betOf, openTestGame } from '../../../testing/play/studio.ts';
import { LATER_YEAR } from '../../../testing/later-year.ts';
import { countClaims } from '../../../features/promotions/office-store.ts';

let opened: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
let cookie: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: opened.url });
  office = await startTestOffice(server.context);
  await setBounds(opened.database, { offers: NO_BOUND });
  cookie = await office.signIn('marketing');
});
afterAll(async () => {
  await office.close();
  await server.close();
  await opened.close();
});

type Terms = OfficeBody<'savePromotion'>['terms'];
const terms: Terms = {
  name: 'ของขวัญ',
  name_en: null,
  poster_image: 'promotions/daily.svg',
  html: '<p>รับเลย</p>',
  html_en: null,
  sort: null,
  kind: 'once',
  reward: { amount: 100 },
  min_deposit: 0,
  turnover: { multiple: 5 },
  max_withdrawal: null,
  duration_hours: 24,
  budget: null,
  budget_claims: 1_000,
  available_from: null,
  available_until: null,
  contributions: null,
  excluded_games: [],
};

type Save = Partial<OfficeBody<'savePromotion'>>;
function save(changes: Partial<Terms> = {}, body: Save = {}) {
  const given = {
    id: null,
    seen: null,
    terms: { ...terms, ...changes },
    reason: 'agreed',
    key: randomUUID(),
  };
  return office.call('savePromotion', { cookie, body: { ...given, ...body } });
}

async function draft(changes: Partial<Terms> = {}): Promise<string> {
  const { data } = await save(changes);
  return data?.id ?? expect.fail('not saved');
}

async function show(id: string) {
  const { data } = await office.call('getOfficePromotion', { cookie, params: { id } });
  return data ?? expect.fail('no such promotion');
}

async function act(name: 'publishPromotion' | 'endPromotion', id: string, key = randomUUID()) {
  const { seen } = await show(id);
  return office.call(name, { cookie, params: { id }, body: { seen, reason: 'agreed', key } });
}

async function list(query: OfficeQuery<'listOfficePromotions'>) {
  const { data } = await office.call('listOfficePromotions', { cookie, query });
  return data ?? expect.fail('no list');
}

async function membersList(): Promise<string[]> {
  const { token } = await newMember(server);
  const answer = await server.call('listPromotions', { params: { websiteId: '3' }, token });
  return answer.data?.promotions.map(({ id }) => String(id)) ?? expect.fail('no list');
}

describe('listOfficePromotions', () => {
  it('offer-01: lists promotions of every state in pages, the newest first', async () => {
    const past = { available_from: '2025-01-01T00:00:00', available_until: '2025-02-01T00:00:00' };
    const own = [
      await draft({ name: 'ร่าง 100%' }),
      String(await offerPromotion(server, { name: 'เปิดแล้ว' })),
      String(await offerPromotion(server, { name: 'จบแล้ว', ...past, kind: 'daily' })),
      String(
        await offerPromotion(server, {
          name: 'รอ',
          available_from: `${LATER_YEAR}-01-01T00:00:00`,
        }),
      ),
    ];
    const sorted = own.toSorted((a, b) => Number(b) - Number(a));
    const first = await list({ limit: 3 });
    expect(first.rows.map(({ id }) => id)).toEqual(sorted.slice(0, 3));
    const next = await list({ limit: 3, after: first.next ?? '' });
    expect(next).toMatchObject({ rows: [{ id: sorted[3] }], next: null });
    const states = new Map([...first.rows, ...next.rows].map(({ id, state }) => [id, state]));
    expect(own.map((id) => states.get(id))).toEqual(['draft', 'live', 'ended', 'scheduled']);
    const idsOf = async (query: OfficeQuery<'listOfficePromotions'>) =>
      (await list(query)).rows.map(({ id }) => id);
    expect(await idsOf({ state: 'ended' })).toEqual([own[2]]);
    expect(await idsOf({ kind: 'daily' })).toEqual([own[2]]);
    expect(await idsOf({ name: '100%' })).toEqual([own[0]]);
    expect(await idsOf({ name: own[1] })).toEqual([own[1]]);
  });
});

it('offer-15: counts the changes of a promotion that wait', async () => {
  const id = await draft();
  const content = { ...(await show(id)).terms, id: Number(id), is_enabled: false, name: 'พรุ่งนี้' };
  const due_at = new Date(Date.now() + 86_400_000).toISOString();
  const body = {
    kind: 'promotions',
    content,
    reason: 'ตามแผน',
    due_at,
    key: randomUUID(),
  } as const;
  expect(await office.call('scheduleChange', { cookie, body })).toMatchObject({ success: true });
  expect(await show(id)).toMatchObject({ promotion: { name: terms.name, scheduled: 1 } });
  expect((await list({ name: id })).rows).toMatchObject([{ id, scheduled: 1 }]);
});

describe('savePromotion', () => {
  it('offer-02: saves a draft that no member sees, with its versions and its row in the log', async () => {
    const html = '<p>รับเลย</p><script>1</script>';
    const saved = await save({ html, contributions: { SLOT: 50 } });
    expect(saved).toMatchObject({ success: true, data: { removed: ['<script>'] } });
    const id = saved.data?.id ?? '';
    const shown = await show(id);
    expect(shown).toMatchObject({
      promotion: { state: 'draft', open_claims: 0 },
      terms: { ...terms, contributions: { SLOT: 50 }, available_from: null },
    });
    expect(await membersList()).not.toContain(id);

    const { seen, terms: old } = shown;
    const changed = {
      ...old,
      turnover: { amount: 50.25 },
      available_from: `${LATER_YEAR}-01-02T03:04:05`,
    };
    expect(await save(changed, { id, seen })).toMatchObject({ success: true });
    expect((await show(id)).terms).toEqual(changed);
    const versions = await opened.database.query(sql`
      select actor, before is null as "isNew"
        from config_versions
       where kind = 'promotions'
         and key  = ${id}
       order by id`);
    const actor = 'staff:marketing@kapao.test';
    expect(versions).toEqual([
      { actor, isNew: true },
      { actor, isNew: false },
    ]);
    const rows = await opened.database.query(sql`
      select before,
             after
        from audit_events
       where operation = 'savePromotion'
         and target    = ${`promotion:${id}`}
       order by id desc
       limit 1`);
    expect(rows).toEqual([
      {
        before: { turnover: { multiple: 5 }, available_from: null },
        after: { turnover: { amount: 50.25 }, available_from: `${LATER_YEAR}-01-02T03:04:05` },
      },
    ]);
  });

  it('offer-37 version-16: needs a reason where members see the promotion, and keeps it with the version', async () => {
    const created = await save();
    const id = created.data && 'id' in created.data ? created.data.id : expect.fail('not saved');
    const saveWithout = async (name: string) => {
      const { seen } = await show(id);
      const body = { id, seen, terms: { ...terms, name }, key: randomUUID() };
      return office.call('savePromotion', { cookie, body });
    };
    expect(await saveWithout('ร่าง')).toMatchObject({ success: true });
    await act('publishPromotion', id);
    const { seen } = await show(id);
    expect(await saveWithout('ใหม่')).toMatchObject({ status: 400, code: 'reason_missing' });
    expect(await save({ name: 'ใหม่' }, { id, seen, reason: 'ชื่อใหม่' })).toMatchObject({
      success: true,
    });
    const query = { kind: 'promotions', record: id } as const;
    const { data } = await office.call('listVersions', {
      cookie: await office.signIn('manager'),
      query,
    });
    expect(data?.rows.map(({ reason }) => reason)).toEqual(['ชื่อใหม่', 'agreed', null, 'agreed']);
    const short = { seen, reason: 'ok', key: randomUUID() };
    expect(
      await office.call('endPromotion', { cookie, params: { id }, body: short }),
    ).toMatchObject({ status: 400 });
  });

  it('offer-03: refuses by the rules of promotions:save', async () => {
    expect(await save({ reward: { percent: 1_001, max: 5 } })).toMatchObject({
      code: 'invalid_input',
    });
    const period = {
      available_from: '2027-01-02T00:00:00',
      available_until: '2027-01-01T00:00:00',
    };
    expect(await save(period)).toMatchObject({ code: 'invalid_input' });
  });

  it('offer-04: saves and publishes once for a key, and nothing over a colleague’s change', async () => {
    const key = randomUUID();
    const [one, other] = await Promise.all([save({}, { key }), save({}, { key })]);
    expect(one.data).toEqual(other.data);
    const id = one.data?.id ?? '';
    const { seen } = await show(id);
    expect(await save({ name: 'ใหม่' }, { id, seen })).toMatchObject({ success: true });
    const late = { cookie, params: { id }, body: { seen, reason: 'agreed', key: randomUUID() } };
    for (const refused of [
      await save({ name: 'เก่า' }, { id, seen }),
      await office.call('publishPromotion', late),
      await office.call('endPromotion', late),
    ]) {
      expect(refused).toMatchObject({ status: 409, code: 'target_changed' });
    }
    expect((await show(id)).terms.name).toBe('ใหม่');
    const [ours, theirs] = await Promise.all([draft(), draft()]);
    expect(ours).not.toBe(theirs);
  });
});

describe('publishPromotion and endPromotion', () => {
  it('offer-05: shows a draft to members from its start, and refuses one whose end has passed', async () => {
    const id = await draft();
    expect(await act('publishPromotion', id)).toMatchObject({ data: { state: 'live' } });
    expect(await membersList()).toContain(id);
    const seen = { available_from: `${LATER_YEAR}-01-01T00:00:00` };
    const later = await draft(seen);
    expect(await act('publishPromotion', later)).toMatchObject({ data: { state: 'scheduled' } });
    expect(await membersList()).not.toContain(later);
    const over = await draft({ available_until: '2025-01-01T00:00:00' });
    expect(await act('publishPromotion', over)).toMatchObject({ code: 'period_over' });
    expect(await act('publishPromotion', id)).toMatchObject({ code: 'target_changed' });
  });

  it('offer-06: ends it at once while its claims go on; one that has not begun is a draft again', async () => {
    const id = await draft();
    await act('publishPromotion', id);
    const member = await newMember(server);
    expect(await askPromotion(server, member, Number(id))).toMatchObject({ success: true });
    expect(await act('endPromotion', id)).toMatchObject({ data: { state: 'ended' } });
    expect(await askPromotion(server, await newMember(server), Number(id))).toMatchObject({
      code: 'expired',
    });
    expect(await claimsOf(server, member)).toMatchObject([{ status: 'open' }]);
    expect(await act('endPromotion', id)).toMatchObject({ code: 'target_changed' });

    const later = await draft({ available_from: `${LATER_YEAR}-01-01T00:00:00` });
    await act('publishPromotion', later);
    expect(await act('endPromotion', later)).toMatchObject({ data: { state: 'draft' } });
  });

  it('offer-07: leaves a running claim the terms that it began on', async () => {
    const studio = await addTestStudio(server);
    const id = await draft({ max_withdrawal: 500 });
    await act('publishPromotion', id);
    const member = await newMember(server, 1_000);
    await askPromotion(server, member, Number(id));
    const { seen, terms: old } = await show(id);
    const harder = {
      ...old,
      turnover: { multiple: 50 },
      max_withdrawal: 1,
      contributions: { SLOT: 0 },
      excluded_games: [`${studio.code}/${studio.gameCode}`],
    };
    expect(await save(harder, { id, seen })).toMatchObject({ success: true });
    await act('endPromotion', id);
    const gameSession = await openTestGame(server, studio, member);
    await studio.call('bet', betOf(gameSession, 25_000_000));
    expect(await claimsOf(server, member)).toMatchObject([{ need: 500, done: 250 }]);
    await studio.call('bet', betOf(gameSession, 25_000_000));
    expect(await claimsOf(server, member)).toMatchObject([
      { status: 'completed', released: 100, forfeited: 0 },
    ]);
  });
});

describe('listPromotionClaims', () => {
  it('offer-08: lists claims with their member, amounts, wagering and transfer, newest first', async () => {
    const id = await draft();
    await act('publishPromotion', id);
    const members = [await newMember(server), await newMember(server)];
    for (const member of members) await askPromotion(server, member, Number(id));
    const [first, second] = members;
    const cancel = { body: { promotion_id: Number(id) }, token: first?.token ?? '' };
    await server.call('cancelPromotion', cancel);
    const call = (query: OfficeQuery<'listPromotionClaims'>) =>
      office.call('listPromotionClaims', { cookie, params: { id }, query });
    const page = await call({ limit: 1 });
    expect(page.data?.rows).toMatchObject([
      {
        member: { id: String(second?.id) },
        status: 'open',
        bonus_micro: '100000000',
        turnover_need_micro: '500000000',
        turnover_done_micro: '0',
        ended_at: null,
      },
    ]);
    const [transfer] = await opened.database.query<{ id: bigint }>(sql`
      select id
        from ledger_transfers
       where member_id = ${second?.id}
         and source    = 'promotions'`);
    expect(page.data?.rows[0]?.transfer_id).toBe(String(transfer?.id));
    const rest = await call({ after: page.data?.next ?? '' });
    expect(rest.data).toMatchObject({
      rows: [{ status: 'cancelled', forfeited_micro: '100000000' }],
      next: null,
    });
    expect((await call({ status: 'cancelled' })).data?.rows).toHaveLength(1);
    expect((await show(id)).claims).toEqual({ open: 1, completed: 0, expired: 0, cancelled: 1 });
    const none = { cookie, params: { id: '999999' } };
    expect(await office.call('listPromotionClaims', none)).toMatchObject({ code: 'not_found' });
  });

  it('offer-08: stops counting after a thousand', async () => {
    const id = await draft();
    const member = await newMember(server);
    await asOwner(opened.database, async (tx) => {
      await tx.query(sql`
        insert into promotion_claims
               (member_id, promotion_id, period_key, bonus_micro, turnover_need_micro, contributions,
                excluded_games, status, claimed_at, expires_at, ended_at)
        select ${member.id}, ${Number(id)}, place::text, 1, 1, '{}', '{}', 'expired', now(), now(),
               now()
          from generate_series(1, 1200) as place`);
      expect(await countClaims(tx, Number(id))).toMatchObject({ open: 0, expired: 1_001 });
    });
  });
});

it('offer-21: words a draft as members read it once it is published', async () => {
  const id = await draft({ reward: { percent: 12.5, max: 99.5 }, turnover: { multiple: 2.5 } });
  const { data } = await office.call('getContributions', { cookie });
  const siteContributions = data?.contributions ?? {};
  const site = { siteContributions, brandNames: {} };
  const drafted = draftedPromotion((await show(id)).terms, { ...site, id: Number(id) });
  await act('publishPromotion', id);
  const { token } = await newMember(server);
  const answer = await server.call('listPromotions', { params: { websiteId: '3' }, token });
  const listed = answer.data?.promotions.find((each) => String(each.id) === id);
  expect({ ...listed, poster_image_version: 0 }).toEqual(drafted);
});
