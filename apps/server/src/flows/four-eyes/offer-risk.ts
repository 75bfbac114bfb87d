import { leadsOut } from '@kapao/contract/typing/leads-out.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Queryable } from '../../db/database.ts';
import { findRuleId } from '../../features/cashback/rules-store.ts';
import { readCouponUse } from '../../features/coupons/store.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { readSpending } from '../../ledger/rewards/offer-budgets.ts';
import { changeValue, offerValue, UNUSED } from './offer-values.ts';
import type { OfferUse, OfferValue } from './offer-values.ts';

interface SavedChange {
  kind: VersionKindName;
  before: KeptRow | null;
  after: KeptRow | null;
}

/** offer-31: the value of a change of a saved offer, by what the offer has paid until now. */
export async function valueOfChange(
  on: Queryable,
  websiteId: number,
  change: SavedChange,
): Promise<OfferValue> {
  const use = await readUse(on, websiteId, change);
  return changeValue({ ...change, use }, on.now());
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

/** The name of an offer in the budgets of all offers; undefined for kinds without one. */
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

/** Fields of a payment method that lead no money anywhere. A name or a picture may show another account. */
const SHOWN = new Set(['sort', 'open_from', 'open_until']);

/** offer-33: whether a change of a payment method moves where or how money is received, or its fee and limits. */
function movesReceiving({ before, after }: Pick<SavedChange, 'before' | 'after'>): boolean {
  if (after === null) return false;
  if (before === null) return true;
  return Object.keys({ ...before, ...after }).some((field) => {
    if (SHOWN.has(field) || before[field] === after[field]) return false;
    return field !== 'is_enabled' || after[field] === true;
  });
}

/** The risk that an act states of an offer (offer-32); nothing where it gives nobody anything. */
export function offersRisk(valueMicro: OfferValue) {
  return valueMicro === 0n ? {} : { risk: { scope: 'offers', valueMicro } as const };
}

/**
 * The fields of offers, ranks and the site that are no texts for members: codes, choices, pictures, times, and contacts,
 * which have a rule of their own below. Every other one is read as a text, so that a new field is not forgotten.
 */
const UNREAD_FIELD =
  /^(code|type|bonus_type|kind|period|image|image_points|poster_image|logo|favicon|path|path_en|theme|from|until|available_from|available_until|starts_on|date|login_username_or_phone|main_page_category_show|phone_proof|qr_service_url|line_id|line_link|telegram_id|telegram_link|color_\w+)$/;
/** The settings by which members reach the operator, and ask where to pay. */
const CONTACTS = ['line_id', 'line_link', 'telegram_id', 'telegram_link'] as const;

/** All texts of a kept state that members can see. */
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

/** offer-34: whether a change shows members a text or a contact that may send their money elsewhere. */
function leadsMembersOut({ kind, before, after }: SavedChange): boolean {
  const known = new Set(shownTexts(before));
  if (shownTexts(after).some((text) => !known.has(text) && leadsOut(text))) return true;
  if (kind !== 'site_settings') return false;
  return CONTACTS.some(
    (contact) => !isEmpty(after?.[contact]) && after?.[contact] !== before?.[contact],
  );
}

/** offer-34: the risk of texts that members read at once. */
export function textsRisk(texts: readonly (string | null | undefined)[]) {
  const leads = texts.some((text) => typeof text === 'string' && leadsOut(text));
  return leads ? { risk: { scope: 'always', valueMicro: 0n } as const } : {};
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** The risk of a saved change: of an offer by its value, of whatever leads members' money whatever its value. */
export async function riskOfSave(on: Queryable, websiteId: number, change: SavedChange) {
  if (change.kind === 'payment_methods') {
    return movesReceiving(change) ? { risk: { scope: 'always', valueMicro: 0n } as const } : {};
  }
  const valueMicro = await valueOfChange(on, websiteId, change);
  return leadsMembersOut(change)
    ? { risk: { scope: 'always', valueMicro } as const }
    : offersRisk(valueMicro);
}

/** offer-32: the value of codes that are made of a coupon: as many uses more, as far as its limits leave room. */
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
