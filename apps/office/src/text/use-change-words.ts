import { versionFieldName } from '@kapao/contract/office/version-fields.ts';
import { signalNames } from '@kapao/contract/payments/automatic.ts';
import { useInLanguage, useLanguage, useText, type Language } from './language.ts';
import { valueText } from './version-value.ts';

type Names = Readonly<Record<string, string>>;

/** One way to word a change in every list and dialog: the field's name with its unit, and its values in words. */
export function useChangeWords() {
  const { fair, proposals, settings, versions } = useText();
  const language = useLanguage();
  const inLanguage = useInLanguage();
  const names: Names = { ...fair.fields, ...settings.fields };
  const signals = Object.entries(signalNames).map(([code, name]) => [code, inLanguage(name)]);
  const choices = new Map<string, Names>([
    ['four_eyes_kinds', proposals.kinds],
    ['phone_proof', settings.proofs],
    ['login_username_or_phone', settings.logins],
    ['kyc', settings.kycModes],
    ['one_per', fair.signs],
    ['auto_payout_signals', Object.fromEntries(signals)],
  ]);
  return {
    fieldName: (field: string): string => {
      const [first = '', ...rest] = field.split('.');
      const name = Object.hasOwn(names, first) ? names[first] : undefined;
      if (name === undefined) return versionFieldName(field, language);
      return rest.length === 0 ? name : `${name}: ${versionFieldName(rest.join('.'), language)}`;
    },
    valueText: (value: string, field: string): string => {
      const words = choices.get(field);
      if (words === undefined) return valueText(value, versions);
      const chosen = choicesIn(value).map((choice) => words[choice] ?? choice);
      return chosen.join(', ') || settings.nobody;
    },
  };
}

/** A list of choices stands as JSON in a difference; one choice stands as it is. */
function choicesIn(value: string): string[] {
  if (!value.startsWith('[')) return [value];
  const list: unknown = JSON.parse(value);
  return Array.isArray(list) ? list.map(String) : [value];
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
