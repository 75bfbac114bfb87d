import { z } from 'zod';
import type { Database } from '../database/database.ts';

/** The steps of the checklist for a first visit, in this order (ops-52). `break` means to switch on a fault. */
export const trialSteps = ['pay', 'play', 'win', 'withdraw', 'break'] as const;
export type TrialStep = (typeof trialSteps)[number];

const stepRow = z.object({ step: z.enum(trialSteps) });

/** Marks a step as done. The mark survives a restart. */
export function markTrialStepDone(database: Database, step: TrialStep): void {
  database.run(
    'insert into trial_steps (step, done_at) values (?, ?) on conflict (step) do nothing',
    step,
    Date.now(),
  );
}

export function doneTrialSteps(database: Database): ReadonlySet<TrialStep> {
  const rows = database.all(stepRow, 'select step from trial_steps');
  return new Set(rows.map(({ step }) => step));
}
