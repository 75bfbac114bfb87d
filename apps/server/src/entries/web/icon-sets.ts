import type { ExtendedIconifyIcon, IconifyJSON } from '@iconify/types';
import { getIconData } from '@iconify/utils/lib/icon-set/get-icon';

/** Iconify's default icon size, for sets without one. */
const DEFAULT_SIZE = 16;
const NAMES = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:,[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

export interface IconSet {
  /** The icons without the set's size, which would be repeated in each icon otherwise. */
  source: IconifyJSON;
  width: number;
  height: number;
}

/** Parses an icon set. @param text The `icons.json` of an installed Iconify package. */
export function parseIconSet(text: string): IconSet {
  // Not validated: Iconify publishes this format, and the lock file pins the installed bytes.
  const { prefix, icons, aliases = {}, width, height } = JSON.parse(text) as IconifyJSON;
  return {
    source: { prefix, icons: withoutPrototype(icons), aliases: withoutPrototype(aliases) },
    width: width ?? DEFAULT_SIZE,
    height: height ?? DEFAULT_SIZE,
  };
}

/** Removes the prototype, so that no icon is found under the name of a property of every object. */
function withoutPrototype<Value>(byName: Record<string, Value>): Record<string, Value> {
  return Object.assign<Record<string, Value>, Record<string, Value>>(Object.create(null), byName);
}

/** Parses the distinct names of `?icons=a,b`; undefined for malformed input. */
export function parseIconNames(icons: unknown): string[] | undefined {
  if (typeof icons !== 'string' || !NAMES.test(icons)) return undefined;
  return [...new Set(icons.split(','))];
}

/** Finds icons, with aliases resolved. Lists unknown names in `not_found`, as the client expects. */
export function findIcons(
  { source, width, height }: IconSet,
  names: readonly string[],
): IconifyJSON {
  const icons: Record<string, ExtendedIconifyIcon> = {};
  const missing: string[] = [];
  for (const name of names) {
    const icon = getIconData(source, name);
    if (icon) icons[name] = icon;
    else missing.push(name);
  }
  const { prefix } = source;
  return { prefix, icons, width, height, ...(missing.length > 0 && { not_found: missing }) };
}
