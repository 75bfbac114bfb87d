import { couponRow } from '@kapao/contract/coupons/written.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { contributionList, promotionRow } from '@kapao/contract/promotions/written.ts';
import { z } from 'zod';
import type { Queryable, Tx } from '../db/database.ts';
import { cashbackRuleRow, saveCashbackRules } from '../features/cashback/rules-store.ts';
import { saveCoupons } from '../features/coupons/store.ts';
import { dailyRewardRow, saveDailyRewards } from '../features/daily-rewards/store.ts';
import { gameProviderRow, saveGameProviders } from '../features/games/providers-store.ts';
import { listRanksOutOfOrder, rankRow, saveRanks } from '../features/members/ranks-store.ts';
import { missionRow, saveMissions } from '../features/missions/store.ts';
import { paymentMethodRow, savePaymentMethods } from '../features/payments/methods-save-store.ts';
import { pointRateRow, savePointRate } from '../features/points/rates-store.ts';
import {
  savePromotions,
  saveSiteContributions,
} from '../features/promotions/saved-promotions-store.ts';
import { referralTermsRow, saveReferralTerms } from '../features/referral/terms-store.ts';
import { settingsChanges, themeRow } from '@kapao/contract/site/written.ts';
import { changeSettings } from '../features/site/settings-store.ts';
import { nameTheme, saveThemes } from '../features/site/themes-store.ts';
import { saveWheels, wheelRow } from '../features/spins/wheels-store.ts';
import type { KeptRow } from '../features/versions/rules.ts';
import type { RecordPart } from '../features/versions/store.ts';
import {
  brandForm,
  cashbackForm,
  contributionForm,
  couponForm,
  dateForm,
  dayForm,
  missionForm,
  paymentMethodForm,
  pointForm,
  promotionForm,
  rankForm,
  referralForm,
  settingsForm,
  themeForm,
  wheelForm,
} from './written-forms.ts';

type Rows = (kind: VersionKindName) => readonly KeptRow[];
type Columns = Readonly<Record<string, unknown>>;

/** A kind of configuration that can be rolled back and scheduled: by the schema and the save of its command. */
export interface SavedKind {
  /** The rows of a record: those of one of its rows, or of its written form. */
  parts: (of: Columns, websiteId: number) => RecordPart[];
  /** The record's form in an operator's file; null where it is not there. */
  form: (rows: Rows, on: Queryable) => Promise<KeptRow | null>;
  /** Checks a form and saves it. Returns the rule that it breaks. */
  save: (tx: Tx, websiteId: number, form: unknown) => Promise<BothLanguages | undefined>;
  /** Checks a form alone, and fills in what it leaves out. */
  parse: (form: unknown) => { content: KeptRow } | { rule: BothLanguages };
}

function savedKind<Row extends object>(kind: {
  parts: SavedKind['parts'];
  form: SavedKind['form'];
  schema: z.ZodType<Row>;
  save: (tx: Tx, websiteId: number, row: Row) => Promise<string | undefined>;
}): SavedKind {
  const { parts, form, schema, save } = kind;
  return {
    parts,
    form,
    parse: (content) => {
      const parsed = schema.safeParse(content);
      return parsed.success
        ? { content: Object.fromEntries(Object.entries(parsed.data)) }
        : { rule: broken(z.prettifyError(parsed.error)) };
    },
    save: async (tx, websiteId, content) => {
      const parsed = schema.safeParse(content);
      if (!parsed.success) return broken(z.prettifyError(parsed.error));
      const rule = await save(tx, websiteId, parsed.data);
      return rule === undefined ? undefined : broken(rule);
    },
  };
}

export function broken(rule: string): BothLanguages {
  return { th: `กติกาไม่อนุญาต: ${rule}`, en: `A rule forbids it: ${rule}` };
}

function one(kind: VersionKindName, ...names: string[]): SavedKind['parts'] {
  return (of, websiteId) => [part(kind, of, websiteId, names)];
}

function part(kind: VersionKindName, of: Columns, websiteId: number, names: string[]): RecordPart {
  const known = names.map((name) => [name, name === 'website_id' ? websiteId : scalar(of[name])]);
  return { kind, known: Object.fromEntries(known), isList: false };
}

