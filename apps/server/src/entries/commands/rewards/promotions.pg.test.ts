import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedPromotions } from '../../../demo/promotions.ts';
import { commandConfig } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { newMember, startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { askPromotion, makeDeposit } from '../../../testing/play/promotions.ts';
import { freshAddress } from '../../../testing/people/registration.ts';
import { UsageError } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { contributionsSetCommand } from './contributions-set.ts';
import { promotionsListCommand } from './promotions-list.ts';
import { promotionsSaveCommand } from './promotions-save.ts';

let database: TestDatabase;
let server: PaymentServer;
let folder: string;
let printed: string[] = [];
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  folder = await mkdtemp(join(tmpdir(), 'kapao-promotions-'));
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  printed = [];
});

function run(command: Command, values: OptionValues = {}): Promise<number> {
  return command.run(commandConfig(database.url), values);
}

async function save(command: Command, content: unknown): Promise<number> {
  const file = join(folder, 'content.json');
  await writeFile(file, JSON.stringify(content));
  return run(command, { file });
}

const gift = {
  id: 500,
  name: 'ของขวัญ',
  poster_image: 'promotions/daily.svg',
  html: '<p>รับเลย</p>',
  kind: 'once',
  reward: { amount: 10 },
  turnover: { amount: 100 },
  duration_hours: 24,
};

async function listed(token: string) {
  const result = await server.call('listPromotions', { params: { websiteId: '3' }, token });
  return result.success ? result.data.promotions : expect.fail(result.message);
}

describe('promotions:save', () => {
  it('bonus-09: enters a promotion, replaces it, and goes back to the site’s own contributions', async () => {
    const { token } = await newMember(server);
    await save(promotionsSaveCommand, [{ ...gift, contributions: { SLOT: 30 } }]);
    expect(await listed(token)).toMatchObject([
      { name: 'ของขวัญ', contributions: [{ category: 'SLOT', percent: 30 }] },
    ]);
    await save(promotionsSaveCommand, [
      { ...gift, name: 'ใหม่', reward: { percent: 2.5, max: 99.5 } },
    ]);
    const [changed] = await listed(token);
    expect(changed).toMatchObject({
      name: 'ใหม่',
      bonus: { amount: null, percent: 2.5, max: 99.5 },
    });
    expect(changed?.contributions).toHaveLength(5);
  });

  it('bonus-09: says what it took out of a description', async () => {
    await save(promotionsSaveCommand, [{ ...gift, html: '<p style="x">ก</p><script>1</script>' }]);
    expect(printed.join('\n')).toContain('Promotion 500: taken out of its html: style, <script>');
    const rows = await database.database.query(sql`select html from promotions where id = 500`);
    expect(rows).toEqual([{ html: '<p>ก</p>' }]);
  });

  it.each([
    ['no reward', { reward: {} }],
    ['two rewards', { reward: { amount: 10, percent: 5, max: 10 } }],
    ['a percentage without a maximum', { reward: { percent: 5 } }],
    ['a finer amount than a satang', { reward: { amount: 0.001 } }],
    ['a negative turnover', { turnover: { amount: -1 } }],
    ['more than 100 percent of a stake', { contributions: { SLOT: 101 } }],
    ['a path out of /cdn', { poster_image: '../secret.svg' }],
    ['a time with a zone', { available_from: '2027-01-01T00:00:00Z' }],
    ['a field that nobody knows', { bonus: 5 }],
  ])('bonus-09: refuses %s, and saves nothing of the file', async (_, change) => {
    const rows = [
      { ...gift, id: 501 },
      { ...gift, id: 502, ...change },
    ];
    await expect(save(promotionsSaveCommand, rows)).rejects.toThrow(UsageError);
    const saved = await database.database.query(sql`select id from promotions where id = 501`);
    expect(saved).toEqual([]);
  });
});

describe('contributions:set', () => {
  it('bonus-10: replaces the site’s list, and leaves those with a list of their own alone', async () => {
    const { token } = await newMember(server);
    await save(promotionsSaveCommand, [gift, { ...gift, id: 503, contributions: { FISH: 1 } }]);
    await save(contributionsSetCommand, { SLOT: 90, POKER: 5 });
    const lists = (await listed(token)).map(({ id, contributions }) => [id, contributions]);
    expect(Object.fromEntries(lists)).toMatchObject({
      500: [
        { category: 'SLOT', percent: 90 },
        { category: 'POKER', percent: 5 },
      ],
      503: [{ category: 'FISH', percent: 1 }],
    });
  });
});

describe('promotions:list', () => {
  it('bonus-11: shows claims, the bonus paid and what came back', async () => {
    await save(promotionsSaveCommand, [
      { ...gift, id: 600 },
      { ...gift, id: 601, is_enabled: false },
    ]);
    const [one, other] = [await newMember(server), await newMember(server)];
    await askPromotion(server, one, 600);
    await askPromotion(server, other, 600);
    await server.call('cancelPromotion', {
      body: { promotion_id: 600 },
      token: one.token,
      address: freshAddress(),
    });
    expect(await run(promotionsListCommand)).toBe(0);
    const shown = printed.join('\n');
    expect(shown).toMatch(
      /^ *id +name .* open +completed +expired +cancelled +bonus_paid +forfeited/m,
    );
    expect(shown).toMatch(/^600 +ของขวัญ +once +yes +1 +0 +0 +1 +20\.00 +10\.00$/m);
    expect(shown).toMatch(/^601 +ของขวัญ +once +no +0 +0 +0 +0 +0\.00 +0\.00$/m);
    printed = [];
    await run(promotionsListCommand, { json: true });
    const figures: unknown = JSON.parse(printed.join(''));
    expect(figures).toContainEqual(
      expect.objectContaining({ id: 600, bonus_paid: '20.00', forfeited: '10.00' }),
    );
  });
});

describe('the sandbox’s promotions', () => {
  it('bonus-12: are one of each kind, with posters that are there, and stay as an operator leaves them', async () => {
    const member = await newMember(server);
    await seedPromotions(server.context);
    const seeded = (await listed(member.token)).filter(({ id }) => id <= 5);
    expect(seeded.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(seeded.map(({ kind }) => kind)).size).toBe(4);
    for (const { poster_image } of seeded) {
      const poster = await server.app.inject({ url: `/api/cdn/${poster_image}` });
      expect(poster.statusCode, poster_image).toBe(200);
    }
    await save(promotionsSaveCommand, [{ ...gift, id: 2, name: 'เปลี่ยนแล้ว' }]);
    await seedPromotions(server.context);
    expect((await listed(member.token)).find(({ id }) => id === 2)?.name).toBe('เปลี่ยนแล้ว');
    const paid = await makeDeposit(server, member, 100);
    expect(await askPromotion(server, member, 1)).toMatchObject({ data: { bonus: paid } });
  });
});
