import { svgDocument } from '../../../brush.ts';
import type { SlotSymbol } from '../models.ts';
import type { SlotFacts } from '../protocol.ts';
import { composeSkin, type Look } from './compose.ts';
import { dragon } from './dragon.ts';
import { mango } from './mango.ts';
import { market } from './market.ts';
import { wallet } from './wallet.ts';

/** What a game looks like. Symbols are drawn in a box of 100 x 100, the hero in 300 x 300. */
export interface Skin {
  readonly symbols: Readonly<Record<SlotSymbol, { name: string; art: string }>>;
  readonly hero: string;
  /** Behind everything, 390 x 844, filling the screen. */
  readonly backdrop: string;
  readonly colors: SlotFacts['colors'];
}

export type SkinName = 'wallet' | 'mango' | 'dragon' | 'market';

const skins: Readonly<Record<SkinName, Skin>> = { wallet, mango, dragon, market };

/** A skin by its name, or composed of the parts that are named. */
export function skinOf(skin: SkinName | Look): Skin {
  return typeof skin === 'string' ? skins[skin] : composeSkin(skin);
}

/** One picture of a skin as a document: a symbol's letter, `hero` or `backdrop`. */
export function drawing(skin: Skin, name: string): string | undefined {
  if (name === 'hero') return svgDocument(300, 300, skin.hero);
  if (name === 'backdrop') return svgDocument(390, 844, skin.backdrop, 'xMidYMin slice');
  const symbol = Object.entries(skin.symbols).find(([letter]) => letter === name);
  return symbol === undefined ? undefined : svgDocument(100, 100, symbol[1].art);
}
