import { expect, it } from 'vitest';
import { z } from 'zod';
import { officeOperations } from './operations.ts';
import { isExplained } from './payments.ts';

/** The properties of a schema as JSON that are called `reason` or `evidence`, but not those that are codes. */
function reasonsIn(schema: unknown): { minLength?: number; maxLength?: number }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    const isReason = name === 'reason' || name === 'evidence';
    return isReason && !('enum' in value) ? [value] : reasonsIn(value);
  });
}

it('office-51: every reason and evidence that the API takes has the same bounds', () => {
  const operations = Object.entries(officeOperations).flatMap(([name, operation]) => {
    if (!('body' in operation)) return [];
    const json = z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' });
    return reasonsIn(json).map(({ minLength, maxLength }) => [name, minLength, maxLength]);
  });
  expect(operations.length).toBeGreaterThan(20);
  for (const found of operations) expect(found.slice(1), String(found[0])).toEqual([3, 500]);
});

it('office-51: the note of "other" is as long as a reason', () => {
  expect(isExplained({ reason: 'other', note: 'ab' })).toBe(false);
  expect(isExplained({ reason: 'other', note: 'abc' })).toBe(true);
  expect(isExplained({ reason: 'checked', note: '' })).toBe(true);
});
