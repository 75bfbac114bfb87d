import type { Game, Brand } from '@kapao/contract/games.ts';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { MockResponses } from './fake-api.ts';

/** A game of the brand Nova Play. */
export function game(id: number, fields: Partial<Game> = {}): Game {
  return {
    id,
    game_id: `game ${id}`,
    provider: 'nova',
    provider_name: 'Nova Play',
    provider_provider: 'sandbox',
    provider_logo: 'providers/nova.svg',
    provider_sort: 2,
    gameCategory: 'SLOT',
    gameName: `เกมที่ ${id}`,
    image_vertical: `games/${id}.svg`,
    sort: id,
    image_version: 1763700000,
    provider_logo_version: 1763700001,
    return_percent: null,
    is_hot: false,
    released_on: '2020-01-01',
    ...fields,
  };
}

export function brand(
  code: string,
  provider_name: string,
  provider_type: string[],
  countOfEach: number,
): Brand {
  const provider_logo = `providers/${code}.svg`;
  const versioned = { provider_logo, provider_logo_version: 1763700001 };
  return {
    provider: code,
    provider_name,
    provider_type,
    game_count: provider_type.length * countOfEach,
    game_counts: Object.fromEntries(provider_type.map((category) => [category, countOfEach])),
    provider_sort: 1,
    ...versioned,
  };
}

const orchid = { provider: 'orchid', provider_name: 'Orchid', provider_sort: 1 };
export const games = [
  game(3, { gameName: 'Lucky Naga' }),
  game(1),
  game(2, { gameCategory: 'POKER' }),
  game(4, orchid),
  game(5, { ...orchid, gameCategory: 'SABA' }),
];
export const brands = [
  brand('orchid', 'Orchid', ['SLOT', 'SABA'], 2),
  brand('nova', 'Nova Play', ['SLOT', 'POKER'], 3),
];
export const lobbyAnswers: MockResponses = {
  listGames: () => games,
  listBrands: () => brands,
};

/** A test’s page has no layout: a fixed viewport height decides how many rows are drawn. */
export function prepareLobby(): void {
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 844 });
  vi.spyOn(window, 'open').mockReturnValue(window);
  // Launcher windows close themselves when they have no game to open.
  vi.spyOn(window, 'close').mockReturnValue();
}

/** The names of the games in the open tab, in their order. */
export function gameNames(panel = screen.getByRole('tabpanel')): string[] {
  const buttons = within(panel).getAllByRole('button');
  const names = buttons.map(({ textContent }) => textContent);
  return names.filter((name) => name !== '' && name !== 'ทดลอง');
}

export const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
