import { randomUUID } from 'node:crypto';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { riskOfSave } from './offer-risk.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { approveHeld, setBounds } from '../../testing/people/second-person.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const held = { status: 202, code: 'second_person' };
const ACCOUNT = '<p>โอนเงินเข้า 999-9-99999-9</p>';

let server: TestServer;
let office: TestOffice;
let cookie: string;
let manager: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  await setBounds(server.context.database, { offers: 1_000_000 });
  [cookie, manager] = [await office.signIn('marketing'), await office.signIn('manager')];
});
afterAll(async () => {
  await office.close();
  await server.close();
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
  reward: { amount: 10 },
  min_deposit: 0,
  turnover: { multiple: 5 },
  max_withdrawal: null,
  duration_hours: 24,
  budget: null,
  budget_claims: 10,
  available_from: null,
  available_until: null,
  contributions: null,
  excluded_games: [],
};

async function save(changes: Partial<Terms>, id: string | null = null) {
  const params = { id: id ?? '' };
  const shown =
    id === null ? undefined : await office.call('getOfficePromotion', { cookie, params });
  const seen = shown?.data?.seen ?? null;
  const body = { id, seen, terms: { ...terms, ...changes }, reason: 'agreed', key: randomUUID() };
  return office.call('savePromotion', { cookie, body });
}

async function publish(id: string) {
  const { data } = await office.call('getOfficePromotion', { cookie, params: { id } });
  const body = { seen: data?.seen ?? '', reason: 'agreed', key: randomUUID() };
  return office.call('publishPromotion', { cookie, params: { id }, body });
}

async function saveSite(settings: OfficeBody<'saveSite'>['settings']) {
  const { data } = await office.call('getSite', { cookie });
  const body = {
    settings,
    themes: [],
    seen: data?.seen ?? '',
    reason: 'agreed',
    key: randomUUID(),
  };
  return office.call('saveSite', { cookie, body });
}

it('offer-34: a promotion that leads members’ money out is shown by two people', async () => {
  const draft = await save({ html: ACCOUNT });
  expect(draft).toMatchObject({ status: 200 });
  const id = draft.data?.id ?? '';
  expect(await publish(id)).toMatchObject(held);
  expect(await save({}, id)).toMatchObject({ status: 200 });
  expect(await publish(id)).toMatchObject({ status: 200 });
  expect(await save({ html: '<p>รับเลยวันนี้</p>' }, id)).toMatchObject({ status: 200 });
  expect(await save({ html: ACCOUNT }, id)).toMatchObject(held);
  expect(await save({ name_en: 'www.evil.example' }, id)).toMatchObject(held);
});

it('offer-34: contacts and texts of the site that lead out are decided by two people, now or later', async () => {
  expect(await saveSite({ line_link: 'https://line.me/R/ti/p/other' })).toMatchObject(held);
  expect(await saveSite({ telegram_id: 'other' })).toMatchObject(held);
  expect(await saveSite({ description: 'โอนที่ 123-4-56789-0' })).toMatchObject(held);
  expect(await saveSite({ description: 'เล่นอย่างมีความสุข', line_link: '' })).toMatchObject({
    status: 200,
  });
  const content = { line_link: 'https://line.me/R/ti/p/other' };
  const body = {
    kind: 'site_settings',
    content,
    reason: 'a new contact',
    due_at: new Date(Date.now() + 60_000).toISOString(),
    key: randomUUID(),
  } as const;
  expect(await office.call('scheduleChange', { cookie: manager, body })).toMatchObject(held);
});

it('offer-34: a closed service says by two people where else to pay', async () => {
  const close = (text_th: string) =>
    office.call('setSwitch', {
      cookie: manager,
      body: {
        kind: 'deposits',
        is_off: true,
        reason: 'other',
        text_th,
        key: randomUUID(),
      },
    });
  expect(await close('โอนเข้า กสิกร 123-4-56789-0 แทน')).toMatchObject(held);
  expect(await close('ปิดปรับปรุงถึงเที่ยง')).toMatchObject({ status: 200 });
});

it('offer-34: a contact of before comes back by two people, too', async () => {
  const risk = await office.signIn('risk');
  const saved = await saveSite({ telegram_link: 'https://t.me/before' });
  expect(await approveHeld(office, saved, risk)).toMatchObject({ success: true });
  expect(await saveSite({ telegram_link: '' })).toMatchObject({ status: 200 });
  const { data } = await office.call('listVersions', {
    cookie: manager,
    query: { kind: 'site_settings' },
  });
  const id = data?.rows[0]?.id ?? expect.fail('no version');
  const shown = await office.call('getVersion', { cookie: manager, params: { id } });
  const body = {
    state: 'before',
    latest: shown.data?.latest ?? '',
    reason: 'the old contact',
    key: randomUUID(),
  } as const;
  expect(
    await office.call('rollBackVersion', { cookie: manager, params: { id }, body }),
  ).toMatchObject(held);
});

it('offer-34: a field that is new, such as a note, is a text that members read', async () => {
  const { database } = server.context;
  const mission = { id: 1, title: 'ฝาก', bonus: 1, budget: 1, is_enabled: true };
  const riskOf = (after: object) =>
    riskOfSave(database, 3, { kind: 'missions', before: mission, after: { ...mission, ...after } });
  expect(await riskOf({ note: 'โอนไปที่ 081 234 5678' })).toMatchObject({
    risk: { scope: 'always' },
  });
  expect(await riskOf({ from: '2026-11-28T00:00:00' })).not.toMatchObject({
    risk: { scope: 'always' },
  });
});
