import { isDeepStrictEqual } from 'node:util';
import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import { findServiceProtocol } from '../../../adapters/service-protocols.ts';
import { changedFields } from '../../../audit/difference.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { hasOpenWithdrawals } from '../../../features/payments/gateways/gateways-save-store.ts';
import { sealedForm } from '../../../features/services/sealed-form.ts';
import { serviceRefusals } from '../../../features/services/service-refusals.ts';
import { listServices, orderServices } from '../../../features/services/store.ts';
import { endAlertsOf } from '../../../flows/alerts/tell-taken-away.ts';
import {
  credentialTableOf,
  deleteStoredService,
  findStoredService,
  isCodeTaken,
  lockStoredService,
  serviceTarget,
  serviceTerms,
  writeStoredService,
} from '../../../flows/services/stored-services.ts';
import type { StoredService } from '../../../flows/services/stored-services.ts';
import { testService } from '../../../flows/services/test-service.ts';
import { createTokenBucket } from '../../../http/limits/token-bucket.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type {
  ActAnswer,
  OfficeHandlers,
  OfficeRefusal,
} from '../../../http/office/office-handlers.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';
import { isSameAccount, leaksStoredSecrets, readServiceForm } from './service-form.ts';
import { readServices } from './service-reads.ts';
import type { ServiceRead } from './service-reads.ts';

type SaveOperation = 'saveService' | 'dropOldSecret';
type StateOperation = 'setServiceEnabled' | 'moveService' | 'removeService';

/** Six tests at once, then one in ten seconds: each is a call to a third party. */
const TESTS = { capacity: 6, refillMs: 10_000 };
/**
 * svc-04: a gateway reports deposits, a slip verifier vouches for transfers, and an SMS service reads codes, so two
 * persons decide on them.
 */
const ALWAYS = { scope: 'always', valueMicro: 0n } as const;

/** Third parties: payment gateways, slip verifiers, SMS services, alerts. No answer has a secret. */
export function servicesOffice(
  context: Context,
): OfficeHandlers<ServiceRead | SaveOperation | StateOperation | 'testService'> {
  return {
    ...readServices(context),
    ...saveServices(context),
    ...changeStates(context),
    ...testServices(context),
  };
}

function saveServices(context: Context): OfficeHandlers<SaveOperation> {
  const { secrets } = context;
  return {
    saveService: async ({ params, body }, _caller, tx) => {
      const target = serviceTarget(params);
      const saved = await lockStoredService(tx, secrets, params);
      if ((saved && markOf(saved)) !== (body.seen ?? undefined)) {
        return { ...officeRefusal('target_changed'), target };
      }
      if (await isCodeTaken(tx, params)) return { ...serviceRefusals.code_taken, target };
      const form = readServiceForm(context, params, body, saved);
      if (form.outcome === 'refused') return { ...form.refusal, target };
      const isMoved = saved !== undefined && !isSameAccount(form.service, saved);
      if (isMoved && params.kind === 'gateway' && (await hasOpenWithdrawals(tx, params.code))) {
        return { ...serviceRefusals.withdrawals_open, target };
      }
      const answer = await write(tx, context, saved, form.service);
      if (answer.outcome === 'refused') return { ...answer, target };
      const { reason } = body;
      const row = { table: credentialTableOf(params.kind), code: params.code };
      const heldInput = { params, body: sealedForm(secrets, row, body) };
      return { ...answer, target, reason, risk: ALWAYS, heldInput };
    },
    dropOldSecret: ({ params, body }, _caller, tx) =>
      changeIfUnchanged(tx, context, params, body, async (saved) => {
        const fields = findServiceProtocol(saved.kind, saved.protocol)?.fields ?? [];
        const field = fields.find(({ name }) => name === body.field);
        const [newest, ...older] = saved.credentials[body.field] ?? [];
        if (!field || newest === undefined || older.length === 0) {
          return serviceRefusals.no_old_secret;
        }
        const credentials = { ...saved.credentials, [field.name]: [newest] };
        const answer = await write(tx, context, saved, { ...saved, credentials });
        return answer.outcome === 'refused' ? answer : { ...answer, risk: ALWAYS };
      }),
  };
}

