import type { KycMode } from '@kapao/contract/documents/rules.ts';
import { bahtFromMicro, bahtText } from '@kapao/contract/money.ts';
import type { Thresholds } from '@kapao/contract/payments/automatic.ts';
import type { TypedTolerances } from '@kapao/contract/payments/typed-tolerance.ts';
import type { MarkerThresholds } from '@kapao/contract/protection/markers.ts';
import {
  automaticThresholds,
  protectionThresholds,
  typedTransferTolerances,
} from '@kapao/contract/site/written.ts';
import type { OperatorSettings } from '@kapao/contract/site/written.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Reward } from '../../ledger/rewards/pay-reward.ts';
import type { SiteSettings } from '@kapao/contract/site.ts';
import type { Config } from '../../config.ts';
import { readSettings } from './store.ts';

/** Returns the site's name for points (site-42). */
export async function readPointsName(on: Queryable, websiteId: number): Promise<string> {
  const [settings] = await on.query<{ name: string }>(sql`
    select name_points as name
      from site_settings
     where website_id = ${websiteId}`);
  if (!settings) throw new Error(`website ${websiteId} has no settings`);
  return settings.name;
}

/** Returns the id of the method by which members withdraw. */
export async function readWithdrawalMethodId(on: Queryable, websiteId: number): Promise<number> {
  const [settings] = await on.query<{ id: number }>(sql`
    select auto_withdraw_payment_id as id
      from site_settings
     where website_id = ${websiteId}`);
  if (!settings) throw new Error(`website ${websiteId} has no settings`);
  return settings.id;
}

/** Builds the Thai text of a received reward, with the site's name for points. */
export async function rewardText(
  on: Queryable,
  websiteId: number,
  { type, amountMicro }: Reward,
): Promise<string> {
  if (type === 'credit') return `ได้รับเครดิต ${bahtText(amountMicro)} บาทแล้ว`;
  const points = bahtFromMicro(amountMicro).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `ได้รับ ${points} ${await readPointsName(on, websiteId)} แล้ว`;
}

export interface Site {
  settings: SiteSettings;
  /** The version of the site: it changes with every change of the settings that members see. */
  version: string;
}

/** Loads the site as members see it. @throws when the configured website has no settings. */
export async function loadSite(
  on: Queryable,
  { websiteId, mode, publicUrl }: Pick<Config, 'websiteId' | 'mode' | 'publicUrl'>,
): Promise<Site> {
  const stored = await readSettings(on, websiteId);
  if (!stored) throw new Error(`website ${websiteId} has no settings`);
  const { phone_proof, ...settings } = stored.settings;
  return {
    settings: {
      ...settings,
      phone_proof: phone_proof ?? defaultPhoneProof[mode],
      public_url: publicUrl,
      sandbox: mode === 'sandbox',
    },
    version: stored.version,
  };
}

export type PhoneProof = SiteSettings['phone_proof'];

/** Reads when members must prove their phones by a code. @throws when the configured website has no settings. */
export async function readPhoneProof(
  on: Queryable,
  { websiteId, mode }: Pick<Config, 'websiteId' | 'mode'>,
): Promise<PhoneProof> {
  const [settings] = await on.query<{ phoneProof: PhoneProof | null }>(sql`
    select phone_proof as "phoneProof"
      from site_settings
     where website_id = ${websiteId}`);
  if (!settings) throw new Error(`website ${websiteId} has no settings`);
  return settings.phoneProof ?? defaultPhoneProof[mode];
}

/** Reads when the site asks for documents of identity (kyc-01). @throws when the website has no settings. */
export async function readKyc(
  on: Queryable,
  websiteId: number,
): Promise<{ asked: KycMode; keepDays: number }> {
  const [settings] = await on.query<{ asked: KycMode; keepDays: number }>(sql`
    select kyc           as asked,
           kyc_keep_days as "keepDays"
      from site_settings
     where website_id = ${websiteId}`);
  if (!settings) throw new Error(`website ${websiteId} has no settings`);
  return settings;
}

