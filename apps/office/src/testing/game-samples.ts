import type { OfficeGame } from '@kapao/contract/office/games.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { SwitchClosing } from '@kapao/contract/office/switches.ts';

export function closingOf(changes: Partial<SwitchClosing> = {}): SwitchClosing {
  return {
    id: '7',
    kind: 'game',
    target: 'game-1',
    reason: 'maintenance',
    text_th: null,
    text_en: null,
    set_by: 'risk@kapao.test',
    set_at: '2026-11-25T10:45:03.000Z',
    ...changes,
  };
}

export function officeGame(id: string, changes: Partial<OfficeGame> = {}): OfficeGame {
  return {
    game_id: id,
    game_code: id,
    name: `เกม ${id}`,
    name_en: `Game ${id}`,
    studio: 'lotus',
    studio_name: 'Lotus',
    brand: 'naga',
    brand_name: 'Naga Play',
    category: 'SLOT',
    brand_sort: 1,
    sort: 3,
    state: 'open',
    closing: null,
    closed_by: null,
    ...changes,
  };
}

export const allOn: OfficeData<'listSwitches'> = {
  play: null,
  deposits: null,
  withdrawals: null,
  methods: [
    {
      code: '2',
      name: 'พร้อมเพย์',
      name_en: null,
      is_enabled: true,
      closing: null,
      is_payout: false,
    },
    {
      code: '1',
      name: 'โอนเข้าบัญชี',
      name_en: null,
      is_enabled: true,
      closing: null,
      is_payout: true,
    },
  ],
  studios: [{ code: 'lotus', name: 'Lotus', is_enabled: true, closing: null }],
  brands: [{ code: 'naga', name: 'Naga Play', studio: 'lotus', is_enabled: true, closing: null }],
};
