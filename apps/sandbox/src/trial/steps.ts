import { z } from 'zod';
import type { Books } from '../books/books.ts';

/** The steps of the checklist for a first visit, in this order (ops-52). `break` means to switch on a fault. */
export const trialSteps = ['pay', 'play', 'win', 'withdraw', 'break'] as const;
export type TrialStep = (typeof trialSteps)[number];

const stepRow = z.object({ step: z.enum(trialSteps) });

/** Marks a step as done. The mark survives a restart. */
export function recordStep(books: Books, step: TrialStep): void {
  books.run(
    'insert into trial_steps (step, done_at) values (?, ?) on conflict (step) do nothing',
    step,
    Date.now(),
  );
}

export function doneSteps(books: Books): ReadonlySet<TrialStep> {
  const rows = books.all(stepRow, 'select step from trial_steps');
  return new Set(rows.map(({ step }) => step));
}
