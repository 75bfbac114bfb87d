import type { Tx } from '../../db/database.ts';
import type { ReconciledLine } from './compare-day.ts';
import {
  findSettlementFile,
  keepResult,
  lockStatements,
  writeNote,
} from '../../features/reconciliation/store.ts';
import type { GatewayDay } from '../../features/reconciliation/store.ts';
import { compareDay } from './compare-day.ts';

export type NotedLine =
  | { outcome: 'noted'; line: ReconciledLine }
  | { outcome: 'refused'; refusal: 'not_found' | 'target_changed' };

/** recon-15: explains an open line. The comparison stays as it is; the day has one more explained line at most. */
export async function noteLine(
  tx: Tx,
  gatewayDay: GatewayDay,
  note: { line: string; text: string; by: string },
): Promise<NotedLine> {
  await lockStatements(tx, gatewayDay.gatewayCode);
  if (!(await findSettlementFile(tx, gatewayDay))) {
    return { outcome: 'refused', refusal: 'not_found' };
  }
  const compared = await compareDay(tx, gatewayDay);
  const line = compared.lines.find(({ key, state }) => key === note.line && state !== 'matched');
  if (!line) return { outcome: 'refused', refusal: 'target_changed' };
  await writeNote(tx, gatewayDay, note);
  const explained = compared.explained + (line.note ? 0 : 1);
  await keepResult(tx, gatewayDay, { ...compared, explained });
  return { outcome: 'noted', line };
}
