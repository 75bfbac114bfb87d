import { coloured } from './art.ts';
import { at, svgDocument } from './brush.ts';
import { findProvider, rulesOf, type Game } from './catalogue.ts';
import { providerDress } from './provider-dress.ts';

/**
 * The game's card, 3:4: its own scene in its own colours, inside its provider's frame. The lobby
 * writes the name below, so that it stands there once and in the member's own font.
 */
export function thumbnail(game: Game): string {
  const { backdrop, hero, colors } = rulesOf(game).card();
  const provider = findProvider(game.provider);
  return svgDocument(
    300,
    400,
    at(0, -112, 300 / 390, backdrop) +
      at(-18, 50, 1.12, hero) +
      coloured('parts/card-light', { ...colors }) +
      (provider === undefined ? '' : providerDress(provider)),
  );
}
