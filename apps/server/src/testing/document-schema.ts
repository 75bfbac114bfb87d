import { z } from 'zod';

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: z.json(),
});

const json = z.object({ schema: z.json() });
const jsonContent = z.object({ content: z.object({ 'application/json': json }) });
/** An operation that answers with a file has no JSON of a success. */
const answerContent = z.object({ content: z.object({ 'application/json': json.optional() }) });

const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(parameterSchema),
  requestBody: jsonContent.optional(),
  /** 202: the answer to an act that waits for a second person, where the operation has one. */
  responses: z.object({ 200: answerContent, 202: answerContent.optional() }),
});
export type DocumentedOperation = z.infer<typeof operationSchema>;

/** The OpenAPI document as tests read it; apart from random-requests.ts, whose generators take a second to make. */
export const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});
