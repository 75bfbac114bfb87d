import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://127.0.0.1:3000';
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
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

const MEMBER_PARTS = { member: /member-[\w-]+\.js$/, dashboard: /HomeScreen-[\w-]+\.js$/ };

/**
 * Names, in meta elements, the part that every member needs and the one of the screen that they come
 * to. The server asks browsers to fetch them at once on members' paths, and never on a visitor's.
 */
function nameMemberParts(): Plugin {
  return {
    name: 'kapao:name-member-parts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.entries(MEMBER_PARTS).map(([part, pattern]) => {
          const file = Object.keys(bundle ?? {}).find((name) => pattern.test(name)) ?? '';
          const attrs = { name: `kapao-part-${part}`, content: `/${file}` };
          return { tag: 'meta', attrs, injectTo: 'head' as const };
        }),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts(), nameMemberParts()],
  build: {
    target: 'es2022',
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
            {
              name: 'member',
              test: /src\/(app\/(Shell|Modals|TopBar|SideMenu|BottomBar|menu|use-swipe-away)|text\/th(-money|-rewards)?\.|ui\/(menu-icons|PointsIcon|Amount|use-count-to|Skeleton|Card|PageHeader|EmptyState|LoadingBoxes)|api\/profile\.|lib\/(numbers|use-back))/,
              priority: 2,
            },
            {
              name: 'base',
              test: /src\/(app\/screens|features\/sessions\/(Entrance|Login|Register|rules)|api|state|lib|text\/(language|LanguageChoice|th-entrance)|ui\/(FailedState|class-names|Spinner|words|button-class|Button|IconButton|icons|Icon|LoadingView))/,
              priority: 3,
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
