import { activityAreas, activityKinds } from '@kapao/contract/history.ts';
import type { Activity, ActivityKind } from '@kapao/contract/history.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Transfer } from '../../ledger/posting.ts';
import { transferFromRow } from '../../ledger/transfers.ts';
import { parseRoundReference } from '../games/reads.ts';
import type { ActivityRow } from './activity-store.ts';

/** A note beside a movement, in both languages. */
type ActivityNote = Readonly<Record<'th' | 'en', string>>;

/** Converts a transfer into an entry of the member's activity (history-10, history-11). */
export function toActivity(row: ActivityRow, turnoverNote: ActivityNote | undefined): Activity {
  const transfer = transferFromRow(row);
  const before = transfer.memberBalanceBeforeMicro;
  const after = transfer.memberBalanceAfterMicro;
  const round = roundOf(row);
  const note = turnoverNote ?? cashbackNote(row);
  return {
    id: String(transfer.id),
    kind: parseKind(row.kind),
    currency: row.asset,
    amount: amountOf(transfer),
    balance_before: before === null ? null : bahtFromMicro(before),
    balance_after: after === null ? null : bahtFromMicro(after),
    created_at: transfer.createdAt.toISOString(),
    area: activityAreas.find((area) => area === row.source) ?? null,
    // The member sees only the round of the transfer's reference; the rest of it identifies a repeat.
    reference: round?.round ?? parseRoundReference(transfer.reference),
    reference_en: row.reference_en,
    note: note?.th ?? null,
    note_en: note?.en ?? null,
    round,
  };
}

/** Returns the change of the balance. A released bonus only moves to cash, so its own amount is returned. */
function amountOf(transfer: Transfer): number {
  const { kind, amountMicro, memberBalanceBeforeMicro, memberBalanceAfterMicro } = transfer;
  if (kind === 'bonus_release') return bahtFromMicro(amountMicro);
  if (memberBalanceBeforeMicro === null || memberBalanceAfterMicro === null) return 0;
  return toSignedBaht(memberBalanceAfterMicro - memberBalanceBeforeMicro);
}

/** The note beside a cashback: the days whose losses it partly gives back. */
function cashbackNote({ cashback_from: from, cashback_until: until }: ActivityRow) {
  if (from === null || until === null) return null;
  const [first, last] = [from, until].map((day) => day.split('-').toReversed().join('/'));
  return first === last
    ? { th: `ยอดเสียของวันที่ ${first}`, en: `Losses of ${first}` }
    : { th: `ยอดเสียของวันที่ ${first} ถึง ${last}`, en: `Losses of ${first} to ${last}` };
}

function roundOf(row: ActivityRow): Activity['round'] {
  const { studio_code: studio, transaction_uuid, round } = row;
  if (studio === null || transaction_uuid === null || round === null) return null;
  return {
    game_id: row.game_id,
    game_name: row.game_name,
    game_name_en: row.game_name_en,
    provider: row.brand_code,
    provider_name: row.brand_name,
    studio,
    round,
    transaction_uuid,
    stake: row.stake_micro === null ? null : bahtFromMicro(row.stake_micro),
    win: bahtFromMicro(isPrize(row) ? row.amount_micro : (row.win_micro ?? 0n)),
    is_free: row.is_free ?? false,
    is_rolled_back: row.is_rolled_back ?? false,
  };
}

/** Whether a win belongs to no bet (studio-73). */
function isPrize({ kind, stake_micro: stakeMicro }: ActivityRow): boolean {
  return kind === 'win' && stakeMicro === null;
}

/** Converts to baht, rounded towards zero, so that a loss is not shown larger than it was. */
export function toSignedBaht(micro: bigint): number {
  return micro < 0n ? -bahtFromMicro(-micro) : bahtFromMicro(micro);
}

function parseKind(text: string): ActivityKind {
  const kind = activityKinds.find((known) => known === text);
  if (kind === undefined) throw new Error(`a transfer of kind ${text} is no activity`);
  return kind;
}