function scalar(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function single(
  kind: VersionKindName,
  form: (row: KeptRow, rows: Rows, on: Queryable) => KeptRow | Promise<KeptRow>,
): SavedKind['form'] {
  return async (rows, on) => {
    const [row] = rows(kind);
    return row === undefined ? null : form(row, rows, on);
  };
}

const none = async (saved: Promise<unknown>) => {
  await saved;
  return undefined;
};

const promotions = savedKind({
  parts: (of, websiteId) => [
    part('promotions', of, websiteId, ['id']),
    { kind: 'promotion_contributions', known: { promotion_id: scalar(of['id']) }, isList: true },
  ],
  form: single('promotions', (row, rows) => promotionForm(row, rows('promotion_contributions'))),
  schema: promotionRow,
  save: (tx, websiteId, row) => none(savePromotions(tx, websiteId, [row])),
});

const contributions = savedKind({
  parts: () => [{ kind: 'promotion_contributions', known: { promotion_id: null }, isList: true }],
  form: async (rows) => contributionForm(rows('promotion_contributions')),
  schema: contributionList,
  save: (tx, _websiteId, list) => none(saveSiteContributions(tx, list)),
});

const wheels = savedKind({
  parts: (of, websiteId) => [
    part('spin_wheels', of, websiteId, ['id']),
    { kind: 'spin_prizes', known: { wheel_id: scalar(of['id']) }, isList: true },
  ],
  form: single('spin_wheels', (row, rows) => wheelForm(row, rows('spin_prizes'))),
  schema: wheelRow,
  save: (tx, websiteId, row) => none(saveWheels(tx, websiteId, [row])),
});

const settings = savedKind({
  parts: one('site_settings', 'website_id'),
  form: single('site_settings', async (row, _rows, on) => {
    const theme = await nameTheme(on, Number(row['theme_id']));
    return settingsForm(row, Object.keys(settingsChanges.shape), theme ?? '');
  }),
  schema: settingsChanges,
  save: changeSettings,
});

const days = savedKind({
  parts: (of, websiteId) => {
    const { days: written } = of;
    const day_of_month = Array.isArray(written) ? written[0] : of['day_of_month'];
    return [part('daily_reward_days', { day_of_month }, websiteId, ['website_id', 'day_of_month'])];
  },
  form: single('daily_reward_days', dayForm),
  schema: dailyRewardRow,
  save: (tx, websiteId, row) => none(saveDailyRewards(tx, websiteId, [row])),
});

/** The kinds that can be saved; the others are changed in their own places. */
export const savedKinds: Readonly<Partial<Record<VersionKindName, SavedKind>>> = {
  site_settings: settings,
  themes: savedKind({
    parts: one('themes', 'website_id', 'name'),
    form: single('themes', themeForm),
    schema: themeRow,
    save: (tx, websiteId, row) => none(saveThemes(tx, websiteId, [row])),
  }),
  payment_methods: savedKind({
    parts: one('payment_methods', 'id'),
    form: single('payment_methods', paymentMethodForm),
    schema: paymentMethodRow,
    save: async (tx, websiteId, row) => {
      const refused = await savePaymentMethods(tx, websiteId, [row]);
      return refused.length > 0 ? 'unknown gateway, bank or website' : undefined;
    },
  }),
  promotions,
  promotion_contributions: contributions,
  coupons: savedKind({
    parts: one('coupons', 'website_id', 'code'),
    form: single('coupons', couponForm),
    schema: couponRow,
    save: (tx, websiteId, row) => none(saveCoupons(tx, websiteId, [row])),
  }),
  missions: savedKind({
    parts: one('missions', 'website_id', 'id'),
    form: single('missions', missionForm),
    schema: missionRow,
    save: (tx, websiteId, row) => none(saveMissions(tx, websiteId, [row])),
  }),
  cashback_rules: savedKind({
    parts: one('cashback_rules', 'website_id', 'code'),
    form: single('cashback_rules', cashbackForm),
    schema: cashbackRuleRow,
    save: async (tx, websiteId, row) => {
      const [code] = await saveCashbackRules(tx, websiteId, [row]);
      return code === undefined ? undefined : `${code} gives for another period`;
    },
  }),
  spin_wheels: wheels,
  ranks: savedKind({
    parts: one('ranks', 'code'),
    form: single('ranks', rankForm),
    schema: rankRow,
    save: async (tx, _websiteId, row) => {
      await saveRanks(tx, [row]);
      const [code] = await listRanksOutOfOrder(tx);
      return code === undefined
        ? undefined
        : `${code} asks for no more turnover than a rank below it by sort`;
    },
  }),
  referral_terms: savedKind({
    parts: one('referral_terms', 'website_id'),
    form: single('referral_terms', referralForm),
    schema: referralTermsRow,
    save: (tx, websiteId, terms) => none(saveReferralTerms(tx, websiteId, terms)),
  }),
  point_rates: savedKind({
    parts: one('point_rates', 'website_id'),
    form: single('point_rates', pointForm),
    schema: pointRateRow,
    save: (tx, websiteId, rate) => none(savePointRate(tx, websiteId, rate)),
  }),
  daily_reward_days: days,
  daily_reward_dates: savedKind({
    parts: one('daily_reward_dates', 'website_id', 'date'),
    form: single('daily_reward_dates', dateForm),
    schema: dailyRewardRow,
    save: (tx, websiteId, row) => none(saveDailyRewards(tx, websiteId, [row])),
  }),
  game_providers: savedKind({
    parts: one('game_providers', 'code'),
    form: single('game_providers', brandForm),
    schema: gameProviderRow,
    save: async (tx, _websiteId, row) => {
      const [code] = await saveGameProviders(tx, [row]);
      return code === undefined ? undefined : `no studio has brought ${code}`;
    },
  }),
};

interface SavedRecord {
  /** The kind that the whole is saved as: a prize is saved with its wheel. */
  kind: VersionKindName;
  saved: SavedKind;
  parts: RecordPart[];
}

/** Finds how a kept row is saved; undefined for kinds that are changed in their own places, and rows of other websites. */
export function recordOfRow(
  kind: VersionKindName,
  row: KeptRow,
  websiteId: number,
): SavedRecord | undefined {
  if ('website_id' in row && row['website_id'] !== websiteId) return undefined;
  if (kind === 'spin_prizes') return recordOf('spin_wheels', { id: row['wheel_id'] }, websiteId);
  if (kind === 'promotion_contributions' && row['promotion_id'] !== null) {
    return recordOf('promotions', { id: row['promotion_id'] }, websiteId);
  }
  return recordOf(kind, row, websiteId);
}

function recordOf(kind: VersionKindName, of: Columns, websiteId: number): SavedRecord | undefined {
  const saved = savedKinds[kind];
  return saved && { kind, saved, parts: saved.parts(of, websiteId) };
}
