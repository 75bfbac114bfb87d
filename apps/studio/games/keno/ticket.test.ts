import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KenoTicket } from './ticket.ts';

it('takes numbers up to its most, and gives them back', () => {
  const ticket = new KenoTicket(80, 2);
  expect(ticket.toggle(7)).toBe(true);
  expect(ticket.toggle(3)).toBe(true);
  expect(ticket.toggle(5)).toBe(false);
  expect(ticket.picks).toEqual([3, 7]);
  expect(ticket.toggle(7)).toBe(true);
  expect(ticket.picks).toEqual([3]);
});

it('picks quickly as many as there were, each once and on the board', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), (before) => {
      const ticket = new KenoTicket(40, 10);
      ticket.set(Array.from({ length: before }, (_none, place) => place));
      ticket.pickQuickly(5);
      expect(ticket.count).toBe(before === 0 ? 5 : before);
      for (const pick of ticket.picks) expect(pick >= 0 && pick < 40).toBe(true);
    }),
  );
});
