import { operations } from '@kapao/contract/operations.ts';
import type { Operation } from '@kapao/contract/operation-schemas.ts';
import { HELD, heldData } from '@kapao/contract/office/held.ts';
import { errors } from '@kapao/contract/errors.ts';
import { routes } from '@kapao/contract/routes.ts';
import type { Route } from '@kapao/contract/routes.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { operationNames } from '../../http/register-operations.ts';

/** Serves the contract as OpenAPI (`/openapi.json`) and as a page for people (`/docs`). */
export function registerApiDocuments(api: FastifyInstance): void {
  // Made at the first request, so that the start is not delayed.
  let document: ReturnType<typeof openApiDocument> | undefined;
  let page: string | undefined;
  api.get('/openapi.json', async () => (document ??= openApiDocument()));
  api.get('/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send((page ??= apiPage())),
  );
}

export function openApiDocument() {
  const described = operationNames().map((name): DescribedOperation => {
    const { method, path, access }: Route = routes[name];
    const isOpen = access === 'visitor';
    return { name, method, path, operation: operations[name], extra: security(isOpen) };
  });
  return describeApi('Calls of the member app', described, {
    securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    errorCodes: Object.keys(errors),
  });
}

const security = (isOpen: boolean) => ({ security: isOpen ? [] : [{ accessToken: [] }] });

/** One operation of an API, with what its document adds to the schemas. */
export interface DescribedOperation {
  name: string;
  method: string;
  path: string;
  operation: Operation;
  /** Whether the operation answers with a file. */
  isFile?: boolean | undefined;
  /** Whether the operation may wait for a second person (risk-02). */
  mayBeHeld?: boolean;
  extra: Record<string, unknown>;
}

/** Describes operations as OpenAPI 3.1. */
export function describeApi(
  description: string,
  described: readonly DescribedOperation[],
  { securitySchemes, errorCodes }: { securitySchemes: object; errorCodes: readonly string[] },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, method, path: route, operation, extra, ...answers } of described) {
    const path = route.replaceAll(/:(\w+)/g, '{$1}');
    const one = { operationId: name, ...extra, ...describeOperation(operation, answers) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: one };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kapao', version: '1', description },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes, schemas: { Failure: failureSchema(errorCodes) } },
  };
}

const failure = json({ $ref: '#/components/schemas/Failure' });

const fileContent = {
  'text/csv': { schema: { type: 'string' } },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    schema: { type: 'string', format: 'binary' },
  },
};

function describeOperation(
  operation: Operation,
  { isFile = false, mayBeHeld = false }: Pick<DescribedOperation, 'isFile' | 'mayBeHeld'>,
) {
  const done = isFile ? fileContent : json(envelopeSchema(operation.data));
  return {
    parameters: [
      ...parameters('path', operation.params),
      ...parameters('query', operation.query),
      ...parameters('header', operation.headers),
    ],
    ...(operation.body && {
      requestBody: { required: true, content: json(jsonSchema(operation.body, 'input')) },
    }),
    responses: {
      200: { description: 'Done', content: done },
      ...(mayBeHeld && { 202: { description: HELD.en, content: json(heldSchema()) } }),
      '4XX': { description: 'Refused', content: failure },
      500: { description: 'A fault of the server', content: failure },
      503: { description: 'The database is away or too slow: ask again', content: failure },
    },
  };
}

function parameters(place: 'path' | 'query' | 'header', schema: z.ZodType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function envelopeSchema(data: z.ZodType) {
  return {
    type: 'object',
    required: ['success', 'status', 'status_code', 'message', 'data'],
    properties: {
      success: { const: true },
      status: { type: 'integer' },
      status_code: { type: 'integer' },
      message: { type: 'string' },
      data: jsonSchema(data, 'output'),
    },
  };
}

/** The answer to an act that waits for a second person: nothing has changed (risk-02). */
function heldSchema() {
  const { required, properties } = envelopeSchema(heldData);
  return {
    type: 'object',
    required: [...required, 'code'],
    properties: { ...properties, code: { const: HELD.code } },
  };
}

function failureSchema(errorCodes: readonly string[]) {
  return {
    type: 'object',
    required: ['success', 'status', 'status_code', 'message', 'code', 'data'],
    properties: {
      success: { const: false },
      status: { type: 'integer' },
      status_code: { type: 'integer' },
      message: { type: 'string', description: 'For people, in Thai' },
      code: { enum: errorCodes },
      data: { type: 'null' },
    },
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function json(schema: unknown) {
  return { 'application/json': { schema } };
}

export function apiPage(): string {
  const refusals = Object.entries(errors).map(
    ([code, { status, message }]) => `<tr><td><code>${code}</code><td>${status}<td>${message}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kapao API</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8884}details{border-bottom:1px solid #8884;padding:.3rem 0}pre{overflow:auto;background:#8881;padding:.6rem}</style>
<h1>Kapao API</h1>
<p>Every call answers <code>{success, status, status_code, message, data}</code>, a refusal also <code>code</code>.
The access token goes into <code>Authorization</code>. The same as OpenAPI: <a href="openapi.json">openapi.json</a>.</p>
<h2>Operations, below /api</h2>${operationNames().map(operationSection).join('')}
<h2>Refusals</h2><table><tr><th>Code<th>Status<th>Text${refusals.join('')}</table></html>`;
}

/** Renders the schemas of an operation's input and answer, as JSON Schemas that fold open. */
function operationSection(name: keyof typeof routes): string {
  const route: Route = routes[name];
  const { params, query, headers, body, data }: Operation = operations[name];
  const schemas = [
    ['Path', params, 'input'],
    ['Query', query, 'input'],
    ['Headers', headers, 'input'],
    ['Body', body, 'input'],
    ['Data of the answer', data, 'output'],
  ] as const;
  const shown = schemas.flatMap(([title, schema, io]) =>
    schema ? [`<h3>${title}</h3><pre>${schemaText(schema, io)}</pre>`] : [],
  );
  return (
    `<details id="${name}"><summary>${name} <code>${route.method} ${route.path}</code> ` +
    `(${route.access})</summary>${shown.join('')}</details>`
  );
}

function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  const text = JSON.stringify(jsonSchema(schema, io), null, 2);
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
