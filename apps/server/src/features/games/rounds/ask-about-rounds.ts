import type { Platform } from '../../../platform.ts';
import type { RoundQueries } from './round-queries.ts';
import { noteRoundAnswer, takeDueRounds } from './round-queries-store.ts';
import type { DueRound } from './round-queries-store.ts';
import { queryPauseMinutes } from '../rules.ts';
import { findStudio } from '../studios/studios-store.ts';
import type { RoundAnswer } from '../../../adapters/game-studio/port.ts';
import { connectStudio } from '../studios/connect-studio.ts';

/**
 * The number of round queries that run in parallel, so that one silent studio delays a batch by 5 seconds at most.
 */
const ROUNDS_AT_ONCE = 20;
/** The lease of a round, longer than a batch takes. Another server may ask about the round afterwards. */
const LEASE_SECONDS = 60;

type Asking = Pick<Platform, 'database' | 'secrets' | 'log'> & { roundQueries: RoundQueries };

/**
 * Asks studios about rounds that have been open too long. A studio that lost a call sends it again; its answer is
 * stored for the operator and moves no money, which only signed wins and rollbacks do. No transaction stays open during
 * a query, and a silent studio is skipped for the rest of the run. Safe on several servers.
 */
export async function askAboutRounds(context: Asking, stopping: AbortSignal): Promise<void> {
  const silentStudios = new Set<string>();
  while (!stopping.aborted) {
    const bounds = { limit: ROUNDS_AT_ONCE, leaseSeconds: LEASE_SECONDS };
    const due = await context.database.transaction((tx) =>
      takeDueRounds(tx, { ...bounds, silentStudios: [...silentStudios] }),
    );
    if (due.length === 0) return;
    const answers = await Promise.all(due.map((round) => askAndNote(context, round)));
    for (const [place, { studioCode }] of due.entries()) {
      if (answers[place] === 'unanswered') silentStudios.add(studioCode);
    }
  }
}

async function askAndNote(context: Asking, due: DueRound): Promise<RoundAnswer> {
  const { database, secrets, log, roundQueries } = context;
  const studio = await findStudio(database, due.studioCode);
  const answer = studio ? await connectStudio(studio, secrets).askRound(due) : 'unanswered';
  const pauseMinutes = queryPauseMinutes({ isSilent: answer === 'unanswered', asks: due.asks });
  await database.transaction((tx) => noteRoundAnswer(tx, due, { answer, pauseMinutes }));
  roundQueries.note(answer);
  if (answer !== 'known') {
    const { studioCode, round, asks } = due;
    log.warn({ studio: studioCode, round, answer, asks }, 'a studio does not account for a round');
  }
  return answer;
}
