import { playCases } from '../../run/case.ts';
import { SettingsError } from '../../run/settings.ts';
import type { Settings } from '../../run/settings.ts';
import type { Suite } from '../../run/suite.ts';
import type { WalletMembers } from '../table.ts';
import { memberOf } from '../member-settings.ts';
import type { WalletMember } from '../voice.ts';
import { rsCases } from './rs-cases.ts';
import { listenForRsLaunches } from './rs-launch.ts';
import { RsTable } from './rs-table.ts';
import type { RsExtras } from './rs-table.ts';
import { createRsVoice } from './rs-voice.ts';

/** A wallet of the RS protocol, to which the kit is a studio. */
export const rsWalletSuite: Suite = {
  settings: [
    ['url', 'the wallet’s address for this studio; /wallet/bet and the others are added'],
    ['key', 'the file of the studio’s private key (PEM); the wallet’s owner has the public half'],
    ['game', 'a game code of the studio'],
    ['user, token', 'the test member’s id and game token; without them the kit waits for a launch'],
    ['listen', 'the port of the studio’s base address, where the kit waits for a launch'],
    ['launch', 'a call that launches the game as the test member: {url, method, headers, body}'],
    ['other', 'a second test member, {user, token}'],
    ['launch_other', 'a call that launches the game as a second member'],
    ['blocked', 'a blocked member with an open game, {user, token}'],
    ['ended', 'a member who has logged out since the launch, {user, token}'],
    ['closed_game', 'a game of the studio that is switched off'],
    ['max_win, max_free_bet', 'the owner’s bounds in baht'],
  ],
  titles: rsCases.map(({ title }) => title),
  run: async (settings, only) => {
    const game = settings.text('game');
    const voice = createRsVoice({ url: settings.address('url'), key: settings.file('key'), game });
    const members = await membersOf(settings, game);
    const table = new RsTable(voice, members, extrasOf(settings));
    await table.expectReady();
    return playCases(rsCases, table, only);
  },
};

async function membersOf(settings: Settings, game: string): Promise<WalletMembers> {
  const [user, token] = [settings.optionalText('user'), settings.optionalText('token')];
  const other = memberOf(settings, 'other');
  if (user !== undefined && token !== undefined)
    return { main: { user, token }, ...(other && { other }) };
  if (!settings.has('listen'))
    throw new SettingsError('give --user and --token, or --listen to wait for a launch');
  const launches = await listenForRsLaunches(settings, game);
  try {
    const main = await launches.next('launch', `Open the game ${game} as the test member`);
    const isMore = other === undefined && settings.has('launch_other');
    const second: WalletMember | undefined = isMore
      ? await launches.next('launch_other', `Open the game ${game} as a second member`)
      : other;
    return { main, ...(second && { other: second }) };
  } finally {
    await launches.close();
  }
}

function extrasOf(settings: Settings): RsExtras {
  const [blocked, ended] = [memberOf(settings, 'blocked'), memberOf(settings, 'ended')];
  const closedGame = settings.optionalText('closed_game');
  const [maxWin, maxFreeBet] = [
    settings.optionalBaht('max_win'),
    settings.optionalBaht('max_free_bet'),
  ];
  return {
    ...(blocked && { blocked }),
    ...(ended && { ended }),
    ...(closedGame !== undefined && { closedGame }),
    ...(maxWin !== undefined && { maxWin }),
    ...(maxFreeBet !== undefined && { maxFreeBet }),
  };
}
