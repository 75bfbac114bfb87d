import type { z } from 'zod';
import type { Parsed, SchemaOf, Sent } from './operation-schemas.ts';
import type { OperationName } from './routes.ts';
import type { operations } from './operations.ts';

type Operations = typeof operations;

type Part<Name extends OperationName, Key extends string> = SchemaOf<Operations, Name, Key>;

/** The values that a caller sends, before parsing. */
export type Body<Name extends OperationName> = Sent<Part<Name, 'body'>>;
export type Params<Name extends OperationName> = Sent<Part<Name, 'params'>>;
export type Query<Name extends OperationName> = Sent<Part<Name, 'query'>>;
export type RequestHeaders<Name extends OperationName> = Sent<Part<Name, 'headers'>>;

/** The values that a handler receives, parsed and without unknown fields (api-15). */
export interface Input<Name extends OperationName> {
  params: Parsed<Part<Name, 'params'>>;
  query: Parsed<Part<Name, 'query'>>;
  body: Parsed<Part<Name, 'body'>>;
  headers: Parsed<Part<Name, 'headers'>>;
}

export type Data<Name extends OperationName> = z.input<Operations[Name]['data']>;
