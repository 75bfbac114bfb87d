import type { Suite } from '../../run/suite.ts';
import { playCases } from '../../run/case.ts';
import { memberOf } from '../member-settings.ts';
import { DEFAULT_FINEST } from '../voice.ts';
import { redTigerCases, RedTigerTable } from './red-tiger-cases.ts';
import { createRedTigerVoice } from './red-tiger-voice.ts';

/** A wallet of Red Tiger, to which the kit is the studio. */
export const redTigerWalletSuite: Suite = {
  settings: [
    ['url', 'the wallet’s address; /stake and the others are added'],
    ['api_key', 'the key that stands after Basic'],
    ['recon_token', 'the token of settlements without a session'],
    ['game', 'the game that the test member plays (game.key)'],
    ['casino', 'the casino’s name at Red Tiger; conformance if it is missing'],
    ['user, token', 'the test member’s userId and session token'],
    ['other', 'a second test member, {user, token}'],
    ['finest', 'the finest amount of the wallet’s money in baht; 0.01 if it is missing'],
  ],
  titles: redTigerCases.map(({ title }) => title),
  run: async (settings, only) => {
    const voice = createRedTigerVoice({
      url: settings.address('url'),
      apiKey: settings.text('api_key'),
      game: settings.text('game'),
      casino: settings.optionalText('casino') ?? 'conformance',
      finestOfWallet: settings.optionalBaht('finest') ?? DEFAULT_FINEST,
    });
    const main = { user: settings.text('user'), token: settings.text('token') };
    const other = memberOf(settings, 'other');
    const members = { main, ...(other && { other }) };
    const table = new RedTigerTable(voice, members, settings.optionalText('recon_token'));
    await table.expectReady();
    return playCases(redTigerCases, table, only);
  },
};
