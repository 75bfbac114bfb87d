import { appearanceSettings } from '../site/written.ts';
import type { Permission } from './permissions.ts';

/** settings-04: returns the permission for changing these settings that is missing; undefined if none is. */
export function missingForSettings(
  names: readonly string[],
  permissions: ReadonlySet<Permission>,
): Permission | undefined {
  return names.map(settingPermission).find((needed) => !permissions.has(needed));
}

/**
 * The permission for changing a setting. The settings of four eyes are the owner's, because those who could change them
 * could then adjust alone.
 */
function settingPermission(name: string): Permission {
  if (Object.hasOwn(appearanceSettings.shape, name)) return 'site:write';
  // The Games screen arranges the home's shelves.
  if (name === 'home_shelves') return 'site:write';
  return /^(offers_)?four_eyes_/.test(name) ? 'settings:guards' : 'settings:write';
}
