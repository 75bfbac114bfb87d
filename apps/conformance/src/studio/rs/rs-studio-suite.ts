import { playCases } from '../../run/case.ts';
import { createSigner } from '../../run/rsa.ts';
import type { Suite } from '../../run/suite.ts';
import { startOperatorWallet } from '../operator-wallet.ts';
import { ROUND_SETTINGS } from '../studio-settings.ts';
import { rsStudioCases } from './rs-studio-cases.ts';
import { RsStudioTable } from './rs-studio-table.ts';
import { createRsWalletWords } from './rs-wallet-words.ts';

/** A studio of the RS protocol, to which the kit is an operator with a wallet. */
export const rsStudioSuite: Suite = {
  settings: [
    ['url', 'the studio’s base address; /api/game/url and the others are added'],
    ['key', 'the file of the operator’s private key (PEM); the studio has the public half'],
    ['studio_key', 'the file of the studio’s public key (PEM)'],
    ['operator_id', 'the operator’s id at the studio'],
    ['game', 'the game to play; the first of the list if it is missing'],
    ...ROUND_SETTINGS,
  ],
  titles: rsStudioCases.map(({ title }) => title),
  run: async (settings, only) => {
    const operator = {
      url: settings.address('url'),
      operatorId: settings.text('operator_id'),
      sign: createSigner(settings.file('key')),
    };
    const wallet = await startOperatorWallet(
      settings.listenAddress('listen'),
      createRsWalletWords(settings.file('studio_key')),
    );
    try {
      return await playCases(rsStudioCases, new RsStudioTable(operator, wallet, settings), only);
    } finally {
      await wallet.close();
    }
  },
};
