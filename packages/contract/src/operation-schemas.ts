import type { z } from 'zod';

/** The schemas of one operation; routes.ts has its method and path under the same name. */
export interface Operation {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The headers by lower-case name; a caller may omit each of them. */
  readonly headers?: z.ZodType;
  /** The envelope's `data` on success. */
  readonly data: z.ZodType;
}
