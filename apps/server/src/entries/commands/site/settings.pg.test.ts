import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandConfig, runCommand, saveFile } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { promptPay, redirect } from '../../../testing/money/payment-methods.ts';
import { BANK_METHOD, newMember } from '../../../testing/money/payments.ts';
import type { TestMember } from '../../../testing/money/payments.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { listAudit } from '../../../audit/list.ts';
import type { Command } from '../../../command-line/command.ts';
import { paymentGatewaysSaveCommand } from '../payments/payment-gateways-save.ts';
import { paymentMethodsSaveCommand } from '../payments/payment-methods-save.ts';
import { settingsSetCommand } from './settings-set.ts';
import { settingsShowCommand } from './settings-show.ts';

let database: TestDatabase;
let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
  member = await newMember(server);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const save = (command: Command, content: unknown) => saveFile(database.url, command, content);
const shownSettings = async (): Promise<Record<string, unknown>> =>
  JSON.parse(await runCommand(commandConfig(database.url), settingsShowCommand, {}));

describe('payment-methods:save', () => {
  it('pay-05: enters and changes methods, and members see it at once', async () => {
    const wallet = {
      ...promptPay,
      id: 7,
      name: 'ทรูมันนี่',
      receiver_type: 'ewallet',
      receiver: '140000801111111',
      bank_abbr: 'TRUEWALLET',
      fee_percent: 1.25,
      open_from: '22:00',
      open_until: '06:30',
    };
    const bank = {
      id: BANK_METHOD,
      gateway: 'sandbox',
      adapter: 'bank-transfer',
      name: 'โอนผ่านธนาคาร',
      logo: 'payments/bank-transfer.svg',
      sort: 0,
      bank_acc_name: 'บริษัท กระเป๋า จำกัด',
      bank_acc_number: '1112223334',
      bank_abbr: 'SCB',
      min_amount: 50,
      max_amount: 5_000.5,
    };
    expect(await save(paymentMethodsSaveCommand, [wallet, bank])).toBe('2 saved.');
    const list = async () => {
      const result = await server.call('listPaymentMethods', {
        params: { websiteId: '3' },
        token: member.token,
      });
      return result.success ? result.data.payments : expect.fail();
    };
    expect((await list()).map(({ id }) => id)).toEqual([4, 2, 7, 3, 5]);
    expect((await list())[0]).toMatchObject({ bank_abbr: 'SCB', max_amount: 5_000.5 });
    expect((await list())[2]).toMatchObject({
      fee_fixed: 0,
      fee_percent: 1.25,
      open_from: '22:00',
      open_until: '06:30',
    });
    await save(paymentMethodsSaveCommand, [{ ...wallet, is_enabled: false }]);
    expect((await list()).map(({ id }) => id)).toEqual([4, 2, 3, 5]);
  });

  it('ops-41 pay-05: refuses what makes no sense, and takes the whole file or nothing', async () => {
    const bad: [object, RegExp][] = [
      [{ ...promptPay, fee_fixed: 20 }, /leaves nothing/],
      [{ ...promptPay, fee_percent: 100 }, /leaves nothing/],
      [{ ...promptPay, fee_percent: 0.001 }, /decimals/],
      [{ ...promptPay, max_amount: 10 }, /less than min_amount/],
      [{ ...promptPay, open_from: '08:00' }, /go together/],
      [{ ...promptPay, open_from: '08:00', open_until: '08:00' }, /all day/],
      [{ ...promptPay, open_from: '24:00', open_until: '08:00' }, /open_from/],
      [{ ...promptPay, receiver: '1234567890' }, /is no phone/],
      [{ ...promptPay, adapter: 'magic' }, /adapter/],
      [{ ...promptPay, gateway: 'nobody' }, /its gateway is unknown/],
      [{ ...promptPay, surprise: 1 }, /surprise/],
      [{ ...redirect, id: 8, logo: '../x' }, /logo/],
    ];
    for (const [method, problem] of bad) {
      await expect(save(paymentMethodsSaveCommand, [redirect, method])).rejects.toThrow(problem);
    }
    await expect(save(paymentMethodsSaveCommand, [redirect, redirect])).rejects.toThrow(
      /more than once/,
    );
  });
});

