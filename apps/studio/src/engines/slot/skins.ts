import { coloured, picture } from '../../art.ts';
import { at, svgDocument } from '../../brush.ts';
import type { SlotSymbol } from './models.ts';
import type { SlotFacts } from './protocol.ts';
import paletteData from './palettes.json' with { type: 'json' };
import skinData from './skins.json' with { type: 'json' };
import themeData from './themes.json' with { type: 'json' };

type Colors = SlotFacts['colors'];

/** The look of a slot. Symbols are drawn in a box of 100 x 100, the hero in 300 x 300. */
export interface Skin {
  readonly symbols: Readonly<Record<SlotSymbol, { name: string; art: string }>>;
  readonly hero: string;
  /** Behind everything, 390 x 844, filling the screen. */
  readonly backdrop: string;
  readonly colors: Colors;
}

export type SkinName = keyof typeof skinData;

/** A look made of parts: what is on the reels, in which colours, and where. */
export interface Look {
  readonly theme: string;
  readonly palette: string;
  /** A picture of art/backdrops. */
  readonly backdrop: string;
}

interface Theme {
  /** What its games are called, before or after a provider's own word. */
  readonly thai: string;
  readonly english: string;
  /** Pictures of art/motifs: from the dearest to the cheapest of the four that belong to the theme alone. */
  readonly symbols: readonly string[];
  readonly scatter: string;
  /** The four cheap symbols, always together: `gems` stands for the motifs gems-1 to gems-4. */
  readonly low: string;
}

export const themes: Readonly<Record<string, Theme>> = themeData;
export const palettes: Readonly<Record<string, Colors>> = paletteData;

/** @throws when there is no theme of this name. */
export function themeOf(name: string): Theme {
  const theme = themes[name];
  if (!theme) throw new Error(`there is no theme ${name}`);
  return theme;
}

/** A skin by its name, or composed of the parts that are named. */
export function skinOf(skin: SkinName | Look): Skin {
  return typeof skin === 'string' ? namedSkin(skin) : composedSkin(skin);
}

/** One picture of a skin as a document: a symbol's letter, `hero` or `backdrop`. */
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

function composedSkin({ theme, palette, backdrop }: Look): Skin {
  const { symbols, scatter, low } = themeOf(theme);
  const colors = palettes[palette];
  if (!colors) throw new Error(`there is no palette ${palette}`);
  const rays = (color: string) => coloured('parts/rays', { color });
  const [a = '', b = '', c = '', d = ''] = symbols;
  const wild =
    rays(colors.accent) +
    at(10, -8, 0.8, motif(a).art) +
    coloured('parts/wild-band', { light: colors.accentDeep, dark: colors.deep });
  return {
    symbols: {
      W: { name: 'สัญลักษณ์แทน', art: wild },
      S: { name: motif(scatter).name, art: rays(colors.glow) + at(9, 8, 0.82, motif(scatter).art) },
      A: motif(a),
      B: motif(b),
      C: motif(c),
      D: motif(d),
      E: motif(`${low}-1`),
      F: motif(`${low}-2`),
      G: motif(`${low}-3`),
      H: motif(`${low}-4`),
    },
    hero: hero(theme, colors.glow),
    backdrop: coloured(`backdrops/${backdrop}`, { ...colors }),
    colors,
  };
}

/** The theme's first symbol before its company: three arrangements, told by the theme's place. */
function hero(theme: string, light: string): string {
  const { symbols, scatter } = themeOf(theme);
  const [first = '', left = '', right = ''] = symbols.map((name) => motif(name).art);
  const behind = motif(scatter).art;
  const arrangements = [
    at(14, 40, 1.05, left, -10) + at(184, 30, 1.05, right, 10) + at(52, 78, 1.96, first),
    at(92, 4, 1.15, behind) +
      at(50, 70, 2, first) +
      at(10, 196, 0.9, left) +
      at(204, 196, 0.9, right),
    at(178, 30, 1.16, behind, 8) + at(22, 60, 2.1, first) + at(196, 176, 0.98, left),
  ];
  const company = arrangements[Object.keys(themes).indexOf(theme) % arrangements.length] ?? '';
  return coloured('parts/hero-halo', { light }) + company + picture('parts/hero-sparks').drawing;
}
