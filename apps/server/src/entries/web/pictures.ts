import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { createPictureKeeper } from '../../features/pictures/keep-picture.ts';
import type { PictureKeeper } from '../../features/pictures/keep-picture.ts';
import { MARK_PATH } from '../../features/games/lobby/studio-mark.ts';
import { findStudioMark } from '../../features/games/reads.ts';
import { failureBody } from '../../http/answer.ts';
import { etagOf, prepareBytes, sendPreparedBytes } from '../../http/prepared-bytes.ts';
import type { PreparedBytes } from '../../http/prepared-bytes.ts';

const PACKAGED = fileURLToPath(new URL('../../../cdn/', import.meta.url));
const SVG = 'image/svg+xml';
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.svg': SVG,
  '.webp': 'image/webp',
  '.png': 'image/png',
};
/** A URL with the picture's version never needs revalidation (site-54). */
export const CACHE_OF_VERSION = 'public, max-age=31536000, immutable';
/** A URL without a version is revalidated after an hour, mostly with a 304. */
export const CACHE_WITHOUT_VERSION = 'public, max-age=3600';
/** A picture cannot run scripts, even if it contains some (api-29). */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface ServedPicture {
  mediaType: string;
  /** Prepared bytes of a packaged picture; a plain buffer of a stored picture or a drawn mark. */
  content: PreparedBytes | Buffer;
}

/** Returns the picture of a path: a packaged one, then a stored one, then the drawn mark of a brand. */
export type PictureSource = (path: string) => Promise<ServedPicture | undefined>;

export async function createPictureSource(context: Context): Promise<PictureSource> {
  const { database } = context;
  const packaged = await readPackaged();
  const keep = createPictureKeeper(context);
  return async (path) =>
    packaged.get(path) ?? (await readStored(keep, path)) ?? drawMark(database, path);
}

/**
 * Serves `/cdn/{path}` below the API (site-54). Points and wheels have separate URLs for the same pictures, and for those
 * of the media library (media-04).
 */
export function registerPictures(api: FastifyInstance, pictureOf: PictureSource): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const picture = await pictureOf(path);
    return picture
      ? sendPicture(request, reply, picture)
      : reply.code(404).header('cache-control', 'no-store').send(failureBody('not_found'));
  };
  api.get<{ Params: { '*': string } }>('/cdn/*', (request, reply) =>
    send(request, reply, request.params['*']),
  );
  for (const [urlPrefix, folder] of [
    ['points', 'points'],
    ['spinsimg', 'spins'],
  ] as const) {
    api.get<{ Params: { website: string; image: string } }>(
      `/${urlPrefix}/:website/:image`,
      (request, reply) => {
        const { website, image } = request.params;
        const isOfLibrary = image.startsWith('media/');
        return send(request, reply, isOfLibrary ? image : `${folder}/${website}/${image}`);
      },
    );
  }
}

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, mediaType }: ServedPicture,
): FastifyReply {
  reply.headers({
    'cache-control': hasVersion(request.query) ? CACHE_OF_VERSION : CACHE_WITHOUT_VERSION,
    'content-security-policy': PICTURE_POLICY,
  });
  if (!Buffer.isBuffer(content)) return sendPreparedBytes(reply, content, mediaType);
  const etag = etagOf(content);
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(mediaType).send(content);
}

export function hasVersion(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'version' in query;
}

async function readStored(keep: PictureKeeper, path: string): Promise<ServedPicture | undefined> {
  const stored = await keep(path);
  return stored && { mediaType: stored.mediaType, content: stored.bytes };
}

/** Draws marks of existing brands only, so that a caller cannot make the server draw others. */
async function drawMark(on: Queryable, path: string): Promise<ServedPicture | undefined> {
  const code = MARK_PATH.exec(path)?.[1];
  const mark = code === undefined ? undefined : await findStudioMark(on, code);
  return mark === undefined ? undefined : { mediaType: SVG, content: Buffer.from(mark) };
}

/** Reads all packaged pictures at start: they are few and small, and request paths never reach the disk. */
async function readPackaged(): Promise<ReadonlyMap<string, ServedPicture>> {
  const entries = await readdir(PACKAGED, { recursive: true, withFileTypes: true });
  const pictures = new Map<string, ServedPicture>();
  for (const entry of entries) {
    const mediaType = MEDIA_TYPES[extname(entry.name)];
    if (!entry.isFile() || mediaType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(PACKAGED.length).replaceAll('\\', '/');
    pictures.set(path, { content: await prepareBytes(await readFile(file)), mediaType });
  }
  return pictures;
}
