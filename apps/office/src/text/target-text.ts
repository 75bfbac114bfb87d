import { isVersionKind, versionKinds } from '@kapao/contract/office/version-kinds.ts';
import { serviceKinds } from '@kapao/contract/third-parties/service-kinds.ts';
import type { Language } from './language.ts';

const allMembers = { th: 'สมาชิกทุกคน', en: 'All members' };

/**
 * A target of the log in words, where it is all members, a service, or a record of the configuration: `missions:3/7` is
 * the mission 7.
 */
export function targetText(target: string, language: Language): string {
  if (target === 'members') return allMembers[language];
  const [kind = '', key = ''] = target.split(':');
  if (isServiceKind(kind)) return `${serviceKinds[kind][language]} ${key}`;
  if (!isVersionKind(kind)) return target;
  return `${versionKinds[kind][language]} ${key.split('/').at(-1) ?? ''}`.trim();
}

function isServiceKind(kind: string): kind is keyof typeof serviceKinds {
  return Object.hasOwn(serviceKinds, kind);
}
