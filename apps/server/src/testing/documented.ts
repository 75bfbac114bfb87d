import { routes } from '@kapao/contract/routes.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import { z } from 'zod';
import { openApiDocument } from '../http/api-documents.ts';
import { documentSchema } from './random-requests.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const document = openApiDocument();
const { paths } = documentSchema.parse(document);
const failure = fromDocument(document.components.schemas.Failure);
const successes = new Map<OperationName, z.ZodType>();

/** Converts a part of the document, for which zod's types of JSON Schema are too narrow. */
function fromDocument(schema: unknown): z.ZodType {
  return z.fromJSONSchema(schema as JsonSchema);
}

/**
 * Returns how an answer deviates from the OpenAPI document; a field of `data` that the document does not name is a
 * deviation. Undefined: no deviation.
 */
export function undocumented(name: OperationName, answer: unknown): string | undefined {
  const isSuccess = z.looseObject({ success: z.literal(true) }).safeParse(answer).success;
  const parsed = (isSuccess ? successOf(name) : failure).safeParse(answer);
  return parsed.success ? undefined : z.prettifyError(parsed.error);
}

function successOf(name: OperationName): z.ZodType {
  const known = successes.get(name);
  if (known) return known;
  const { method, path } = routes[name];
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not in the OpenAPI document`);
  const schema = fromDocument(operation.responses[200].content['application/json'].schema);
  successes.set(name, schema);
  return schema;
}
