import type { OperationName } from '@kapao/contract/routes.ts';
import { z } from 'zod';
import { openApiDocument } from '../entries/web/api-documents.ts';
import { documentSchema } from './document-schema.ts';

const successAnswer = z.looseObject({
  success: z.literal(true),
  status_code: z.literal([200, 202]),
});

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Returns how an answer deviates from the OpenAPI document of the members' API; a field of `data` that the document does
 * not name is a deviation. Undefined: no deviation.
 */
export const undocumented: (name: OperationName, answer: unknown) => string | undefined =
  deviationsFrom(openApiDocument());

/** Returns a check that says how an answer deviates from this OpenAPI document, by operation id. */
export function deviationsFrom(document: {
  components: { schemas: { Failure: unknown } };
}): (operationId: string, answer: unknown) => string | undefined {
  const operations = Object.values(documentSchema.parse(document).paths).flatMap((methods) =>
    Object.values(methods),
  );
  const failure = fromDocument(document.components.schemas.Failure);
  const successes = new Map<string, z.ZodType>();
  const successOf = (operationId: string, status: 200 | 202): z.ZodType => {
    const known = successes.get(`${operationId} ${status}`);
    if (known) return known;
    const operation = operations.find((each) => each.operationId === operationId);
    if (!operation) throw new Error(`${operationId} is not in the OpenAPI document`);
    const documented = operation.responses[status]?.content['application/json'];
    const schema = documented ? fromDocument(documented.schema) : z.never();
    successes.set(`${operationId} ${status}`, schema);
    return schema;
  };
  return (operationId, answer) => {
    const success = successAnswer.safeParse(answer).data;
    const schema = success ? successOf(operationId, success.status_code) : failure;
    const parsed = schema.safeParse(answer);
    return parsed.success ? undefined : z.prettifyError(parsed.error);
  };
}

/**
 * Converts a part of the document, for which zod's types of JSON Schema are too narrow. zod compiles patterns without
 * the u flag, so that Unicode property classes would match nothing: those are left out.
 */
function fromDocument(schema: unknown): z.ZodType {
  const readable = JSON.stringify(schema, (key, value: unknown) =>
    key === 'pattern' && typeof value === 'string' && value.includes(String.raw`\p{`)
      ? undefined
      : value,
  );
  // The text was a JSON schema before it was made readable.
  return z.fromJSONSchema(JSON.parse(readable) as JsonSchema);
}
