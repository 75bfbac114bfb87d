import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

const SERVER = 'http://127.0.0.1:3000';
const EARLY = /early-[\w-]+\.js$/;

/** Injects src/early.ts as the first script element, so that it runs before the app. */
function injectEarlyScript(): Plugin {
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

/** The chunk that each member's screen begins with, by path prefix. */
const SCREEN_CHUNKS = {
  '/dashboard': 'HomeScreen',
  '/game': 'LobbyScreen',
  '/payment/deposit': 'deposit',
  '/payment/withdraw': 'WithdrawScreen',
  '/profile': 'ProfileScreen',
  '/promotion': 'PromotionsScreen',
  '/transaction': 'TransactionsScreen',
};

/**
 * Writes parts.json, the files that each page begins with: the early script and then the heaviest files,
 * which take longest. The server announces them before the page (apps/server/src/entries/web/member-app.ts), so
 * that they load in parallel.
 */
function emitPartsManifest(): Plugin {
  return {
    name: 'kapao:list-parts',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const filesOf = (name: string): string[] => {
        const chunk = chunks.find((each) => each.name === name);
        if (chunk === undefined) throw new Error(`The build has no part called ${name}`);
        return withImports(chunk.fileName, bundle);
      };
      const sizeOf = (file: string) => codeOf(bundle[file]).length;
      const early = filesOf('early');
      const app = filesOf('index').filter((file) => !early.includes(file));
      const bySize = app.toSorted((one, other) => sizeOf(other) - sizeOf(one));
      const page = [...early, ...bySize];
      const member = filesOf('member').filter((file) => !page.includes(file));
      const known = new Set([...page, ...member]);
      const screens = Object.entries(SCREEN_CHUNKS).map(([path, name]) => [
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

/**
 * Writes verify.html, the page that checks statements with proofs: one file with its script in it, to be saved and opened
 * without a network (proof-12).
 */
function emitVerifier(): Plugin {
  const folder = `${import.meta.dirname}/src/verifier`;
  return {
    name: 'kapao:verifier',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: `${folder}/page.ts`, name: 'verifier', formats: ['iife'] },
        },
      });
      const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
      const script = output[0].code.replaceAll('</script', String.raw`<\/script`);
      const page = readFileSync(`${folder}/page.html`, 'utf8');
      const source = page.replace('<script></script>', () => `<script>${script}</script>`);
      this.emitFile({ type: 'asset', fileName: 'verify.html', source });
    },
  };
}

function codeOf(output: Rolldown.OutputBundle[string] | undefined): string {
  return output?.type === 'chunk' ? output.code : '';
}

/** A file and all its static imports. */
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
  plugins: [react(), tailwindcss(), injectEarlyScript(), emitPartsManifest(), emitVerifier()],
  build: {
    target: 'es2022',
    // The content security policy allows neither `data:` fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'src/early.ts'].map((file) => `${import.meta.dirname}/${file}`),
      output: {
        codeSplitting: {
          // Few chunks, because each costs a round trip on a slow network. They separate library code,
          // which changes only with an upgrade, from the code for every visitor and for every member.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|mitt|zustand|@tanstack)\//,
              priority: 4,
            },
            // For every visitor: all static imports of main.tsx.
            { name: 'base', tags: ['$initial'], test: /^(?!.*\/src\/early\.ts$)/, priority: 3 },
            // For every member: the frame with its texts, and every small module that screens share.
            {
              name: 'member',
              test: /src\/(app\/Shell|features\/games\/queries|text\/th)/,
              priority: 2,
            },
            {
              name: 'shared',
              test: /src\/(api|lib|state|ui)\/|packages\/(contract|web)\//,
              minShareCount: 2,
              priority: 2,
            },
            // Shared by the lobby and the home screen's games, which need no more of the lobby.
            {
              name: 'tiles',
              test: /src\/features\/games\/(GameShelves|GameTile|FavouriteStar|rules|use-favourites|launch-)/,
              priority: 2,
            },
            // The home screen's additions to them, without the screens that these come from.
            {
              name: 'home',
              test: /src\/(app\/HomeContent|features\/(payments\/FirstDeposit|daily-rewards\/(TodayCheckin|use-claim-checkin|queries)))/,
              priority: 2,
            },
            // The parts of payments that the home screen and the lobby show, without the screens of payments.
            {
              name: 'under-way',
              test: /src\/features\/payments\/(UnderWayStrip|under-way-rules|CancelDeposit|RestrictionCard)/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'games', test: /src\/features\/games\//, priority: 1 },
            // Members who open one step of a deposit mostly go on to the next.
            {
              name: 'payments',
              test: /src\/features\/payments\/(rules|queries|receipt|fee|use-|ProtectionHint|ReceiptButton)/,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: 'deposit',
              test: /src\/features\/payments\/(Deposit|Transfer|Checkout|Slip)/,
              priority: 1,
            },
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
