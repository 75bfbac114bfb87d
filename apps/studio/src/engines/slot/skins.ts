import { colouredDrawing, artPicture } from '../../art.ts';
import { placeDrawing, svgDocument } from '../../svg.ts';
import type { SlotSymbol } from './models.ts';
import type { SlotFacts } from './protocol.ts';
import arrangements from './arrangements.json' with { type: 'json' };
import paletteData from './palettes.json' with { type: 'json' };
import skinData from './skins.json' with { type: 'json' };
import themeData from './themes.json' with { type: 'json' };

type Colors = SlotFacts['colors'];

/** The pictures and colours of a slot, as SVG text. Symbols are 100 x 100 pixels, the hero 300 x 300. */
export interface SlotSkin {
  readonly symbols: Readonly<Record<SlotSymbol, { name: string; art: string }>>;
  readonly hero: string;
  /** The background, 390 x 844 pixels. */
  readonly backdrop: string;
  readonly colors: Colors;
}

export type SlotSkinName = keyof typeof skinData;

/** The names of the parts from which a skin is composed. */
export interface SlotSkinParts {
  /** The game's main picture in art/motifs. Its theme provides the other symbols. */
  readonly motif: string;
  readonly palette: string;
  /** A picture in art/backdrops. */
  readonly backdrop: string;
  /** A picture in art/heroes, in place of the motif with its companions. */
  readonly hero?: string;
}

interface Theme {
  /** Pictures in art/motifs; each belongs to one theme only. A game's high symbols start at its motif. */
  readonly motifs: readonly string[];
  readonly scatter: string;
  /** The prefix of the four low symbols: `gems` stands for the motifs gems-1 to gems-4. */
  readonly low: string;
}

export const symbolThemes: Readonly<Record<string, Theme>> = themeData;
export const slotPalettes: Readonly<Record<string, Colors>> = paletteData;

/** Returns a named skin, or composes one from its parts. */
export function slotSkinOf(skin: SlotSkinName | SlotSkinParts): SlotSkin {
  return typeof skin === 'string' ? namedSkin(skin) : composedSkin(skin);
}

/**
 * Returns a picture as an SVG document: a symbol's letter, `hero` or `backdrop`. Returns undefined for another name.
 */
export function slotDrawing(skin: SlotSkin, name: string): string | undefined {
  if (name === 'hero') return svgDocument(300, 300, skin.hero);
  if (name === 'backdrop') return svgDocument(390, 844, skin.backdrop, 'xMidYMin slice');
  const symbol = Object.entries(skin.symbols).find(([letter]) => letter === name);
  return symbol === undefined ? undefined : svgDocument(100, 100, symbol[1].art);
}

export function motifPicture(name: string): { name: string; art: string } {
  const { title, drawing: art } = artPicture(`motifs/${name}`);
  return { name: title, art };
}

function namedSkin(name: SlotSkinName): SlotSkin {
  const { symbols, hero, backdrop, colors } = skinData[name];
  const drawn = Object.entries(symbols).map(([symbol, name]) => [symbol, motifPicture(name)]);
  return {
    // `Object.fromEntries` forgets the names of its entries.
    symbols: Object.fromEntries(drawn) as SlotSkin['symbols'],
    hero: artPicture(`heroes/${hero}`).drawing,
    backdrop: artPicture(`backdrops/${backdrop}`).drawing,
    colors,
  };
}

function composedSkin({ motif: lead, palette, backdrop, hero: own }: SlotSkinParts): SlotSkin {
  const colors = slotPalettes[palette];
  const theme = Object.values(symbolThemes).find(({ motifs }) => motifs.includes(lead));
  if (!colors || !theme) throw new Error(`there is no palette ${palette} or no theme of ${lead}`);
  const { motifs, scatter, low } = theme;
  const rays = (color: string) => colouredDrawing('parts/rays', { color });
  const place = motifs.indexOf(lead);
  const next = (step: number) => motifPicture(motifs[(place + step) % motifs.length] ?? lead);
  const wild =
    rays(colors.accent) +
    placeDrawing(10, -8, 0.8, motifPicture(lead).art) +
    colouredDrawing('parts/wild-band', { light: colors.accentDeep, dark: colors.deep });
  const [b, c, d, s] = [next(1), next(2), next(3), motifPicture(scatter)];
  return {
    symbols: {
      W: { name: 'สัญลักษณ์แทน', art: wild },
      S: { name: s.name, art: rays(colors.glow) + placeDrawing(9, 8, 0.82, s.art) },
      A: motifPicture(lead),
      B: b,
      C: c,
      D: d,
      E: motifPicture(`${low}-1`),
      F: motifPicture(`${low}-2`),
      G: motifPicture(`${low}-3`),
      H: motifPicture(`${low}-4`),
    },
    hero:
      own === undefined
        ? hero([motifPicture(lead), b, c, s], place, colors.glow)
        : artPicture(`heroes/${own}`).drawing,
    backdrop: colouredDrawing(`backdrops/${backdrop}`, { ...colors }),
    colors,
  };
}

/** Draws the motifs in one of the arrangements, from back to front, with a halo behind the first motif. */
function hero(motifs: readonly { art: string }[], place: number, light: string): string {
  const halo = colouredDrawing('parts/hero-halo', { light });
  const arrangement = arrangements[place % arrangements.length] ?? [];
  const drawings = arrangement.map(([which = 0, x = 0, y = 0, scale = 1, turn = 0]) => {
    const drawing = placeDrawing(x, y, scale, motifs[which]?.art ?? '', turn);
    return which === 0 ? halo + drawing : drawing;
  });
  return drawings.join('') + artPicture('parts/hero-sparks').drawing;
}
