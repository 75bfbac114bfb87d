import { versionFieldName, versionFieldNames } from '@kapao/contract/office/version-fields.ts';
import { eventTypeNames } from '@kapao/contract/outgoing-events/event-types.ts';
import { namesIn } from '@kapao/contract/office/names.ts';
import { roleNames } from '@kapao/contract/office/role-names.ts';
import { signalNames } from '@kapao/contract/payments/automatic.ts';
import { memberReasonWords } from '@kapao/contract/payments/member-reasons.ts';
import { switchReasons } from '@kapao/contract/switches.ts';
import { formatDay, isDay } from '../lib/dates.ts';
import { useLanguage, useText, type Language } from './language.ts';
import type { Catalogue } from './th.ts';
import { recordFields } from './record-fields.ts';
import { listIn, valueText } from './version-value.ts';

type Names = Readonly<Record<string, string>>;

/** The words of a change: the name of a field, and a value of it. */
interface ChangeWords {
  fieldName: (field: string) => string;
  valueText: (value: string, field: string) => string;
}

/**
 * One way to word a change in every list and dialog: the field's name with its unit, and its values in words.
 * @param kind The kind of the changed record, whose form names its fields (risk-23).
 */
export function useChangeWords(kind?: string): ChangeWords {
  return changeWords(useText(), useLanguage(), kind);
}

/** The words of changes in a language (risk-20). */
export function changeWords(text: Catalogue, language: Language, kind?: string): ChangeWords {
  const { fair, settings } = text;
  const names: Names = { ...fair.fields, ...settings.fields, ...recordFields(kind, text) };
  const choices = choicesOf(text, language);
  const nameOf = (field: string): string => {
    if (Object.hasOwn(names, field)) return names[field] ?? field;
    const [first = '', ...rest] = field.split('.');
    const name = Object.hasOwn(names, first) ? names[first] : undefined;
    const words = name ?? partsText(first, text, language);
    if (rest.length === 0) return words;
    const inner = rest.join('.');
    if (name !== undefined) return `${words}: ${partsText(inner, text, language)}`;
    // One record among several, or the state that a change has later: its own fields stand behind it.
    return `${words} › ${nameOf(inner)}`;
  };
  return {
    fieldName: (field) => nameOf(field),
    valueText: (value, field) => {
      const last = field.split('.').at(-1) ?? '';
      const words = choices.get(field) ?? choices.get(last);
      if (words === undefined) {
        if (field.endsWith('told.code')) return reasonText(value, language);
        return valueText(value, field, { ...text, language });
      }
      const chosen = (listIn(value) ?? [value]).map((choice) => words[choice] ?? choice);
      return chosen.join(', ') || settings.nobody;
    },
  };
}

/** The parts of a field's path in words; a theme and a day are named in the path. */
function partsText(field: string, { site }: Catalogue, language: Language): string {
  const parts = field.split('.').map((part) => {
    if (isDay(part)) return formatDay(part, language);
    const theme = /^theme:(.*)$/.exec(part)?.[1];
    return theme === undefined ? versionFieldName(part, language) : `${site.theme} ${theme}`;
  });
  return parts.join(' › ');
}

/** The words of a reason that a member is told. */
function reasonText(code: string, language: Language): string {
  return memberReasonWords({ code, note: '' })?.[language] ?? code;
}

/** The values of fields that are one of a list, by the field's whole path or by its last part. */
function choicesOf(text: Catalogue, language: Language): ReadonlyMap<string, Names> {
  const { contradictions, deposits, editors, fair, games, messages, proposals, records } = text;
  const { rewards, risk, settings, withdrawals } = text;
  const types: Names = records.prizeTypes;
  const categories: Names = { ...namesIn(versionFieldNames, language), ...games.shelfNames };
  return new Map<string, Names>([
    ['four_eyes_kinds', proposals.kinds],
    ['phone_proof', settings.proofs],
    ['login_username_or_phone', settings.logins],
    ['kyc', settings.kycModes],
    ['one_per', fair.signs],
    ['auto_payout_signals', namesIn(signalNames, language)],
    ['adapter', editors.methodKinds],
    ['receiver_type', editors.receiverTypes],
    ['kind', { ...rewards.kinds, ...contradictions.kinds }],
    ['type', types],
    ['bonus_type', types],
    ['period', records.periods],
    ['home_shelves', games.shelfNames],
    ['main_page_category_show', categories],
    ['category', categories],
    ['categories', categories],
    ['status', { ...deposits.statuses, ...withdrawals.statuses }],
    ['approval', withdrawals.approvals],
    ['resolution', proposals.resolutions],
    ['decision', contradictions.decisions],
    ['second_lock', proposals.lockStates],
    ['withdrawals', proposals.stopStates],
    ['mark', risk.marks],
    ['lifted', risk.marks],
    ['event_types', namesIn(eventTypeNames, language)],
    ['reason', namesIn(switchReasons, language)],
    ['role', namesIn(roleNames, language)],
    ['state', games.keyStates],
    ['owner', proposals.keyOwners],
    ['topic', messages.topics],
  ]);
}

type State = Readonly<Record<string, unknown>> | null;

/** The fields that name a record, in the order in which they are looked for. */
const NAME_FIELDS = ['name', 'title', 'code', 'word'];

/**
 * The name of a record in the person's language, from the first of its states that has one. A record without a name
 * has the last part of its key: `3/7` is 7, since the website stands before it.
 */
export function recordName(
  key: string | null,
  states: readonly State[],
  language: Language,
): string {
  const suffixes = language === 'en' ? ['_en', '', '_th'] : ['', '_th', '_en'];
  const fields = NAME_FIELDS.flatMap((field) => suffixes.map((suffix) => `${field}${suffix}`));
  for (const state of states) {
    const name = fields.map((field) => state?.[field]).find((value) => typeof value === 'string');
    if (typeof name === 'string' && name !== '') return name;
  }
  return key?.split('/').at(-1) ?? '';
}
