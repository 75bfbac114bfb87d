import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, 'games');

/** The games' pages: one folder below games/ is one engine, and becomes dist/games/<engine>. */
export default defineConfig({
  root,
  base: '/games/',
  build: {
    outDir: resolve(import.meta.dirname, 'dist/games'),
    emptyOutDir: true,
    target: 'es2022',
    // Everything comes as a file from the studio's own address, so the page's policy stays strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: globSync('*/index.html', { cwd: root }).map((page) => resolve(root, page)),
    },
  },
});
