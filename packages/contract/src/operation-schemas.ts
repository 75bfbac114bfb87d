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

/** The schema of a part of an operation; undefined where the operation has none. */
export type SchemaOf<Operations, Name extends keyof Operations, Key extends string> =
  Operations[Name] extends Record<Key, infer Schema> ? Schema : undefined;

/** A part before parsing, as a caller sends it. */
export type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** A part after parsing, as a handler receives it. */
export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
