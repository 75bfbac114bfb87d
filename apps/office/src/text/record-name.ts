import type { Language } from './language.ts';

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
