import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { commandConfig } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { UsageError } from '../../../command-line/command.ts';
import { wheelsSaveCommand } from './wheels-save.ts';
import { wheelsShowCommand } from './wheels-show.ts';

let database: TestDatabase;
let folder: string;
const said: string[] = [];
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kapao-wheels-'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  said.length = 0;
});

const config = () => commandConfig(database.url);

async function save(rows: unknown): Promise<number> {
  const file = join(folder, 'wheels.json');
  await writeFile(file, JSON.stringify(rows));
  return wheelsSaveCommand.run(config(), { file });
}

async function show(json = true): Promise<string> {
  said.length = 0;
  expect(await wheelsShowCommand.run(config(), { json })).toBe(0);
  return said.join('\n');
}

const shownWheels = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    version: z.int(),
    is_enabled: z.boolean(),
    expected_credit_baht: z.number(),
    expected_points_back: z.number(),
    prizes: z.array(z.object({ label: z.string(), weight: z.int() })),
  }),
);

const listed = async () => shownWheels.parse(JSON.parse(await show()));

const wheel = {
  id: 7,
  name: 'วงล้อทดสอบ',
  price: 12.5,
  image: 'test.svg',
  sort: 1,
  prizes: [
    { label: 'เครดิต 100 บาท', type: 'credit', amount: 100, weight: 12_345 },
    { label: '20 Diamond', type: 'points', amount: 20, weight: 250_000 },
    { label: 'ไว้ลุ้นใหม่', type: 'nothing', weight: 737_655 },
  ],
};

describe('wheels:save', () => {
  it('wheel-04: enters a wheel and replaces it, prizes and all, under its next version', async () => {
    expect(await save([wheel])).toBe(0);
    expect(await listed()).toMatchObject([{ id: 7, version: 1, is_enabled: true }]);
    const prizes = [wheel.prizes[0], { ...wheel.prizes[2], weight: 987_655 }];
    expect(await save([{ ...wheel, is_enabled: false, prizes }])).toBe(0);
    const [changed] = await listed();
    expect(changed).toMatchObject({ version: 2, is_enabled: false });
    expect(changed?.prizes.map(({ weight }) => weight)).toEqual([12_345, 987_655]);
  });

  it('wheel-04: refuses odds that do not sum to 1, and says by how much; none of the list is taken', async () => {
    const wrong = { ...wheel, id: 8, prizes: wheel.prizes.slice(0, 2) };
    const saving = save([{ ...wheel, id: 6 }, wrong]);
    await expect(saving).rejects.toThrow(UsageError);
    await expect(saving).rejects.toThrow(/sum to 262,345, 737,655 too few[^]*\[1\]\.prizes/);
    expect((await listed()).map(({ id }) => id)).not.toContain(6);
  });
});

describe('wheels:show', () => {
  it('wheel-05: says what a spin costs on average, in credit and in points', async () => {
    await save([wheel]);
    expect(await listed()).toMatchObject([
      { expected_credit_baht: 1.2345, expected_points_back: 5 },
    ]);
    const shown = await show(false);
    expect(shown).toMatch(/^price_points +12\.5$/m);
    expect(shown).toMatch(/^expected_credit_baht +1\.2345$/m);
    expect(shown).toMatch(/^เครดิต 100 บาท +100\.00 +1\.2345 +0 +0$/m);
    expect(shown).toMatch(/^ไว้ลุ้นใหม่ +73\.7655 +0 +0$/m);
  });
});
