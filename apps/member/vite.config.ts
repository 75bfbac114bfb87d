import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const SERVER = 'http://127.0.0.1:3000';
const EARLY = /early-[\w-]+\.js$/;

/** Its script element stands before the app's own, and so it runs before it (src/early.ts). */
function startEarly(): Plugin {
  return {
    name: 'kapao:start-early',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((name) => EARLY.test(name));
        const src = file === undefined ? '/src/early.ts' : `/${file}`;
        return [{ tag: 'script', attrs: { type: 'module', src }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** What members' screens begin with, by the paths that they stand at and below. */
const SCREEN_PARTS = {
  '/dashboard': 'HomeScreen',
  '/game': 'games',
  '/payment': 'payments',
  '/profile': 'ProfileScreen',
  '/promotion': 'PromotionsScreen',
  '/transaction': 'TransactionsScreen',
};

/**
 * Writes down which files a page begins with: those of every page, first the small one that asks for
 * what is to be shown and then the heaviest because it is waited for longest, those of every member's
 * page, and those of some screens. The server names them before the page itself
 * (apps/server/src/http/member-app.ts), so that they come side by side.
 */
function listParts(): Plugin {
  return {
    name: 'kapao:list-parts',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const filesOf = (name: string): string[] => {
        const chunk = chunks.find((each) => each.name === name);
        if (chunk === undefined) throw new Error(`The build has no part called ${name}`);
        return withImports(chunk.fileName, bundle);
      };
      const weightOf = (file: string) => codeOf(bundle[file]).length;
      const early = filesOf('early');
      const app = filesOf('index').filter((file) => !early.includes(file));
      const byWeight = app.toSorted((one, other) => weightOf(other) - weightOf(one));
      const page = [...early, ...byWeight];
      const member = filesOf('member').filter((file) => !page.includes(file));
      const known = new Set([...page, ...member]);
      const screens = Object.entries(SCREEN_PARTS).map(([path, name]) => [
        path,
        filesOf(name).filter((file) => !known.has(file)),
      ]);
      const files = Object.keys(bundle);
      const style = files.find((file) => file.endsWith('.css'));
      const fonts = files.filter((file) => file.endsWith('.woff2'));
      const parts = { style, page, member, screens: Object.fromEntries(screens), fonts };
      const source = JSON.stringify(parts);
      this.emitFile({ type: 'asset', fileName: 'parts.json', source });
    },
  };
}

function codeOf(output: Rolldown.OutputBundle[string] | undefined): string {
  return output?.type === 'chunk' ? output.code : '';
}

/** A file and all that it imports. */
function withImports(
  file: string,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): string[] {
  const output = bundle[file];
  if (output?.type === 'chunk' && !found.has(file)) {
    for (const each of output.imports) withImports(each, bundle, found);
    found.add(file);
  }
  return [...found];
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), startEarly(), listParts()],
  build: {
    target: 'es2022',
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'src/early.ts'].map((file) => `${import.meta.dirname}/${file}`),
      output: {
        codeSplitting: {
          // Few parts, because each is a round trip to a phone on a slow network: what changes only
          // with an upgrade of a library, what every visitor needs, and what every member needs.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|mitt|zustand|@tanstack)\//,
              priority: 4,
            },
            // What every visitor needs: all that main.tsx imports without waiting.
            { name: 'base', tags: ['$initial'], test: /^(?!.*\/src\/early\.ts$)/, priority: 3 },
            // What every member needs, and every small thing that screens have in common.
            {
              name: 'member',
              test: /src\/(app\/Shell|features\/games\/queries|(api|lib|state|ui)\/|text\/th)|packages\/contract\//,
              priority: 2,
            },
            // What the lobby has in common with the games at home, which need no more of it.
            {
              name: 'tiles',
              test: /src\/features\/games\/(HomeGames|GameTile|FavouriteStar|rules|use-favourites|launch-)/,
              priority: 2,
            },
            // Who opens one of these goes on to the next.
            { name: 'games', test: /src\/features\/games\//, priority: 1 },
            { name: 'payments', test: /src\/features\/payments\//, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
});
