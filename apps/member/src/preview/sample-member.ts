import type { Data } from '@kapao/contract/operation.ts';
import type { PreviewAnswers } from '@kapao/contract/preview.ts';
import { WEBSITE_ID } from '../lib/site.ts';

/** The member whom the preview shows. Nobody's data is read for it. */
const member: Data<'checkAccessToken'>['member_data'] = {
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000000',
  username: '0800000000',
  username_application: 'preview',
  website_id: WEBSITE_ID,
  credit_data: { bonusCredit: 0, availableCredit: 1250, outStandingCredit: 0, currency: 'THB' },
  bank_account_data: {
    bank_abbr: 'KBANK',
    bank_account_name: 'ตัวอย่าง สมาชิก',
    bank_account_number: '0000000000',
  },
  current_points: 120,
  rank_data: { name_en: 'Member', name_th: 'สมาชิก', image: 'ranks/member.svg' },
  current_promotion: null,
  turnover: [],
  unread_notifications: 0,
  lock_after_minutes: null,
};

/** The answers to the calls of the sample member's screens. */
export const sampleAnswers: PreviewAnswers = {
  checkAccessToken: { member_data: member },
  getHome: {
    is_newcomer: false,
    suggests_lock: false,
    suggests_documents: false,
    checkin: null,
    shelves: [],
    games: [],
  },
  listGames: [],
  listCategories: [],
  listBrands: [],
  listLobbyRows: { tabs: [], games: [] },
  listOwnRows: { tabs: [], games: [] },
  listGameWords: [],
  listFavouriteGames: { favorite_games: [] },
  listOffers: { offers: [] },
  listPromotionHistory: { promotions: [], next_cursor: null },
};
