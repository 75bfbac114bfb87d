import { demoLogins, demoStaff } from '@kapao/contract/demo.ts';
import type { Result } from '@kapao/contract/envelope.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type {
  OfficeBody,
  OfficeData,
  OfficeParams,
  OfficeQuery,
} from '@kapao/contract/office/operation.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import type { FastifyInstance } from 'fastify';
import { seedStaff } from '../../demo/staff.ts';
import { buildOfficeApp } from '../../office-app.ts';
import type { Context } from '../../context.ts';

export interface TestOffice {
  app: FastifyInstance;
  /** Signs a demo person in and returns the cookie. */
  signIn(role: PresetRole, remoteAddress?: string): Promise<string>;
  /** Calls one operation through HTTP. */
  call: <Name extends OfficeOperationName>(
    name: Name,
    request?: OfficeRequest<Name>,
  ) => Promise<Result<OfficeData<Name>, OfficeErrorCode>>;
  /** Calls an operation that answers with a file. */
  download: (
    name: 'exportReport' | 'exportReportRows' | 'exportAudit' | 'exportReconciliation',
    request: { params?: object; body: object; cookie: string },
  ) => Promise<{ status: number; type: string; name: string; bytes: Buffer }>;
  close(): Promise<void>;
}

interface OfficeRequest<Name extends OfficeOperationName> {
  params?: OfficeParams<Name>;
  query?: OfficeQuery<Name>;
  body?: OfficeBody<Name>;
  cookie?: string;
  origin?: string;
}

/** Starts the office beside a test's server, with a person for each preset role. */
export async function startTestOffice(context: Context): Promise<TestOffice> {
  await seedStaff(context);
  const app = await buildOfficeApp(context);
  return {
    app,
    signIn: async (role, remoteAddress) => {
      const email = demoStaff.find((each) => each.role === role)?.email;
      const response = await app.inject({
        method: 'POST',
        url: '/api/session',
        payload: { email, password: demoLogins.password },
        ...(remoteAddress !== undefined && { remoteAddress }),
      });
      const [cookie] = response.cookies;
      if (!cookie) throw new Error(`${role} could not sign in: ${response.body}`);
      return `${cookie.name}=${cookie.value}`;
    },
    call: async (name, { params, query, body, cookie, origin } = {}) => {
      const { method } = officeRoutes[name];
      const response = await app.inject({
        method,
        url: urlOf(name, params),
        headers: {
          ...(cookie !== undefined && { cookie }),
          ...(origin !== undefined && { origin }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        query: textEntries(query),
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      return response.json();
    },
    download: async (name, { params, body, cookie }) => {
      const { method } = officeRoutes[name];
      const response = await app.inject({
        method,
        url: urlOf(name, params),
        headers: { cookie, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      return {
        status: response.statusCode,
        type: String(response.headers['content-type']),
        name: String(response.headers['content-disposition']),
        bytes: response.rawPayload,
      };
    },
    close: () => app.close(),
  };
}

function urlOf(name: OfficeOperationName, params: unknown): string {
  const values = textEntries(params);
  const path = officeRoutes[name].path.replaceAll(/:(\w+)/g, (_, key: string) => values[key] ?? '');
  return `/api${path}`;
}

function textEntries(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}
