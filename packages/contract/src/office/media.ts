import { z } from 'zod';
import { noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey, pageOf, pageQuery } from './fields.ts';
import { MEDIA_BYTES_MAX, mediaStates } from './media-rules.ts';
import { versionKindNames } from './version-kinds.ts';

/** Base64 takes four characters for three bytes. */
const TEXT_LENGTH_MAX = Math.ceil(MEDIA_BYTES_MAX / 3) * 4 + 60;

const mediaUse = z.object({
  kind: z.enum(versionKindNames),
  /** The key of the row that names the picture; empty for a row that does not exist yet. */
  record: z.string(),
  /** How the row names the picture: now, by a scheduled change, or by a version that may be brought back. */
  state: z.enum(mediaStates),
});
export type MediaUse = z.infer<typeof mediaUse>;

const medium = z.object({
  /** The picture's path below /cdn, as settings and promotions name it. */
  path: z.string(),
  /** The picture's full URL, on the members' origin. */
  url: z.string(),
  bytes: z.number().int(),
  uploaded_at: z.iso.datetime(),
  uses: z.array(mediaUse),
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
  deleteMedia: {
    body: z.object({ path: z.string().regex(/^media\/[\w-][\w.-]{0,99}$/), key: actKey }),
    data: noData,
  },
} satisfies Record<string, Operation>;
