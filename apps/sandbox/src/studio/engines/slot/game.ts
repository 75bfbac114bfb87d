import type { GameBase } from '../../catalogue.ts';
import type { GameRules } from '../engine.ts';
import { oddsOf, oneIn, percentRoundedDown } from './odds.ts';
import { LINES, models, PAYING_SYMBOLS, SCATTER, WILD, type ModelName } from './models.ts';
import type { SlotFacts, SlotSymbolFacts } from './protocol.ts';
import { describeSlotRound } from './round-description.ts';
import { drawing, skins, type SkinName } from './skins/skins.ts';
import { spin, winInLineStakes } from './slot.ts';

/** A slot is a model of chances and a skin of pictures. */
export interface SlotGame extends GameBase {
  readonly engine: 'slot';
  readonly model: ModelName;
  readonly skin: SkinName;
}

export function slotRules(game: SlotGame): GameRules {
  const model = models[game.model];
  const skin = skins[game.skin];
  const pictureUrl = (name: string) => `/games/art/${game.code}/${name}.svg`;
  const facts = slotFacts(game, pictureUrl);
  return {
    act: 'spin',
    page: 'slot',
    facts: () => facts,
    prepare: (_body, stakeUnits) => ({
      choice: '',
      draw(random) {
        const outcome = spin(model, random);
        return { outcome, winUnits: winInLineStakes(outcome) * (stakeUnits / LINES.length) };
      },
    }),
    describe: (outcome, stakeUnits) => describeSlotRound(outcome, stakeUnits, skin, pictureUrl),
    picture: (name) => drawing(skin, name),
    motif: () => skin.hero,
  };
}

function slotFacts(game: SlotGame, pictureUrl: (name: string) => string): SlotFacts {
  const model = models[game.model];
  const skin = skins[game.skin];
  const odds = oddsOf(model);
  const symbol = (letter: keyof typeof skin.symbols, prizes: readonly number[], oneInN: number[]) =>
    ({
      letter,
      name: skin.symbols[letter].name,
      picture: pictureUrl(letter),
      prizes: [...prizes],
      oneIn: oneInN,
    }) satisfies SlotSymbolFacts;
  return {
    lines: LINES.map((rows) => [...rows]),
    symbols: [
      symbol(WILD, [], []),
      symbol(SCATTER, model.scatterPrizes, odds.scatter.map(oneIn)),
      ...PAYING_SYMBOLS.map((letter) =>
        symbol(letter, model.linePrizes[letter], odds.line[letter].map(oneIn)),
      ),
    ],
    strips: [...model.strips],
    returnToPlayer: percentRoundedDown(odds.returnToPlayer),
    anyWinOneIn: oneIn(odds.anyWin),
    backdrop: pictureUrl('backdrop'),
    hero: pictureUrl('hero'),
    colors: skin.colors,
  };
}
