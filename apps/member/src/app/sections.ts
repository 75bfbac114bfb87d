import type { Section } from '@kapao/contract/theme-colors.ts';

/** The section of each screen, which gives it its accent (site-69); other screens use the main colour. */
export const sections: Readonly<Record<string, Section>> = {
  brands: 'games',
  games: 'games',
  promotions: 'rewards',
  coupon: 'rewards',
  cashback: 'rewards',
  'daily-checkin': 'rewards',
  'daily-task': 'rewards',
  minigame: 'rewards',
  wheel: 'rewards',
  affiliate: 'friends',
  contact: 'help',
  protection: 'help',
};
