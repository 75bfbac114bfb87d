/**
 * The looks of the office that a person has chosen in this browser. `public/look.js` sets the same attributes before the
 * first paint, so that nothing flashes.
 */
const root = document.documentElement;

export const looks = ['system', 'light', 'dark'] as const;
export type Look = (typeof looks)[number];

const keys = { look: 'office-look', menu: 'office-menu', panel: 'office-panel' } as const;

/** Null where nothing is kept, and in a browser that keeps nothing. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice holds until the page is left.
  }
}

export function keptLook(): Look {
  const kept = read(keys.look);
  return looks.find((look) => look === kept) ?? 'system';
}

export function keepLook(look: Look): void {
  keep(keys.look, look);
  if (look === 'system') delete root.dataset['look'];
  else root.dataset['look'] = look;
}

export function isMenuFolded(): boolean {
  return read(keys.menu) === 'icons';
}

export function keepMenuFolded(isFolded: boolean): void {
  keep(keys.menu, isFolded ? 'icons' : 'words');
  if (isFolded) root.dataset['menu'] = 'icons';
  else delete root.dataset['menu'];
}

/** The widths of a list's panel in pixels; narrower windows hold it to a part of theirs (styles.css). */
const PANEL_MIN = 320;
export const PANEL_USUAL = 432;
export const PANEL_MAX = 800;

export function panelWidth(): number {
  const kept = Number(read(keys.panel));
  return kept >= PANEL_MIN && kept <= PANEL_MAX ? kept : PANEL_USUAL;
}

/** Sets the panels' width as near to the wanted one as it may be, and returns it. */
export function keepPanelWidth(wanted: number): number {
  const width = Math.round(Math.min(PANEL_MAX, Math.max(PANEL_MIN, wanted)));
  keep(keys.panel, String(width));
  root.style.setProperty('--panel', `${width}px`);
  return width;
}
