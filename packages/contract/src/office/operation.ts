import type { z } from 'zod';
import type { officeOperations } from './operations.ts';
import type { OfficeOperationName } from './routes.ts';

type Operations = typeof officeOperations;

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Name extends OfficeOperationName, Key extends string> =
  Operations[Name] extends Record<Key, infer Schema> ? Schema : undefined;

/** The values that a caller sends, before parsing. */
export type OfficeBody<Name extends OfficeOperationName> = Sent<Part<Name, 'body'>>;
export type OfficeParams<Name extends OfficeOperationName> = Sent<Part<Name, 'params'>>;
export type OfficeQuery<Name extends OfficeOperationName> = Sent<Part<Name, 'query'>>;

/** The values that a handler receives, parsed and without unknown fields. */
export interface OfficeInput<Name extends OfficeOperationName> {
  params: Parsed<Part<Name, 'params'>>;
  query: Parsed<Part<Name, 'query'>>;
  body: Parsed<Part<Name, 'body'>>;
}

export type OfficeData<Name extends OfficeOperationName> = z.input<Operations[Name]['data']>;
