import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aloneFile, renderAlone } from './alone.ts';

it('risk-12: the page of what one person can do alone is made from the contract (npm run alone)', () => {
  expect(readFileSync(aloneFile, 'utf8')).toBe(renderAlone());
});
