import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { allowedHost, callOnlyOutside } from '../../adapters/outside-calls.ts';
import { commands, runCommandLine } from './command-line.ts';

const printed = vi.spyOn(console, 'log');
const said = vi.spyOn(console, 'error');
beforeEach(() => {
  for (const each of [printed, said]) each.mockImplementation(() => undefined);
});
afterEach(() => {
  for (const each of [printed, said]) each.mockReset();
});

function output(): string {
  return printed.mock.calls.flat().join('\n');
}

it.each(Object.keys(commands))(
  'ops-39: explains %s, under the name that it is called by',
  async (name) => {
    expect(await runCommandLine([name, '--help'])).toBe(0);
    const call = `^  npm run kapao -- ${name}( .*)?$`;
    expect(output()).toMatch(new RegExp(`${call}\\n\\nFor example:\\n\\n${call}`, 'm'));
  },
);

it('ops-39: lists every command with its usage to those who ask for none', async () => {
  expect(await runCommandLine([])).toBe(0);
  for (const { usage, summary } of Object.values(commands)) {
    expect(output()).toContain(`  ${usage}\n      ${summary}`);
  }
});

it.each(['--version', '-v'])('ops-39: prints the release for %s', async (option) => {
  expect(await runCommandLine([option])).toBe(0);
  expect(output()).toBe(manifest.version);
});

it('lists them to those who ask for one that is not there, and tells a script so', async () => {
  expect(await runCommandLine(['no:such'])).toBe(2);
  expect(output()).toContain('ledger:verify');
});

it('ops-39: takes a value that begins with a dash, and no option in the place of a value', async () => {
  const run = async (...args: string[]) => {
    said.mockClear();
    expect(await runCommandLine(['deposit:slip', ...args])).toBe(2);
    return said.mock.calls.flat().join('\n');
  };
  expect(await run('--ref', '-4O968gatj')).toMatch(/^--out is missing/);
  expect(await run('--ref', '--4O968gatj')).toMatch(/^--out is missing/);
  expect(await run('--ref', '--out', '/tmp/slip.webp')).toMatch(/--ref/);
});

it('svc-10: calls third parties outside alone from a command in live mode on', async () => {
  const settings = {
    KAPAO_MODE: 'live',
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
    PUBLIC_URL: 'https://kapao.example',
    OFFICE_URL: 'https://office.kapao.example',
    SMS_URL: 'https://sms.example',
    SMS_API_KEY: 'an-operators-own-key',
    CODE_SECRET: 'of its own, and more than 32 characters long',
    SECRETS_KEY: 'bXkgb3duIGtleSwgMzIgYnl0ZXMgcXV4dnp3ajEyMzQ=',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    expect(await allowedHost('10.0.0.1')).toBe('10.0.0.1');
    await runCommandLine(['withdrawals:list']).catch(() => undefined);
    await expect(allowedHost('10.0.0.1')).rejects.toThrow('leads to no address outside');
  } finally {
    callOnlyOutside()();
    vi.unstubAllEnvs();
  }
});
