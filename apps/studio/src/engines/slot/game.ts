import type { DrawnRules, GameBase } from '../engine.ts';
import { mechanics, once, type MechanicName } from './mechanics.ts';
import { LINES } from './models.ts';
import type { SlotFacts, SlotOutcome } from './protocol.ts';
import { describeSlotRound } from './round-description.ts';
import { drawing, skinOf, type Look, type Skin, type SkinName } from './skins.ts';
import returns from './returns.json' with { type: 'json' };
import { winInLineStakes } from './slot.ts';

/** A slot game: a mechanic (the chances) and a skin (the pictures), which can be combined freely. */
export interface SlotGame extends GameBase {
  readonly engine: 'slot';
  readonly model: MechanicName;
  readonly skin: SkinName | Look;
}

export function slotRules(game: SlotGame): DrawnRules {
  const mechanic = mechanics[game.model];
  const skin = once(() => skinOf(game.skin));
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
        return { outcome, winUnits: winInShares(outcome) * (stakeUnits / LINES.length) };
      },
    }),
    describe: (outcome, stakeUnits) => describeSlotRound(outcome, stakeUnits, skin(), pictureUrl),
    picture: (name) => drawing(skin(), name),
    card: skin,
  };
}

/** Returns the total win of a round in line stakes: the first screen and all steps. */
export function winInShares(outcome: SlotOutcome): number {
  const later = (outcome.steps ?? []).reduce((sum, step) => sum + step.shares, 0);
  return winInLineStakes(outcome) + later;
}

function slotFacts(game: SlotGame, skin: Skin, pictureUrl: (name: string) => string): SlotFacts {
  const { symbols, ...facts } = mechanics[game.model].facts();
  const nameOf = (letter: string) =>
    Object.entries(skin.symbols).find(([known]) => known === letter)?.[1].name ?? letter;
  return {
    ...facts,
    shares: LINES.length,
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
