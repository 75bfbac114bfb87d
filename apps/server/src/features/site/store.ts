import type { Bank, SiteSettings, Theme } from '@kapao/contract/site.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';

/** Reads only the site's version: this cheap read decides whether the cached answer is still valid. */
export async function readSiteVersion(on: Queryable, websiteId: number): Promise<string> {
  const [website] = await on.query<{ version: string }>(
    sql`
      select changed_at::text as version
        from websites
       where id = ${websiteId}`,
    'site_version',
  );
  return website?.version ?? '';
}

type StoredSettings = Omit<SiteSettings, 'phone_proof' | 'public_url' | 'sandbox'> & {
  /** The member's proof of the phone; null means the default of the server's mode. */
  phone_proof: SiteSettings['phone_proof'] | null;
};

interface SettingsRow extends Required<
  Omit<StoredSettings, 'theme' | 'min_withdraw' | 'max_withdraw'>
> {
  min_withdraw_micro: bigint;
  max_withdraw_micro: bigint;
  version: string;
}

type ThemeRow = Omit<Theme, 'createdAt' | 'updatedAt'> & { created_at: Date; updated_at: Date };

async function readTheme(on: Queryable, websiteId: number): Promise<Theme | undefined> {
  const [row] = await on.query<ThemeRow>(
    sql`
      select theme.id,
             theme.color_bg,
             theme.color_bg_3,
             theme.color_bg_4,
             theme.color_primary,
             theme.color_secondary,
             theme.color_success,
             theme.color_error,
             theme.color_text_primary,
             theme.color_text_secondary,
             theme.color_text_error,
             theme.color_linear_1,
             theme.color_linear_2,
             theme.website_id,
             theme.created_at,
             theme.updated_at
        from site_settings as settings
        join themes as theme
          on theme.id = settings.theme_id
       where settings.website_id = ${websiteId}`,
    'site_theme',
  );
  if (!row) return undefined;
  const { created_at, updated_at, ...theme } = row;
  return { ...theme, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() };
}

/** Lists banks by the Bank of Thailand's codes, wallets last (site-41). */
export async function listBanks(on: Queryable): Promise<Bank[]> {
  return on.query<Bank>(sql`
    select bank_abbr,
           bank_name_th,
           bank_name_en
      from banks
     order by sort`);
}

export async function readBanksVersion(on: Queryable): Promise<string> {
  const [banks] = await on.query<{ version: string }>(
    sql`
      select concat(count(*), ' ', max(changed_at)) as version
        from banks`,
    'site_banks_version',
  );
  return banks?.version ?? '';
}

/** Reads a website's settings, without `public_url` and `sandbox`, which belong to the server. */
export async function readSettings(
  on: Queryable,
  websiteId: number,
): Promise<{ settings: StoredSettings; version: string } | undefined> {
  const [row] = await on.query<SettingsRow>(
    sql`
      select website.changed_at::text as version,
             settings.name,
             settings.title,
             settings.description,
             settings.name_en,
             settings.title_en,
             settings.description_en,
             settings.favicon,
             settings.min_withdraw_micro,
             settings.max_withdraw_micro,
             settings.login_username_or_phone,
             settings.enable_telegram,
             settings.telegram_id,
             settings.telegram_link,
             settings.enable_line,
             settings.line_id,
             settings.line_link,
             settings.main_page_category_show,
             settings.slide_image,
             settings.auto_withdraw_payment_id,
             settings.name_points,
             settings.image_points,
             settings.minimum_age,
             settings.phone_proof,
             settings.qr_service_url
        from site_settings as settings
        join websites as website
          on website.id = settings.website_id
       where settings.website_id = ${websiteId}`,
    'site_settings',
  );
  const theme = row && (await readTheme(on, websiteId));
  if (!theme) return undefined;
  const { version, min_withdraw_micro, max_withdraw_micro, ...settings } = row;
  return {
    settings: {
      ...settings,
      min_withdraw: bahtFromMicro(min_withdraw_micro),
      max_withdraw: bahtFromMicro(max_withdraw_micro),
      theme,
    },
    version,
  };
}
