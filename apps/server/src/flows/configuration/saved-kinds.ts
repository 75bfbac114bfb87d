import { couponRow } from '@kapao/contract/coupons/written.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { contributionList, promotionRow } from '@kapao/contract/promotions/written.ts';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { cashbackRuleRow, saveCashbackRules } from '../../features/cashback/rules-store.ts';
import { saveCoupons } from '../../features/coupons/store.ts';
import { dailyRewardRow, saveDailyRewards } from '../../features/daily-rewards/store.ts';
import { brandRow, saveBrands } from '../../features/games/lobby/lobby-brands-store.ts';
import { listRanksOutOfOrder, rankRow, saveRanks } from '../../features/members/ranks-store.ts';
import { missionRow, saveMissions } from '../../features/missions/store.ts';
import {
  paymentMethodRow,
  savePaymentMethods,
} from '../../features/payments/methods/methods-save-store.ts';
import { pointRateRow, savePointRate } from '../../features/points/rates-store.ts';
import {
  savePromotions,
  saveSiteContributions,
} from '../../features/promotions/saved-promotions-store.ts';
import { referralTermsRow, saveReferralTerms } from '../../features/referral/terms-store.ts';
import { settingsChanges, themeRow } from '@kapao/contract/site/written.ts';
import { changeSettings } from '../../features/site/settings-store.ts';
import { nameTheme, saveThemes } from '../../features/site/themes-store.ts';
import { saveWheels, wheelRow } from '../../features/spins/wheels-store.ts';
import type { KeptRow } from '../../features/versions/rules.ts';
import type { RecordPart } from '../../features/versions/store.ts';
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

/**
 * How each kind of configuration is brought back and scheduled: by the schema and the save of its command. A record may
 * span tables. An example: a person changed a prize of the wheel 7, and another one brings the old prize back.
 *
 * 1. The version is of the kind `spin_prizes`; its row has `wheel_id: 7`. A prize is saved with its wheel, so `recordOfRow`
 *    finds the kind `spin_wheels`, and its columns `{ id: 7 }`.
 * 2. `parts` names the rows of that record: in `spin_wheels` the one with id 7, in `spin_prizes` those with wheel_id 7.
 *    features/versions/store.ts reads them as they are, and as they were before and after the version.
 * 3. `formOf` writes the rows of one state as a row of the file that `wheels:save` takes:
 *    `{ id: 7, name: 'Gold', price: 20, prizes: [{ label: '5 baht', type: 'credit', amount: 5, weight: 1 }, …] }`.
 * 4. `parse` checks such a form by the command's schema, `wheelRow`; `save` checks it and saves it by `saveWheels`, which
 *    the command calls too. flows/configuration/save-configuration.ts puts these steps together.
 */
export interface SavedKind {
  /** The rows of a record, found by the columns of one of its rows, or by the fields of its form. */
  parts: (columns: Columns, websiteId: number) => RecordPart[];
  /** The record as a row of an operator's file; null where it is not there. `rowsOf` gives its rows of a kind. */
  formOf: (rowsOf: RowsOfKind, on: Queryable) => Promise<KeptRow | null>;
  /** Checks a form and saves it. Returns the rule that it breaks. */
  save: (tx: Tx, websiteId: number, form: unknown) => Promise<BothLanguages | undefined>;
  /** Checks a form alone, and fills in what it leaves out. */
  parse: (form: unknown) => { content: KeptRow } | { rule: BothLanguages };
}

type RowsOfKind = (kind: VersionKindName) => readonly KeptRow[];
type Columns = Readonly<Record<string, unknown>>;

