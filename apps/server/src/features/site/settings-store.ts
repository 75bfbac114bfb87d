import { operatorSettings, settingsChanges } from '@kapao/contract/site/written.ts';
import type { OperatorSettings, SettingsChanges } from '@kapao/contract/site/written.ts';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowPart, savedKind } from '../../db/saved-kind.ts';
import { baht, keptRow, savedRecord, stored } from '../../db/saved-record.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { nameTheme } from './themes-store.ts';

/** The saved record of all settings except the theme, whose name stands in another table. */
const settingsRecord = savedRecord<Omit<OperatorSettings, 'theme'> & { theme_id: number }>({
  table: 'site_settings',
  key: ['website_id'],
  fields: {
    theme_id: stored('integer'),
    name: stored('text'),
    title: stored('text'),
    description: stored('text'),
    name_en: stored('text'),
    title_en: stored('text'),
    description_en: stored('text'),
    favicon: stored('text'),
    login_username_or_phone: stored('text'),
    enable_line: stored('boolean'),
    line_id: stored('text'),
    line_link: stored('text'),
    enable_telegram: stored('boolean'),
    telegram_id: stored('text'),
    telegram_link: stored('text'),
    contact_hours: stored('text'),
    contact_hours_en: stored('text'),
    contact_reply: stored('text'),
    contact_reply_en: stored('text'),
    contact_answers: stored('jsonb'),
    main_page_category_show: stored('text'),
    home_shelves: stored('text[]'),
    slide_image: stored('jsonb'),
    name_points: stored('text'),
    image_points: stored('text'),
    minimum_age: stored('integer'),
    phone_proof: stored('text'),
    kyc: stored('text'),
    kyc_keep_days: stored('integer'),
    qr_service_url: stored('text'),
    session_idle_minutes: stored('integer'),
    session_absolute_days: stored('integer'),
    min_withdraw: baht('min_withdraw_micro'),
    max_withdraw: baht('max_withdraw_micro'),
    auto_withdraw_payment_id: stored('integer'),
    auto_payout_max: baht('auto_payout_max_micro'),
    auto_payout_day_max: baht('auto_payout_day_max_micro'),
    auto_payout_signals: stored('text[]'),
    auto_payout_thresholds: stored('jsonb'),
    typed_tolerances: stored('jsonb'),
    protection_thresholds: stored('jsonb'),
    daily_withdraw_count: stored('integer'),
    daily_withdraw_sum: baht('daily_withdraw_sum_micro'),
    four_eyes_kinds: stored('text[]'),
    four_eyes_from: baht('four_eyes_from_micro'),
    offers_four_eyes_from: baht('offers_four_eyes_from_micro'),
    four_eyes_delay_hours: stored('integer'),
    notifications_kept_days: stored('integer'),
    round_question_minutes: stored('integer'),
    sport_round_question_minutes: stored('integer'),
  },
});

/** Reads a website's settings in the form that an operator writes. @throws when the website has none. */
export async function readOperatorSettings(
  on: Queryable,
  websiteId: number,
): Promise<OperatorSettings> {
  const [row] = await on.query<{ kept: string }>(sql`
    select to_jsonb(settings)::text as kept
      from site_settings as settings
     where website_id = ${websiteId}`);
  if (!row) throw new Error(`website ${websiteId} has no settings`);
  // The cast is safe, because the same record stored the row.
  return (await settingsForm(keptRow(row.kept), on)) as OperatorSettings;
}

async function settingsForm(row: KeptRow, on: Queryable): Promise<KeptRow> {
  const { theme_id, ...form } = settingsRecord.formOf(row);
  return { ...form, theme: (await nameTheme(on, Number(theme_id))) ?? '' };
}

/** Reads the settings of one screen, which `schema` picks. */
export async function readSettingsOf<Schema extends z.ZodObject>(
  on: Queryable,
  websiteId: number,
  schema: Schema,
): Promise<z.output<Schema>> {
  const all = Object.entries(await readOperatorSettings(on, websiteId));
  return schema.parse(
    Object.fromEntries(all.filter(([name]) => Object.hasOwn(schema.shape, name))),
  );
}

/** Locks a website's settings, so that saves of the site happen one after the other. */
export async function lockSettings(tx: Tx, websiteId: number): Promise<void> {
  await tx.query(sql`
    select 1
      from site_settings
     where website_id = ${websiteId}
       for update`);
}

export type SettingsRefusal =
  | 'theme_unknown'
  | 'payout_method_unknown'
  | 'deposit_method_unknown'
  | 'range_reversed';

/** Changes settings. Returns a refusal, without any change, or undefined on success. */
export async function changeSettings(
  tx: Tx,
  websiteId: number,
  changes: SettingsChanges,
): Promise<SettingsRefusal | undefined> {
  await lockSettings(tx, websiteId);
  const settings = operatorSettings.parse({
    ...(await readOperatorSettings(tx, websiteId)),
    ...changes,
  });
  if (settings.max_withdraw < settings.min_withdraw) return 'range_reversed';
  const [theme] = await tx.query<{ id: number }>(sql`
    select id
      from themes
     where website_id = ${websiteId}
       and name       = ${settings.theme}`);
  if (!theme) return 'theme_unknown';
  if (changes.auto_withdraw_payment_id !== undefined) {
    const methods = await listWithdrawalMethods(tx, websiteId);
    const isKnown = methods.some(({ id }) => id === changes.auto_withdraw_payment_id);
    if (!isKnown) return 'payout_method_unknown';
  }
  if (changes.typed_tolerances !== undefined) {
    const ids = (await listDepositMethods(tx, websiteId)).map(({ id }) => String(id));
    const isKnown = Object.keys(changes.typed_tolerances).every((id) => ids.includes(id));
    if (!isKnown) return 'deposit_method_unknown';
  }
  const { theme: _, ...others } = settings;
  await settingsRecord.save(tx, { website_id: websiteId }, [{ ...others, theme_id: theme.id }]);
  return undefined;
}

export const settingsKind = savedKind({
  parts: (_columns, websiteId) => [rowPart('site_settings', settingsRecord.key, {}, websiteId)],
  formOf: async (rowsOf, on) => {
    const [row] = rowsOf('site_settings');
    return row === undefined ? null : settingsForm(row, on);
  },
  schema: settingsChanges,
  save: changeSettings,
});

interface NamedMethod {
  id: number;
  name: string;
  name_en: string | null;
}

/** Lists the payment methods that can pay withdrawals. */
export async function listWithdrawalMethods(
  on: Queryable,
  websiteId: number,
): Promise<NamedMethod[]> {
  return on.query<NamedMethod>(sql`
    select id,
           name,
           name_en
      from payment_methods
     where website_id = ${websiteId}
       and adapter    = 'withdrawal'
     order by sort, id`);
}

/** Lists the payment methods that take deposits. */
export async function listDepositMethods(on: Queryable, websiteId: number): Promise<NamedMethod[]> {
  return on.query<NamedMethod>(sql`
    select id,
           name,
           name_en
      from payment_methods
     where website_id = ${websiteId}
       and adapter   <> 'withdrawal'
     order by sort, id`);
}
