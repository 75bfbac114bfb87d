import { colouredDrawing } from './art.ts';
import { placeDrawing, svgDocument } from './svg.ts';
import { findProvider, gameRulesOf, type Game } from './catalogue.ts';
import { drawProviderFrame } from './provider-frame.ts';

/**
 * Draws the game's thumbnail, 300 x 400 pixels, in its provider's frame. It has no text, because the lobby writes the
 * name below.
 */
export function drawThumbnail(game: Game): string {
  const { backdrop, hero, colors } = gameRulesOf(game).thumbnailParts();
  const provider = findProvider(game.provider);
  return svgDocument(
    300,
    400,
    placeDrawing(0, -112, 300 / 390, backdrop) +
      placeDrawing(-18, 50, 1.12, hero) +
      colouredDrawing('parts/card-light', { ...colors }) +
      (provider === undefined ? '' : drawProviderFrame(provider)),
  );
}
