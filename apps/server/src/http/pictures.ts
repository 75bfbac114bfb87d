import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { findPicture } from '../modules/pictures/store.ts';
import { failureBody } from './answer.ts';

const PACKAGED = fileURLToPath(new URL('../../cdn/', import.meta.url));
/** A picture's address carries its version (RULINGS 17), so a browser may keep it. */
const CACHE_CONTROL = 'public, max-age=2592000';
/** A picture runs nothing, whatever it contains (REQUIREMENTS 38). */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** `/cdn/{path}` below the API (SPEC 7.2): the packaged pictures, then those that came from outside. */
export async function registerPictures(api: FastifyInstance, { database }: Context): Promise<void> {
  await api.register(async (cdn) => {
    await cdn.register(fastifyStatic, { root: PACKAGED, serve: false });
    const send = async (reply: FastifyReply, path: string) => {
      reply.headers({ 'cache-control': CACHE_CONTROL, 'content-security-policy': PICTURE_POLICY });
      const picture = await findPicture(database, path);
      if (picture) return reply.type(picture.mediaType).send(picture.bytes);
      return reply.sendFile(path, { cacheControl: false });
    };
    cdn.get<{ Params: { '*': string } }>('/cdn/*', (request, reply) =>
      send(reply, request.params['*']),
    );
    cdn.get<{ Params: { website: string; image: string } }>(
      '/points/:website/:image',
      (request, reply) => send(reply, `points/${request.params.website}/${request.params.image}`),
    );
    cdn.setNotFoundHandler((_request, reply) =>
      reply.code(404).header('cache-control', 'no-store').send(failureBody('not_found')),
    );
  });
}
