import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, expect, it } from 'vitest';
import { callApi, logInByApi } from '../kit/api.ts';
import type { RunningProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';

/** A member of this file alone. */
const PHONE = '0869990011';
const PASSWORD = 'ลมทะเลพัดเย็น';
const FIRST_CREDIT = '50';

let product: RunningProduct;
beforeAll(async () => {
  product = await sharedProduct();
  const member = { first_name: 'คำ', last_name: 'สั่ง', bank_abbr: 'GSB', bank_acc_number: PHONE };
  const body = { ...member, phone: PHONE, password: PASSWORD, website_id: 3 };
  await callApi(product, 'register', { body });
  const credit = [`--credit=${FIRST_CREDIT}`, '--reason', 'to correct'];
  expect(await product.command('member:adjust', '--phone', PHONE, ...credit)).toMatchObject({
    code: 0,
  });
});

const shown = (baht: number) => baht.toLocaleString('en-US', { minimumFractionDigits: 2 });

async function credit(): Promise<number> {
  const token = await logInByApi(product, PHONE, PASSWORD);
  return (await callApi(product, 'getCredit', { token })).availableCredit;
}

it('ledger-14: corrects a credit beside the running server, and says the balances before and after', async () => {
  const before = await credit();
  const adjusted = await product.command(
    'member:adjust',
    '--phone',
    PHONE,
    '--credit=-20.50',
    '--reason',
    'counted twice',
  );
  expect(adjusted).toEqual({
    code: 0,
    output: `${PHONE}: ${shown(before)} → ${shown(before - 20.5)} baht\n`,
  });
  expect(await credit()).toBeCloseTo(before - 20.5, 2);
});

it('ledger-19: corrects a credit once for its key, however often the command is run', async () => {
  const before = await credit();
  const adjust = (amount: string) =>
    product.command(
      'member:adjust',
      `--phone=${PHONE}`,
      `--credit=${amount}`,
      '--reason=case 17',
      '--key=case-17',
    );
  expect(await adjust('5')).toMatchObject({ code: 0 });
  const again = await adjust('5');
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('done before') });
  expect(await adjust('6')).toMatchObject({ code: 2 });
  expect(await credit()).toBeCloseTo(before + 5, 2);
});

it('ledger-14: refuses a correction that is no amount, has no member or takes too much', async () => {
  const before = await credit();
  const adjust = (phone: string, amount: string) =>
    product.command('member:adjust', '--phone', phone, `--credit=${amount}`, '--reason', 'x');
  expect(await adjust(PHONE, '1e9')).toMatchObject({ code: 2 });
  expect(await adjust('0800000001', '5')).toMatchObject({ code: 2 });
  expect(await adjust(PHONE, '-999999')).toMatchObject({ code: 2 });
  expect(await credit()).toBe(before);
});

it('ops-42: blocks a member beside the running server, shows why, and lifts it', async () => {
  const token = await logInByApi(product, PHONE, PASSWORD);
  const why = ['--phone', PHONE, '--reason', 'a stolen phone'];
  expect(await product.command('member:block', ...why)).toMatchObject({ code: 0 });
  await expect(callApi(product, 'getCredit', { token })).rejects.toThrow('unauthorized');
  await expect(logInByApi(product, PHONE, PASSWORD)).rejects.toThrow('member_blocked');
  expect(await product.command('member:block', ...why)).toMatchObject({ code: 2 });
  const { code, output } = await product.command('member:show', '--phone', PHONE);
  expect(code).toBe(0);
  expect(output).toMatch(/^status +blocked$/m);
  expect(output).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d +block +command:\S+ +a stolen phone$/m);
  expect(await product.command('member:unblock', ...why)).toMatchObject({ code: 0 });
  expect(await logInByApi(product, PHONE, PASSWORD)).not.toBe(token);
  const nobody = await product.command('member:show', '--phone', '0600000000', '--json');
  expect(nobody).toMatchObject({ code: 2 });
});

it('ledger-38: checks the ledger for machines', async () => {
  const { code, output } = await product.command('ledger:verify', '--json');
  expect(code).toBe(0);
  const report: unknown = JSON.parse(output);
  expect(report).toMatchObject({ ok: true });
});

it('ops-39: explains itself, and names a mistake instead of a stack', async () => {
  const overview = await product.command('--help');
  expect(overview).toMatchObject({ code: 0 });
  expect(overview.output).toContain('ledger:verify');
  const mistaken = await product.command('studio:add', '--code', 'x');
  expect(mistaken.code).toBe(2);
  expect(mistaken.output).toContain('npm run kapao -- studio:add');
  expect(mistaken.output).not.toContain('    at ');
  expect(await product.command('no:such')).toMatchObject({ code: 2 });
});

it('ops-05: refuses a second server on the same data directory, in words', async () => {
  const second = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: product.dataDir,
      PORT: '0',
      OFFICE_PORT: '0',
      KAPAO_LOG: 'silent',
    },
  });
  let said = '';
  second.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(second, 'exit');
  expect(code).toBe(1);
  expect(said).toContain('Another Kapao server is running on the data directory');
});

it('ops-03: names every mistake in the environment at once, and refuses sandbox parts in live mode', async () => {
  const start = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      env: { ...process.env, ...env },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = await once(child, 'exit');
    return { code: Number(code), said };
  };
  const mistaken = await start({ PORT: 'http', DATABASE_URL: 'mysql://x', KAPAO_MODE: 'real' });
  expect(mistaken.code).toBe(1);
  for (const name of ['PORT', 'DATABASE_URL', 'KAPAO_MODE']) expect(mistaken.said).toContain(name);
  const live = await start({ KAPAO_MODE: 'live', DATABASE_URL: '' });
  expect(live.code).toBe(1);
  expect(live.said).toContain('DATABASE_URL: live mode needs PostgreSQL');
});
