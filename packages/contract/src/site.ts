import { z } from 'zod';
import { englishText, websiteParams } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/** The colours of a theme (site-45); theme-colors.ts adjusts them until they are readable. */
export const themeColors = z.object({
  color_bg: color,
  color_bg_3: color,
  color_bg_4: color,
  color_primary: color,
  color_secondary: color,
  color_success: color,
  color_error: color,
  color_text_primary: color,
  color_text_secondary: color,
  color_text_error: color,
  color_linear_1: color,
  color_linear_2: color,
});
export type ThemeColors = z.infer<typeof themeColors>;

const theme = themeColors.extend({
  id: z.int(),
  website_id: z.int(),
  updatedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});

const siteSettings = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** The English version; null falls back to Thai (site-68). */
  name_en: englishText,
  title_en: englishText,
  description_en: englishText,
  favicon: z.string(),
  min_withdraw: z.number(),
  max_withdraw: z.number(),
  login_username_or_phone: z.enum(['phone', 'username']),
  enable_telegram: z.boolean(),
  telegram_id: z.string(),
  telegram_link: z.string(),
  enable_line: z.boolean(),
  line_id: z.string(),
  line_link: z.string(),
  main_page_category_show: z.string(),
  slide_image: z.array(
    z.object({
      path: z.string(),
      /** The picture in English (site-68). */
      path_en: z.string().optional(),
      /** The picture's message as text, for those who cannot see it. */
      text: z.string().optional(),
      text_en: z.string().optional(),
    }),
  ),
  theme,
  auto_withdraw_payment_id: z.int(),
  name_points: z.string(),
  image_points: z.string(),
  /** account-12: the minimum age, shown above the register button. */
  minimum_age: z.int(),
  /** When a member proves the phone by a code (account-61). */
  phone_proof: z.enum(['off', 'withdrawal', 'registration']),
  /** site-57: the base URL of the QR-image service. */
  qr_service_url: z.string(),
  /** The site's URL, which a desktop shows as a code for the phone (site-67). */
  public_url: z.url(),
  /** Whether the site runs on demo credit (site-20). */
  sandbox: z.boolean(),
});

export type Theme = z.infer<typeof theme>;
export type SiteSettings = z.infer<typeof siteSettings>;

const bank = z.object({
  bank_abbr: z.string(),
  bank_name_th: z.string(),
  bank_name_en: z.string(),
});
export type Bank = z.infer<typeof bank>;

export const siteOperations = {
  getSettings: { params: websiteParams, data: z.object({ settings: siteSettings }) },
  listBanks: { data: z.object({ lists: z.array(bank) }) },
} satisfies Record<string, Operation>;
