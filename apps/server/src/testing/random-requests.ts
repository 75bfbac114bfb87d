import fc from 'fast-check';
import { z } from 'zod';
import type { DocumentedOperation } from './document-schema.ts';

/** A request generated from an operation of the OpenAPI document. */
export interface RandomRequest {
  method: 'GET' | 'POST';
  url: string;
  payload: string | undefined;
}

/** Fields that no caller may set (api-15), and names that break careless code. */
const INTRUDING_FIELDS = [
  'id',
  'member_id',
  'balance',
  'website_id',
  'role',
  'status',
  '__proto__',
  'constructor',
  'toString',
];

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\u0000\uFFFF',
  '\uD800',
  "' or 1=1 --",
  '$1',
  '{"$gt":""}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'ก้อนเงิน 💰‮',
  'NaN',
  '1e9',
  '-1',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999',
  'true',
  'null',
  'x'.repeat(20_000),
  '💰'.repeat(3_000),
];

const HOSTILE_NUMBERS = [0, -0, -1, 0.001, 1e-7, 1e9, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)];

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.constantFrom(...HOSTILE_NUMBERS),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    hostileText,
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.dictionary(hostileText, tie('anything'), { maxKeys: 4 }),
  ),
}));

/** Returns a value that fits a schema well enough to get past its check, reproducible by the seed. */
export function fittingSample(schema: unknown, seed: number): unknown {
  return fc.sample(fitting(schema), { seed, numRuns: 1 })[0];
}

/** Generates nested lists that are deep enough to exhaust the stack of a recursive parser. */
const deep = fc
  .integer({ min: 50, max: 2_000 })
  .map((levels): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels)));

/** Generates values that fit the schema often enough to get past the first check. */
function fitting(schema: unknown): fc.Arbitrary<unknown> {
  const shape = shapeSchema.parse(schema);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return fc.oneof(...options.map(fitting));
  if (Array.isArray(shape.type)) {
    return fc.oneof(...shape.type.map((type) => fitting({ ...shape, type })));
  }
  switch (shape.type) {
    case 'string':
      return fittingText(shape);
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: -5, max: 5_000 }), fc.constantFrom(...HOSTILE_NUMBERS));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(shape.items ?? {}), { maxLength: 5 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([name, each]) => [name, fitting(each)]),
        ),
      );
    default:
      return anything;
  }
}

const shapeSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
});
type Shape = z.infer<typeof shapeSchema>;

const matchingTexts = new Map<string, fc.Arbitrary<string>>();

/** Reuses the generator of each pattern, because fast-check tries hundreds of texts against it when it makes one. */
function matching(pattern: string): fc.Arbitrary<string> {
  const made = matchingTexts.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matchingTexts.set(pattern, made);
  return made;
}

function fittingText({ pattern, format, maxLength = 40 }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.constantFrom('2026-11-21T00:00:00', '9999-12-31T23:59:59');
  // fast-check can read neither Unicode property classes nor assertions about what follows or precedes.
  if (pattern !== undefined && !/\\p\{|\(\?[=!<]/.test(pattern)) {
    return matching(pattern);
  }
  return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 200) });
}

/** Generates mostly fitting values with one spoiled part, and sometimes unrelated values. */
function spoiled(schema: unknown): fc.Arbitrary<unknown> {
  const fits = fitting(schema);
  const { properties = {} } = shapeSchema.parse(schema);
  const names = Object.keys(properties);
  const hostile = fc.oneof({ weight: 8, arbitrary: anything }, { weight: 1, arbitrary: deep });
  const changed = fc
    .tuple(fits, fc.constantFrom(...names, ...INTRUDING_FIELDS), hostile)
    .map(([value, name, wrong]) => withField(value, name, wrong));
  const missing =
    names.length === 0
      ? fits
      : fc.tuple(fits, fc.constantFrom(...names)).map(([value, name]) => withField(value, name));
  return fc.oneof(
    { weight: 2, arbitrary: fits },
    { weight: 6, arbitrary: changed },
    { weight: 1, arbitrary: missing },
    { weight: 1, arbitrary: hostile },
  );
}

function withField(value: unknown, name: string, wrong?: unknown): unknown {
  if (typeof value !== 'object' || value === null) return wrong;
  const entries = Object.entries(value).filter(([known]) => known !== name);
  return Object.fromEntries(wrong === undefined ? entries : [...entries, [name, wrong]]);
}

const parameterText = (schema: unknown) =>
  fc.oneof(
    { weight: 2, arbitrary: fitting(schema).map((value) => String(value)) },
    { weight: 1, arbitrary: hostileText.map((text) => text.slice(0, 600)) },
  );

/** Generates `count` requests for one operation, reproducible by the seed. */
export function randomRequests(
  { method, path, operation }: { method: string; path: string; operation: DocumentedOperation },
  { seed, count }: { seed: number; count: number },
): RandomRequest[] {
  const body = operation.requestBody?.content['application/json'].schema;
  const parameters = fc.record(
    Object.fromEntries(
      operation.parameters.map(({ name, schema }) => [name, parameterText(schema)]),
    ),
  );
  const payload = body === undefined ? fc.constant(undefined) : spoiled(body).map(toText);
  const request = fc.tuple(parameters, payload, fc.array(fc.boolean(), { maxLength: 6 }));
  return fc.sample(request, { seed, numRuns: count }).map(([values, text, left]) => ({
    method: method === 'get' ? 'GET' : 'POST',
    url: `/api${fillPath(path, values)}${queryOf(operation, values, left)}`,
    payload: text,
  }));
}

function fillPath(path: string, values: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(values[name] ?? '') || '%20');
}

function queryOf(
  { parameters }: DocumentedOperation,
  values: Record<string, string>,
  isLeftOut: boolean[],
): string {
  const parts = parameters
    .filter((parameter, index) => parameter.in === 'query' && isLeftOut[index] !== true)
    .map(({ name }) => `${name}=${encode(values[name] ?? '')}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** A URL cannot contain a lone surrogate. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function toText(body: unknown): string {
  return JSON.stringify(body) ?? '';
}
