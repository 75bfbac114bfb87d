import { expect, it } from 'vitest';
import { withKind } from './with-kind.ts';

it('names the kind once, whether or not the operator’s name says it', () => {
  expect(withKind('วงล้อ', 'วงล้อนำโชค')).toBe('วงล้อนำโชค');
  expect(withKind('วงล้อ', 'นำโชค')).toBe('วงล้อ นำโชค');
  expect(withKind('Wheel', 'Lucky wheel')).toBe('Lucky wheel');
});
