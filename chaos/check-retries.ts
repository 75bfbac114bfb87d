import type { Happened } from './faults.ts';
import { hasFailed } from './history.ts';
import type { Operation } from './history.ts';

/** Returns a sentence for each call that failed in a time and was not repeated under its key until it was answered. */
export function checkRetries(
  history: readonly Operation[],
  { name, startMs, endMs }: Pick<Happened, 'name' | 'startMs' | 'endMs'>,
): string[] {
  const byKey = Map.groupBy(history, ({ key }) => key);
  const isAnsweredAfter = ({ key, answeredMs }: Operation) =>
    byKey.get(key)?.some(({ sentMs, answer }) => sentMs >= answeredMs && !hasFailed(answer));
  return history
    .filter(
      ({ answer, answeredMs }) => hasFailed(answer) && answeredMs >= startMs && answeredMs < endMs,
    )
    .filter((failed) => !isAnsweredAfter(failed))
    .map(
      ({ key, detail }) =>
        `unanswered: ${key} failed (${detail}) and was not answered later: ${name}`,
    );
}
