import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { officeDocument } from '../../office-app.ts';
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
import { fittingSample } from '../../testing/random-requests.ts';
import { offerPromotion } from '../../testing/play/promotions.ts';

/** One beyond each bound of the database's and the language's numbers. */
const EXTREMES = ['2147483648', '9223372036854775808', `1${'0'.repeat(40)}`, '-1', '1e400'];
const AT_ONCE = 8;
/** They end the session that sends the others. */
const ENDING = new Set([
  'signOut',
  'endMySessions',
  'endStaffSessions',
  'changePassword',
  'disableStaff',
]);

let server: PaymentServer;
let office: TestOffice;
/** Rows that exist, by the first part of the paths that name them. */
let existing: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  const member = await newMember(server, 5_000);
  const withdrawal = await requestWithdrawal(server, member, 1_000);
  const { ref_code } = await openQr(server, member);
  const proposed = await office.call('proposeAdjustment', {
    cookie: await office.signIn('manager'),
    params: { id: String(member.id) },
    body: { key: randomUUID(), amount: 10, reason: 'goodwill' },
  });
  existing = {
    members: String(member.id),
    withdrawals: withdrawal,
    deposits: ref_code,
    proposals: proposed.data?.id ?? expect.fail('nothing was proposed'),
    promotions: String(await offerPromotion(server)),
    'fair-rules': 'referral',
  };
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const operations = Object.entries(documentSchema.parse(officeDocument()).paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !ENDING.has(operationId))
      .map(([method, operation]) => ({ method, path, operation })),
);
type Described = (typeof operations)[number];

interface Sent {
  name: string;
  method: 'GET' | 'POST';
  url: string;
  payload?: string;
}

/** Each parameter and each field of a body that can be a number, with every extreme in its place. */
function requestsOf(each: Described, seed: number): Sent[] {
  const { method, path, operation } = each;
  const name = operation.operationId;
  const sent = { name, method: method === 'get' ? 'GET' : 'POST' } as const;
  const [, area = ''] = path.split('/');
  const known = `/api${path.replace(/\{\w+\}/, existing[area] ?? '1').replaceAll(/\{\w+\}/g, '1')}`;
  const schema = operation.requestBody?.content['application/json'].schema;
  const body = schema === undefined ? undefined : fittingSample(schema, seed);
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const inPath = [...path.matchAll(/\{\w+\}/g)].flatMap(([parameter]) =>
    EXTREMES.map((extreme) => ({
      ...sent,
      ...payload,
      url: `/api${path.replace(parameter, extreme).replaceAll(/\{\w+\}/g, '1')}`,
    })),
  );
  const inQuery = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) =>
      EXTREMES.map((extreme) => ({
        ...sent,
        ...payload,
        url: `${known}?${parameter.name}=${extreme}`,
      })),
    );
  const inBody = (body === undefined ? [] : fieldsOf(body)).flatMap((field) =>
    EXTREMES.flatMap((extreme) =>
      [extreme, JSON.stringify(extreme)].map((text) => ({
        ...sent,
        url: known,
        payload: withText(body, field, text),
      })),
    ),
  );
  return [...inPath, ...inQuery, ...inBody];
}

const parent = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);

/** The paths of the fields that can be an amount or an id: numbers, texts and what is missing. */
function fieldsOf(value: unknown, path: string[] = []): string[][] {
  const inner = parent.safeParse(value);
  if (!inner.success) return [path];
  return Object.entries(inner.data).flatMap(([name, each]) => fieldsOf(each, [...path, name]));
}

/** The JSON of a value with this text in the place of a field; a number there may be one that no parser holds. */
function withText(value: unknown, path: readonly string[], text: string): string {
  const mark = randomUUID();
  return JSON.stringify(replaced(value, path, mark)).replace(`"${mark}"`, () => text);
}

function replaced(value: unknown, [name, ...rest]: readonly string[], mark: string): unknown {
  const inner = parent.safeParse(value);
  if (name === undefined || !inner.success) return mark;
  if (Array.isArray(inner.data)) {
    return inner.data.map((each, index) =>
      String(index) === name ? replaced(each, rest, mark) : each,
    );
  }
  return { ...inner.data, [name]: replaced(inner.data[name], rest, mark) };
}

it(
  'office-73: answers numbers beyond all bounds, in each field of each operation, without a fault',
  { timeout: 300_000 },
  async () => {
    let cookie = await office.signIn('owner');
    const requests = operations.flatMap((each, index) => requestsOf(each, index));
    expect(requests.length).toBeGreaterThan(1_000);
    const faults: string[] = [];
    // All that lost the session at once share one sign-in, whose number is limited.
    let signingIn: Promise<string> | undefined;
    const signInOnce = () =>
      (signingIn ??= office.signIn('owner').finally(() => {
        signingIn = undefined;
      }));
    const sendAll = async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const { name, method, url, payload } = next;
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
        const used = cookie;
        let { statusCode, body } = await send();
        if (statusCode === 401) {
          if (cookie === used) cookie = await signInOnce();
          ({ statusCode, body } = await send());
        }
        if (name === 'setOfficeAccess') await openAccess();
        if (statusCode >= 500) {
          faults.push(
            `${name}: ${statusCode} ${url} ${payload?.slice(0, 300)} ${body.slice(0, 200)}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    expect(faults.slice(0, 5)).toEqual([]);
  },
);

/** Opens the office again to every network and without a second factor, for the requests that follow. */
function openAccess() {
  return server.context.database.query(sql`
    update office_access
       set networks      = '{}',
           second_factor = null`);
}
