import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type {
  OfficeStudio,
  OfficeStudioProtocol,
  StudioKey,
} from '@kapao/contract/office/studios.ts';

function studioKey(fingerprint: string, changes: Partial<StudioKey> = {}): StudioKey {
  return {
    owner: 'studio',
    fingerprint,
    state: 'valid',
    added_at: '2026-11-01T10:00:00.000Z',
    last_used_at: '2026-11-25T10:45:00.000Z',
    public_key: `-----BEGIN PUBLIC KEY-----\n${fingerprint}\n-----END PUBLIC KEY-----\n`,
    ...changes,
  };
}

const ourKeys = { owner: 'us', last_used_at: null } as const;

export const lotusKeys = [
  studioKey('aaaa111122223333'),
  studioKey('bbbb111122223333', { ...ourKeys, state: 'signs' }),
  studioKey('cccc111122223333', { ...ourKeys, state: 'stands_by' }),
  studioKey('dddd111122223333', { state: 'retired' }),
];

export const rsForm: OfficeStudioProtocol = {
  protocol: 'rs',
  th: 'ตระกูล RS',
  en: 'RS family',
  has_keys: true,
  fields: [],
};

const secret = {
  is_secret: true,
  is_optional: false,
  is_ours: false,
  pattern: '^.{8,}$',
  hint: null,
};

export const evolutionForm: OfficeStudioProtocol = {
  protocol: 'evolution',
  th: 'Evolution',
  en: 'Evolution',
  has_keys: false,
  fields: [
    {
      ...secret,
      name: 'casino_key',
      th: 'รหัสคาสิโน',
      en: 'Casino key',
      is_secret: false,
      is_rotated: false,
      pattern: '^\\w+$',
    },
    { ...secret, name: 'auth_tokens', th: 'โทเคน', en: 'Token', is_rotated: true, is_ours: true },
  ],
};

export function officeStudio(changes: Partial<OfficeStudio> = {}): OfficeStudio {
  return {
    code: 'lotus',
    name: 'Lotus Games',
    protocol: 'rs',
    state: 'open',
    closing: null,
    base_url: 'https://lotus.example/games',
    allowed_addresses: ['203.0.113.7/32'],
    last_call_at: '2026-11-25T10:45:00.000Z',
    games: 120,
    brands: 3,
    keys: lotusKeys.slice(0, 3),
    ...changes,
  };
}

export function shownStudio(changes: Partial<OfficeStudio> = {}): OfficeData<'getStudio'> {
  return {
    ...officeStudio(changes),
    keys: lotusKeys,
    operator_id: '5f0c9f6e-0000-4000-8000-000000000001',
    wallet_url: 'https://kapao.example/api/studio/lotus',
    max_free_bet_micro: '1000000000',
    max_win_micro: '10000000000000',
    form: rsForm,
    values: {},
    seen: '0123456789abcdef0123456789abcdef',
  };
}
