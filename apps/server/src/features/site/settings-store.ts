import { bahtFromMicro, microFromBaht } from '@kapao/contract/money.ts';
import {
  automaticSignals,
  automaticThresholds,
  operatorSettings,
  shelfOrder,
  typedTolerances,
} from '@kapao/contract/site/written.ts';
import type { OperatorSettings, SettingsChanges } from '@kapao/contract/site/written.ts';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';

interface SettingsRow extends Omit<
  OperatorSettings,
  | 'min_withdraw'
  | 'max_withdraw'
  | 'auto_payout_max'
  | 'auto_payout_day_max'
  | 'auto_payout_signals'
  | 'auto_payout_thresholds'
  | 'typed_tolerances'
  | 'daily_withdraw_sum'
  | 'four_eyes_from'
  | 'offers_four_eyes_from'
  | 'four_eyes_kinds'
  | 'home_shelves'
> {
  min_withdraw_micro: bigint;
  max_withdraw_micro: bigint;
  auto_payout_max_micro: bigint;
  auto_payout_day_max_micro: bigint;
  auto_payout_signals: string[];
  auto_payout_thresholds: object;
  typed_tolerances: object;
  daily_withdraw_sum_micro: bigint | null;
  four_eyes_from_micro: bigint;
  offers_four_eyes_from_micro: bigint;
  four_eyes_kinds: string[];
  home_shelves: string[];
}

/** Reads the settings as an operator sees them. @throws when the website has none. */
export async function readOperatorSettings(
  on: Queryable,
  websiteId: number,
): Promise<OperatorSettings> {
  const [row] = await on.query<SettingsRow>(sql`
    select settings.name,
           settings.title,
           settings.description,
           settings.name_en,
           settings.title_en,
           settings.description_en,
           settings.favicon,
           theme.name as theme,
           settings.login_username_or_phone,
           settings.enable_line,
           settings.line_id,
           settings.line_link,
           settings.enable_telegram,
           settings.telegram_id,
           settings.telegram_link,
           settings.main_page_category_show,
           settings.home_shelves,
           settings.slide_image,
           settings.name_points,
           settings.image_points,
           settings.minimum_age,
           settings.phone_proof,
           settings.qr_service_url,
           settings.session_idle_minutes,
           settings.session_absolute_days,
           settings.min_withdraw_micro,
           settings.max_withdraw_micro,
           settings.auto_withdraw_payment_id,
           settings.auto_payout_max_micro,
           settings.auto_payout_day_max_micro,
           settings.auto_payout_signals,
           settings.auto_payout_thresholds,
           settings.typed_tolerances,
           settings.daily_withdraw_count,
           settings.daily_withdraw_sum_micro,
           settings.four_eyes_kinds,
           settings.four_eyes_from_micro,
           settings.offers_four_eyes_from_micro,
           settings.four_eyes_delay_hours,
           settings.notifications_kept_days,
           settings.round_question_minutes,
           settings.sport_round_question_minutes
      from site_settings as settings
      join themes        as theme on theme.id = settings.theme_id
     where settings.website_id = ${websiteId}`);
  if (!row) throw new Error(`website ${websiteId} has no settings`);
  return settingsOf(row);
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

function settingsOf(row: SettingsRow): OperatorSettings {
  const {
    min_withdraw_micro,
    max_withdraw_micro,
    auto_payout_max_micro,
    auto_payout_day_max_micro,
    auto_payout_signals,
    auto_payout_thresholds,
    typed_tolerances,
    daily_withdraw_sum_micro,
    four_eyes_kinds,
    four_eyes_from_micro,
    offers_four_eyes_from_micro,
    home_shelves,
    ...settings
  } = row;
  return {
    ...settings,
    home_shelves: shelfOrder.parse(home_shelves),
    four_eyes_kinds: operatorSettings.shape.four_eyes_kinds.parse(four_eyes_kinds),
    min_withdraw: bahtFromMicro(min_withdraw_micro),
    max_withdraw: bahtFromMicro(max_withdraw_micro),
    auto_payout_max: bahtFromMicro(auto_payout_max_micro),
    auto_payout_day_max: bahtFromMicro(auto_payout_day_max_micro),
    auto_payout_signals: automaticSignals.parse(auto_payout_signals),
    auto_payout_thresholds: automaticThresholds.parse(auto_payout_thresholds),
    typed_tolerances: typedTolerances.parse(typed_tolerances),
    daily_withdraw_sum: bahtOrNone(daily_withdraw_sum_micro),
    four_eyes_from: bahtFromMicro(four_eyes_from_micro),
    offers_four_eyes_from: bahtFromMicro(offers_four_eyes_from_micro),
  };
}

/** Lets one save of the site at a time go on. */
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
  await writeSettings(tx, websiteId, theme.id, settings);
  return undefined;
}

