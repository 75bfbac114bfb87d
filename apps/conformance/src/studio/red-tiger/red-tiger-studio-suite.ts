import { playCases } from '../../run/case.ts';
import type { Suite } from '../../run/suite.ts';
import { startOperatorWallet } from '../operator-wallet.ts';
import { ROUND_SETTINGS } from '../studio-settings.ts';
import { redTigerStudioCases } from './red-tiger-studio-cases.ts';
import { RedTigerStudioTable } from './red-tiger-studio-table.ts';
import { createRedTigerWalletWords } from './red-tiger-wallet-words.ts';

/** A studio of Red Tiger, to which the kit is a casino with a wallet. */
export const redTigerStudioSuite: Suite = {
  settings: [
    ['url', 'the studio’s base address; /{game}?… is added'],
    ['casino', 'the casino’s name at the studio'],
    ['api_key', 'the key that stands after Basic in the studio’s calls'],
    ['game', 'the key of the game to play'],
    ...ROUND_SETTINGS,
  ],
  titles: redTigerStudioCases.map(({ title }) => title),
  run: async (settings, only) => {
    const [url, casino] = [settings.address('url'), settings.text('casino')];
    const wallet = await startOperatorWallet(
      settings.listenAddress('listen'),
      createRedTigerWalletWords(casino, settings.text('api_key')),
    );
    try {
      const table = new RedTigerStudioTable(url, casino, wallet, settings);
      return await playCases(redTigerStudioCases, table, only);
    } finally {
      await wallet.close();
    }
  },
};
