import type { DrawnGameRules, GameBase } from '../engine.ts';
import { slotMechanics, memoize, type SlotMechanicName } from './mechanics.ts';
import { PAYLINES } from './models.ts';
import type { SlotFacts, SlotOutcome } from './protocol.ts';
import { describeSlotRound } from './round-description.ts';
import {
  slotDrawing,
  slotSkinOf,
  type SlotSkinParts,
  type SlotSkin,
  type SlotSkinName,
} from './skins.ts';
import returns from './returns.json' with { type: 'json' };
import { winInLineStakes } from './slot.ts';

/** A slot game: a mechanic (the chances) and a skin (the pictures), which can be combined freely. */
export interface SlotGame extends GameBase {
  readonly engine: 'slot';
  readonly model: SlotMechanicName;
  readonly skin: SlotSkinName | SlotSkinParts;
}

export function slotRules(game: SlotGame): DrawnGameRules {
  const mechanic = slotMechanics[game.model];
  const skin = memoize(() => slotSkinOf(game.skin));
  const pictureUrl = (name: string) => `/games/art/${game.code}/${name}.svg`;
  return {
    act: 'spin',
    page: 'slot',
    // Read the return from returns.json, because computing it takes seconds. A test compares both.
    returnToPlayer: () => returns[game.model],
    facts: () => slotFacts(game, skin(), pictureUrl),
    prepare: (_body, stakeUnits) => ({
      choice: '',
      draw(random) {
        const outcome = mechanic.draw(random);
        return { outcome, winUnits: totalWinInShares(outcome) * (stakeUnits / PAYLINES.length) };
      },
    }),
    describe: (outcome, stakeUnits) => describeSlotRound(outcome, stakeUnits, skin(), pictureUrl),
    picture: (name) => slotDrawing(skin(), name),
    thumbnailParts: skin,
  };
}

/** Returns the total win of a round in line stakes: the first screen and all steps. */
export function totalWinInShares(outcome: SlotOutcome): number {
  const later = (outcome.steps ?? []).reduce((sum, step) => sum + step.shares, 0);
  return winInLineStakes(outcome) + later;
}

function slotFacts(
  game: SlotGame,
  skin: SlotSkin,
  pictureUrl: (name: string) => string,
): SlotFacts {
  const { symbols, ...facts } = slotMechanics[game.model].facts();
  const nameOf = (letter: string) =>
    Object.entries(skin.symbols).find(([known]) => known === letter)?.[1].name ?? letter;
  return {
    ...facts,
    shares: PAYLINES.length,
    symbols: symbols.map((symbol) => ({
      ...symbol,
      name: nameOf(symbol.letter),
      picture: pictureUrl(symbol.letter),
    })),
    backdrop: pictureUrl('backdrop'),
    hero: pictureUrl('hero'),
    colors: skin.colors,
  };
}
