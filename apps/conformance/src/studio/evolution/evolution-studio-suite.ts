import { playCases } from '../../run/case.ts';
import type { Suite } from '../../run/suite.ts';
import { startOperatorWallet } from '../operator-wallet.ts';
import { ROUND_SETTINGS } from '../studio-settings.ts';
import { evolutionStudioCases } from './evolution-studio-cases.ts';
import { EvolutionStudioTable } from './evolution-studio-table.ts';
import { createEvolutionWalletWords } from './evolution-wallet-words.ts';

/** A studio of Evolution, to which the kit is a casino with a wallet. */
export const evolutionStudioSuite: Suite = {
  settings: [
    ['url', 'the studio’s base address; /ua/v1/… and the entry are added'],
    ['casino_key, casino_token', 'the casino’s name and secret at the studio'],
    ['auth_token', 'the authToken of the studio’s calls'],
    ['game', 'the table to play at'],
    ...ROUND_SETTINGS,
  ],
  titles: evolutionStudioCases.map(({ title }) => title),
  run: async (settings, only) => {
    const url = settings.address('url');
    const casino = { key: settings.text('casino_key'), token: settings.text('casino_token') };
    const wallet = await startOperatorWallet(
      settings.listenAddress('listen'),
      createEvolutionWalletWords(settings.text('auth_token')),
    );
    try {
      const table = new EvolutionStudioTable(url, casino, wallet, settings);
      return await playCases(evolutionStudioCases, table, only);
    } finally {
      await wallet.close();
    }
  },
};
