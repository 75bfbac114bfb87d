import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { OfficeRecord } from '@kapao/contract/office/records.ts';
import type { FakeRequest } from './fake-api.ts';

/** The form of a mission that is live. */
export const missionForm = {
  id: 7,
  title: 'ฝากสามวัน',
  title_en: null,
  sort: 1,
  days_needed: 3,
  daily_minimum: 100,
  amount: 300,
  bonus_type: 'credit',
  bonus: 50,
  is_repeatable: false,
  budget: 5_000,
  budget_claims: null,
  from: '2026-11-01T00:00:00',
  until: null,
  is_enabled: true,
};

export const methodForm = {
  id: 4,
  adapter: 'bank-transfer',
  gateway: 'sandbox',
  name: 'โอนเข้าบัญชี',
  name_en: null,
  logo: 'banks/kbank.svg',
  sort: 3,
  bank_acc_name: 'บริษัท กระเป๋า',
  bank_acc_number: '1234567890',
  bank_abbr: 'KBANK',
  min_amount: 100,
  max_amount: 50_000,
  deadline_minutes: 15,
  fee_fixed: 0,
  fee_percent: 1.5,
  open_from: null,
  open_until: null,
  is_enabled: true,
};

/** Returns a saved record of these fields. */
export function officeRecord(content: OfficeRecord['content'], latest = '11'): OfficeRecord {
  const { id, date } = content;
  const key = typeof id === 'number' ? id : typeof date === 'string' ? date : '';
  return { key: `3/${key}`, content, latest, scheduled: 0 };
}

/** The days of every month: 10 points each, and 50 baht on the fifth. */
export const usualRecords = Array.from({ length: 31 }, (_day, place) =>
  officeRecord({
    days: [place + 1],
    type: place === 4 ? 'credit' : 'points',
    amount: place === 4 ? 50 : 10,
  }),
);

/** Answers a save as the server does: each change has a new version. */
export function savedRecords({ body }: FakeRequest): OfficeData<'saveRewardRecords'> {
  // The client has typed the body by its operation.
  const { changes } = body as { changes: unknown[] };
  return {
    records: changes.map((_change, place) => ({ key: `3/${place}`, latest: String(20 + place) })),
    scheduled: [],
  };
}

export const methodList: OfficeData<'listMethodRecords'> = {
  records: [officeRecord(methodForm)],
  next_id: 91,
  payout_method_id: 1,
  gateways: [
    {
      code: 'sandbox',
      is_enabled: true,
      capabilities: ['checkout', 'statement', 'payout'],
      channels: [],
    },
    {
      code: 'quiet',
      is_enabled: false,
      capabilities: ['checkout', 'statement', 'payout'],
      channels: [],
    },
  ],
  banks: [{ bank_abbr: 'KBANK', th: 'กสิกรไทย', en: 'Kasikornbank' }],
};
