import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { CashbackRuleRow } from '@kapao/contract/cashback/written.ts';
import type { RankRow } from '@kapao/contract/ranks/written.ts';
import type { WheelRow } from '@kapao/contract/spins/written.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import type { KeptRow } from '../../../db/saved-record.ts';
import { readSiteContributions } from '../../../features/promotions/reads.ts';
import { listCountedWheels, largestWheelId } from '../../../features/spins/office-store.ts';
import { countWaiting } from '../../../features/versions/scheduled-store.ts';
import { listRecords } from '../../../flows/configuration/list-records.ts';
import { nextRecordId } from '../../../flows/configuration/next-record-id.ts';
import { readForm } from '../../../flows/configuration/read-records.ts';
import { officeDone } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { readSpending } from '../../../ledger/rewards/offer-budgets.ts';

type ReadOperation = 'listWheels' | 'listCashbackRules' | 'listOfficeRanks' | 'getContributions';

/** Wheels, cashback rules, ranks and contributions, each in the form of its command's file. */
export function savedRecordsOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<ReadOperation> {
  return {
    listWheels: async (_input, _caller, read) =>
      officeDone({
        wheels: await listWheels(read, websiteId),
        next_id: await nextRecordId(read, 'spin_wheels', await largestWheelId(read)),
      }),
    listCashbackRules: async (_input, _caller, read) => {
      const rules = await listRecords(read, websiteId, 'cashback_rules');
      const spendingOf = await readSpendingOf(
        read,
        rules.map(({ key }) => `cashback_rules/${key}`),
      );
      return officeDone({
        rules: rules.map(({ key, content, latest, scheduled }) => ({
          key,
          content: storedForm<CashbackRuleRow>(content),
          latest: versionText(latest),
          scheduled,
          spending: spendingOf(`cashback_rules/${key}`),
        })),
      });
    },
    listOfficeRanks: async (_input, _caller, read) => {
      const records = await listRecords(read, websiteId, 'ranks');
      const ranks = records.map(({ key, content, latest, scheduled }) => ({
        key,
        content: storedForm<RankRow>(content),
        latest: versionText(latest),
        scheduled,
      }));
      return officeDone({ ranks: ranks.toSorted((a, b) => a.content.sort - b.content.sort) });
    },
    getContributions: async (_input, _caller, read) => {
      const form = await readForm(read, websiteId, 'promotion_contributions', {});
      const waiting = await countWaiting(read, websiteId, 'promotion_contributions');
      return officeDone({
        contributions: { ...(await readSiteContributions(read)) },
        latest: versionText(form?.latest ?? null),
        scheduled: waiting.get('') ?? 0,
      });
    },
  };
}

async function listWheels(
  on: Queryable,
  websiteId: number,
): Promise<OfficeData<'listWheels'>['wheels']> {
  const counted = await listCountedWheels(on, websiteId);
  const records = await listRecords(on, websiteId, 'spin_wheels');
  const recordOf = new Map(records.map((record) => [record.key, record]));
  const spendingOf = await readSpendingOf(
    on,
    counted.map(({ id }) => `spin_wheels/${id}`),
  );
  return counted.flatMap(({ id, spinsToday, spinsYesterday }) => {
    const record = recordOf.get(String(id));
    if (record === undefined) return [];
    const { key, content, latest, scheduled } = record;
    return {
      key,
      content: storedForm<WheelRow>(content),
      latest: versionText(latest),
      scheduled,
      spins_today: spinsToday,
      spins_yesterday: spinsYesterday,
      spending: spendingOf(`spin_wheels/${key}`),
    };
  });
}

/** The form of a record. The cast is safe, because the save of the same kind has stored it. */
function storedForm<Row>(content: KeptRow): Row {
  return content as Row;
}

async function readSpendingOf(on: Queryable, offers: readonly string[]) {
  const spending = await readSpending(on, offers);
  return (offer: string) => {
    const spent = spending.get(offer);
    return { claims: Number(spent?.claims ?? 0n), micro: String(spent?.spentMicro ?? 0n) };
  };
}

function versionText(version: bigint | null): string | null {
  return version === null ? null : String(version);
}
