import { expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { buildPath } from '../testing/build-path.ts';
import { findScreen } from './screens.ts';

/** `/` leads to the login; the others are unlisted on purpose (RULINGS 1 and 2). */
const unlistedPaths: readonly string[] = [paths.root(), paths.auth(), paths.authDeposit()];

const everyPath = Object.values(paths).map(
  (path) => buildPath(path, ['1', '2', '3']).split('?')[0] ?? '',
);

it.each(everyPath.filter((path) => !unlistedPaths.includes(path)))('has a screen for %s', (path) =>
  expect(findScreen(path)).not.toBeNull(),
);

it.each(unlistedPaths)('has none for %s', (path) => expect(findScreen(path)).toBeNull());
