import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import { lineStates } from '@kapao/contract/reconciliation/rules.ts';
import type { LineClass, LineState } from '@kapao/contract/reconciliation/rules.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { listPaymentIds } from '../../features/payments/gateways/payment-ids-store.ts';
import type { PaymentIds } from '../../features/payments/gateways/payment-ids-store.ts';
import { comparedLines, pairAcross, pairDay } from '../../features/reconciliation/rules.ts';
import type {
  AcrossMidnight,
  ComparedLine,
  KeptLine,
  OwnMovement,
  PairedDay,
} from '../../features/reconciliation/rules.ts';
import {
  findSettlementFile,
  keepResult,
  listLineNotes,
  listStatementLines,
} from '../../features/reconciliation/store.ts';
import type { GatewayDay, LineNote, SettlementFile } from '../../features/reconciliation/store.ts';
import { listClearingMovements, sumClearingMovement } from '../../ledger/clearing-movements.ts';
import type { ClearingMovement } from '../../ledger/clearing-movements.ts';

/** A transfer of the clearing account with the ids of its payment. */
interface IdentifiedMovement extends ClearingMovement, OwnMovement {
  kind: ClearingMovement['kind'];
  gatewayId: string | null;
}

export interface ReconciledLine extends ComparedLine<IdentifiedMovement> {
  note: LineNote | undefined;
}

export interface ComparedDay {
  file: SettlementFile | undefined;
  lines: ReconciledLine[];
  counts: Record<LineState, number>;
  open: number;
  explained: number;
  statementMicro: bigint;
  clearingMicro: bigint;
  /** recon-18: this day's lines less this day's transfers whose other side is in the day before or after. */
  acrossMicro: bigint;
  openMicro: bigint;
}

/**
 * recon-09, recon-13: lays a gateway's file of a day beside the transfers of its clearing account. Without a file every
 * transfer is missing there.
 */
export async function compareDay(on: Queryable, gatewayDay: GatewayDay): Promise<ComparedDay> {
  const { gatewayCode, day } = gatewayDay;
  const file = await findSettlementFile(on, gatewayDay);
  const paired = await pairOneDay(on, gatewayDay);
  const across = await pairNeighbours(on, gatewayCode, paired);
  const notes = new Map((await listLineNotes(on, gatewayDay)).map((note) => [note.line, note]));
  const clearingMicro = await sumClearingMovement(on, gatewayCode, day);
  const lines = comparedLines(paired, across).map((line) => ({
    ...line,
    note: notes.get(line.key),
  }));
  const open = lines.filter(({ state }) => state !== 'matched');
  const counted = lineStates.map((state): [LineState, number] => [
    state,
    lines.filter((line) => line.state === state).length,
  ]);
  return {
    file,
    lines,
    // Object.fromEntries forgets the keys' types; each state has its entry.
    counts: Object.fromEntries(counted) as Record<LineState, number>,
    open: open.length,
    explained: open.filter(({ note }) => note !== undefined).length,
    statementMicro: sumOf(paired.lines),
    clearingMicro,
    acrossMicro: sumOf(across.lines.keys()) - sumOf(across.transfers.keys()),
    openMicro: open.reduce((sum, { differenceMicro }) => sum + differenceMicro, 0n),
  };
}

/** Compares a day and its neighbours, and keeps the results for the list of days. A day without a file keeps none. */
export async function compareAndKeep(tx: Tx, gatewayDay: GatewayDay): Promise<ComparedDay> {
  const compared = await compareDay(tx, gatewayDay);
  await keepResult(tx, gatewayDay, compared);
  for (const day of neighboursOf(gatewayDay.day)) {
    const neighbour = { ...gatewayDay, day };
    if (!(await findSettlementFile(tx, neighbour))) continue;
    await keepResult(tx, neighbour, await compareDay(tx, neighbour));
  }
  return compared;
}

const neighboursOf = (day: string) => [addDays(day, -1), addDays(day, 1)];

async function pairOneDay(
  on: Queryable,
  gatewayDay: GatewayDay,
): Promise<PairedDay<IdentifiedMovement>> {
  const { gatewayCode, day } = gatewayDay;
  const kept = await listStatementLines(on, gatewayDay);
  const movements = await listClearingMovements(on, gatewayCode, day);
  return pairDay(day, kept, await identify(on, gatewayCode, movements));
}

/** recon-18: a payment at midnight may stand in the file of one day and in the ledger of the other. */
async function pairNeighbours(
  on: Queryable,
  gatewayCode: string,
  paired: PairedDay<IdentifiedMovement>,
): Promise<AcrossMidnight<IdentifiedMovement>> {
  const lines = new Map<KeptLine, { day: string; own: IdentifiedMovement }>();
  const transfers = new Map<IdentifiedMovement, { day: string; line: KeptLine }>();
  const isOpen = paired.pairs.size < paired.lines.length || paired.free.size > 0;
  for (const day of isOpen ? neighboursOf(paired.day) : []) {
    const neighbour = await pairOneDay(on, { gatewayCode, day });
    const midnight = startOfDay(day < paired.day ? paired.day : day);
    for (const [line, own] of pairAcross(paired, neighbour, midnight)) {
      if (!lines.has(line)) lines.set(line, { day, own });
    }
    for (const [line, own] of pairAcross(neighbour, paired, midnight)) {
      if (!transfers.has(own)) transfers.set(own, { day, line });
    }
  }
  return { lines, transfers };
}

function sumOf(parts: Iterable<{ amountMicro: bigint }>): bigint {
  return [...parts].reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
}

async function identify(
  on: Queryable,
  gatewayCode: string,
  movements: readonly ClearingMovement[],
): Promise<IdentifiedMovement[]> {
  const references = movements.map(({ reference }) => reference);
  const known = await listPaymentIds(on, gatewayCode, references);
  return movements.map((movement) =>
    identified(movement, known.get(movement.reference), gatewayCode),
  );
}

function identified(
  movement: ClearingMovement,
  payment: PaymentIds | undefined,
  gatewayCode: string,
): IdentifiedMovement {
  const { source, key, reference } = movement;
  // A gateway's report of a transfer has the gateway's own id as its key.
  const told = source === `gateway:${gatewayCode}` ? key : null;
  const gatewayId = told ?? payment?.gatewayId ?? null;
  const ids = [reference, told, payment?.gatewayId, ...(payment?.others ?? [])];
  return {
    ...movement,
    class: classOf(movement),
    gatewayId,
    ids: ids.filter((id) => id !== null && id !== undefined),
  };
}

function classOf({ kind, amountMicro }: ClearingMovement): LineClass {
  if (kind === 'gateway_fee') return 'fee';
  return amountMicro < 0n ? 'out' : 'in';
}
