import type { OfficeData } from '@kapao/contract/office/operation.ts';

/** Answers of the editors of wheels, cashback, ranks, contributions and brands. */

export const wheels: OfficeData<'listWheels'> = {
  wheels: [
    {
      key: '1',
      content: {
        id: 1,
        name: 'วงล้อนำโชค',
        name_en: 'Lucky wheel',
        price: 10,
        image: 'lucky.svg',
        sort: 1,
        budget: null,
        budget_claims: null,
        is_enabled: true,
        prizes: [
          { label: 'เครดิต 50 บาท', type: 'credit', amount: 50, weight: 100_000 },
          { label: '5 แต้ม', type: 'points', amount: 5, weight: 200_000 },
          { label: 'ไว้ลุ้นใหม่', type: 'nothing', amount: 0, weight: 700_000 },
        ],
      },
      latest: '41',
      scheduled: 0,
      spins_today: 120,
      spins_yesterday: 80,
      spending: { claims: 200, micro: '1000000000' },
    },
  ],
  next_id: 2,
};

export const cashbackRules: OfficeData<'listCashbackRules'> = {
  rules: [
    {
      key: '5',
      content: {
        code: 'weekly',
        period: 'week',
        percent: 5,
        min_loss: 100,
        max_payout: 1_000,
        budget: null,
        budget_claims: 100,
        valid_days: 7,
        starts_on: '2026-11-02',
        is_enabled: true,
      },
      latest: '42',
      scheduled: 1,
      spending: { claims: 3, micro: '300000000' },
    },
  ],
};

export const ladder: OfficeData<'listOfficeRanks'> = {
  ranks: [
    ['member', 'สมาชิก', 1, 0],
    ['silver', 'เงิน', 2, 1_000],
    ['gold', 'ทอง', 3, 10_000],
  ].map(([code, name_th, sort, turnover_from]) => ({
    key: String(code),
    content: {
      code: String(code),
      name_en: String(code),
      name_th: String(name_th),
      image: 'ranks/member.svg',
      sort: Number(sort),
      turnover_from: Number(turnover_from),
      benefits: [],
    },
    latest: '43',
    scheduled: 0,
  })),
};

export const siteContributions: OfficeData<'getContributions'> = {
  contributions: { SLOT: 100, CASINO: 50 },
  latest: '44',
  scheduled: 0,
};

export const lobbyBrands: OfficeData<'listBrands'> = {
  brands: [
    ['naga', 'Naga Play', 1],
    ['lotus', 'Lotus', null],
  ].map(([code, name, sort]) => ({
    code: String(code),
    name: String(name),
    studio: 'lotus',
    sort: sort === null ? null : Number(sort),
    is_enabled: true,
    logo: `providers/${code}.svg`,
    logo_version: 0,
    game_counts: { SLOT: 12 },
  })),
};

export const nagaBrand: OfficeData<'getOfficeBrand'> = {
  key: 'naga',
  content: {
    code: 'naga',
    name: 'Naga Play',
    sort: 1,
    logo: 'providers/naga.svg',
    is_enabled: true,
  },
  latest: '45',
  scheduled: 0,
  studio_name: 'Naga',
  studio: 'lotus',
  categories: [{ category: 'SLOT', games: 12 }],
};
