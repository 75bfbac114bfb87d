import { demoLogins } from '@kapao/contract/demo.ts';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import type { Failure } from '@kapao/contract/envelope.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import { TOTP } from 'otpauth';
import type { TestOffice } from './office.ts';

const PERIOD_MS = 30_000;

/** The code that an authenticator app shows, `periods` from now. */
export function codeOf(secret: string, periods = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + periods * PERIOD_MS });
}

interface Opened {
  cookie: string;
  code: OfficeErrorCode | undefined;
}

/** Sends a sign-in or an accepted invitation, and returns the session's cookie; '' with the refusal's code. */
export async function openStaff(
  { app }: Pick<TestOffice, 'app'>,
  path: '/session' | '/invites/accept',
  payload: Partial<OfficeBody<'signIn'>> | OfficeBody<'acceptInvite'>,
): Promise<Opened> {
  const response = await app.inject({ method: 'POST', url: `/api${path}`, payload });
  const [cookie] = response.cookies;
  const { code } = response.json<Partial<Failure<OfficeErrorCode>>>();
  return { cookie: cookie ? `${cookie.name}=${cookie.value}` : '', code };
}

/** Invites a person and joins by the link. */
export async function joinStaff(
  office: TestOffice,
  { by, email, role }: { by: string; email: string; role: string },
): Promise<string> {
  const invited = await office.call('inviteStaff', { cookie: by, body: { email, role } });
  const token = invited.data?.link.split('#')[1] ?? '';
  const body = { token, name: 'Tester', password: demoLogins.password.toUpperCase() + '-staff-9' };
  const { cookie, code } = await openStaff(office, '/invites/accept', body);
  if (cookie === '') throw new Error(`${email} could not join: ${invited.message} ${code}`);
  return cookie;
}
