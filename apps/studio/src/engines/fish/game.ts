import { describeOutcome, htmlMarkup, pictureMarkup } from '../../html.ts';
import { bahtFromUnits } from '../../money.ts';
import type { DrawnGameRules, GameBase } from '../engine.ts';
import { oneInCount, percentRoundedDown } from '../chance.ts';
import { fishModels, FISH_KINDS, type FishKind, type FishModelName } from './models.ts';
import { SHOTS_AT_ONCE, type FishFacts, type FishOutcome } from './protocol.ts';
import { catchChance, isFishKind, expectedFishReturn, shootFish } from './shot.ts';
import {
  fishBackdrop,
  fishDrawing,
  fishHero,
  fishSkin,
  type FishSkin,
  type FishSkinName,
  type FishTone,
} from './skins.ts';

/** A fish shooter: a model (the chances) and a skin (the pictures), which can be combined freely. */
export interface FishGame extends GameBase {
  readonly engine: 'fish';
  readonly model: FishModelName;
  readonly skin: FishSkinName;
  readonly tone?: FishTone;
  /** The fish on the game's thumbnail, the largest last. */
  readonly caught: readonly FishKind[];
}

export function fishRules(game: FishGame): DrawnGameRules {
  const model = fishModels[game.model];
  const skin = fishSkin(game.skin, game.tone);
  const pictureUrl = (name: string) => `/games/art/${game.code}/${name}.svg`;
  const facts = fishFacts(game, skin, pictureUrl);
  return {
    act: 'shoot',
    page: 'fish',
    roundsAtOnce: SHOTS_AT_ONCE,
    returnToPlayer: () => facts.returnToPlayer,
    facts: () => facts,
    prepare(body, stakeUnits) {
      const kind = body['kind'];
      if (!isFishKind(kind)) return undefined;
      return {
        choice: kind,
        draw(random) {
          const outcome = shootFish(model, kind, random);
          return { outcome, winUnits: outcome.stakes * stakeUnits };
        },
      };
    },
    describe: (outcome, stakeUnits) => describeShot(outcome, stakeUnits, skin, pictureUrl),
    picture: (name) => fishDrawing(skin, name),
    thumbnailParts: () => ({
      ...skin,
      backdrop: fishBackdrop(skin),
      hero: fishHero(skin, game.caught),
    }),
  };
}

function fishFacts(
  game: FishGame,
  skin: FishSkin,
  pictureUrl: (name: string) => string,
): FishFacts {
  const model = fishModels[game.model];
  const returns = FISH_KINDS.map((kind) => percentRoundedDown(expectedFishReturn(model, kind)));
  return {
    kinds: FISH_KINDS.map((kind) => ({
      kind,
      name: skin.kinds[kind].name,
      nameEnglish: skin.kinds[kind].nameEnglish,
      picture: pictureUrl(kind),
      prizes: model.prizes[kind].map(({ stakes }) => stakes),
      oneIn: oneInCount(catchChance(model, kind)),
    })),
    returnToPlayer: Math.min(...returns),
    backdrop: pictureUrl('backdrop'),
    gun: pictureUrl('gun'),
    medium: skin.medium,
    colors: skin.colors,
  };
}

/** Describes a shot as HTML: its target, and whether it was caught. */
function describeShot(
  stored: unknown,
  stakeUnits: number,
  skin: FishSkin,
  pictureUrl: (name: string) => string,
): string {
  return describeOutcome<FishOutcome>(stored, ({ kind, isCaught, stakes }) => {
    if (!isFishKind(kind)) throw new Error('no such kind');
    const { name } = skin.kinds[kind];
    const picture = htmlMarkup`<p>${pictureMarkup(pictureUrl(kind), '', 160, 100)}</p>`;
    if (!isCaught) return htmlMarkup`${picture}<p>ยิง${name} ไม่ติด</p>`;
    const win = bahtFromUnits(stakes * stakeUnits).toFixed(2);
    return htmlMarkup`${picture}<ul><li>ยิง${name} ติด ×${stakes} <b>${win}</b></li></ul>`;
  });
}
