import { randomUUID } from 'node:crypto';
import { promotionRow } from '@kapao/contract/promotions/written.ts';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingAs, SANDBOX } from '../../db/author.ts';
import type { Tx } from '../../db/database.ts';
import { promotion, rank } from '../../testing/configuration.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { queryAsOwner } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { rankRow } from '@kapao/contract/ranks/written.ts';
import { saveRanks } from '../members/ranks-store.ts';
import { savePromotions } from '../../flows/configuration/save-promotions.ts';
import { changeSettings } from '../site/settings-store.ts';
import { deletePicture, lockMedium } from './store.ts';

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

async function upload(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
  const picture = `data:image/png;base64,${bytes.toString('base64')}`;
  const { data } = await office.call('uploadMedia', { cookie, body: { name: 'a.png', picture } });
  return data?.path ?? expect.fail('not uploaded');
}

const remove = (path: string, key = randomUUID()) =>
  office.call('deleteMedia', { cookie, body: { path, key } });
const acting = <Result>(work: (tx: Tx) => Promise<Result>) =>
  actingAs(server.context.database, SANDBOX).transaction(work);
const site = async () =>
  (await office.call('getSite', { cookie })).data ?? expect.fail('no settings');

async function saveSite(settings: Parameters<typeof changeSettings>[2]) {
  const { seen } = await site();
  const body = { settings, themes: [], seen, reason: 'agreed', key: randomUUID() };
  return office.call('saveSite', { cookie, body });
}

async function usesOf(path: string) {
  const { data } = await office.call('listMedia', { cookie, query: {} });
  return data?.rows.find((row) => row.path === path)?.uses;
}

/** Whether a connection waits for another one's lock. */
async function isWaiting(): Promise<boolean> {
  const rows = await server.context.database.query(sql`
    select
      from pg_locks
     where not granted
       and pg_blocking_pids(pid) <> '{}'`);
  return rows.length > 0;
}

it('media-05: deletes a picture that nothing names, once, with a row in the audit log', async () => {
  const path = await upload('#010203');
  expect(await usesOf(path)).toEqual([]);
  const key = randomUUID();
  const deleted = await remove(path, key);
  expect(deleted).toMatchObject({ success: true });
  expect((await server.app.inject({ url: `/api/cdn/${path}` })).statusCode).toBe(404);
  expect(await usesOf(path)).toBeUndefined();
  expect(await remove(path, key)).toEqual(deleted);
  expect(await remove(path)).toMatchObject({ code: 'not_found' });
  const auditor = await office.signIn('auditor');
  const query = { operation: 'deleteMedia', outcome: 'done' } as const;
  expect((await office.call('listAudit', { cookie: auditor, query })).data?.rows).toMatchObject([
    { target: `media:${path}`, before: { path } },
  ]);
  await acting((tx) =>
    tx.query(sql`
      insert into pictures (path, media_type, bytes)
      values ('games/kept.webp', 'image/webp', '')`),
  );
  expect(await remove('games/kept.webp')).toMatchObject({ code: 'invalid_input' });
});

it('media-05: keeps a picture that is named now, and says where', async () => {
  const path = await upload('#020304');
  await acting(async (tx) => {
    const poster = promotionRow.parse({ ...promotion, poster_image: path });
    await savePromotions(tx, 3, [poster]);
    const lead = { ...rank, code: 'lead', sort: 96, turnover_from: 1000, image: path };
    await saveRanks(tx, [rankRow.parse(lead)]);
    await changeSettings(tx, 3, { slide_image: [{ path: 'slides/1.svg', path_en: path }] });
  });
  await queryAsOwner(server, sql`delete from config_versions`);
  const refused = await remove(path);
  expect(refused).toMatchObject({ status: 409, code: 'picture_in_use' });
  expect(refused.message).toBe('รูปนี้ยังถูกใช้อยู่: โปรโมชั่น 71, ระดับสมาชิก lead, การตั้งค่าเว็บไซต์');
  expect(await usesOf(path)).toEqual([
    { kind: 'promotions', record: '71', state: 'now' },
    { kind: 'ranks', record: 'lead', state: 'now' },
    { kind: 'site_settings', record: '3', state: 'now' },
  ]);
  expect((await server.app.inject({ url: `/api/cdn/${path}` })).statusCode).toBe(200);
});

