import { isVersionKind, versionKinds } from '@kapao/contract/office/version-kinds.ts';
import type { Language } from './language.ts';

/** A target of the log in words, where it is a record of the configuration: `missions:3/7` is the mission 7. */
export function targetText(target: string, language: Language): string {
  const [kind = '', key = ''] = target.split(':');
  if (!isVersionKind(kind)) return target;
  return `${versionKinds[kind][language]} ${key.split('/').at(-1) ?? ''}`.trim();
}
