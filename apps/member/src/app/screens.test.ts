import { expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { bottomBarEntries, sideMenuEntries } from './menu.ts';
import { findScreen } from './screens.ts';

/** `/` leads to the login; the others are unlisted on purpose (RULINGS 1 and 2). */
const withoutScreen: readonly string[] = [paths.root(), paths.auth(), paths.authDeposit()];

const everyPath = Object.values(paths).map((path) => {
  // Each takes values of its own number and kind, which one list of them all cannot say.
  const build: (...values: never[]) => string = path;
  return build(...(['1', '2', '3'] as never[])).split('?')[0] ?? '';
});

it.each(everyPath.filter((path) => !withoutScreen.includes(path)))('has a screen for %s', (path) =>
  expect(findScreen(path)).not.toBeNull(),
);

it.each(withoutScreen)('has none for %s', (path) => expect(findScreen(path)).toBeNull());

it('has the menus’ entries in the order of the specification', () => {
  expect(bottomBarEntries.map(({ to }) => to)).toEqual([
    '/dashboard',
    '/payment/deposit',
    '/game',
    '/promotion',
    '/profile',
  ]);
  expect(sideMenuEntries.map(({ to }) => to).slice(0, 11)).toEqual([
    '/dashboard',
    '/daily-task',
    '/daily-checkin',
    '/promotion',
    '/coupon',
    '/contact',
    '/cashback',
    '/affiliate',
    '/transaction',
    '/minigame',
    '/game',
  ]);
});
