import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const directory = join(import.meta.dirname, '../../assets');
const types = {
  'world.css': 'text/css; charset=utf-8',
  'world.js': 'text/javascript; charset=utf-8',
  'world.svg': 'image/svg+xml; charset=utf-8',
} as const;
const fonts = ['thai-400', 'thai-600', 'latin-400', 'latin-600'];

/** Serves the pages' stylesheet, script, logo and fonts. */
export function registerAssets(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(types)) {
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await readFile(join(directory, name))),
    );
  }
  for (const name of fonts) {
    const file = import.meta.resolve(
      `@fontsource/noto-sans-thai/files/noto-sans-thai-${name}-normal.woff2`,
    );
    app.get(`/assets/${name}.woff2`, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(fileURLToPath(file))),
    );
  }
}
