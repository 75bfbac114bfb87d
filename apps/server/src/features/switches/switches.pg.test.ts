import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import {
  askWithdrawal,
  openQr,
  WITHDRAWAL_METHOD,
  withdrawalStatus,
  PROMPTPAY_METHOD,
  sendWebhook,
  transferOf,
} from '../../testing/money/payments.ts';
import { betOf, callsOf, openPlayer, rollbackOf, winOf } from '../../testing/play/studio.ts';
import { openTestSwitches } from '../../testing/play/switches.ts';
import type { SwitchedKind } from '../../testing/play/switches.ts';
import { saveBrands } from '../games/lobby/lobby-brands-store.ts';
import { createGameSessionLoader, sessionGuard } from '../games/sessions/sessions-store.ts';
import { saveCatalogue } from '../games/store.ts';
import { savePaymentMethods } from '../payments/methods/methods-save-store.ts';

const UNITS_PER_BAHT = 100_000;

const on = openTestSwitches();
const { set, launch } = on;

const targets: [SwitchedKind, () => string][] = [
  ['game', () => on.studio.gameCode],
  ['brand', () => `${on.studio.code}-brand`],
  ['studio', () => on.studio.code],
  ['play', () => ''],
];

describe('play', () => {
  it.each(targets)(
    'switch-01 switch-02 switch-03: %s is off and on by the next call on every server; wins and rollbacks are taken',
    async (kind, target) => {
      const { gameSession, units } = await openPlayer(on.server, on.studio, 100);
      const wallets = [
        on.studio.call,
        callsOf(on.other, on.studio.code, on.studio.privateKey),
      ] as const;
      const statuses = async (path: string, body: () => object) => {
        const answers = [];
        for (const wallet of wallets) answers.push((await wallet(path, body())).status);
        return answers;
      };
      const bet = () => betOf(gameSession, UNITS_PER_BAHT);
      // Both servers have the studio and the game session in memory now.
      expect(await statuses('bet', bet)).toEqual(['RS_OK', 'RS_OK']);
      const [kept, undone] = [bet(), bet()];
      await wallets[1]('bet', kept);
      await wallets[1]('bet', undone);

      expect(await set({ kind, target: target() })).toMatchObject({ success: true });
      const invalid = 'RS_ERROR_INVALID_GAME';
      expect(await statuses('bet', bet)).toEqual([invalid, invalid]);
      const before = await units();
      const win = winOf(kept, 5 * UNITS_PER_BAHT);
      expect(await statuses('win', () => win)).toEqual(['RS_OK', 'RS_OK']);
      const rollback = rollbackOf(undone);
      expect(await statuses('rollback', () => rollback)).toEqual(['RS_OK', 'RS_OK']);
      expect(await statuses('bet', () => kept)).toEqual(['RS_OK', 'RS_OK']);
      expect((await units()) - before).toBe(6 * UNITS_PER_BAHT);

      await set({ kind, target: target(), is_off: false });
      expect(await statuses('bet', bet)).toEqual(['RS_OK', 'RS_OK']);
    },
  );

  it.each(targets)(
    'switch-04: %s that is off launches nothing, and says why',
    async (kind, target) => {
      const { token } = await openPlayer(on.server, on.studio, 0);
      await set({ kind, target: target() });
      for (const fields of [{}, { is_demo: true }]) {
        expect(await launch(token, fields)).toMatchObject({
          status: 409,
          code: 'game_closed',
          message: expect.stringMatching(/ชั่วคราว: ปรับปรุงระบบ$/),
          message_en: expect.stringMatching(/closed for now: Maintenance$/),
        });
      }
      await set({ kind, target: target(), is_off: false });
      expect(await launch(token)).toMatchObject({ code: 'game_unavailable' });
    },
  );

  it('switch-01: the guard of a bet finds its games by their keys, however many there are', async () => {
    const { gameSession } = await openPlayer(on.server, on.studio, 0);
    const { database } = on.opened;
    const loader = createGameSessionLoader(database);
    const { code: studioCode } = on.studio;
    const session = await loader.load({ studioCode, token: gameSession.token });
    const reading = sessionGuard.read(session ? [session] : [], new Date());
    const plan = await database.transaction(async (tx) => {
      await tx.query(sql`
        insert into games (studio_code, game_code, game_id, name, category, brand_code, image, is_enabled)
        select studio_code, 'many-' || place, 'many-' || place, name, category, brand_code, image, false
          from games
         cross join generate_series(1, 3000) as place
         where game_code = ${on.studio.gameCode}`);
      await tx.query(sql`set local role none`);
      await tx.query(sql`analyze games`);
      if (!('statement' in reading)) throw new Error('the guard reads nothing');
      const lines = await tx.query<{ 'QUERY PLAN': string }>(sql`explain ${reading.statement.sql}`);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('Index Scan using games_studio_code_game_code_key');
    expect(plan).not.toContain('Seq Scan on games ');
  });

  it('switch-05: members read the operator’s words, of the widest switch', async () => {
    const { token } = await openPlayer(on.server, on.studio, 0);
    await set({ kind: 'game', target: on.studio.gameCode, text_th: 'เกมนี้ตรวจสอบอยู่' });
    expect(await launch(token)).toMatchObject({
      message: 'เกมนี้ปิดให้บริการชั่วคราว: เกมนี้ตรวจสอบอยู่',
      message_en: 'This game is closed for now: เกมนี้ตรวจสอบอยู่',
    });
    await set({ kind: 'play', reason: 'safety', text_en: 'Back at noon' });
    expect(await launch(token)).toMatchObject({
      message: 'ปิดให้บริการเกมทั้งหมดชั่วคราว: ตรวจสอบเพื่อความปลอดภัย',
      message_en: 'All games are closed for now: Back at noon',
    });
  });

  it('switch-04: the link to the sports site says why it is closed', async () => {
    const { token } = await openPlayer(on.server, on.studio, 0);
    await on.server.context.database.query(sql`
      update site_settings
         set sports_studio_code = ${on.studio.code},
             sports_game_code   = ${on.studio.gameCode}`);
    await set({ kind: 'studio', target: on.studio.code });
    expect(await on.server.call('redirectLogin', { token })).toMatchObject({ code: 'game_closed' });
  });

  it('switch-06: the lobby keeps a closed game in its place, with the reason, by the next call', async () => {
    const { token } = await openPlayer(on.server, on.studio, 0);
    const lobby = async () => {
      const params = { websiteId: String(on.server.context.config.websiteId) };
      const [here, there] = [
        await on.server.call('listGames', { token, params }),
        await on.other.call('listGames', { token, params }),
      ];
      expect(there).toEqual(here);
      return here.data?.map(({ game_id, closed }) => ({ game_id, closed: closed?.th }));
    };
    const game_id = on.studio.gameCode;
    expect(await lobby()).toEqual([{ game_id, closed: undefined }]);
    await set({ kind: 'brand', target: `${on.studio.code}-brand` });
    expect(await lobby()).toEqual([{ game_id, closed: 'ค่ายเกมนี้ปิดให้บริการชั่วคราว: ปรับปรุงระบบ' }]);
    await set({ kind: 'brand', target: `${on.studio.code}-brand`, is_off: false });
    expect(await lobby()).toEqual([{ game_id, closed: undefined }]);
  });

  it('switch-09: an import, and a file of brands, open nothing that staff closed', async () => {
    const { token } = await openPlayer(on.server, on.studio, 0);
    await set({ kind: 'game', target: on.studio.gameCode });
    await set({ kind: 'brand', target: `${on.studio.code}-brand` });
    await on.opened.database.transaction(async (tx) => {
      const { gameCode, code } = on.studio;
      const brand = { code: `${code}-brand`, name: code, logo: 'games/slot.webp' };
      const game = { gameCode, name: 'Slot', category: 'SLOT', image: 'games/slot.webp', brand };
      await saveCatalogue(tx, code, [{ ...game, isEnabled: true }]);
      await saveBrands(tx, [
        { code: brand.code, name: null, sort: 1, logo: null, is_enabled: true },
      ]);
    });
    expect(await launch(token)).toMatchObject({ code: 'game_closed' });
    await set({ kind: 'brand', target: `${on.studio.code}-brand`, is_off: false });
    expect(await launch(token)).toMatchObject({ code: 'game_closed' });
  });
});

describe('payments', () => {
  const askDeposit = (token: string, key?: string) =>
    on.other.call('openDeposit', {
      token,
      params: { paymentId: String(PROMPTPAY_METHOD) },
      body: { amount: 100, return_url: on.server.context.config.publicUrl },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const methods = async (token: string) => {
    const params = { websiteId: String(on.server.context.config.websiteId) };
    const list = await on.other.call('listPaymentMethods', { token, params });
    return new Map(list.data?.payments.map(({ id, closed }) => [id, closed?.th]));
  };

  it.each([
    ['deposits', '', 'deposits_closed', 'ปิดรับฝากเงินชั่วคราว: ปรับปรุงระบบ'],
    ['method', String(PROMPTPAY_METHOD), 'payment_closed', 'ช่องทางนี้ปิดให้บริการชั่วคราว: ปรับปรุงระบบ'],
  ] as const)('switch-07: %s off take no new deposit', async (kind, target, code, message) => {
    const { token } = await openPlayer(on.server, on.studio, 0);
    const key = randomUUID();
    const first = await askDeposit(token, key);
    expect(first).toMatchObject({ success: true });
    await set({ kind, target });
    expect(await askDeposit(token)).toMatchObject({ status: 409, code, message });
    expect(await askDeposit(token, key)).toEqual(first);
    expect((await methods(token)).get(PROMPTPAY_METHOD)).toBe(message);
    await set({ kind, target, is_off: false });
    expect((await methods(token)).get(PROMPTPAY_METHOD)).toBeUndefined();
    expect(await askDeposit(token)).toMatchObject({ success: true });
  });

  it('switch-07: credits a deposit that was opened before', async () => {
    const player = await openPlayer(on.server, on.studio, 0);
    const transfer = transferOf(await openQr(on.server, player));
    await set({ kind: 'deposits' });
    expect(await sendWebhook(on.server, 'transfer.received', transfer)).toBe(200);
    expect(await player.units()).toBeGreaterThan(0);
  });

  it.each([
    ['withdrawals', '', 'withdrawals_closed', 'ปิดการถอนเงินชั่วคราว: ปรับปรุงระบบ'],
    ['method', String(WITHDRAWAL_METHOD), 'payment_closed', 'ช่องทางนี้ปิดให้บริการชั่วคราว: ปรับปรุงระบบ'],
  ] as const)('switch-07: %s off take no new withdrawal', async (kind, target, code, message) => {
    const player = await openPlayer(on.server, on.studio, 1_000);
    await set({ kind, target });
    expect(await askWithdrawal(on.other, player, 100)).toMatchObject({
      status: 409,
      code,
      message,
    });
    const terms = await on.other.call('getWithdrawalTerms', { token: player.token });
    expect(terms.data?.closed?.th).toBe(message);
    await set({ kind, target, is_off: false });
    const open = await on.other.call('getWithdrawalTerms', { token: player.token });
    expect(open.data).not.toHaveProperty('closed');
    expect(await askWithdrawal(on.other, player, 100)).toMatchObject({ success: true });
  });

  it('switch-08: a withdrawal waits that no gateway has heard of', async () => {
    const player = await openPlayer(on.server, on.studio, 1_000);
    const asked = await askWithdrawal(on.server, player, 100);
    const id = asked.data?.payout_id ?? '';
    await set({ kind: 'withdrawals' });
    await advanceWithdrawals(on.server.context, new AbortController().signal);
    expect(on.server.gateway.withdrawals.has(id)).toBe(false);
    expect(await withdrawalStatus(on.server, player, id)).toBe('pending');
    await set({ kind: 'withdrawals', is_off: false });
    await advanceWithdrawals(on.server.context, new AbortController().signal);
    expect(on.server.gateway.withdrawals.has(id)).toBe(true);
  });

  it('switch-09: a file of methods opens nothing that staff closed', async () => {
    const { token } = await openPlayer(on.server, on.studio, 0);
    await set({ kind: 'method', target: String(PROMPTPAY_METHOD) });
    const { websiteId } = on.server.context.config;
    await on.opened.database.query(sql`
      update payment_methods
         set is_enabled = false
       where id = ${PROMPTPAY_METHOD}`);
    const row = {
      id: PROMPTPAY_METHOD,
      gateway: 'sandbox',
      name: 'QR',
      name_en: null,
      logo: 'a.svg',
      sort: 1,
      min_amount: 100,
      max_amount: 50_000,
      deadline_minutes: 15,
      fee_fixed: 0,
      fee_percent: 0,
      open_from: null,
      open_until: null,
      is_enabled: true,
      adapter: 'promptpay' as const,
      receiver_type: 'phone' as const,
      receiver: '0800000000',
      bank_acc_name: 'A',
      bank_abbr: 'B',
    };
    await on.opened.database.transaction((tx) => savePaymentMethods(tx, websiteId, [row]));
    expect(await askDeposit(token)).toMatchObject({ code: 'payment_closed' });
  });
});
