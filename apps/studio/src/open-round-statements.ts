import { isFields } from './fields.ts';
import type { Round } from './store.ts';
import type { Runner } from './statements.ts';

/** Rounds that wait for their time, what they wait for, and a member's list of them. */
export function openRoundStatements({ run, all }: Runner) {
  return {
    /** The stake is in: within the transaction that says so. */
    openRound: (
      id: string,
      prepared: { settleAt: number; outcome: object },
      balanceUnits: number | null,
    ) => {
      run(
        `update rounds set outcome = ?, balance_units = ?, status = 'open' where id = ?`,
        JSON.stringify(prepared.outcome),
        balanceUnits,
        id,
      );
      run('insert into open_rounds (round_id, settle_at) values (?, ?)', id, prepared.settleAt);
    },
    closeOpenRound: (id: string) => run('delete from open_rounds where round_id = ?', id),
    putOffRound: (id: string, settleAt: number) =>
      run('update open_rounds set settle_at = ? where round_id = ?', settleAt, id),
    dueOpenRounds: (now: number) =>
      all<Round>(
        `select r.rowid as sequence, r.id, r.session_id, r.client_round_id, r.choice, r.stake_units, r.win_units,
                r.balance_units, r.outcome, r.status, r.refusal, r.created_at
           from open_rounds o
           join rounds r on r.id = o.round_id
          where o.settle_at <= ?
          order by o.settle_at
          limit 200`,
        now,
      ),
    /**
     * A member's rounds in one game over all their sessions, newest first; of a demo, which has no
     * member, those of its one session. Rounds that never took a stake are left out.
     */
    roundsOfPlayer: (
      player: { sessionId: string; operatorId: string; user: string; gameCode: string },
      before: number,
      limit: number,
    ) =>
      all<Round>(
        `select r.rowid as sequence, r.id, r.session_id, r.client_round_id, r.choice, r.stake_units, r.win_units,
                r.balance_units, r.outcome, r.status, r.refusal, r.created_at
           from sessions s
           join rounds r on r.session_id = s.id
          where s.operator_id = ?
            and s.user = ?
            and s.game_code = ?
            and (s.user <> '' or s.id = ?)
            and r.outcome is not null
            and r.created_at < ?
          order by r.created_at desc
          limit ?`,
        player.operatorId,
        player.user,
        player.gameCode,
        player.sessionId,
        before,
        limit,
      ),
  };
}

/** How matches ended, and what the studio alone knows. */
export function matchStatements({ run, one }: Runner) {
  return {
    findMatchResult: (matchId: string): MatchResult | undefined => {
      const row = one<{ result: string }>(
        'select result from match_results where match_id = ?',
        matchId,
      );
      return row === undefined ? undefined : readResult(JSON.parse(row.result));
    },
    insertMatchResult: (matchId: string, result: MatchResult, decidedAt: number) =>
      run(
        'insert into match_results (match_id, result, decided_at) values (?, ?, ?)',
        matchId,
        JSON.stringify(result),
        decidedAt,
      ),
    forgetMatchResults: (before: number) =>
      run('delete from match_results where decided_at < ?', before),
    /** The first value stays. */
    keepSecret: (name: string, value: string) =>
      run('insert into secrets (name, value) values (?, ?) on conflict do nothing', name, value),
    findSecret: (name: string) =>
      one<{ value: string }>('select value from secrets where name = ?', name)?.value,
  };
}

type MatchResult = { status: 'finished'; score: [number, number] } | { status: 'void' };

function readResult(stored: unknown): MatchResult {
  if (!isFields(stored) || !Array.isArray(stored['score'])) return { status: 'void' };
  const [home, away] = stored['score'].map(Number);
  return { status: 'finished', score: [home ?? 0, away ?? 0] };
}