describe('payment-gateways:save', () => {
  const gateway = {
    code: 'acme',
    base_url: 'https://gateway.example/api',
    api_key: 'a-key',
    webhook_secrets: ['whsec_b3VyLW93bi1zZWNyZXQtMzItYnl0ZXMtbG9uZw=='],
  };

  it('pay-06: enters a gateway, rotates its secrets and refuses a third', async () => {
    await save(paymentGatewaysSaveCommand, [gateway]);
    const [secret = ''] = gateway.webhook_secrets;
    const three = [secret, secret, secret];
    await expect(
      save(paymentGatewaysSaveCommand, [{ ...gateway, webhook_secrets: three }]),
    ).rejects.toThrow(/webhook_secrets/);
    await save(paymentGatewaysSaveCommand, [{ ...gateway, webhook_secrets: [secret, secret] }]);
    const [row] = await server.context.database.query(sql`
      select base_url, is_enabled, jsonb_array_length(credentials -> 'webhook_secrets') as secrets
        from payment_gateways
       where code = 'acme'`);
    expect(row).toEqual({ base_url: gateway.base_url, is_enabled: true, secrets: 2 });
    const shown = { ...gateway, base_url: 'https://user:secret@gateway.example/api' };
    await expect(save(paymentGatewaysSaveCommand, [shown])).rejects.toThrow(/base_url/);
  });
});

describe('settings:set and settings:show', () => {
  it('site-39: change what the file names and nothing else, and members are told', async () => {
    const before = await shownSettings();
    await save(settingsSetCommand, { theme: 'Lotus', name_points: 'เพชร', max_withdraw: 20_000.5 });
    expect(await shownSettings()).toEqual({
      ...before,
      theme: 'Lotus',
      name_points: 'เพชร',
      max_withdraw: 20_000.5,
    });
    const told = await server.call('getSettings', { params: { websiteId: '3' } });
    expect(told).toMatchObject({
      data: {
        settings: { name_points: 'เพชร', max_withdraw: 20_000.5, theme: { color_bg: '#FFF7F9' } },
      },
    });
    await save(settingsSetCommand, before);
    expect(await shownSettings()).toEqual(before);
  });

  it.each([
    [{ theme: 'Neon' }, /no theme/],
    [{ min_withdraw: 60_000 }, /less than min_withdraw/],
    [{ auto_withdraw_payment_id: 2 }, /adapter withdrawal/],
    [{ minimum_age: 17 }, /minimum_age/],
    [{ line_link: 'javascript:alert(1)' }, /line_link/],
    [{ slide_image: [{ path: '../../etc/passwd' }] }, /slide_image/],
    [{ session_idle_minutes: 0 }, /session_idle_minutes/],
    [{ website_id: 4 }, /website_id/],
    [{ daily_withdraw_count: 0 }, /daily_withdraw_count/],
    [{ title: 'a\u0000b' }, /title/],
  ])('site-39 limit-27: refuse %j', async (changes, problem) => {
    const before = await shownSettings();
    await expect(save(settingsSetCommand, { name: 'Other', ...changes })).rejects.toThrow(problem);
    expect(await shownSettings()).toEqual(before);
  });
});

it('command-04: settings:set records each setting as its screen does, and nothing where nothing changes', async () => {
  const shown = await runCommand(commandConfig(database.url), settingsShowCommand, {});
  const before = z.object({ title: z.string(), minimum_age: z.number() }).parse(JSON.parse(shown));
  const rows = async () => {
    const events = await listAudit(database.database, { limit: 100 });
    return events.map(({ operation, target, before: old, after }) => [
      operation,
      target,
      old,
      after,
    ]);
  };
  const earlier = (await rows()).length;
  const { title, minimum_age } = before;
  await save(settingsSetCommand, { title: 'Two', minimum_age: minimum_age + 1 });
  await save(settingsSetCommand, { title: 'Two' });
  const left = (await rows()).slice(0, -earlier || undefined);
  expect(left).toEqual([
    [
      'saveOperatingSettings',
      'settings',
      JSON.stringify({ minimum_age }),
      JSON.stringify({ minimum_age: minimum_age + 1 }),
    ],
    ['saveSite', 'site', JSON.stringify({ title }), JSON.stringify({ title: 'Two' })],
  ]);
  await save(settingsSetCommand, { title, minimum_age });
});
