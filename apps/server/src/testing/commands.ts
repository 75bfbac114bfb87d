import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { vi } from 'vitest';
import type { Command, OptionValues } from '../command-line/command.ts';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';

/** Config of a command that opens the database of `createTestDatabase`. */
export function commandConfig(url: string): Config {
  return readConfig({ DATABASE_URL: url });
}

/** Config of a command in live mode that opens the database of `createTestDatabase`. */
export function liveConfig(url: string): Config {
  return readConfig({
    KAPAO_MODE: 'live',
    DATABASE_URL: url,
    PUBLIC_URL: 'https://kapao.example',
    OFFICE_URL: 'https://office.kapao.example',
    SMS_URL: 'https://sms.example',
    SMS_API_KEY: 'an-operators-own-key',
    CODE_SECRET: 'of its own, and more than 32 characters long',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  });
}

/** Runs a command as the command line does, its argument given by its name, and returns the printed output. */
export async function runCommand(
  config: Config,
  command: Command,
  args: Record<string, string | true>,
): Promise<string> {
  const { values } = parseArgs({
    args: Object.entries(args).map(([name, value]) =>
      value === true ? `--${name}` : `--${name}=${value}`,
    ),
    options: {
      ...command.options,
      ...(command.argument !== undefined && { [command.argument]: { type: 'string' } }),
    },
  });
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    // parseArgs returns text or undefined for every option.
    await command.run(config, values as OptionValues);
    return printed.mock.calls.flat().join('\n');
  } finally {
    printed.mockRestore();
  }
}

/** Runs a command that reads a JSON file. */
export async function saveFile(
  database: string | Config,
  command: Command,
  content: unknown,
  options: { reason?: string } = {},
): Promise<string> {
  const config = typeof database === 'string' ? commandConfig(database) : database;
  const folder = await mkdtemp(join(tmpdir(), 'kapao-save-'));
  const file = join(folder, 'file.json');
  await writeFile(file, JSON.stringify(content));
  try {
    return await runCommand(config, command, { file, ...options });
  } finally {
    await rm(folder, { recursive: true });
  }
}
