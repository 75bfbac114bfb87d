import { expect, it } from 'vitest';
import { draftShape, numberField, optionalNumberField, textField } from './draft.ts';

interface Written {
  name: string;
  price: number;
  limit: number | null;
}

const fields = { name: textField(), price: numberField('1'), limit: optionalNumberField() };
const shape = draftShape<Written>()(fields);

it('offer-19: an editor starts with its empty draft, and reads a saved record back unchanged', () => {
  expect(shape.empty).toEqual({ name: '', price: '1', limit: '' });
  const written = { name: 'Jade', price: 2.5, limit: null };
  const draft = shape.draftOf(written);
  expect(draft).toEqual({ name: 'Jade', price: '2.5', limit: '' });
  expect(shape.writtenOf(draft)).toEqual(written);
  expect(shape.writtenOf({ name: ' Ruby ', price: '1,250', limit: '7' })).toEqual({
    name: 'Ruby',
    price: 1250,
    limit: 7,
  });
});

it('offer-19: an editor that lacks a field of its record does not compile', () => {
  const { name, price } = fields;
  // @ts-expect-error The field `limit` has no entry.
  const lacking = draftShape<Written>()({ name, price });
  expect(lacking.empty).not.toHaveProperty('limit');
});
