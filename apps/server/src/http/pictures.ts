import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { findPicture } from '../modules/pictures/store.ts';
import { failureBody } from './answer.ts';
import { prepareBytes, sendPreparedBytes } from './prepared-bytes.ts';
import type { PreparedBytes } from './prepared-bytes.ts';

const PACKAGED = fileURLToPath(new URL('../../cdn/', import.meta.url));
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
};
/** A picture's address carries its version (RULINGS 17), so a browser may keep it. */
const CACHE_CONTROL = 'public, max-age=31536000';
/** A picture runs nothing, whatever it contains (REQUIREMENTS 38). */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface PackagedPicture {
  bytes: PreparedBytes;
  mediaType: string;
}

/** `/cdn/{path}` below the API (SPEC 7.2): the packaged pictures, then those that came from outside. */
export async function registerPictures(api: FastifyInstance, { database }: Context): Promise<void> {
  const packaged = await readPackaged();
  const send = async (reply: FastifyReply, path: string) => {
    const headers = { 'cache-control': CACHE_CONTROL, 'content-security-policy': PICTURE_POLICY };
    const known = packaged.get(path);
    if (known) return sendPreparedBytes(reply.headers(headers), known.bytes, known.mediaType);
    const picture = await findPicture(database, path);
    if (picture) return reply.headers(headers).type(picture.mediaType).send(picture.bytes);
    return reply.code(404).header('cache-control', 'no-store').send(failureBody('not_found'));
  };
  api.get<{ Params: { '*': string } }>('/cdn/*', (request, reply) =>
    send(reply, request.params['*']),
  );
  api.get<{ Params: { website: string; image: string } }>(
    '/points/:website/:image',
    (request, reply) => send(reply, `points/${request.params.website}/${request.params.image}`),
  );
}

/** All of them, read at start: few, small, and no path from outside ever reaches the disk. */
async function readPackaged(): Promise<ReadonlyMap<string, PackagedPicture>> {
  const entries = await readdir(PACKAGED, { recursive: true, withFileTypes: true });
  const pictures = new Map<string, PackagedPicture>();
  for (const entry of entries) {
    const mediaType = MEDIA_TYPES[extname(entry.name)];
    if (!entry.isFile() || mediaType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(PACKAGED.length).replaceAll('\\', '/');
    pictures.set(path, { bytes: await prepareBytes(await readFile(file)), mediaType });
  }
  return pictures;
}
