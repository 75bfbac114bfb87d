import { coloured } from './art.ts';
import { at, svgDocument } from './brush.ts';
import { findProvider, rulesOf, type Game } from './catalogue.ts';
import { providerDress } from './provider-dress.ts';

/**
 * Draws the game's thumbnail, 300 x 400 pixels, in its provider's frame. It has no text, because the lobby writes the
 * name below.
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
