import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, 'games');

/**
 * Replaces `<!-- part bar sheet="…" -->` with games/frame/parts/bar.html, with `{{sheet}}` filled in. It runs before
 * Vite reads the page, so that parts may name files.
 */
const pageParts: Plugin = {
  name: 'page-parts',
  transformIndexHtml: {
    order: 'pre',
    handler: (page) =>
      page.replaceAll(/<!-- part ([\w-]+)(.*?) -->/g, (_part, name: string, given: string) => {
        const values = new Map(
          Array.from(given.matchAll(/([\w-]+)="(.*?)"/g), ([, key = '', value = '']) => [
            key,
            value,
          ]),
        );
        const part = readFileSync(resolve(root, 'frame/parts', `${name}.html`), 'utf8');
        return part.replaceAll(/\{\{(.*?)\}\}/g, (_place, key: string) => {
          const value = values.get(key);
          if (value === undefined) throw new Error(`the part ${name} needs ${key}="…"`);
          return value;
        });
      }),
  },
};

/** Builds the games' pages: games/<engine>/index.html becomes dist/games/<engine>. */
export default defineConfig({
  root,
  base: '/games/',
  plugins: [pageParts],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/games'),
    emptyOutDir: true,
    target: 'es2022',
    // Inline no assets, so that the page's Content-Security-Policy can allow only the studio's own address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: globSync('*/index.html', { cwd: root }).map((page) => resolve(root, page)),
    },
  },
});
