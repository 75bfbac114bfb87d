import { createContext, type ComponentType } from 'react';
import type { Catalogue } from '../text/th.ts';
import type { IconProps } from '../ui/Icon.tsx';

export interface MenuEntry {
  path: string;
  title: keyof Catalogue['screens'];
  /** Puts a screen in the menu; one without an icon is reached by links. */
  icon?: ComponentType<IconProps>;
}

/** The menu's screens that the role may open; the shell provides them. */
export const MenuContext = createContext<readonly MenuEntry[]>([]);
