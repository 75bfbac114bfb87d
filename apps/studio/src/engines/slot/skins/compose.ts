import { at, disc, glow, sparkle } from '../../../brush.ts';
import { backdrops, type BackdropName } from './backdrops.ts';
import { lows } from './lows.ts';
import { palettes, type PaletteName } from './palettes.ts';
import { rays, wildBand } from './shapes.ts';
import type { Skin } from './skins.ts';
import { motifs, themes, type MotifName, type ThemeName } from './themes.ts';

/** A thing drawn in a box of 100 x 100, with the name that the paytable gives it. */
export interface Motif {
  readonly name: string;
  readonly art: string;
}

/** A look made of parts: what is on the reels, in which colours, and where. */
export interface Look {
  readonly theme: ThemeName;
  readonly palette: PaletteName;
  readonly backdrop: BackdropName;
}

export function composeSkin({ theme, palette, backdrop }: Look): Skin {
  const { symbols, scatter, low } = themes[theme];
  const colors = palettes[palette];
  const motif = (name: MotifName): Motif => motifs[name];
  const [a, b, c, d] = symbols;
  const [e, f, g, h] = lows[low];
  return {
    symbols: {
      W: {
        name: 'สัญลักษณ์แทน',
        art:
          rays(colors.accent) +
          at(10, -8, 0.8, motif(a).art) +
          wildBand(colors.accentDeep, colors.deep),
      },
      S: { name: motif(scatter).name, art: rays(colors.glow) + at(9, 8, 0.82, motif(scatter).art) },
      A: motif(a),
      B: motif(b),
      C: motif(c),
      D: motif(d),
      E: e,
      F: f,
      G: g,
      H: h,
    },
    hero: hero(theme, colors.glow),
    backdrop: backdrops[backdrop](colors),
    colors,
  };
}

/** The theme's first symbol before its company: three arrangements, told by the theme's name. */
function hero(theme: ThemeName, light: string): string {
  const { symbols, scatter } = themes[theme];
  const [first, left, right] = symbols.map((name) => motifs[name].art);
  const behind = motifs[scatter].art;
  const halo = disc(150, 150, 146, glow(`${light}CC`, `${light}00`));
  const sparks = sparkle(256, 74, 13) + sparkle(42, 62, 11);
  switch (Object.keys(themes).indexOf(theme) % 3) {
    case 0:
      return (
        halo +
        at(14, 40, 1.05, left ?? '', -10) +
        at(184, 30, 1.05, right ?? '', 10) +
        at(52, 78, 1.96, first ?? '') +
        sparks
      );
    case 1:
      return (
        halo +
        at(92, 4, 1.15, behind) +
        at(50, 70, 2, first ?? '') +
        at(10, 196, 0.9, left ?? '') +
        at(204, 196, 0.9, right ?? '') +
        sparks
      );
    default:
      return (
        halo +
        at(178, 30, 1.16, behind, 8) +
        at(22, 60, 2.1, first ?? '') +
        at(196, 176, 0.98, left ?? '') +
        sparks
      );
  }
}
