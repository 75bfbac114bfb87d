import { fileURLToPath } from 'node:url';
import { buildStale } from './build.ts';

/** `npm run build`: builds the stale web parts, as `npm start` does, for servers that are started otherwise. */
await buildStale(fileURLToPath(new URL('..', import.meta.url)));
