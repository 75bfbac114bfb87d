import { expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import type { Config } from '../../../config.ts';
import { UsageError } from '../../../command-line/command.ts';
import { seedCommand } from './seed.ts';

const live: Config = { ...readConfig({}), mode: 'live' };

it('ops-09: fills no live database', async () => {
  await expect(seedCommand.run(live, { members: '10' })).rejects.toThrow('sandbox mode only');
});

it('takes whole numbers of members and games only, and one of them at least', async () => {
  for (const given of ['', '0', '-5', '1.5', '1e3', '99999999999', 'many']) {
    await expect(seedCommand.run(readConfig({}), { members: given })).rejects.toThrow(UsageError);
    await expect(seedCommand.run(readConfig({}), { games: given })).rejects.toThrow(UsageError);
  }
  await expect(seedCommand.run(readConfig({}), {})).rejects.toThrow('missing');
});
