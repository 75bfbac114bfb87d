import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { securityTitlesTh } from '@kapao/contract/notifications/titles.ts';
import type { SecurityEventKind } from '@kapao/contract/security/rules.ts';
import sql from 'sql-template-tag';
import { smsSegments } from '../../adapters/sms/segments.ts';
import { SANDBOX_SMS_API_KEY } from '../../adapters/sms/kapao/protocol.ts';
import { actingAs, SANDBOX } from '../../db/author.ts';
import { codeMessage } from '../sessions/rules.ts';
import { eventText } from '../security-events/rules.ts';
import { startFakeSms } from '../../testing/people/fake-sms.ts';
import type { FakeSms } from '../../testing/people/fake-sms.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { createSmsRoute } from './sms-route.ts';
import { saveService } from './store.ts';

let configured: FakeSms;
let saved: FakeSms;
let server: TestServer;
beforeAll(async () => {
  configured = await startFakeSms();
  saved = await startFakeSms();
  server = await startTestServer({ SMS_URL: configured.url });
});
afterAll(async () => {
  await server.close();
  await configured.close();
  await saved.close();
});
beforeEach(async () => {
  await server.context.database.query(sql`delete from services`);
});

const save = (code: string, isEnabled: boolean) =>
  actingAs(server.context.database, SANDBOX).transaction((tx) =>
    saveService(tx, server.context.secrets, {
      kind: 'sms',
      code,
      protocol: 'kapao',
      baseUrl: saved.url,
      credentials: { api_key: [SANDBOX_SMS_API_KEY] },
      isEnabled,
    }),
  );
const services = async () =>
  (await createSmsRoute(server.context, server.context.config).services()).map(({ code }) => code);

it('svc-08: sends by the configured service until one is saved, and by the enabled ones in their order', async () => {
  expect(await services()).toEqual([null]);
  await save('one', true);
  await save('two', false);
  await save('three', true);
  expect(await services()).toEqual(['one', 'three']);
  await save('one', false);
  await save('three', false);
  expect(await services()).toEqual([]);
});

it('svc-08: a saved service is used without a restart, and its messages are kept without phone and text', async () => {
  const { sms, database } = server.context;
  const message = { phone: '0812345678', text: 'รหัส 123456' };
  await sms.deliver(message, { memberId: 1n });
  expect(configured.messages).toEqual([message]);
  await save('one', true);
  await expect
    .poll(
      async () => {
        await sms.deliver(message, { memberId: 1n });
        return saved.messages.length;
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBeGreaterThan(0);
  const [row] = await database.query<{ row: string }>(
    sql`select row_to_json(sms_deliveries)::text as row from sms_deliveries`,
  );
  expect(row?.row).toContain('"state":"accepted"');
  expect(row?.row).not.toMatch(/0812345678|123456/);
});

it('svc-11: a code fits one SMS, and the text of an event three', () => {
  for (const site of ['Kapao', 'ชื่อเว็บยาวสิบห้า'.slice(0, 15)]) {
    for (const purpose of ['reset', 'proof'] as const) {
      expect(smsSegments(codeMessage(purpose, site, '123456'))).toBe(1);
    }
    // Object.keys types the keys as string.
    for (const kind of Object.keys(securityTitlesTh) as SecurityEventKind[]) {
      const text = eventText(
        { id: 9_000_000_000n, kind, ending: '6789' },
        { siteName: site, publicUrl: 'https://members.kapao.example' },
      );
      expect(smsSegments(text)).toBeLessThanOrEqual(3);
    }
  }
});
