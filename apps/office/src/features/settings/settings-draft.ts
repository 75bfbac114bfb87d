import { kycModes } from '@kapao/contract/documents/rules.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { signalCodes, thresholdNames, thresholdsOf } from '@kapao/contract/payments/automatic.ts';
import { markerThresholdNames, markerThresholdsOf } from '@kapao/contract/protection/markers.ts';
import { fourEyesKinds, settingMistakes } from '@kapao/contract/site/settings-rules.ts';
import { numberOf, textOf } from '../../lib/draft-numbers.ts';
import { draftShape, numberField, optionalNumberField, textField } from '../../lib/draft.ts';
import { differingFields } from '../../lib/use-draft.ts';

export type Operating = OfficeData<'getOperatingSettings'>['settings'];
export type SettingName = keyof Operating;
/** Reads the kinds of a draft. */
export function kindsOf(draft: string) {
  const chosen = draft.split(',');
  return fourEyesKinds.filter((kind) => chosen.includes(kind));
}

/** Reads the signals of a draft. */
export function signalsOfDraft(draft: string) {
  const chosen = draft.split(',');
  return signalCodes.filter((code) => chosen.includes(code));
}

/**
 * Separates the thresholds of a draft, which stand in the contract's order. It is no comma, because a typed number may
 * have commas.
 */
const SEPARATOR = '|';

export function thresholdDraft<Name extends string>(
  names: readonly Name[],
  textOfName: (name: Name) => string,
): string {
  return names.map(textOfName).join(SEPARATOR);
}

/** Reads the typed thresholds of a draft by their names. */
export function thresholdTexts<Name extends string>(
  names: readonly Name[],
  draft: string,
): (name: Name) => string {
  const texts = draft.split(SEPARATOR);
  return (name) => texts[names.indexOf(name)] ?? '';
}

/** Tolerances as `number=baht`; a method without one has the usual tolerance (risk-13). */
export function toleranceDraft(
  tolerances: readonly (readonly [string, string | number])[],
): string {
  return tolerances
    .filter(([, baht]) => baht !== '')
    .map(([id, baht]) => `${id}=${baht}`)
    .toSorted()
    .join(SEPARATOR);
}

/** Reads the typed tolerances of a draft, each with its method's number. */
export function toleranceTexts(draft: string): (readonly [string, string])[] {
  const parts = draft === '' ? [] : draft.split(SEPARATOR);
  return parts.map((part) => {
    const place = part.indexOf('=');
    return [part.slice(0, place), part.slice(place + 1)] as const;
  });
}

const proofs = ['off', 'withdrawal', 'registration'] as const;

const shape = draftShape<Operating>()<Record<SettingName, string>>({
  login_username_or_phone: {
    ...textField(),
    writtenOf: (text) => (text === 'phone' ? 'phone' : 'username'),
  },
  minimum_age: numberField(),
  phone_proof: {
    initial: '',
    draftOf: textOf,
    writtenOf: (text) => proofs.find((each) => each === text) ?? null,
  },
  kyc: {
    ...textField(),
    writtenOf: (text) => kycModes.find((each) => each === text) ?? 'off',
  },
  kyc_keep_days: numberField(),
  qr_service_url: textField(),
  session_idle_minutes: numberField(),
  session_absolute_days: numberField(),
  min_withdraw: numberField(),
  max_withdraw: numberField(),
  auto_withdraw_payment_id: numberField(),
  auto_payout_max: numberField(),
  auto_payout_day_max: numberField(),
  auto_payout_signals: {
    initial: '',
    draftOf: (signals) => signals.join(),
    writtenOf: signalsOfDraft,
  },
  auto_payout_thresholds: {
    initial: '',
    draftOf: (thresholds) => thresholdDraft(thresholdNames, (name) => textOf(thresholds[name])),
    writtenOf: (draft) =>
      thresholdsOf((name) => numberOf(thresholdTexts(thresholdNames, draft)(name))),
  },
  protection_thresholds: {
    initial: '',
    draftOf: (thresholds) =>
      thresholdDraft(markerThresholdNames, (name) => textOf(thresholds[name])),
    writtenOf: (draft) =>
      markerThresholdsOf((name) => numberOf(thresholdTexts(markerThresholdNames, draft)(name))),
  },
  typed_tolerances: {
    initial: '',
    draftOf: (tolerances) => toleranceDraft(Object.entries(tolerances)),
    writtenOf: (draft) =>
      Object.fromEntries(toleranceTexts(draft).map(([id, text]) => [id, numberOf(text)])),
  },
  daily_withdraw_count: optionalNumberField(),
  daily_withdraw_sum: optionalNumberField(),
  four_eyes_kinds: { initial: '', draftOf: (kinds) => kinds.join(), writtenOf: kindsOf },
  four_eyes_from: numberField(),
  offers_four_eyes_from: numberField(),
  four_eyes_delay_hours: optionalNumberField(),
  notifications_kept_days: numberField(),
  round_question_minutes: numberField(),
  sport_round_question_minutes: numberField(),
});

/** The settings as they are typed: each field as a text, empty for none. */
export type SettingsDraft = typeof shape.empty;
export const draftOfSettings = shape.draftOf;

export function mistakesOf(draft: SettingsDraft) {
  return settingMistakes(shape.writtenOf(draft));
}

/** The settings that differ, as they are saved and as they were. */
export function changesOf(base: SettingsDraft, draft: SettingsDraft) {
  const [before, after] = [shape.writtenOf(base), shape.writtenOf(draft)];
  return { settings: differingFields(before, after), replaced: differingFields(after, before) };
}
