import { playCases } from '../../run/case.ts';
import { memberOf } from '../member-settings.ts';
import type { Suite } from '../../run/suite.ts';
import { evolutionCases, EvolutionTable } from './evolution-cases.ts';
import { createEvolutionVoice } from './evolution-voice.ts';
import { DEFAULT_FINEST } from '../voice.ts';

/** A One Wallet, to which the kit is Evolution. */
export const evolutionWalletSuite: Suite = {
  settings: [
    ['url', 'the wallet’s address; /debit and the others are added'],
    ['auth_token', 'the API key that stands in the query of each call'],
    ['game', 'the table that the test member plays at (game.details.table.id)'],
    ['user, token', 'the test member’s userId and sid'],
    ['other', 'a second test member, {user, token}'],
    ['second_sid', 'another sid of the first member, as of a second device'],
    ['blocked', 'a blocked member with an open game, {user, token}'],
    ['ended', 'a member who has logged out since the launch, {user, token}'],
    ['finest', 'the finest amount of the wallet’s money in baht; 0.01 if it is missing'],
  ],
  titles: evolutionCases.map(({ title }) => title),
  run: async (settings, only) => {
    const voice = createEvolutionVoice({
      url: settings.address('url'),
      authToken: settings.text('auth_token'),
      table: settings.text('game'),
      finest: settings.optionalBaht('finest') ?? DEFAULT_FINEST,
    });
    const main = { user: settings.text('user'), token: settings.text('token') };
    const other = memberOf(settings, 'other');
    const [blocked, ended] = [memberOf(settings, 'blocked'), memberOf(settings, 'ended')];
    const secondSid = settings.optionalText('second_sid');
    const extras = {
      ...(blocked && { blocked }),
      ...(ended && { ended }),
      ...(secondSid !== undefined && { secondSid }),
    };
    const members = { main, ...(other && { other }) };
    const table = new EvolutionTable(voice, members, extras);
    await table.expectReady();
    return playCases(evolutionCases, table, only);
  },
};