const defaultPhoneProof: Readonly<Record<Config['mode'], PhoneProof>> = {
  sandbox: 'off',
  live: 'withdrawal',
};

export interface FourEyes {
  /** The kinds of members' changes that need a second person (desk-19). */
  kinds: string[];
  /** The amount from which an adjustment needs a second person; 0 means always (desk-19). */
  fromMicro: bigint;
  /** The value from which a change of an offer needs a second person; 0 means always (risk-04). */
  offersFromMicro: bigint;
  /** The hours after which makers may carry their own proposal out alone; null means never (desk-39). */
  delayHours: number | null;
}

/** Reads when a second person is needed. @throws when the configured website has no settings. */
export async function readFourEyes(on: Queryable, websiteId: number): Promise<FourEyes> {
  const [settings] = await on.query<FourEyes>(sql`
    select four_eyes_kinds             as kinds,
           four_eyes_from_micro        as "fromMicro",
           offers_four_eyes_from_micro as "offersFromMicro",
           four_eyes_delay_hours       as "delayHours"
      from site_settings
     where website_id = ${websiteId}`);
  if (!settings) throw new Error(`website ${websiteId} has no settings`);
  return settings;
}

/** Reads the thresholds of a withdrawal's signals (auto-02). @throws when the configured website has no settings. */
export async function readAutomaticThresholds(
  on: Queryable,
  websiteId: number,
): Promise<Thresholds> {
  const [settings] = await on.query<{ thresholds: object }>(sql`
    select auto_payout_thresholds as thresholds
      from site_settings
     where website_id = ${websiteId}`);
  if (!settings) throw new Error(`website ${websiteId} has no settings`);
  return automaticThresholds.parse(settings.thresholds);
}

/** Reads the thresholds of the markers of play (guard-02). @throws when the configured website has no settings. */
export async function readMarkerThresholds(
  on: Queryable,
  websiteId: number,
): Promise<MarkerThresholds> {
  const [settings] = await on.query<{ thresholds: object }>(sql`
    select protection_thresholds as thresholds
      from site_settings
     where website_id = ${websiteId}`);
  if (!settings) throw new Error(`website ${websiteId} has no settings`);
  return protectionThresholds.parse(settings.thresholds);
}

/**
 * Reads by how much a typed transfer may exceed the asked amount (risk-13). @throws when the website has no settings.
 */
export async function readTypedTolerances(
  on: Queryable,
  websiteId: number,
): Promise<TypedTolerances> {
  const [settings] = await on.query<{ tolerances: object }>(sql`
    select typed_tolerances as tolerances
      from site_settings
     where website_id = ${websiteId}`);
  if (!settings) throw new Error(`website ${websiteId} has no settings`);
  return typedTransferTolerances.parse(settings.tolerances);
}

interface ContactTexts {
  hours: string;
  hours_en: string | null;
  reply_time: string;
  reply_time_en: string | null;
  answers: OperatorSettings['contact_answers'];
}

/** Reads the operator's texts of the contact screen (case-04). @throws when the website has no settings. */
export async function readContactTexts(on: Queryable, websiteId: number): Promise<ContactTexts> {
  const [texts] = await on.query<ContactTexts>(sql`
    select contact_hours    as hours,
           contact_hours_en as hours_en,
           contact_reply    as reply_time,
           contact_reply_en as reply_time_en,
           contact_answers  as answers
      from site_settings
     where website_id = ${websiteId}`);
  if (!texts) throw new Error(`website ${websiteId} has no settings`);
  return texts;
}

/** Reads the sum up to which the site pays withdrawals by itself. @throws when the website has no settings. */
export async function readAutomaticMaximum(on: Queryable, websiteId: number): Promise<bigint> {
  const [settings] = await on.query<{ micro: bigint }>(sql`
    select auto_payout_max_micro as micro
      from site_settings
     where website_id = ${websiteId}`);
  if (!settings) throw new Error(`website ${websiteId} has no settings`);
  return settings.micro;
}
