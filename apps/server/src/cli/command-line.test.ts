import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commands, runCommandLine } from './command-line.ts';

const printed = vi.spyOn(console, 'log');
beforeEach(() => {
  printed.mockImplementation(() => undefined);
});
afterEach(() => {
  printed.mockReset();
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

it('lists them to those who ask for one that is not there, and tells a script so', async () => {
  expect(await runCommandLine(['no:such'])).toBe(2);
  expect(output()).toContain('ledger:verify');
});
