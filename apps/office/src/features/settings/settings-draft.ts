import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { signalCodes, thresholdNames, thresholdsOf } from '@kapao/contract/payments/automatic.ts';
import type { ThresholdName } from '@kapao/contract/payments/automatic.ts';
import { fourEyesKinds, settingMistakes } from '@kapao/contract/site/settings-rules.ts';
import { numberOf, optionalNumber, textOf } from '../../lib/draft-numbers.ts';
import { differingFields } from '../../lib/use-draft.ts';

export type Operating = OfficeData<'getOperatingSettings'>['settings'];
export type SettingName = keyof Operating;
/** Each field as a text; empty for none. */
export type SettingsDraft = Record<SettingName, string>;

export function draftOfSettings(settings: Operating): SettingsDraft {
  return {
    login_username_or_phone: settings.login_username_or_phone,
    minimum_age: textOf(settings.minimum_age),
    phone_proof: settings.phone_proof ?? '',
    qr_service_url: settings.qr_service_url,
    session_idle_minutes: textOf(settings.session_idle_minutes),
    session_absolute_days: textOf(settings.session_absolute_days),
    min_withdraw: textOf(settings.min_withdraw),
    max_withdraw: textOf(settings.max_withdraw),
    auto_withdraw_payment_id: textOf(settings.auto_withdraw_payment_id),
    auto_withdrawal_max: textOf(settings.auto_withdrawal_max),
    auto_withdrawal_day_max: textOf(settings.auto_withdrawal_day_max),
    auto_withdrawal_signals: settings.auto_withdrawal_signals.join(),
    auto_withdrawal_thresholds: thresholdDraft((name) =>
      textOf(settings.auto_withdrawal_thresholds[name]),
    ),
    typed_tolerances: toleranceDraft(Object.entries(settings.typed_tolerances)),
    daily_withdraw_count: textOf(settings.daily_withdraw_count),
    daily_withdraw_sum: textOf(settings.daily_withdraw_sum),
    four_eyes_kinds: settings.four_eyes_kinds.join(),
    four_eyes_from: textOf(settings.four_eyes_from),
    offers_four_eyes_from: textOf(settings.offers_four_eyes_from),
    four_eyes_delay_hours: textOf(settings.four_eyes_delay_hours),
    notifications_kept_days: textOf(settings.notifications_kept_days),
    round_question_minutes: textOf(settings.round_question_minutes),
    sport_round_question_minutes: textOf(settings.sport_round_question_minutes),
  };
}

/** Reads the kinds of a draft. */
export function kindsOf(draft: string) {
  const chosen = draft.split(',');
  return fourEyesKinds.filter((kind) => chosen.includes(kind));
}

/** Reads the signals of a draft. */
export function chosenSignals(draft: string) {
  const chosen = draft.split(',');
  return signalCodes.filter((code) => chosen.includes(code));
}

/** Thresholds stand in the contract's order, because a typed number may have commas. */
const SEPARATOR = '|';

export function thresholdDraft(textOfName: (name: ThresholdName) => string): string {
  return thresholdNames.map(textOfName).join(SEPARATOR);
}

/** Reads the typed thresholds of a draft by their names. */
export function thresholdTexts(draft: string): (name: ThresholdName) => string {
  const texts = draft.split(SEPARATOR);
  return (name) => texts[thresholdNames.indexOf(name)] ?? '';
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

function settingsOfDraft(draft: SettingsDraft): Operating {
  return {
    login_username_or_phone: draft.login_username_or_phone === 'phone' ? 'phone' : 'username',
    minimum_age: numberOf(draft.minimum_age),
    phone_proof: proofs.find((each) => each === draft.phone_proof) ?? null,
    qr_service_url: draft.qr_service_url.trim(),
    session_idle_minutes: numberOf(draft.session_idle_minutes),
    session_absolute_days: numberOf(draft.session_absolute_days),
    min_withdraw: numberOf(draft.min_withdraw),
    max_withdraw: numberOf(draft.max_withdraw),
    auto_withdraw_payment_id: numberOf(draft.auto_withdraw_payment_id),
    auto_withdrawal_max: numberOf(draft.auto_withdrawal_max),
    auto_withdrawal_day_max: numberOf(draft.auto_withdrawal_day_max),
    auto_withdrawal_signals: chosenSignals(draft.auto_withdrawal_signals),
    auto_withdrawal_thresholds: thresholdsOf((name) =>
      numberOf(thresholdTexts(draft.auto_withdrawal_thresholds)(name)),
    ),
    typed_tolerances: Object.fromEntries(
      toleranceTexts(draft.typed_tolerances).map(([id, text]) => [id, numberOf(text)]),
    ),
    daily_withdraw_count: optionalNumber(draft.daily_withdraw_count),
    daily_withdraw_sum: optionalNumber(draft.daily_withdraw_sum),
    four_eyes_kinds: kindsOf(draft.four_eyes_kinds),
    four_eyes_from: numberOf(draft.four_eyes_from),
    offers_four_eyes_from: numberOf(draft.offers_four_eyes_from),
    four_eyes_delay_hours: optionalNumber(draft.four_eyes_delay_hours),
    notifications_kept_days: numberOf(draft.notifications_kept_days),
    round_question_minutes: numberOf(draft.round_question_minutes),
    sport_round_question_minutes: numberOf(draft.sport_round_question_minutes),
  };
}

export function mistakesOf(draft: SettingsDraft) {
  return settingMistakes(settingsOfDraft(draft));
}

/** The settings that differ, as they are saved and as they were. */
export function changesOf(base: SettingsDraft, draft: SettingsDraft) {
  const [before, after] = [settingsOfDraft(base), settingsOfDraft(draft)];
  return { settings: differingFields(before, after), replaced: differingFields(after, before) };
}
