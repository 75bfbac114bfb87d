import { expect, it } from 'vitest';
import { isMemberPage, memberPages } from '@kapao/contract/site/member-pages.ts';
import { paths } from '../lib/paths.ts';
import { buildPath } from '../testing/build-path.ts';
import { findScreen } from './screens.ts';

/** `/` leads to the login; the others are unlisted on purpose (site-04, site-05). */
const unlistedPaths: readonly string[] = [paths.root(), paths.auth(), paths.authDeposit()];

const everyPath = Object.values(paths).map(
  (path) => buildPath(path, ['1', '2', '3']).split('?')[0] ?? '',
);

it.each(everyPath.filter((path) => !unlistedPaths.includes(path)))(
  'site-06: has a screen for %s',
  (path) => expect(findScreen(path)).not.toBeNull(),
);

it.each(unlistedPaths)('site-04: has none for %s', (path) => expect(findScreen(path)).toBeNull());

it('note-25: each screen is a page that a message may open, and each listed page has a screen', () => {
  const listed = everyPath.filter((path) => !unlistedPaths.includes(path));
  expect(listed.filter((path) => !isMemberPage(path))).toEqual([]);
  expect(memberPages.filter(({ path }) => findScreen(path) === null)).toEqual([]);
  expect(['/promotions', '/nosuchpage', '/', '/auth'].filter(isMemberPage)).toEqual([]);
  expect(isMemberPage('/transaction?type=deposit')).toBe(true);
});