async function writeSettings(
  tx: Tx,
  websiteId: number,
  themeId: number,
  settings: OperatorSettings,
): Promise<void> {
  await tx.query(sql`
    update site_settings
       set theme_id                 = ${themeId},
           name                     = ${settings.name},
           title                    = ${settings.title},
           description              = ${settings.description},
           name_en                  = ${settings.name_en},
           title_en                 = ${settings.title_en},
           description_en           = ${settings.description_en},
           favicon                  = ${settings.favicon},
           login_username_or_phone  = ${settings.login_username_or_phone},
           enable_line              = ${settings.enable_line},
           line_id                  = ${settings.line_id},
           line_link                = ${settings.line_link},
           enable_telegram          = ${settings.enable_telegram},
           telegram_id              = ${settings.telegram_id},
           telegram_link            = ${settings.telegram_link},
           main_page_category_show  = ${settings.main_page_category_show},
           home_shelves             = ${settings.home_shelves},
           slide_image              = ${JSON.stringify(settings.slide_image)},
           name_points              = ${settings.name_points},
           image_points             = ${settings.image_points},
           minimum_age              = ${settings.minimum_age},
           phone_proof              = ${settings.phone_proof},
           qr_service_url           = ${settings.qr_service_url},
           session_idle_minutes     = ${settings.session_idle_minutes},
           session_absolute_days    = ${settings.session_absolute_days},
           min_withdraw_micro       = ${microFromBaht(settings.min_withdraw)},
           four_eyes_kinds          = ${settings.four_eyes_kinds},
           four_eyes_from_micro     = ${microFromBaht(settings.four_eyes_from)},
           offers_four_eyes_from_micro = ${microFromBaht(settings.offers_four_eyes_from)},
           four_eyes_delay_hours    = ${settings.four_eyes_delay_hours},
           max_withdraw_micro       = ${microFromBaht(settings.max_withdraw)},
           auto_withdraw_payment_id = ${settings.auto_withdraw_payment_id},
           auto_payout_max_micro    = ${microFromBaht(settings.auto_payout_max)},
           auto_payout_day_max_micro = ${microFromBaht(settings.auto_payout_day_max)},
           auto_payout_signals      = ${settings.auto_payout_signals},
           auto_payout_thresholds   = ${JSON.stringify(settings.auto_payout_thresholds)},
           typed_tolerances         = ${JSON.stringify(settings.typed_tolerances)},
           daily_withdraw_count     = ${settings.daily_withdraw_count},
           daily_withdraw_sum_micro = ${microOrNone(settings.daily_withdraw_sum)},
           notifications_kept_days  = ${settings.notifications_kept_days},
           round_question_minutes       = ${settings.round_question_minutes},
           sport_round_question_minutes = ${settings.sport_round_question_minutes}
     where website_id = ${websiteId}`);
}

function bahtOrNone(micro: bigint | null): number | null {
  return micro === null ? null : bahtFromMicro(micro);
}

function microOrNone(baht: number | null): bigint | null {
  return baht === null ? null : microFromBaht(baht);
}

interface NamedMethod {
  id: number;
  name: string;
}

/** Lists the payment methods that may pay withdrawals. */
export async function listWithdrawalMethods(
  on: Queryable,
  websiteId: number,
): Promise<NamedMethod[]> {
  return on.query<NamedMethod>(sql`
    select id,
           name
      from payment_methods
     where website_id = ${websiteId}
       and adapter    = 'withdrawal'
     order by sort, id`);
}

/** Lists the payment methods that take deposits. */
export async function listDepositMethods(on: Queryable, websiteId: number): Promise<NamedMethod[]> {
  return on.query<NamedMethod>(sql`
    select id,
           name
      from payment_methods
     where website_id = ${websiteId}
       and adapter   <> 'withdrawal'
     order by sort, id`);
}
