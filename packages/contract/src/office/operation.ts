import type { z } from 'zod';
import type { Parsed, SchemaOf, Sent } from '../operation-schemas.ts';
import type { officeOperations } from './operations.ts';
import type { OfficeOperationName } from './routes.ts';

type Operations = typeof officeOperations;

type Part<Name extends OfficeOperationName, Key extends string> = SchemaOf<Operations, Name, Key>;

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
