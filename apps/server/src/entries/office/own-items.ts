import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { isDepositOf, isWithdrawalOf } from '../../features/payments/reads.ts';

/**
 * office-59: whether the deposit or withdrawal that a call names is this website's. The office asks before any handler, so
 * that none can forget it; members, offers and proposals are found with their website.
 */
export function ownItems({ config }: Pick<Context, 'config'>) {
  const { websiteId } = config;
  return async (on: Queryable, path: string, input: unknown): Promise<boolean> => {
    const refCode = paramOf(input, 'refCode');
    if (refCode !== undefined) return isDepositOf(on, websiteId, refCode);
    const id = paramOf(input, 'id');
    if (id === undefined || !path.startsWith('/withdrawals/')) return true;
    return isWithdrawalOf(on, websiteId, id);
  };
}

/** Returns a parameter of a call's path. */
export function paramOf(input: unknown, name: string): string | undefined {
  const value = fieldOf(fieldOf(input, 'params'), name);
  return typeof value === 'string' ? value : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map(Object.entries(value)).get(name);
}
