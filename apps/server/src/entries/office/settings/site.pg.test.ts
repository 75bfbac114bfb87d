import { randomUUID } from 'node:crypto';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../../testing/money/payments.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';

let server: TestServer;
let office: TestOffice;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  cookie = await office.signIn('marketing');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

type Draft = OfficeBody<'previewSite'>;

async function site() {
  const { data } = await office.call('getSite', { cookie });
  return data ?? expect.fail('no site');
}

async function members() {
  const answer = await server.call('getSettings', { params: { websiteId: '3' } });
  return answer.data?.settings ?? expect.fail('no settings');
}

const preview = (draft: Draft) => office.call('previewSite', { cookie, body: draft });

function save(draft: Draft, seen: string, key = randomUUID()) {
  return office.call('saveSite', { cookie, body: { ...draft, seen, reason: 'agreed', key } });
}

async function kept() {
  const [row] = await server.context.database.query<{ versions: bigint; acts: bigint }>(sql`
    select (select count(*) from config_versions) as versions,
           (select count(*) from audit_events)    as acts`);
  return row;
}

async function draftOfNewTheme(): Promise<Draft> {
  const { settings, themes } = await site();
  const worn = themes.find(({ name }) => name === settings.theme) ?? expect.fail('no theme');
  const theme = { ...worn, name: 'ปีใหม่', color_bg: '#101020' };
  return { settings: { theme: theme.name, name: 'กระเป๋าใหม่' }, themes: [theme] };
}

it('look-02: answers what members would be answered, and keeps nothing of it', async () => {
  const [before, draft, row] = [await members(), await draftOfNewTheme(), await kept()];
  const shown = await preview(draft);
  expect(shown.data?.answers.getSettings.settings).toMatchObject({
    name: 'กระเป๋าใหม่',
    theme: { color_bg: '#101020' },
    min_withdraw: before.min_withdraw,
  });
  const { token } = await newMember(server);
  const promotions = await server.call('listPromotions', { params: { websiteId: '3' }, token });
  expect(shown.data?.answers.listPromotions).toEqual(promotions.data);
  expect(await members()).toEqual(before);
  expect(await kept()).toEqual(row);
});

it('look-02: refuses what a save refuses', async () => {
  const unknown = { settings: { theme: 'Neon' }, themes: [] };
  const refused = {
    status: 400,
    code: 'theme_unknown',
    message_en: 'There is no theme of that name',
  };
  expect(await preview(unknown)).toMatchObject(refused);
  expect(await save(unknown, (await site()).seen)).toMatchObject(refused);
  const bad = { settings: { slide_image: [{ path: '../../etc/passwd' }] }, themes: [] };
  expect(await preview(bad)).toMatchObject({ code: 'invalid_input' });
});

it('look-03: saves for members, with the changed fields in the audit log and versions', async () => {
  const draft = await draftOfNewTheme();
  const { seen } = await site();
  const key = randomUUID();
  const before = await kept();
  const saved = await save(draft, seen, key);
  expect(await members()).toMatchObject({ name: 'กระเป๋าใหม่', theme: { color_bg: '#101020' } });
  expect(saved.data?.seen).toBe((await site()).seen);
  const after = await kept();
  expect(Number(after?.versions) - Number(before?.versions)).toBe(2);
  expect(await save(draft, seen, key)).toEqual(saved);
  expect(await kept()).toEqual(after);
  const auditor = await office.signIn('auditor');
  const query = { operation: 'saveSite', outcome: 'done' } as const;
  const rows = (await office.call('listAudit', { cookie: auditor, query })).data?.rows;
  expect(rows).toHaveLength(1);
  expect(rows?.[0]).toMatchObject({
    target: 'site',
    before: { name: expect.any(String), theme: 'Midnight' },
    after: { name: 'กระเป๋าใหม่', theme: 'ปีใหม่', 'theme:ปีใหม่': { color_bg: '#101020' } },
  });
  expect(Object.keys(Object(rows?.[0]?.after))).toHaveLength(3);
});

it('look-03: refuses a site that has changed since, and settings of money', async () => {
  const { seen } = await site();
  const slides = (path: string): Draft => ({ settings: { slide_image: [{ path }] }, themes: [] });
  expect(await save(slides('slides/2.svg'), seen)).toMatchObject({ success: true });
  expect(await save(slides('slides/3.svg'), seen)).toMatchObject({ code: 'target_changed' });
  expect((await members()).slide_image).toEqual([{ path: 'slides/2.svg' }]);
  // A draft has no such setting; the server must refuse it.
  const money = { settings: { four_eyes_from: 1_000_000 }, themes: [] } as Draft;
  expect(await save(money, (await site()).seen)).toMatchObject({ code: 'invalid_input' });
});
