import { z } from 'zod';
import type { Operation } from '../operation-schemas.ts';
import { pageOf, pageQuery } from './fields.ts';
import { MEDIA_BYTES_MAX } from './media-rules.ts';

/** Base64 takes four characters for three bytes. */
const TEXT_LENGTH_MAX = Math.ceil(MEDIA_BYTES_MAX / 3) * 4 + 60;

const medium = z.object({
  /** As settings and promotions name it: below /cdn. */
  path: z.string(),
  /** Where it is served, on the members' origin. */
  url: z.string(),
  bytes: z.number().int(),
  uploaded_at: z.iso.datetime(),
});

export const mediaOperations = {
  listMedia: { query: pageQuery, data: pageOf(medium) },
  uploadMedia: {
    body: z.object({
      /** The file's name, which the path begins with. */
      name: z.string().max(200),
      /** A data URL, whose declared type is not trusted. */
      picture: z
        .string()
        .max(TEXT_LENGTH_MAX)
        .regex(/^data:image\/[a-z+.-]{1,20};base64,[A-Za-z0-9+/]+={0,2}$/),
    }),
    data: z.object({ path: z.string() }),
  },
} satisfies Record<string, Operation>;