function changeStates(context: Context): OfficeHandlers<StateOperation> {
  const { secrets } = context;
  return {
    setServiceEnabled: ({ params, body }, { actor }, tx) =>
      changeIfUnchanged(tx, context, params, body, async (saved) => {
        const isEnabled = body.is_enabled;
        const answer = await write(tx, context, saved, { ...saved, isEnabled });
        if (answer.outcome === 'done' && saved.kind === 'alert' && !isEnabled) {
          await endAlertsOf(tx, context, { person: actor.name, service: saved.code });
        }
        return answer.outcome === 'refused' || !isEnabled ? answer : { ...answer, risk: ALWAYS };
      }),
    moveService: async ({ params: { kind, code }, body: { direction, reason } }, _caller, tx) => {
      const target = serviceTarget({ kind, code });
      // A payment method chooses its gateway, so gateways have no order.
      if (kind === 'gateway') return { ...officeRefusal('invalid_input'), target };
      const saved = await lockStoredService(tx, secrets, { kind, code });
      if (!saved) return { ...officeRefusal('not_found'), target };
      const before = (await listServices(tx, secrets, { kind })).map((each) => each.code);
      const after = moved(before, code, direction);
      if (!after) return { ...serviceRefusals.at_the_end, target };
      await orderServices(tx, kind, after);
      return {
        ...officeDone(null),
        target,
        reason,
        before: { order: before.join(' · ') },
        after: { order: after.join(' · ') },
      };
    },
    removeService: ({ params, body }, _caller, tx) =>
      changeIfUnchanged(tx, context, params, body, async (saved) => {
        if (saved.isEnabled) return serviceRefusals.still_enabled;
        if (!(await deleteStoredService(tx, params))) return serviceRefusals.has_history;
        const before = serviceTerms(saved);
        return { ...officeDone(null), before, after: { removed: true }, risk: ALWAYS };
      }),
  };
}

function testServices(context: Context): OfficeHandlers<'testService'> {
  const { database, secrets } = context;
  const mayTest = createTokenBucket(TESTS);
  return {
    testService: async ({ params, body: { form } }, { actor }) => {
      if (!mayTest()) return officeRefusal('too_many_requests');
      const saved = await findStoredService(database, secrets, params);
      if (!saved && !form) return officeRefusal('not_found');
      let tested: Omit<StoredService, 'sort'> | undefined = saved;
      if (form) {
        const read = readServiceForm(context, params, form, saved);
        if (read.outcome === 'refused') return read.refusal;
        if (leaksStoredSecrets(read.service, saved, form)) return serviceRefusals.secrets_missing;
        tested = read.service;
      }
      if (!tested) return officeRefusal('not_found');
      const isSaved = !form;
      const { test, tookMs } = await testService(context, { ...tested, isSaved }, actor);
      const status = 'status' in test ? test.status : null;
      return officeDone({ outcome: test.outcome, status, took_ms: tookMs });
    },
  };
}

type Change = Omit<Extract<ActAnswer<null>, { outcome: 'done' }>, 'target'>;

/** Changes a third party that stands as the person saw it. */
async function changeIfUnchanged(
  tx: Tx,
  { secrets }: Pick<Context, 'secrets'>,
  name: { kind: ServiceKind; code: string },
  { seen, reason }: { seen: string; reason: string },
  change: (saved: StoredService) => Promise<Change | OfficeRefusal>,
): Promise<ActAnswer<null>> {
  const target = serviceTarget(name);
  const saved = await lockStoredService(tx, secrets, name);
  if (!saved) return { ...officeRefusal('not_found'), target };
  if (markOf(saved) !== seen) return { ...officeRefusal('target_changed'), target };
  const changed = await change(saved);
  return changed.outcome === 'refused' ? { ...changed, target } : { ...changed, target, reason };
}

/** Writes a third party, and answers with the difference for the audit log. */
async function write(
  tx: Tx,
  { secrets }: Pick<Context, 'secrets'>,
  saved: StoredService | undefined,
  service: Omit<StoredService, 'sort'>,
): Promise<Change | OfficeRefusal> {
  const isSame =
    saved !== undefined &&
    saved.baseUrl === service.baseUrl &&
    saved.isEnabled === service.isEnabled &&
    isDeepStrictEqual(saved.credentials, service.credentials);
  if (isSame) return officeRefusal('as_it_is');
  await writeStoredService(tx, secrets, service);
  const after = serviceTerms({ ...service, sort: 0 });
  if (!saved) return { ...officeDone(null), after };
  return { ...officeDone(null), ...changedFields<object>(serviceTerms(saved), after) };
}

/** Returns the codes with one of them a place further; undefined at the end of the list. */
function moved(
  codes: readonly string[],
  code: string,
  direction: 'up' | 'down',
): string[] | undefined {
  const place = codes.indexOf(code);
  const next = direction === 'up' ? place - 1 : place + 1;
  const neighbour = codes[next];
  if (place < 0 || neighbour === undefined) return undefined;
  const after = [...codes];
  [after[place], after[next]] = [neighbour, code];
  return after;
}

function markOf(service: StoredService): string {
  return termsMark(serviceTerms(service));
}
