import { verifyAudit } from '../../audit/verify.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { endCheck, insertEndedCheck } from '../../features/health/store.ts';
import type { CheckKind, CheckResult } from '../../features/health/store.ts';
import { verifyDays } from '../../ledger/days/verify-days.ts';
import { verifyPart } from '../../ledger/verify.ts';
import { featureInvariants } from './feature-invariants.ts';

type CheckContext = Pick<Context, 'database' | 'openChecks' | 'config' | 'log'>;

const CHECKS: readonly CheckKind[] = ['ledger', 'audit'];
/** The number of the ledger's last closed days that are checked; the features' rows are compared completely. */
const DAYS = 1;

/** Runs a check that staff started, and stores its result. If the check itself fails, it counts as broken. */
export async function runCheck(context: CheckContext, id: bigint, kind: CheckKind): Promise<void> {
  const { database, log } = context;
  try {
    const result = await makeCheck(context, kind).catch((error: unknown) => ({
      isOk: false,
      detail: error instanceof Error ? error.message : String(error),
    }));
    await database.transaction((tx) => endCheck(tx, id, result));
  } catch (error) {
    log.error({ err: error }, 'the result of a check could not be stored');
  }
}

/**
 * engine-16: runs each check and stores its result, so that Home shows a broken one without anybody asking. A stop of
 * the server ends the check, and the next start repeats the day. @throws if a check cannot be made.
 */
export async function runDailyChecks(context: CheckContext, stopping: AbortSignal): Promise<void> {
  for (const kind of CHECKS) {
    if (stopping.aborted) return;
    const startedAt = context.database.now();
    try {
      const result = await makeCheck(context, kind, stopping);
      const check = { kind, startedAt, askedBy: 'system:run-daily-checks', ...result };
      await context.database.transaction((tx) => insertEndedCheck(tx, check));
    } catch (error) {
      // The server's stop has cut the check's connection. The day stays unfinished, so the next start repeats it.
      if (!stopping.aborted) throw error;
    }
  }
}

/** Makes a check on a separate connection, which closes with the check or with the server. */
async function makeCheck(
  context: CheckContext,
  kind: CheckKind,
  stopping?: AbortSignal,
): Promise<CheckResult> {
  const reader = context.openChecks();
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= reader.close());
  const closeAtStop = () => void close();
  stopping?.addEventListener('abort', closeAtStop);
  try {
    return await resultOf(context, reader, kind);
  } finally {
    stopping?.removeEventListener('abort', closeAtStop);
    await close();
  }
}

async function resultOf(
  { config }: CheckContext,
  reader: Database,
  kind: CheckKind,
): Promise<CheckResult> {
  if (kind === 'audit') {
    const { rows, fault } = await verifyAudit(reader);
    return { isOk: fault === undefined, detail: fault ?? `${rows} rows` };
  }
  const mayBackdate = config.mode === 'sandbox';
  const scope = { days: DAYS, connections: 1 };
  const { checks } = await verifyPart(reader, { ...scope, featureInvariants });
  const closed = await verifyDays(reader, { ...scope, mayBackdate });
  const all = [...checks, ...closed.checks];
  const broken = all.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
  return {
    isOk: broken.length === 0,
    detail: broken.length === 0 ? `${all.length} checks` : broken.join('; '),
  };
}
