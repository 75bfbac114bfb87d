import { playCases } from '../../run/case.ts';
import { createSigner } from '../../run/rsa.ts';
import type { Suite } from '../../run/suite.ts';
import { startOperatorWallet } from './operator-wallet.ts';
import { studioCases } from './studio-cases.ts';
import { StudioTable } from './studio-table.ts';

/** A studio of the RS protocol, to which the kit is an operator with a wallet. */
export const rsStudioSuite: Suite = {
  settings: [
    ['url', 'the studio’s base address; /api/game/url and the others are added'],
    ['key', 'the file of the operator’s private key (PEM); the studio has the public half'],
    ['studio_key', 'the file of the studio’s public key (PEM)'],
    ['operator_id', 'the operator’s id at the studio'],
    ['listen', 'the port of the wallet address that the studio has of this operator'],
    ['wait', 'the seconds within which the studio repeats a call; 60 if it is missing'],
    ['game', 'the game to play; the first of the list if it is missing'],
    [
      'play',
      'a call that plays one round: {find, url, method, headers, body}; without it a person plays.',
    ],
    [
      '',
      '{1} is the first part that the pattern find takes from the launch address, {uuid} a new id',
    ],
  ],
  titles: studioCases.map(({ title }) => title),
  run: async (settings, only) => {
    const operator = {
      url: settings.address('url'),
      operatorId: settings.text('operator_id'),
      sign: createSigner(settings.file('key')),
    };
    const wallet = await startOperatorWallet(
      settings.listenAddress('listen'),
      settings.file('studio_key'),
    );
    try {
      return await playCases(studioCases, new StudioTable(operator, wallet, settings), only);
    } finally {
      await wallet.close();
    }
  },
};
