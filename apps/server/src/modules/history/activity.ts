import { activityKinds } from '@kapao/contract/history.ts';
import type { Activity, ActivityKind } from '@kapao/contract/history.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import { transferFromRow } from '../../ledger/transfers.ts';
import type { ActivityRow } from './activity-store.ts';

/** A transfer as its member is told of it (REQUIREMENTS 6 and 40), with what else there is to say. */
export function toActivity(row: ActivityRow, note: string | null): Activity {
  const transfer = transferFromRow(row);
  const before = transfer.memberBalanceBeforeMicro;
  const after = transfer.memberBalanceAfterMicro;
  const round = roundOf(row);
  return {
    id: String(transfer.id),
    kind: parseKind(row.kind),
    currency: row.asset,
    amount: before === null || after === null ? 0 : signedBaht(after - before),
    balance_before: before === null ? null : bahtFromMicro(before),
    balance_after: after === null ? null : bahtFromMicro(after),
    created_at: transfer.createdAt.toISOString(),
    // A studio's transfer keeps the details that a repeat is known by; the member is told the round.
    reference: round?.round ?? transfer.reference,
    note,
    round,
  };
}

function roundOf(row: ActivityRow): Activity['round'] {
  const { studio_code: studio, transaction_uuid, round } = row;
  if (studio === null || transaction_uuid === null || round === null) return null;
  return {
    game_id: row.game_id,
    game_name: row.game_name,
    provider: row.provider,
    provider_name: row.provider_name,
    studio,
    round,
    transaction_uuid,
    stake: row.stake_micro === null ? null : bahtFromMicro(row.stake_micro),
    win: bahtFromMicro(row.win_micro ?? 0n),
    is_free: row.is_free ?? false,
    is_rolled_back: row.is_rolled_back ?? false,
  };
}

/** Rounded towards zero either way, so that a loss is not shown larger than it was. */
function signedBaht(micro: bigint): number {
  return micro < 0n ? -bahtFromMicro(-micro) : bahtFromMicro(micro);
}

function parseKind(text: string): ActivityKind {
  const kind = activityKinds.find((known) => known === text);
  if (kind === undefined) throw new Error(`a transfer of kind ${text} is no activity`);
  return kind;
}
