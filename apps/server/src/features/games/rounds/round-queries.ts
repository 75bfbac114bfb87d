import { roundAnswers } from '../../../adapters/game-studio/port.ts';
import type { RoundAnswer } from '../../../adapters/game-studio/port.ts';

/** Counts the round queries of this server since its start, by answer. */
export interface RoundQueries {
  note(answer: RoundAnswer): void;
  figures(): ReadonlyMap<RoundAnswer, number>;
}

export function createRoundQueryCounter(): RoundQueries {
  const counts = new Map<RoundAnswer, number>(roundAnswers.map((answer) => [answer, 0]));
  return {
    note: (answer) => void counts.set(answer, (counts.get(answer) ?? 0) + 1),
    figures: () => counts,
  };
}
