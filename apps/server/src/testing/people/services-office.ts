import { randomUUID } from 'node:crypto';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Queryable } from '../../db/database.ts';
import { startPaymentServer } from '../money/payments.ts';
import type { PaymentServer } from '../money/payments.ts';
import { startFakeService } from './fake-service.ts';
import type { FakeService } from './fake-service.ts';
import { startTestOffice } from './office.ts';
import type { TestOffice } from './office.ts';
import { approveHeld } from './second-person.ts';

export const FIRST = '1a'.repeat(16);
export const SECOND = '2b'.repeat(16);
export const ACCOUNT = `AC${'4d'.repeat(16)}`;
export const REASON = 'เปลี่ยนผู้ให้บริการ';

export type ServiceForm = Omit<OfficeBody<'saveService'>, 'key' | 'reason' | 'seen'>;

export interface ServicesOffice {
  server: PaymentServer;
  office: TestOffice;
  fake: FakeService;
  manager: string;
  owner: string;
  close(): Promise<void>;
}

/** Starts an office with those who change services, and a service that they may name. */
export async function startServicesOffice(): Promise<ServicesOffice> {
  const server = await startPaymentServer();
  const office = await startTestOffice(server.context);
  const fake = await startFakeService();
  return {
    server,
    office,
    fake,
    manager: await office.signIn('manager'),
    owner: await office.signIn('owner'),
    close: async () => {
      await office.close();
      await fake.close();
      await server.close();
    },
  };
}

/** Leaves the gateways alone, all of them on. */
export async function dropServices(on: Queryable): Promise<void> {
  await on.query(sql`delete from services`);
  await on.query(sql`delete from service_tests`);
  await on.query(sql`update payment_gateways set is_enabled = true`);
}

/** What staff do with services. Each call asks for the office, because a file names its acts before it is started. */
export function serviceActs(started: () => ServicesOffice) {
  const twilio = (more: Partial<ServiceForm> = {}): ServiceForm => ({
    protocol: 'twilio',
    base_url: started().fake.url,
    values: { account_sid: ACCOUNT, sender: 'KAPAO' },
    secrets: { auth_token: FIRST },
    ...more,
  });

  async function list() {
    const { office, manager } = started();
    const { data } = await office.call('listServices', { cookie: manager });
    return data?.services ?? expect.fail('no list');
  }
  const find = async (code: string) => (await list()).find((each) => each.code === code);

  /** Tries a save as one person; it waits for the second one. */
  async function propose(code: string, form: ServiceForm, kind: ServiceKind = 'sms') {
    const { office, manager } = started();
    const seen = (await find(code))?.seen ?? null;
    const body = { ...form, seen, key: randomUUID(), reason: REASON };
    return office.call('saveService', { cookie: manager, params: { kind, code }, body });
  }

  return {
    twilio,
    list,
    find,
    propose,
    save: async (code: string, form: ServiceForm = twilio(), kind: ServiceKind = 'sms') => {
      const { office, owner } = started();
      return approveHeld(office, await propose(code, form, kind), owner);
    },
  };
}
