import { coloured, picture } from '../../art.ts';
import { at, svgDocument } from '../../brush.ts';
import type { SlotSymbol } from './models.ts';
import type { SlotFacts } from './protocol.ts';
import arrangements from './arrangements.json' with { type: 'json' };
import paletteData from './palettes.json' with { type: 'json' };
import skinData from './skins.json' with { type: 'json' };
import themeData from './themes.json' with { type: 'json' };

type Colors = SlotFacts['colors'];

/** The pictures and colours of a slot, as SVG text. Symbols are 100 x 100 pixels, the hero 300 x 300. */
export interface Skin {
  readonly symbols: Readonly<Record<SlotSymbol, { name: string; art: string }>>;
  readonly hero: string;
  /** The background, 390 x 844 pixels. */
  readonly backdrop: string;
  readonly colors: Colors;
}

export type SkinName = keyof typeof skinData;

/** The names of the parts from which a skin is composed. */
export interface Look {
  /** The game's main picture in art/motifs. Its theme provides the other symbols. */
  readonly motif: string;
  readonly palette: string;
  /** A picture in art/backdrops. */
  readonly backdrop: string;
}

interface Theme {
  /** Pictures in art/motifs; each belongs to one theme only. A game's high symbols start at its motif. */
  readonly motifs: readonly string[];
  readonly scatter: string;
  /** The prefix of the four low symbols: `gems` stands for the motifs gems-1 to gems-4. */
  readonly low: string;
}

export const themes: Readonly<Record<string, Theme>> = themeData;
export const palettes: Readonly<Record<string, Colors>> = paletteData;

/** Returns a named skin, or composes one from its parts. */
export function skinOf(skin: SkinName | Look): Skin {
  return typeof skin === 'string' ? namedSkin(skin) : composedSkin(skin);
}

/**
 * Returns a picture as an SVG document: a symbol's letter, `hero` or `backdrop`. Returns undefined for another name.
 */
export function drawing(skin: Skin, name: string): string | undefined {
  if (name === 'hero') return svgDocument(300, 300, skin.hero);
  if (name === 'backdrop') return svgDocument(390, 844, skin.backdrop, 'xMidYMin slice');
  const symbol = Object.entries(skin.symbols).find(([letter]) => letter === name);
  return symbol === undefined ? undefined : svgDocument(100, 100, symbol[1].art);
}

export function motif(name: string): { name: string; art: string } {
  const { title, drawing: art } = picture(`motifs/${name}`);
  return { name: title, art };
}

function namedSkin(name: SkinName): Skin {
  const { symbols, hero, backdrop, colors } = skinData[name];
  const drawn = Object.entries(symbols).map(([symbol, name]) => [symbol, motif(name)]);
  return {
    symbols: Object.fromEntries(drawn) as Skin['symbols'],
    hero: picture(`heroes/${hero}`).drawing,
    backdrop: picture(`backdrops/${backdrop}`).drawing,
    colors,
  };
}

function composedSkin({ motif: lead, palette, backdrop }: Look): Skin {
  const colors = palettes[palette];
  const theme = Object.values(themes).find(({ motifs }) => motifs.includes(lead));
  if (!colors || !theme) throw new Error(`there is no palette ${palette} or no theme of ${lead}`);
  const { motifs, scatter, low } = theme;
  const rays = (color: string) => coloured('parts/rays', { color });
  const place = motifs.indexOf(lead);
  const next = (step: number) => motif(motifs[(place + step) % motifs.length] ?? lead);
  const wild =
    rays(colors.accent) +
    at(10, -8, 0.8, motif(lead).art) +
    coloured('parts/wild-band', { light: colors.accentDeep, dark: colors.deep });
  const [b, c, d, s] = [next(1), next(2), next(3), motif(scatter)];
  return {
    symbols: {
      W: { name: 'สัญลักษณ์แทน', art: wild },
      S: { name: s.name, art: rays(colors.glow) + at(9, 8, 0.82, s.art) },
      A: motif(lead),
      B: b,
      C: c,
      D: d,
      E: motif(`${low}-1`),
      F: motif(`${low}-2`),
      G: motif(`${low}-3`),
      H: motif(`${low}-4`),
    },
    hero: hero([motif(lead), b, c, s], place, colors.glow),
    backdrop: coloured(`backdrops/${backdrop}`, { ...colors }),
    colors,
  };
}

/** Draws the motifs in one of the arrangements, from back to front, with a halo behind the first motif. */
function hero(motifs: readonly { art: string }[], place: number, light: string): string {
  const halo = coloured('parts/hero-halo', { light });
  const arrangement = arrangements[place % arrangements.length] ?? [];
  const drawings = arrangement.map(([which = 0, x = 0, y = 0, scale = 1, turn = 0]) => {
    const drawing = at(x, y, scale, motifs[which]?.art ?? '', turn);
    return which === 0 ? halo + drawing : drawing;
  });
  return drawings.join('') + picture('parts/hero-sparks').drawing;
}
