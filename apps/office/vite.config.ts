import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = `http://127.0.0.1:${process.env['OFFICE_PORT'] ?? '3002'}`;

/** React Aria's own words come in 34 languages, none of them Thai. Only the English ones are bundled. */
function bundleOneLanguage(): Plugin {
  const words = /\/intl\/(.+\/)?[a-z]{2}-[A-Z]{2}\.mjs$/;
  return {
    name: 'kapao:one-language',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!words.test(source) || source.endsWith('en-US.mjs')) return null;
      return this.resolve(source.replace(/[^/]+$/, 'en-US.mjs'), importer);
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), bundleOneLanguage()],
  html: {
    // React Aria injects a style element and reads the nonce from Vite's meta element. The server replaces this word
    // by a new nonce in each page, and names it in the policy's style-src.
    cspNonce: 'kapao-nonce',
  },
  build: {
    target: 'es2022',
    // The content security policy allows neither `data:` fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // For every visitor: library code, which changes only with an upgrade.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack\/(react-query|query-core|react-router|router-core|history|react-store|store))\//,
              priority: 2,
            },
            // For most screens, so that they are not scattered over many small files. What few screens share, as the
            // combobox, loads with them.
            {
              name: 'aria',
              test: /node_modules\/(react-aria|react-stately|@react-aria|@react-stately|@internationalized|react-aria-components)\//,
              minShareCount: 5,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER } },
});
