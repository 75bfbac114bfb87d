import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const SERVER = 'http://127.0.0.1:3000';
const EARLY = /early-[\w-]+\.js$/;
const FIRST_FONTS = /noto-sans-thai-(thai|latin)-400-normal/;

/** Both halves of the regular weight are on every screen, so the page asks for them at once. */
function preloadFonts(): Plugin {
  return {
    name: 'kapao:preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
            // Behind the style sheet and the scripts: text is readable before they are there.
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Its script element stands before the app's own, and waits for nothing (src/early.ts). */
function startEarly(): Plugin {
  return {
    name: 'kapao:start-early',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((name) => EARLY.test(name));
        const src = file === undefined ? '/src/early.ts' : `/${file}`;
        return [
          { tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' },
        ];
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
 * Writes down which files a page begins with: those of every page, in the order that they are needed,
 * those of every member's page, and those of some screens. The server names them before the page
 * itself (apps/server/src/http/member-app.ts), so that they come side by side and not one by one.
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
      const page = [...filesOf('early'), ...filesOf('index')];
      const member = filesOf('member').filter((file) => !page.includes(file));
      const known = new Set([...page, ...member]);
      const screens = Object.entries(SCREEN_PARTS).map(([path, name]) => [
        path,
        filesOf(name).filter((file) => !known.has(file)),
      ]);
      const style = Object.keys(bundle).find((file) => file.endsWith('.css'));
      const source = JSON.stringify({ style, page, member, screens: Object.fromEntries(screens) });
      this.emitFile({ type: 'asset', fileName: 'parts.json', source });
    },
  };
}

/** A file and all that it imports, the deepest first. */
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
  plugins: [react(), tailwindcss(), preloadFonts(), startEarly(), listParts()],
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
