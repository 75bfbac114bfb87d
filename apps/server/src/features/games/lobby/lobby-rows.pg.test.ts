import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../../../testing/money/payments.ts';
import type { TestMember } from '../../../testing/money/payments.ts';
import { startLaunchStudio } from '../../../testing/play/launch-studio.ts';
import type { LaunchStudio } from '../../../testing/play/launch-studio.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { saveGameWords } from './words-store.ts';

const WEBSITE = { websiteId: '3' };

let server: TestServer;
let lotus: LaunchStudio;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  lotus = await startLaunchStudio(server, 'lotus', [
    { gameCode: 'mango', category: 'SLOT' },
    { gameCode: 'shrimp', category: 'FISH' },
    { gameCode: 'kick', category: 'SABA', brand: 'GOAL' },
    { gameCode: 'rooster', category: 'COCK' },
  ]);
  member = await newMember(server);
});
afterAll(async () => {
  await lotus.close();
  await server.close();
});

describe('the rows and words of the lobby', () => {
  const rowsOf = async (name: 'listLobbyRows' | 'listOwnRows') => {
    const { data } = await server.call(name, { params: WEBSITE, token: member.token });
    return data?.tabs.flatMap(({ tab, rows }) =>
      rows.map(({ kind, game_ids }) => [tab, kind, ...game_ids]),
    );
  };

  it('lobby-01 lobby-02: listLobbyRows has the new games of each tab, listOwnRows the member’s favourites', async () => {
    expect(await rowsOf('listLobbyRows')).toEqual([
      ['SLOT', 'new', 'mango'],
      ['SPORT', 'new', 'kick'],
      ['FISH', 'new', 'shrimp'],
      ['OTHER', 'new', 'rooster'],
    ]);
    const body = { game_id: 'shrimp' };
    await server.call('toggleFavouriteGame', { body, token: member.token });
    expect(await rowsOf('listOwnRows')).toEqual([['FISH', 'favourites', 'shrimp']]);
    await server.call('toggleFavouriteGame', { body, token: member.token });
    expect(await rowsOf('listOwnRows')).toEqual([]);
  });

  it('lobby-03: listGameWords has the words that are switched on, from the next call after a change', async () => {
    const words = async () =>
      (await server.call('listGameWords', { params: WEBSITE, token: member.token })).data;
    const row = { finds: ['ไฮโล'], categories: [], games: ['mango'] };
    const save = (word: string, is_enabled: boolean) =>
      server.context.database.transaction((tx) =>
        saveGameWords(tx, 3, [{ word, ...row, is_enabled }]),
      );
    expect(await words()).toEqual([]);
    await save('น้ำเต้า', true);
    await save('คำเก่า', false);
    expect(await words()).toEqual([{ word: 'น้ำเต้า', ...row }]);
    await save('น้ำเต้า', false);
    expect(await words()).toEqual([]);
    const elsewhere = { params: { websiteId: '4' }, token: member.token };
    expect(await server.call('listGameWords', elsewhere)).toMatchObject({ code: 'not_found' });
  });
});
