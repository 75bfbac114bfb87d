import { colouredDrawing } from '../art.ts';
import { svgDocument } from '../svg.ts';
import type { ThumbnailParts } from '../thumbnail-parts.ts';
import type { PageColors } from '../page-colors.ts';

export type TablePaletteName =
  | 'midnight'
  | 'jade'
  | 'ruby'
  | 'amethyst'
  | 'ocean'
  | 'bronze'
  | 'rose'
  | 'forest';

/** The colours of tables and boards: dark, with one accent. White text is readable on every colour. */
export const tablePalettes: Readonly<Record<TablePaletteName, PageColors>> = {
  midnight: colors('#0B0F1A', '#1B2743', '#F5B83D', '#F7C948', '#E8892B', '#1A1204'),
  jade: colors('#06140F', '#0F3A2C', '#2DD4A7', '#46E5BA', '#12A17C', '#03120E'),
  ruby: colors('#16060A', '#431019', '#FF8A7A', '#FFB199', '#E25B5B', '#240408'),
  amethyst: colors('#100A1F', '#2F1C57', '#C4A1FF', '#D5BCFF', '#9B6DF0', '#180A33'),
  ocean: colors('#04121C', '#0C3550', '#5CC8FF', '#83D8FF', '#2D93D6', '#02131F'),
  bronze: colors('#150E07', '#3C2713', '#E8B27A', '#F3C995', '#C07E3F', '#1E1003'),
  rose: colors('#180812', '#451530', '#FF9CC4', '#FFB7D4', '#E0609A', '#2A0518'),
  forest: colors('#0A1208', '#23391A', '#C9E265', '#D9EE86', '#8DB52F', '#111A02'),
};

/** Draws the table's background, 390 x 844 pixels: felt with a faint double rail, lit from above. */
export function tableBackdrop(table: PageColors): string {
  const drawing = colouredDrawing('tables/backdrop', { ...table });
  return svgDocument(390, 844, drawing, 'xMidYMin slice');
}

export function tableThumbnailParts(hero: string, table: PageColors): ThumbnailParts {
  return {
    backdrop: colouredDrawing('tables/backdrop', { ...table }),
    hero: colouredDrawing(`tables/${hero}`, { ...table }),
    colors: table,
  };
}

function colors(
  deep: string,
  mid: string,
  shine: string,
  accent: string,
  accentDeep: string,
  ink: string,
): PageColors {
  return { deep, mid, glow: shine, accent, accentDeep, ink };
}