it('media-05: keeps a picture for a scheduled change, and for versions of 90 days', async () => {
  const [planned, old] = [await upload('#030405'), await upload('#040506')];
  const body = {
    kind: 'site_settings' as const,
    content: { favicon: planned },
    reason: 'ปีใหม่',
    due_at: new Date(Date.now() + 3_600_000).toISOString(),
    key: randomUUID(),
  };
  const owner = await office.signIn('owner');
  expect(await office.call('scheduleChange', { cookie: owner, body })).toMatchObject({
    success: true,
  });
  expect((await remove(planned)).message).toContain('การตั้งค่าเว็บไซต์ (ตั้งเวลาไว้)');
  await saveSite({ favicon: old });
  await saveSite({ favicon: 'brand/favicon.svg' });
  expect((await remove(old)).message).toContain('การตั้งค่าเว็บไซต์ (ประวัติ 90 วัน)');
  await queryAsOwner(server, sql`update config_versions set at = at - interval '91 days'`);
  expect(await remove(old)).toMatchObject({ success: true });
});

it('media-06: a save of a deleted picture is refused, by a roll back too', async () => {
  const path = await upload('#050607');
  await saveSite({ favicon: path });
  await saveSite({ favicon: 'brand/favicon.svg' });
  await queryAsOwner(server, sql`update config_versions set at = at - interval '91 days'`);
  expect(await remove(path)).toMatchObject({ success: true });
  expect(await saveSite({ favicon: path })).toMatchObject({
    status: 409,
    code: 'picture_unknown',
    message: 'ไม่มีรูปนี้ในคลังแล้ว กรุณาเลือกรูปใหม่',
  });
  const preview = { settings: { favicon: path }, themes: [] };
  expect(await office.call('previewSite', { cookie, body: preview })).toMatchObject({
    code: 'picture_unknown',
  });
  const owner = await office.signIn('owner');
  const query = { kind: 'site_settings', limit: 1 } as const;
  const [version] = (await office.call('listVersions', { cookie: owner, query })).data?.rows ?? [];
  const id = version?.id ?? expect.fail('no version');
  const body = { state: 'before' as const, latest: id, reason: 'ลองย้อน', key: randomUUID() };
  expect(
    await office.call('rollBackVersion', { cookie: owner, params: { id }, body }),
  ).toMatchObject({ code: 'picture_unknown', message: 'ไม่มีรูปนี้ในคลังแล้ว กรุณาเลือกรูปใหม่' });
  expect((await site()).settings.favicon).toBe('brand/favicon.svg');
});

it('media-06: a deletion waits for a save of the same moment, and is refused after it', async () => {
  const path = await upload('#060708');
  let deletion: ReturnType<typeof remove> | undefined;
  await acting(async (tx) => {
    await changeSettings(tx, 3, { favicon: path });
    deletion = remove(path);
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
  });
  expect(await deletion).toMatchObject({ code: 'picture_in_use' });
  expect((await server.app.inject({ url: `/api/cdn/${path}` })).statusCode).toBe(200);
});

it('media-06: a save waits for a deletion of the same moment, and is refused after it', async () => {
  const path = await upload('#070809');
  let saving: ReturnType<typeof saveSite> | undefined;
  await acting(async (tx) => {
    expect(await lockMedium(tx, path)).toBe(true);
    await deletePicture(tx, path);
    saving = saveSite({ favicon: path });
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
  });
  expect(await saving).toMatchObject({ code: 'picture_unknown' });
  expect((await site()).settings.favicon).not.toBe(path);
});
