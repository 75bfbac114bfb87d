import { couponRow, saveCoupons } from '../modules/coupons/store.ts';
import { saveCommand } from './save-command.ts';

export const couponsSave = saveCommand({
  name: 'coupons:save',
  summary: 'Enters or changes coupons',
  row: couponRow,
  key: ({ code }) => code,
  save: (database, { websiteId }, coupons) =>
    database.transaction((tx) => saveCoupons(tx, websiteId, coupons)),
});
