import type { RecordKind } from '@kapao/contract/office/record-kinds.ts';
import type { OfficeBody, OfficeData } from '@kapao/contract/office/operation.ts';
import { gatewayProtocol } from '../../../adapters/payment-gateway/protocols.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { KeptRow } from '../../../db/saved-record.ts';
import { listRecords } from '../../../flows/configuration/list-records.ts';
import type { ListedRecord } from '../../../flows/configuration/list-records.ts';
import { nextRecordId } from '../../../flows/configuration/next-record-id.ts';
import { saveRecords } from '../../../flows/configuration/save-records.ts';
import type { RecordsSaved } from '../../../flows/configuration/save-records.ts';
import {
  missingPermission,
  officeDone,
  officeRefusal,
} from '../../../http/office/office-handlers.ts';
import type {
  ActAnswer,
  OfficeHandlers,
  StaffCaller,
} from '../../../http/office/office-handlers.ts';
import { largestMissionId } from '../../../features/missions/store.ts';
import { readWithdrawalMethodId } from '../../../features/site/reads.ts';
import { listBanks } from '../../../features/site/store.ts';
import {
  largestMethodId,
  listGatewayCodes,
} from '../../../features/payments/methods/office-store.ts';

type Operation =
  | 'listRewardRecords'
  | 'saveRewardRecords'
  | 'listMethodRecords'
  | 'saveMethodRecords'
  | 'saveBrandRecords';

/** The records that an editor shows and saves by the form of their command's file. */
export function recordsOffice({ config }: Pick<Context, 'config'>): OfficeHandlers<Operation> {
  const { websiteId } = config;
  return {
    listRewardRecords: async ({ params: { kind }, query: { month } }, _caller, read) => {
      const records = await listRecords(read, websiteId, kind);
      const isShown = ({ content: { date } }: ListedRecord) =>
        month === undefined || (typeof date === 'string' && date.startsWith(`${month}-`));
      return officeDone({
        records: records.filter(isShown).map(recordOf),
        next_id:
          kind === 'missions' ? await nextRecordId(read, kind, await largestMissionId(read)) : null,
      });
    },
    saveRewardRecords: ({ params: { kind }, body }, caller, tx) =>
      save(tx, websiteId, { kind, body, caller }),
    listMethodRecords: async (_input, _caller, read) => {
      const records = await listRecords(read, websiteId, 'payment_methods');
      const banks = await listBanks(read);
      return officeDone({
        records: records.map(recordOf),
        next_id: await nextRecordId(read, 'payment_methods', await largestMethodId(read)),
        payout_method_id: await readWithdrawalMethodId(read, websiteId),
        gateways: (await listGatewayCodes(read)).map(({ protocol, ...gateway }) => {
          const { capabilities, channels } = gatewayProtocol(protocol);
          return { ...gateway, capabilities: [...capabilities], channels: [...channels] };
        }),
        banks: banks.map(({ bank_abbr, bank_name_th: th, bank_name_en: en }) => ({
          bank_abbr,
          th,
          en,
        })),
      });
    },
    saveMethodRecords: ({ params: { kind }, body }, caller, tx) =>
      save(tx, websiteId, { kind, body, caller }),
    saveBrandRecords: ({ params: { kind }, body }, caller, tx) =>
      save(tx, websiteId, { kind, body, caller }),
  };
}

interface Asked {
  kind: RecordKind;
  body: OfficeBody<'saveRewardRecords'>;
  caller: StaffCaller;
}

async function save(
  tx: Tx,
  websiteId: number,
  { kind, body, caller }: Asked,
): Promise<ActAnswer<OfficeData<'saveRewardRecords'>>> {
  const { changes, reason, due_at: due } = body;
  if (due !== undefined && !caller.permissions.has('versions:write')) {
    return { ...missingPermission('versions:write'), target: kind };
  }
  const saved = await saveRecords(tx, websiteId, {
    kind,
    changes: changes.map(({ content, latest }) => ({
      content,
      latest: latest === null ? null : BigInt(latest),
    })),
    reason,
    dueAt: due === undefined ? undefined : new Date(due),
    maker: caller,
  });
  if (saved.outcome === 'refused') {
    return { ...officeRefusal(saved.code, saved.message), target: kind };
  }
  const { changed, risk } = saved;
  return {
    ...officeDone({
      records: changed.flatMap(({ key, latest, scheduled }) =>
        scheduled === null ? [{ key, latest: latest === null ? null : String(latest) }] : [],
      ),
      scheduled: changed.flatMap(({ scheduled }) =>
        scheduled === null ? [] : [String(scheduled)],
      ),
    }),
    reason,
    ...recordedOf({ kind, websiteId, due }, changed),
    ...(risk && { risk }),
  };
}

/** Returns the target and the states for the audit row: of one record its own, of several each under its key. */
function recordedOf(
  { kind, websiteId, due }: { kind: RecordKind; websiteId: number; due: string | undefined },
  changed: RecordsSaved['changed'],
) {
  const [only] = changed;
  const isOne = changed.length === 1 && only !== undefined;
  const byName = (state: 'before' | 'after') =>
    Object.fromEntries(
      changed.map((each) => [nameOf(each.key, websiteId), statesOf(each[state])] as const),
    );
  const before = isOne ? only.before : byName('before');
  const after = isOne ? only.after : byName('after');
  return {
    target: isOne && only.key !== kind ? `${kind}:${only.key}` : kind,
    before,
    after: due === undefined ? after : { due_at: due, content: after },
  };
}

/** The name of a record among several: without the website, so that different keys stay different. */
function nameOf(key: string, websiteId: number): string {
  const prefix = `${websiteId}/`;
  return key.startsWith(prefix) ? key.slice(prefix.length) : key;
}

/** Leaves out the day of a state, which is the record's name. */
function statesOf(form: KeptRow | null) {
  if (form === null) return null;
  const { date: _date, days: _days, ...state } = form;
  return state;
}

function recordOf({ key, content, latest, scheduled }: ListedRecord) {
  return {
    key,
    content: { ...content },
    latest: latest === null ? null : String(latest),
    scheduled,
  };
}
