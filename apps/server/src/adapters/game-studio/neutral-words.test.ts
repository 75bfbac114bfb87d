import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const ADAPTERS = 'apps/server/src/adapters/game-studio/';
const INBOUND = 'apps/server/src/entries/third-parties/game-studio/';
const TESTS = /\.test\.ts$|^apps\/server\/src\/testing\//;
const PLACES = ['apps/server/src', 'apps/server/migrations', 'packages/contract/src'];
/** Statuses, headers and fields of each studio protocol, by its folder. */
const WORDS = {
  rs: /\bRS_[A-Z]|X-(Auth|Msg)-|supplier_user|request_uuid/i,
  evolution: /BET_ALREADY_|INVALID_SID|FINAL_ERROR_|\brefId\b|promoTransaction/,
  'red-tiger': /stakePromo|payoutPromo|recon_tokens|\bbuyin\b/,
};

interface Source {
  path: string;
  text: string;
}

function sources(): Source[] {
  return PLACES.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') })),
  ).filter(({ path }) => !TESTS.test(path));
}

it.each(Object.entries(WORDS))(
  'studio-09: keeps the words of %s in its folders: the server beside it speaks of neutral facts',
  (protocol, words) => {
    const all = sources();
    expect(all.length).toBeGreaterThan(300);
    const speaking = all.filter((source) => words.test(source.text)).map(({ path }) => path);
    const isOwn = (path: string) =>
      [ADAPTERS, INBOUND].some((base) => path.startsWith(`${base}${protocol}/`));
    expect(speaking.filter((path) => !isOwn(path))).toEqual([]);
    expect(speaking).toContain(`${INBOUND}${protocol}/wallet.ts`);
  },
);

it('studio-09: makes a second protocol one more folder: each has its protocol.ts, which the registry names', () => {
  const folders = readdirSync(join(root, ADAPTERS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const registry = readFileSync(join(root, ADAPTERS, 'protocols.ts'), 'utf8');
  const named = [...registry.matchAll(/from '\.\/([\w-]+)\/protocol\.ts'/g)].map(
    ([, name]) => name,
  );
  expect(new Set(named)).toEqual(new Set(folders));
});
