import { recordedRows } from '../../../flows/configuration/recorded-save.ts';
import { couponRow } from '@kapao/contract/coupons/written.ts';
import { saveCoupons } from '../../../features/coupons/store.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const couponsSaveCommand = buildSaveCommand({
  name: 'coupons:save',
  summary: 'Enters or changes coupons',
  row: couponRow,
  key: ({ code }) => code,
  save: (tx, { websiteId }, coupons) => saveCoupons(tx, websiteId, coupons),
  recorded: recordedRows('coupons', {
    operation: 'saveCoupon',
    target: ({ code }) => `coupon:${String(code)}`,
  }),
});
