import { randomUUID } from 'node:crypto';
import { demoStaff } from '@kapao/contract/demo.ts';
import { presetRoles } from '@kapao/contract/office/permissions.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeRoute } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { featureInvariants } from '../../flows/checks/feature-invariants.ts';
import { officeOperationNames } from '../../http/office/register-office.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { officeDocument } from '../../office-app.ts';
import { deviationsFrom } from '../../testing/documented.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  newMember,
  openQr,
  requestWithdrawal,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { documentSchema } from '../../testing/document-schema.ts';
import { randomRequests } from '../../testing/random-requests.ts';
import type { RandomRequest } from '../../testing/random-requests.ts';

/** Change the seed or the number of requests with `KAPAO_RANDOM_SEED=7 KAPAO_RANDOM_REQUESTS=20000`. */
const SEED = Number(process.env['KAPAO_RANDOM_SEED'] ?? 20_261_126);
const REQUESTS = Number(process.env['KAPAO_RANDOM_REQUESTS'] ?? 2_000);
const AT_ONCE = 8;
/** Fastify reads parameters of at most 100 characters. */
const LONG_URL = 100;
/** Acts of these permissions may move money. */
const MOVING = ['deposits:decide', 'transfers:assign', 'withdrawals:decide', 'proposals:decide'];

const operations = Object.entries(documentSchema.parse(officeDocument()).paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);
const perOperation = Math.ceil(REQUESTS / demoStaff.length / operations.length);
const deviation = deviationsFrom(officeDocument());

let server: PaymentServer;
let office: TestOffice;
/** Rows that exist, by the first part of the paths that name them. */
let existing: Record<string, string>;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  await server.context.database.query(sql`
    update site_settings
       set auto_payout_max_micro = 500000000
     where website_id = 3`);
  const member = await newMember(server, 5_000);
  const withdrawal = await requestWithdrawal(server, member, 1_000);
  const { ref_code } = await openQr(server, member);
  const cookie = await office.signIn('manager');
  const proposed = await office.call('proposeAdjustment', {
    cookie,
    params: { id: String(member.id) },
    body: { key: randomUUID(), amount: 10, reason: 'goodwill' },
  });
  existing = {
    members: String(member.id),
    withdrawals: withdrawal,
    deposits: ref_code,
    proposals: proposed.success ? proposed.data.id : expect.fail(proposed.code),
  };
});
afterAll(async () => {
  await office.close();
  await server.close();
});

/** Half of the requests name a row that exists, where the path names one. */
function requestsFor(each: (typeof operations)[number], seed: number): RandomRequest[] {
  const [, area = ''] = each.path.split('/');
  const known = existing[area];
  const path = known === undefined ? each.path : each.path.replace(/\{\w+\}/, known);
  const half = Math.ceil(perOperation / 2);
  return [
    ...randomRequests(each, { seed, count: perOperation - half }),
    ...randomRequests({ ...each, path }, { seed: seed + 1, count: half }),
  ];
}

let signIns = 0;
/** A new address for each sign-in: one address may sign in only so often. */
function nextAddress(): string {
  signIns += 1;
  return `10.${(signIns >> 16) & 255}.${(signIns >> 8) & 255}.${signIns & 255}`;
}

/** Opens the office again to every network and without a second factor, for the requests that follow. */
function openAccess() {
  return server.context.database.query(sql`
    update office_access
       set networks      = '{}',
           second_factor = null`);
}

/** The requests guess passwords, too. */
function forgetFailures() {
  return server.context.database.transaction((tx) => tx.query(sql`delete from login_failures`));
}

async function countTransfers(): Promise<number> {
  const [row] = await server.context.database.query<{ count: number }>(sql`
    select count(*)::integer as count
      from ledger_transfers`);
  return row?.count ?? 0;
}

function isOwn(name: string, role: PresetRole): boolean {
  const known = officeOperationNames().find((each) => each === name) ?? expect.fail(name);
  const { permission }: OfficeRoute = officeRoutes[known];
  const own: readonly string[] = presetRoles[role].permissions;
  return permission === 'staff' || permission === 'visitor' || own.includes(permission);
}

/** Describes an answer that the role's request may not get; empty if the answer is valid. */
function faultOf(
  name: string,
  role: PresetRole,
  { url, payload = '' }: RandomRequest,
  { statusCode, body }: { statusCode: number; body: string },
): string {
  if (statusCode >= 500) return 'a 5xx';
  const isFile = statusCode === 200 && !body.startsWith('{');
  const answer = isFile ? undefined : JSON.parse(body);
  if (!isOwn(name, role)) {
    // Fastify refuses these before anybody knows who sends them: a body that would change a prototype, a long parameter.
    const isUnreadable = /__proto__|constructor/.test(payload) || url.length > LONG_URL;
    const isUnread = isUnreadable && statusCode === 400 && answer?.code === 'invalid_input';
    // A segment of dots alone leads to another address.
    const isElsewhere = statusCode === 404 && /\/\.{1,2}(\/|$)/.test(url);
    const isRefused = statusCode === 403 && answer?.code === 'permission_missing';
    return isRefused || isUnread || isElsewhere ? '' : 'not refused';
  }
  return isFile ? '' : (deviation(name, answer) ?? '');
}

it.each(demoStaff.map(({ role }) => role))(
  'office-01: random requests of the %s find no 5xx, and nothing beyond the role',
  { timeout: 600_000 },
  async (role) => {
    const transfersBefore = await countTransfers();
    let cookie = await office.signIn(role);
    const requests = operations.flatMap((each, index) =>
      requestsFor(each, SEED + index).map((request) => ({ each, request })),
    );
    const faults: string[] = [];
    let signingIn: Promise<string> | undefined;
    const signInAgain = () =>
      (signingIn ??= forgetFailures()
        .then(() => office.signIn(role, nextAddress()))
        .finally(() => {
          signingIn = undefined;
        }));
    const sendRequests = async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const { method, url, payload } = next.request;
        const name = next.each.operation.operationId;
        const send = () =>
          office.app.inject({
            method,
            url,
            headers: {
              cookie,
              ...(payload !== undefined && { 'content-type': 'application/json' }),
            },
            ...(payload !== undefined && { payload }),
          });
        let response = await send();
        // The role's own requests end its session now and then.
        if (response.statusCode === 401) {
          cookie = await signInAgain();
          response = await send();
        }
        if (name === 'setOfficeAccess') await openAccess();
        const fault = faultOf(name, role, next.request, response);
        if (fault !== '') {
          const { statusCode, body } = response;
          faults.push(
            `${name}: ${fault}: ${statusCode} ${url.slice(0, 200)} ${payload?.slice(0, 300)} ${body.slice(0, 300)}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendRequests));
    expect(faults.slice(0, 3)).toEqual([]);
    const own: readonly string[] = presetRoles[role].permissions;
    if (!MOVING.some((permission) => own.includes(permission))) {
      expect(await countTransfers()).toBe(transfersBefore);
    }
    const { checks } = await verifyLedger(server.context.database, featureInvariants);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  },
);
