import { leadsOut } from '@kapao/contract/typing/leads-out.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Queryable } from '../../db/database.ts';
import { findRuleId } from '../../features/cashback/rules-store.ts';
import { readCouponUse } from '../../features/coupons/store.ts';
import { readUsualReward } from '../../features/daily-rewards/reads.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { readSpending } from '../../ledger/rewards/offer-budgets.ts';
import { changeValue, offerValue, UNUSED } from './offer-values.ts';
import type { OfferUse, OfferValue } from './offer-values.ts';

export interface SavedChange {
  kind: VersionKindName;
  before: KeptRow | null;
  after: KeptRow | null;
}

/**
 * offer-31: returns the value of a change of a saved offer, which depends on the offer's claims and payments so far.
 */
export async function valueOfChange(
  on: Queryable,
  websiteId: number,
  change: SavedChange,
): Promise<OfferValue> {
  const use = await readUse(on, websiteId, change);
  const { kind } = change;
  const [before, after] = [
    await effectiveForm(on, websiteId, change, change.before),
    await effectiveForm(on, websiteId, change, change.after),
  ];
  return changeValue({ kind, before, after, use }, on.now());
}

/**
 * offer-31: returns the form of the reward that members get. A date without a reward of its own has that of its day of
 * the month.
 */
export async function effectiveForm(
  on: Queryable,
  websiteId: number,
  { kind, before, after }: SavedChange,
  form: KeptRow | null,
): Promise<KeptRow | null> {
  const date = (after ?? before)?.['date'];
  if (kind !== 'daily_reward_dates' || typeof date !== 'string') return form;
  const hasOwn = form !== null && form['as_usual'] !== true;
  return hasOwn ? form : { date, ...(await readUsualReward(on, websiteId, date)) };
}

async function readUse(
  on: Queryable,
  websiteId: number,
  { kind, before, after }: SavedChange,
): Promise<OfferUse> {
  const form = after ?? before ?? {};
  if (kind === 'coupons') {
    return (await readCouponUse(on, websiteId, String(form['code']))) ?? UNUSED;
  }
  const offer = await budgetKey(on, websiteId, kind, form);
  const spending = offer && (await readSpending(on, [offer])).get(offer);
  return spending ? { ...spending, codes: 0n } : UNUSED;
}

/** Returns the key of an offer in the table of all offers' budgets; undefined for kinds without a budget. */
async function budgetKey(
  on: Queryable,
  websiteId: number,
  kind: VersionKindName,
  form: KeptRow,
): Promise<string | undefined> {
  switch (kind) {
    case 'promotions':
    case 'spin_wheels':
      return `${kind}/${String(form['id'])}`;
    case 'missions':
      return `${kind}/${websiteId}/${String(form['id'])}`;
    case 'cashback_rules': {
      const id = await findRuleId(on, websiteId, String(form['code']));
      return id === undefined ? undefined : `${kind}/${id}`;
    }
    default:
      return undefined;
  }
}

/**
 * The fields of a payment method that cannot redirect money. Names and pictures are not among them, because they may
 * show another account.
 */
const SHOWN = new Set(['sort', 'open_from', 'open_until']);

/** offer-33: whether a change of a payment method affects where or how money is received, or its fee and limits. */
function movesReceiving({ before, after }: Pick<SavedChange, 'before' | 'after'>): boolean {
  if (after === null) return false;
  if (before === null) return true;
  return Object.keys({ ...before, ...after }).some((field) => {
    if (SHOWN.has(field) || before[field] === after[field]) return false;
    return field !== 'is_enabled' || after[field] === true;
  });
}

/** Returns the risk of an act on an offer (offer-32); nothing if the act gives no money to anybody. */
export function offersRisk(valueMicro: OfferValue) {
  return valueMicro === 0n ? {} : { risk: { scope: 'offers', valueMicro } as const };
}

/**
 * Matches the fields of offers, ranks and the site that are no texts for members: codes, choices, pictures and times,
 * and the contacts below. All other fields are treated as texts, so that a new field is not forgotten.
 */
const UNREAD_FIELD =
  /^(code|type|bonus_type|kind|period|image|image_points|poster_image|logo|favicon|path|path_en|theme|from|until|available_from|available_until|starts_on|date|login_username_or_phone|main_page_category_show|phone_proof|kyc|qr_service_url|line_id|line_link|telegram_id|telegram_link|color_\w+)$/;
/** The settings with the contacts by which members reach the operator, and ask where to pay. */
const CONTACTS = ['line_id', 'line_link', 'telegram_id', 'telegram_link'] as const;

/** Returns all texts of a record's state that members can see. */
function shownTexts(state: KeptRow | null): string[] {
  return state === null || state['is_enabled'] === false ? [] : textsIn(state);
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    if (typeof inner !== 'string') return textsIn(inner);
    return UNREAD_FIELD.test(field) ? [] : [inner];
  });
}

/** offer-34: whether a change shows members a new text or contact that may lead their money elsewhere. */
function leadsMembersOut({ kind, before, after }: SavedChange): boolean {
  const known = new Set(shownTexts(before));
  if (shownTexts(after).some((text) => !known.has(text) && leadsOut(text))) return true;
  if (kind !== 'site_settings') return false;
  return CONTACTS.some(
    (contact) => !isEmpty(after?.[contact]) && after?.[contact] !== before?.[contact],
  );
}

/** offer-34: returns the risk of texts that members read at once. */
export function textsRisk(texts: readonly (string | null | undefined)[]) {
  const leads = texts.some((text) => typeof text === 'string' && leadsOut(text));
  return leads ? { risk: { scope: 'always', valueMicro: 0n } as const } : {};
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Returns the risk of a saved change: for an offer by its value; for a change that may redirect members' money always.
 */
export async function riskOfSave(on: Queryable, websiteId: number, change: SavedChange) {
  if (change.kind === 'payment_methods') {
    return movesReceiving(change) ? { risk: { scope: 'always', valueMicro: 0n } as const } : {};
  }
  const valueMicro = await valueOfChange(on, websiteId, change);
  return leadsMembersOut(change)
    ? { risk: { scope: 'always', valueMicro } as const }
    : offersRisk(valueMicro);
}

/**
 * offer-32: returns the value of new unique codes of a coupon: as many more redemptions, as far as the coupon's limits
 * allow.
 */
export async function valueOfCodes(
  on: Queryable,
  websiteId: number,
  { form, count }: { form: KeptRow; count: number },
): Promise<OfferValue> {
  const use = await readUse(on, websiteId, { kind: 'coupons', before: form, after: form });
  const valueOf = (codes: bigint) => offerValue('coupons', form, { ...use, codes }, on.now());
  const [was, is] = [valueOf(use.codes), valueOf(use.codes + BigInt(count))];
  return is === 'unbounded' || was === 'unbounded' ? is : is - was;
}
