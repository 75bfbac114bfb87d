import { microFromBaht } from '@kapao/contract/money.ts';
import { MAX_STUDIO_RANGES } from '@kapao/contract/office/studio-rules.ts';
import type { Config } from '../../../config.ts';
import {
  openStudioFaults,
  rangeFaults,
  refuseInLiveMode,
  studioFaults,
} from '../../../live-mode.ts';
import {
  findStudio,
  setAllowedAddresses,
  setMaxFreeBet,
  setMaxWin,
  switchStudio,
} from '../../../features/games/studios/studios-store.ts';
import { readRange } from '../../../adapters/game-studio/allowed-addresses.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { changeStudio } from './studio-acts.ts';

export const studioDisableCommand: Command = {
  summary:
    "Takes a studio's games from the lobby and refuses its bets; wins and rollbacks still count",
  usage: 'studio:disable --code C',
  example: 'studio:disable --code sandbox',
  options: { code: { type: 'string' } },
  run: (config, values) => switchTo(config, values, false),
};

export const studioEnableCommand: Command = {
  summary: "Brings a studio's games back, and takes its bets again",
  usage: 'studio:enable --code C',
  example: 'studio:enable --code sandbox',
  options: { code: { type: 'string' } },
  run: (config, values) => switchTo(config, values, true),
};

async function switchTo(config: Config, values: OptionValues, isEnabled: boolean): Promise<number> {
  const code = requiredOption(values, 'code');
  const operation = isEnabled ? 'studio:enable' : 'studio:disable';
  await changeStudio(config, { code, operation }, async (tx) => {
    const studio = await findStudio(tx, code);
    if (studio && isEnabled) refuseInLiveMode(config, studioFaults(studio));
    await switchStudio(tx, code, isEnabled);
  });
  console.log(
    isEnabled
      ? `${code} is switched on.`
      : `${code} is switched off: no launches, no bets; wins and rollbacks are still settled.`,
  );
  return 0;
}

export const studioFreeBetsCommand: Command = {
  summary: 'Sets the largest free bet that a studio may make at the house’s cost',
  usage: 'studio:free-bets --code C --max BAHT   (0: none)',
  example: 'studio:free-bets --code sandbox --max 500',
  options: { code: { type: 'string' }, max: { type: 'string' } },
  run: async (config, values) => {
    const code = requiredOption(values, 'code');
    const max = requiredOption(values, 'max');
    if (!/^\d{1,9}$/.test(max)) throw new UsageError('--max takes whole baht');
    await changeStudio(config, { code, operation: 'saveStudio' }, (tx) =>
      setMaxFreeBet(tx, code, microFromBaht(Number(max))),
    );
    console.log(`A free bet of ${code} is at most ${max} baht.`);
    return 0;
  },
};

export const studioMaxWinCommand: Command = {
  summary: 'Sets the largest win that a studio may pay in one call (studio-66)',
  usage: 'studio:max-win --code C --max BAHT',
  example: 'studio:max-win --code sandbox --max 20000000',
  options: { code: { type: 'string' }, max: { type: 'string' } },
  run: async (config, values) => {
    const code = requiredOption(values, 'code');
    const max = requiredOption(values, 'max');
    if (!/^[1-9]\d{0,8}$/.test(max)) throw new UsageError('--max takes whole baht, 1 at least');
    await changeStudio(config, { code, operation: 'saveStudio' }, (tx) =>
      setMaxWin(tx, code, microFromBaht(Number(max))),
    );
    console.log(`A win of ${code} is at most ${max} baht.`);
    return 0;
  },
};

export const studioAddressesCommand: Command = {
  summary: 'Says from which addresses a studio may call the wallet',
  usage: 'studio:addresses --code C --allow 203.0.113.7,2001:db8::/32 | --any',
  example: 'studio:addresses --code sandbox --allow 127.0.0.1,203.0.113.0/24',
  options: { code: { type: 'string' }, allow: { type: 'string' }, any: { type: 'boolean' } },
  run: async (config, values) => {
    const code = requiredOption(values, 'code');
    const ranges = values['any'] === true ? [] : readRanges(requiredOption(values, 'allow'));
    refuseInLiveMode(config, rangeFaults(code, ranges));
    await changeStudio(config, { code, operation: 'saveStudio' }, async (tx) => {
      const studio = await findStudio(tx, code);
      if (studio)
        refuseInLiveMode(config, openStudioFaults({ ...studio, allowedAddresses: ranges }));
      await setAllowedAddresses(tx, code, ranges);
    });
    console.log(
      ranges.length === 0 ? `${code} may call from anywhere.` : addressesText(code, ranges),
    );
    return 0;
  },
};

function addressesText(code: string, ranges: readonly string[]): string {
  return `${code} may call from ${ranges.join(', ')} only.
Behind a reverse proxy TRUSTED_PROXIES must name it, or every call seems to come from the proxy.`;
}

function readRanges(list: string): string[] {
  const ranges = list.split(',').map((text) => {
    const range = readRange(text);
    if (range === undefined) throw new UsageError(`--allow: ${text.trim()} is no address or range`);
    return range;
  });
  if (ranges.length > MAX_STUDIO_RANGES)
    throw new UsageError(`--allow takes ${MAX_STUDIO_RANGES} at most`);
  return ranges;
}