function savedKind<Row extends object>(kind: {
  parts: SavedKind['parts'];
  formOf: SavedKind['formOf'];
  schema: z.ZodType<Row>;
  save: (tx: Tx, websiteId: number, row: Row) => Promise<string | undefined>;
}): SavedKind {
  const { parts, formOf, schema, save } = kind;
  return {
    parts,
    formOf,
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

/** A record of one row, which these columns name. */
function oneRow(kind: VersionKindName, ...names: string[]): SavedKind['parts'] {
  return (columns, websiteId) => [part(kind, columns, websiteId, names)];
}

function part(
  kind: VersionKindName,
  columns: Columns,
  websiteId: number,
  names: string[],
): RecordPart {
  const known = names.map((name) => [
    name,
    name === 'website_id' ? websiteId : scalar(columns[name]),
  ]);
  return { kind, known: Object.fromEntries(known), isList: false };
}

function scalar(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Writes the record's one row of this kind, with its other rows where it has some. */
function formOfRow(
  kind: VersionKindName,
  write: (row: KeptRow, rowsOf: RowsOfKind, on: Queryable) => KeptRow | Promise<KeptRow>,
): SavedKind['formOf'] {
  return async (rowsOf, on) => {
    const [row] = rowsOf(kind);
    return row === undefined ? null : write(row, rowsOf, on);
  };
}

/** A save that breaks no rule beyond those of the schema. */
const ruleless = async (saved: Promise<unknown>) => {
  await saved;
  return undefined;
};

const promotions = savedKind({
  parts: (columns, websiteId) => [
    part('promotions', columns, websiteId, ['id']),
    {
      kind: 'promotion_contributions',
      known: { promotion_id: scalar(columns['id']) },
      isList: true,
    },
  ],
  formOf: formOfRow('promotions', (row, rowsOf) =>
    promotionForm(row, rowsOf('promotion_contributions')),
  ),
  schema: promotionRow,
  save: (tx, websiteId, row) => ruleless(savePromotions(tx, websiteId, [row])),
});

const contributions = savedKind({
  parts: () => [{ kind: 'promotion_contributions', known: { promotion_id: null }, isList: true }],
  formOf: async (rowsOf) => contributionForm(rowsOf('promotion_contributions')),
  schema: contributionList,
  save: (tx, _websiteId, list) => ruleless(saveSiteContributions(tx, list)),
});

const wheels = savedKind({
  parts: (columns, websiteId) => [
    part('spin_wheels', columns, websiteId, ['id']),
    { kind: 'spin_prizes', known: { wheel_id: scalar(columns['id']) }, isList: true },
  ],
  formOf: formOfRow('spin_wheels', (row, rowsOf) => wheelForm(row, rowsOf('spin_prizes'))),
  schema: wheelRow,
  save: (tx, websiteId, row) => ruleless(saveWheels(tx, websiteId, [row])),
});

const settings = savedKind({
  parts: oneRow('site_settings', 'website_id'),
  formOf: formOfRow('site_settings', async (row, _rowsOf, on) => {
    const theme = await nameTheme(on, Number(row['theme_id']));
    return settingsForm(row, Object.keys(settingsChanges.shape), theme ?? '');
  }),
  schema: settingsChanges,
  save: changeSettings,
});

const days = savedKind({
  parts: (columns, websiteId) => {
    const { days: written } = columns;
    const day_of_month = Array.isArray(written) ? written[0] : columns['day_of_month'];
    return [part('daily_reward_days', { day_of_month }, websiteId, ['website_id', 'day_of_month'])];
  },
  formOf: formOfRow('daily_reward_days', dayForm),
  schema: dailyRewardRow,
  save: (tx, websiteId, row) => ruleless(saveDailyRewards(tx, websiteId, [row])),
});

/** The kinds that can be saved; the others are changed in their own places. */
export const savedKinds: Readonly<Partial<Record<VersionKindName, SavedKind>>> = {
  site_settings: settings,
  themes: savedKind({
    parts: oneRow('themes', 'website_id', 'name'),
    formOf: formOfRow('themes', themeForm),
    schema: themeRow,
    save: (tx, websiteId, row) => ruleless(saveThemes(tx, websiteId, [row])),
  }),
  payment_methods: savedKind({
    parts: oneRow('payment_methods', 'id'),
    formOf: formOfRow('payment_methods', paymentMethodForm),
    schema: paymentMethodRow,
    save: async (tx, websiteId, row) => {
      const refused = await savePaymentMethods(tx, websiteId, [row]);
      return refused.length > 0 ? 'unknown gateway, bank or website' : undefined;
    },
  }),
  promotions,
  promotion_contributions: contributions,
  coupons: savedKind({
    parts: oneRow('coupons', 'website_id', 'code'),
    formOf: formOfRow('coupons', couponForm),
    schema: couponRow,
    save: (tx, websiteId, row) => ruleless(saveCoupons(tx, websiteId, [row])),
  }),
  missions: savedKind({
    parts: oneRow('missions', 'website_id', 'id'),
    formOf: formOfRow('missions', missionForm),
    schema: missionRow,
    save: (tx, websiteId, row) => ruleless(saveMissions(tx, websiteId, [row])),
  }),
  cashback_rules: savedKind({
    parts: oneRow('cashback_rules', 'website_id', 'code'),
    formOf: formOfRow('cashback_rules', cashbackForm),
    schema: cashbackRuleRow,
    save: async (tx, websiteId, row) => {
      const [code] = await saveCashbackRules(tx, websiteId, [row]);
      return code === undefined ? undefined : `${code} gives for another period`;
    },
  }),
  spin_wheels: wheels,
  ranks: savedKind({
    parts: oneRow('ranks', 'code'),
    formOf: formOfRow('ranks', rankForm),
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
    parts: oneRow('referral_terms', 'website_id'),
    formOf: formOfRow('referral_terms', referralForm),
    schema: referralTermsRow,
    save: (tx, websiteId, terms) => ruleless(saveReferralTerms(tx, websiteId, terms)),
  }),
  point_rates: savedKind({
    parts: oneRow('point_rates', 'website_id'),
    formOf: formOfRow('point_rates', pointForm),
    schema: pointRateRow,
    save: (tx, websiteId, rate) => ruleless(savePointRate(tx, websiteId, rate)),
  }),
  daily_reward_days: days,
  daily_reward_dates: savedKind({
    parts: oneRow('daily_reward_dates', 'website_id', 'date'),
    formOf: formOfRow('daily_reward_dates', dateForm),
    schema: dailyRewardRow,
    save: (tx, websiteId, row) => ruleless(saveDailyRewards(tx, websiteId, [row])),
  }),
  brands: savedKind({
    parts: oneRow('brands', 'code'),
    formOf: formOfRow('brands', brandForm),
    schema: brandRow,
    save: async (tx, _websiteId, row) => {
      const [code] = await saveBrands(tx, [row]);
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

function recordOf(
  kind: VersionKindName,
  columns: Columns,
  websiteId: number,
): SavedRecord | undefined {
  const saved = savedKinds[kind];
  return saved && { kind, saved, parts: saved.parts(columns, websiteId) };
}
