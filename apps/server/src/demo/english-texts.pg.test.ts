import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promotionsSaveCommand } from '../entries/commands/rewards/promotions-save.ts';
import { settingsSetCommand } from '../entries/commands/site/settings-set.ts';
import { saveFile } from '../testing/commands.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import {
  newMember,
  openQr,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../testing/money/payments.ts';
import { recordPlay } from '../testing/play/play.ts';
import { seed } from './seed.ts';

const params = { websiteId: '3' };
const someText = expect.stringMatching(/^[^\u0E00-\u0E7F]+$/);

let database: TestDatabase;
let server: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  await seed(server.context, () => {});
  member = await newMember(server);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function read(name: 'listPromotions' | 'listPaymentMethods' | 'listSpins' | 'getSettings') {
  const result = await server.call(name, { params, token: member.token });
  return result.success ? result.data : expect.fail(result.message);
}

it('site-68: every text of the demo’s operator has a second one in English', async () => {
  const names = expect.objectContaining({ name_en: someText });
  expect(await read('getSettings')).toMatchObject({
    settings: {
      name_en: someText,
      title_en: someText,
      description_en: someText,
      slide_image: Array(3).fill(expect.objectContaining({ text_en: someText, path_en: someText })),
    },
  });
  const withHtml = expect.objectContaining({ name_en: someText, html_en: someText });
  expect(await read('listPromotions')).toEqual({ promotions: Array(5).fill(withHtml) });
  expect(await read('listPaymentMethods')).toEqual({ payments: Array(4).fill(names) });
  expect(await read('listSpins')).toEqual({ spins: [names, names] });
  const missions = await server.call('listMissions', { token: member.token });
  const titled = expect.objectContaining({ title_en: someText });
  expect(missions).toMatchObject({ data: { continuous_deposit: Array(3).fill(titled) } });
});

it('history-40: the history names a mission, a promotion and a wheel in English', async () => {
  const player = await newMember(server);
  const { token } = player;
  await sendWebhook(server, 'transfer.received', transferOf(await openQr(server, player, 300)));
  await recordPlay(server, player, { day: bangkokDay(new Date()), staked: 300, won: 300 });
  const made = [
    await server.call('claimMission', { body: { id: 1 }, token }),
    await server.call('claimPromotion', { body: { promotion_id: 2 }, token }),
  ];
  const round = await server.call('openSpin', { body: { spin_id: 1 }, token });
  if (!round.success) expect.fail(round.message);
  const roundId = { roundId: round.data.round_id };
  const played = await server.call('playSpin', {
    params: roundId,
    body: { client_seed: 'a' },
    token,
  });
  for (const { success } of [...made, played]) expect(success).toBe(true);
  const history = await server.call('listActivity', { token });
  const named = (area: string, reference_en: string) =>
    expect.objectContaining({ area, reference_en });
  expect(history.data?.activities).toEqual(
    expect.arrayContaining([
      named('missions', 'Deposit 300 baht in one day'),
      named('promotions', 'Daily gift'),
      named('spins', 'Lucky wheel'),
    ]),
  );
});

it('site-68: an operator writes it beside the Thai text, sanitized alike, and leaves it out', async () => {
  const promotion = {
    id: 1,
    name: 'ต้อนรับ',
    name_en: 'Welcome',
    poster_image: 'promotions/welcome.svg',
    html: '<p>ฝาก</p>',
    html_en: '<p>Deposit</p><script>alert(1)</script>',
    kind: 'once',
    reward: { amount: 10 },
    turnover: { amount: 0 },
    duration_hours: 24,
  };
  const { name_en: _, html_en: __, ...thaiOnly } = promotion;
  const listed = async () => {
    // The helper answers unknown; this is the part that the test reads.
    const { promotions } = (await read('listPromotions')) as { promotions: { id: number }[] };
    return promotions.find(({ id }) => id === 1);
  };
  const printed = await saveFile(database.url, promotionsSaveCommand, [promotion]);
  expect(printed).toContain('taken out of its html: <script>');
  expect(await listed()).toMatchObject({ name_en: 'Welcome', html_en: '<p>Deposit</p>' });
  await saveFile(database.url, promotionsSaveCommand, [thaiOnly]);
  expect(await listed()).toMatchObject({ name: 'ต้อนรับ', name_en: null, html_en: null });
  await saveFile(database.url, settingsSetCommand, { title_en: null, name_en: 'Purse' });
  expect(await read('getSettings')).toMatchObject({
    settings: { name: 'Kapao', name_en: 'Purse', title_en: null },
  });
});
