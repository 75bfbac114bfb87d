import type {
  Activity,
  ActivityDay,
  DayLine,
  PlaySession,
  SessionRound,
} from '@kapao/contract/history.ts';
import { toSignedBaht } from './activity.ts';
import type { SessionRoundRow, PlaySessionRow } from './days-store.ts';

/** Places play sessions and movements below their days, the newest first (history-42). */
export function toDays(
  days: readonly string[],
  sessions: readonly PlaySessionRow[],
  movements: readonly { day: string; activity: Activity }[],
): ActivityDay[] {
  return days.map((day) => {
    const own = sessions.filter((session) => session.day === day);
    const lines: { id: bigint; line: DayLine }[] = [
      ...own.map((session) => ({ id: session.lastId, line: { session: toSession(session) } })),
      ...movements
        .filter((each) => each.day === day)
        .map(({ activity }) => ({ id: BigInt(activity.id), line: { movement: activity } })),
    ];
    const netMicro = own.reduce((sum, each) => sum + each.winMicro - each.stakeMicro, 0n);
    return {
      day,
      play_net: own.length === 0 ? null : toSignedBaht(netMicro),
      lines: lines.toSorted((one, other) => (one.id < other.id ? 1 : -1)).map(({ line }) => line),
    };
  });
}

function toSession(row: PlaySessionRow): PlaySession {
  return {
    id: `${row.firstId}-${row.lastId}`,
    game_id: row.gameId,
    game_name: row.gameName,
    game_name_en: row.gameNameEn,
    provider_name: row.brandName,
    image: row.image,
    image_version: row.imageVersion ?? 0,
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt.toISOString(),
    round_count: row.roundCount,
    ...sumsOf(row),
  };
}

export function toSessionRound(row: SessionRoundRow): SessionRound {
  return {
    activity_id: String(row.newestId),
    at: row.at.toISOString(),
    ...sumsOf(row),
    balance_after: row.balanceAfterMicro === null ? null : toSignedBaht(row.balanceAfterMicro),
    is_free: row.isFree,
    is_rolled_back: row.isRolledBack,
  };
}

function sumsOf({ stakeMicro, winMicro }: { stakeMicro: bigint; winMicro: bigint }) {
  return {
    stake: toSignedBaht(stakeMicro),
    win: toSignedBaht(winMicro),
    net: toSignedBaht(winMicro - stakeMicro),
  };
}
