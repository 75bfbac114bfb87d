import { toBuffer } from 'qrcode';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { failureBody } from '../../http/answer.ts';

/** The standard's quiet zone, in modules (site-57). */
const QUIET_ZONE_MODULES = 4;
const CACHE_CONTROL = 'public, max-age=86400';
/** The longest text: more than a link needs, less than the largest QR code holds. */
const MAX_DATA_BYTES = 1_000;
/** The rate of calls is limited, because drawing a code blocks the event loop for a few milliseconds. */
const RATE_LIMIT = { max: 120, timeWindow: '1 minute' };

const query = z.object({
  size: z
    .string()
    .regex(/^\d{2,4}x\d{2,4}$/)
    .default('150x150')
    .transform((size) => Math.max(...size.split('x').map(Number)))
    .refine((pixels) => pixels <= 1_000),
  data: z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text) <= MAX_DATA_BYTES),
});

/**
 * Serves `GET /qr/create-qr-code/?size=150x150&data=…`, a PNG (site-54, site-57). This server draws the referral QR
 * codes, because a public service would learn every member's id.
 */
export function registerQrCodes(api: FastifyInstance): void {
  api.get('/qr/create-qr-code/', { config: { rateLimit: RATE_LIMIT } }, async (request, reply) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) return reply.code(400).send(failureBody('invalid_input'));
    const { data, size } = parsed.data;
    const png = await toBuffer(data, { width: size, margin: QUIET_ZONE_MODULES });
    return reply.header('cache-control', CACHE_CONTROL).type('image/png').send(png);
  });
}
