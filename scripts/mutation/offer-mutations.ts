import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';

/** Mutations of budgets, bonuses of coupons, and the value of offers. */
export const offerMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/features/coupons/redemptions-store.ts`,
    from: 'left.micro -= amountMicro;',
    to: 'left.micro -= 0n;',
    test: `${server}/features/coupons/bonus.pg.test.ts`,
    title:
      'the budget of a coupon > offer-25: is never passed by one of 100 members at once on two servers (turnover 0)',
  },
  {
    file: `${server}/features/promotions/rules.ts`,
    from: '[...brand, category, tabOfCategory(category)]',
    to: '[category, tabOfCategory(category), ...brand]',
    test: `${server}/features/promotions/rules.test.ts`,
    title:
      "what a stake counts (bonus-34) > bonus-34: takes a brand's line before that of the category, in either direction",
  },
  {
    file: `${server}/flows/configuration/save-configuration.ts`,
    from: "  if (found.isForeign) return { outcome: 'refused', code: 'not_found' };\n",
    to: '',
    test: `${server}/entries/office/offers/saved-records.pg.test.ts`,
    title: 'saveRewardRecords > editor-15: makes one wheel of an id, and none of another website',
  },
  {
    file: `${server}/features/promotions/deposit-bonus.ts`,
    from: 'const promotion = onPromisedTerms(onOffer, bonus);',
    to: 'const promotion = onOffer;',
    test: `${server}/flows/deposits/deposit-bonus.pg.test.ts`,
    title:
      'the claim of a chosen bonus > gift-05: keeps the confirmed terms when the promotion was made worse, or better',
  },
  {
    file: `${server}/features/promotions/claim-promotion.ts`,
    from: 'if (fits.length === 0 || !fitsEarlier)',
    to: 'if (fits.length === 0)',
    test: `${server}/flows/deposits/deposit-bonus.pg.test.ts`,
    title:
      'the claim of a chosen bonus > gift-07: pays lowered terms no more often than their own budget allowed',
  },
  {
    file: `${server}/ledger/rewards/offer-budgets.ts`,
    from: 'if (rest && !holds(rest, neededMicro)) return false;',
    to: '',
    test: `${server}/flows/rewards/reward-budgets.pg.test.ts`,
    title:
      'offer-25: a wheel is played while its budget holds the largest prize, and takes no points after',
  },
  {
    file: 'packages/contract/src/rewards/rules.ts',
    from: 'Number(value.toFixed(decimals)) === value',
    to: 'Math.abs(Number(value.toFixed(decimals)) - value) < 1e-6',
    test: `${server}/entries/office/offers/coupons.pg.test.ts`,
    title:
      'saveCoupon, publishCoupon and endCoupon > offer-03: refuses numbers that are nearly whole',
  },
  {
    file: `${server}/flows/configuration/save-records.ts`,
    from: "? 'unbounded' : sum + risk.valueMicro",
    to: "? 'unbounded' : risk.valueMicro",
    test: `${server}/entries/office/offers/records.pg.test.ts`,
    title:
      'the value of a save > editor-03: of several records is their sum, also where each stays below the bound',
  },
  {
    file: `${server}/flows/four-eyes/offer-risk.ts`,
    from: "const hasOwn = form !== null && form['as_usual'] !== true;",
    to: 'const hasOwn = form !== null;',
    test: `${server}/entries/office/offers/records.pg.test.ts`,
    title:
      'the value of a save > editor-09: a date is compared with its day of the month, and so is the end of its own reward',
  },
  {
    file: `${server}/flows/four-eyes/offer-values.ts`,
    from: '...limits.map((limit) => (limit - claims) * eachMicro),',
    to: '...limits.map((limit) => limit - claims),',
    test: `${server}/flows/four-eyes/offer-values.test.ts`,
    title: 'offerValue > offer-30: of a coupon is amount times uses',
  },
  {
    file: `${server}/flows/four-eyes/offer-values.ts`,
    from: 'return isRaised ? is : 0n;',
    to: 'return isRaised && before === null ? is : 0n;',
    test: `${server}/flows/four-eyes/offer-values.test.ts`,
    title: 'changeValue > offer-31: of a live coupon by a higher amount',
  },
  {
    file: `${server}/flows/configuration/apply-scheduled-changes.ts`,
    from: 'await checkValue(tx, websiteId, change, before);',
    to: '',
    test: `${server}/flows/four-eyes/offer-risks.pg.test.ts`,
    title:
      'a change that one person would schedule alone > offer-33: fails at its time, if it is worth more by then',
  },
  {
    file: `${server}/flows/rewards/redeem-coupon.ts`,
    from: 'if (current && !current.isOver)',
    to: 'if (false)',
    test: `${server}/features/coupons/bonus.pg.test.ts`,
    title:
      'a coupon that asks for a turnover > offer-27: is refused beside an open claim, and while a withdrawal is on its way',
  },
];
