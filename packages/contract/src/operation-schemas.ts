import type { z } from 'zod';

/** The schemas of one operation; method and path stand in routes.ts under the same name. */
export interface Operation {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** By their names in small letters; each is one a caller may leave out. */
  readonly headers?: z.ZodType;
  /** The envelope's `data` on success. */
  readonly data: z.ZodType;
}
