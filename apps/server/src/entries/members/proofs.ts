import { headerHash } from '@kapao/contract/proof/day.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { prepare } from '../../http/prepared.ts';
import { findSignedDay, listSignedDays } from '../../ledger/days/days-store.ts';
import { sha256 } from '../../ledger/days/leaves.ts';
import { listLedgerKeys } from '../../ledger/days/signing-keys.ts';

const PAGE_SIZE = 100;

/** The published history of the ledger, for anybody (proof-10). */
export function proofRoutes({
  database,
}: Context): Handlers<'listLedgerDays' | 'getLedgerDay' | 'listLedgerKeys'> {
  return {
    listLedgerDays: async ({ query: { before } }) => {
      const days = await listSignedDays(database, { before, limit: PAGE_SIZE });
      const last = days.length === PAGE_SIZE ? days.at(-1) : undefined;
      return prepare({ days, next_before: last?.day ?? null });
    },

    getLedgerDay: async ({ params }) => {
      const day = await findSignedDay(database, params.day);
      if (!day) return refuse('not_found');
      return prepare({ day: { ...day, hash: await headerHash(sha256, day) } });
    },

    listLedgerKeys: async () => prepare({ keys: await listLedgerKeys(database) }),
  };
}
