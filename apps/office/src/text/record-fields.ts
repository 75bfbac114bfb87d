import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Catalogue } from './th.ts';

type Names = Readonly<Record<string, string>>;

/**
 * The names that a record's form gives to its fields. A difference takes them, so that a field has one name (risk-23).
 * A kind without a form of its own has none here.
 */
export function recordFields(
  kind: string | undefined,
  { editors, records, rewards }: Catalogue,
): Names {
  const isEnabled = { is_enabled: editors.isEnabled };
  const record: Names = { ...editors.fields, ...isEnabled };
  const offer: Names = { ...rewards.fields, type: rewards.rewardType };
  const other: Names = { ...records.fields, ...isEnabled };
  const forms: Partial<Record<VersionKindName, Names>> = {
    missions: {
      ...record,
      bonus_type: rewards.rewardType,
      is_repeatable: editors.repeatable,
    },
    point_rates: record,
    referral_terms: record,
    payment_methods: {
      ...record,
      adapter: editors.methodKind,
      receiver_type: editors.receiverType,
    },
    promotions: offer,
    coupons: offer,
    spin_wheels: other,
    cashback_rules: { ...other, period: records.period },
    ranks: other,
    brands: other,
  };
  const found: Readonly<Record<string, Names>> = forms;
  return kind !== undefined && Object.hasOwn(found, kind) ? (found[kind] ?? {}) : {};
}

/** The targets of acts on single offers, and the kinds of their records. */
const targetKinds: Readonly<Record<string, string>> = {
  promotion: 'promotions',
  coupon: 'coupons',
};

/** The kind of the records that an act changes, from its target: `promotion:6`, `missions:3/7` or `missions`. */
export function kindOfTarget(target: string): string {
  const [kind = ''] = target.split(':');
  return targetKinds[kind] ?? kind;
}
