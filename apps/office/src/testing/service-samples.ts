import type { OfficeService, OfficeServiceProtocol } from '@kapao/contract/office/services.ts';

const plain = {
  is_secret: false,
  is_rotated: false,
  is_optional: false,
  is_ours: false,
  hint: null,
};

export const twilioProtocol: OfficeServiceProtocol = {
  kind: 'sms',
  protocol: 'twilio',
  th: 'Twilio',
  en: 'Twilio',
  base_url: 'https://api.twilio.com',
  fields: [
    {
      ...plain,
      name: 'account_sid',
      th: 'Account SID',
      en: 'Account SID',
      pattern: '^AC[0-9a-f]{32}$',
      hint: { th: 'ขึ้นต้นด้วย AC', en: 'It begins with AC' },
    },
    {
      ...plain,
      name: 'auth_token',
      th: 'Auth Token',
      en: 'Auth token',
      pattern: '^[0-9a-f]{32}$',
      is_secret: true,
      is_rotated: true,
    },
    { ...plain, name: 'note', th: 'หมายเหตุ', en: 'Note', pattern: '^.+$', is_optional: true },
  ],
  capabilities: [],
  channels: [],
};

export function officeService(changes: Partial<OfficeService> = {}): OfficeService {
  return {
    kind: 'sms',
    code: 'main',
    protocol: 'twilio',
    base_url: 'https://api.twilio.com',
    is_enabled: true,
    fields: { account_sid: [`AC${'1'.repeat(32)}`], auth_token: ['••••abcd', '••••0123'] },
    webhook_url: 'https://kapao.example/api/sms/main/status',
    faults: [],
    last_test: {
      outcome: 'accepted',
      status: 404,
      took_ms: 120,
      tested_at: '2026-11-25T10:45:00.000Z',
    },
    seen: '0123456789abcdef0123456789abcdef',
    ...changes,
  };
}
