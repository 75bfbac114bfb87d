import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventsFile, renderEvents } from './events-page.ts';

it('hook-13: the page of events is made from the contract (npm run events)', () => {
  expect(readFileSync(eventsFile, 'utf8')).toBe(renderEvents());
});
