import { verifyAudit } from '../../audit/verify.ts';
import type { Context } from '../../context.ts';
import { verifyDays } from '../../ledger/verify-days.ts';
import { verifyPart } from '../../ledger/verify.ts';
import { endCheck } from './store.ts';
import type { CheckKind } from './store.ts';

type CheckContext = Pick<Context, 'database' | 'config' | 'log'>;

/** Runs a check in the background and stores its result; a fault of the check itself counts as broken. */
export async function runCheck(context: CheckContext, id: bigint, kind: CheckKind): Promise<void> {
  const { database, log } = context;
  try {
    const result = await resultOf(context, kind).catch((error: unknown) => ({
      isOk: false,
      detail: error instanceof Error ? error.message : String(error),
    }));
    await database.transaction((tx) => endCheck(tx, id, result));
  } catch (error) {
    log.error({ err: error }, 'the result of a check could not be stored');
  }
}

async function resultOf({ database, config }: CheckContext, kind: CheckKind) {
  if (kind === 'audit') {
    const { rows, fault } = await verifyAudit(database);
    return { isOk: fault === undefined, detail: fault ?? `${rows} rows` };
  }
  const mayBackdate = config.mode === 'sandbox';
  const { checks } = await verifyPart(database, { days: 1 });
  const closed = await verifyDays(database, { mayBackdate, days: 1 });
  const all = [...checks, ...closed.checks];
  const broken = all.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
  return {
    isOk: broken.length === 0,
    detail: broken.length === 0 ? `${all.length} checks` : broken.join('; '),
  };
}
