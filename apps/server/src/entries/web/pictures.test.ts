import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CDN = join(import.meta.dirname, '../../../cdn');
const drawings = readdirSync(CDN, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.svg'),
);
const MAX_BYTES = 12_000;
/** The slides draw their text as paths, because pictures cannot use the page's fonts. */
const MAX_SLIDE_BYTES = 26_000;

it.each(drawings)('api-29: %s is small, runs nothing and fetches nothing', (path) => {
  const text = readFileSync(join(CDN, path), 'utf8');
  expect(text.length).toBeLessThan(path.startsWith('slides') ? MAX_SLIDE_BYTES : MAX_BYTES);
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(text).not.toMatch(/<script|<foreignObject|<image|\son\w+=|<!ENTITY|@import/i);
  // References must stay inside the picture.
  expect(text.match(/href="(?!#)[^"]*"|url\((?!#)[^)]*\)/g)).toBeNull();
});

it('has the pictures that the catalogue names', () => {
  const named = ['slot', 'casino', 'sport', 'fish', 'other'].map((tab) => `categories/${tab}.svg`);
  const ranks = ['member', 'bronze', 'silver', 'gold', 'diamond'].map(
    (code) => `ranks/${code}.svg`,
  );
  expect(drawings).toEqual(expect.arrayContaining([...named, ...ranks]));
});
