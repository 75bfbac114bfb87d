import type { QueueName } from '@kapao/contract/office/payments.ts';
import { createContext } from 'react';
import type { Catalogue } from '../text/th.ts';

export interface MenuEntry {
  path: string;
  title: keyof Catalogue['screens'];
  /** Puts a screen in the menu, with the icon that menu-icons.ts has for it; another screen is reached by links. */
  isInMenu?: true;
  /** The path of the menu's row that this screen belongs to: the screen has no row, the search for pages has both. */
  under?: string;
}

export type MenuGroup = keyof Catalogue['shell']['groups'];

/** The groups of the menu in their order, each with the paths of its screens. */
export const menuGroups: Readonly<Record<MenuGroup, readonly string[]>> = {
  work: ['/', '/withdrawals', '/deposits', '/transfers', '/proposals', '/cases', '/documents'],
  members: ['/members', '/messages'],
  offers: [
    '/promotions',
    '/coupons',
    '/missions',
    '/daily-calendar',
    '/wheels',
    '/cashback-rules',
    '/ranks',
    '/referral-terms',
    '/fair-rules',
  ],
  games: ['/games', '/brands', '/studios'],
  money: ['/reports', '/reconciliation', '/payment-methods'],
  site: ['/site', '/settings', '/versions'],
  system: ['/operations', '/audit', '/staff', '/security'],
};

/** The queues whose count stands beside an entry. */
export const countedQueues: Readonly<Record<string, readonly QueueName[]>> = {
  '/withdrawals': ['withdrawals', 'risk'],
  '/deposits': ['deposits'],
  '/transfers': ['transfers'],
  '/proposals': ['proposals'],
  '/cases': ['cases'],
  '/documents': ['documents'],
};

/**
 * Sorts entries into their groups, without screens that belong to a row, and without groups that stay empty. An entry that no group names
 * follows the one before it, so that a new screen always has a place.
 */
export function groupEntries<Entry extends MenuEntry>(
  entries: readonly Entry[],
): { name: MenuGroup; entries: Entry[] }[] {
  // Object.keys types the keys as string.
  const names = Object.keys(menuGroups) as MenuGroup[];
  let last: { name: MenuGroup; place: number } = { name: 'system', place: Infinity };
  const shown = entries.filter(({ under }) => under === undefined);
  const placed = shown.map((entry) => {
    const name = names.find((each) => menuGroups[each].includes(entry.path));
    if (name !== undefined) last = { name, place: menuGroups[name].indexOf(entry.path) };
    return { entry, ...last };
  });
  return names.flatMap((name) => {
    const own = placed.filter((each) => each.name === name);
    if (own.length === 0) return [];
    const inOrder = own.toSorted((one, other) => one.place - other.place);
    return [{ name, entries: inOrder.map(({ entry }) => entry) }];
  });
}

/** The menu's screens that the role may open; the shell provides them. */
export const MenuContext = createContext<readonly MenuEntry[]>([]);
