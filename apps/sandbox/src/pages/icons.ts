import { trustedHtml, type Html } from './html.ts';

/** Line icons on a 24 px grid, in the colour of the surrounding text. */
const paths = {
  world:
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/>',
  bank: '<path d="M4 10 12 4l8 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18"/>',
  message: '<path d="M4 5h16v11H9l-5 4z"/><path d="M8 9h8M8 12h5"/>',
  game: '<rect x="3" y="7" width="18" height="11" rx="5"/><path d="M8 10.5v4M6 12.5h4M15 11.5h.01M17.5 13.5h.01"/>',
  ball: '<circle cx="12" cy="12" r="9"/><path d="m12 8 4 3-1.5 4.5h-5L8 11zM12 3v5M20.5 9.5 16 11M17 19l-2.5-3.5M7 19l2.5-3.5M3.5 9.5 8 11"/>',
  wallet: '<rect x="3" y="6" width="18" height="13" rx="3"/><path d="M16 12.5h5M6 6l9-3 1 3"/>',
  scan: '<path d="M4 8V5h3M17 5h3v3M20 16v3h-3M7 19H4v-3M4 12h16"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  cross: '<path d="m6 6 12 12M18 6 6 18"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  back: '<path d="m14 6-6 6 6 6"/>',
  next: '<path d="m10 6 6 6-6 6"/>',
  inward: '<path d="M12 5v13M6 12l6 6 6-6"/>',
  outward: '<path d="M12 19V6M6 12l6-6 6 6"/>',
  empty: '<rect x="4" y="5" width="16" height="14" rx="3"/><path d="M4 13h4l1.5 2.5h5L16 13h4"/>',
} as const;

export type IconName = keyof typeof paths;

export function iconHtml(name: IconName): Html {
  return trustedHtml(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${paths[name]}</svg>`,
  );
}
