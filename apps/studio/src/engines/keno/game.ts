import { describeOutcome, htmlMarkup } from '../../html.ts';
import { bahtFromUnits } from '../../money.ts';
import type { DrawnGameRules, GameBase } from '../engine.ts';
import { oneInCount, percentRoundedDown } from '../chance.ts';
import { drawKeno, parseKenoPicks, kenoTicketOdds } from './keno.ts';
import type { KenoFacts, KenoOutcome } from './protocol.ts';
import { kenoDrawing, kenoThumbnailParts, kenoSkins, type KenoSkinName } from './skins.ts';
import { kenoVariants, type KenoVariant, type KenoVariantName } from './variants.ts';

/** A keno game: a variant (the rules) and a skin (the pictures), which can be combined freely. */
export interface KenoGame extends GameBase {
  readonly engine: 'keno';
  readonly variant: KenoVariantName;
  readonly skin: KenoSkinName;
  /** The name of the thumbnail's main picture, in art/tables. */
  readonly hero: string;
}

const HUNDREDTHS = 100;

export function kenoRules(game: KenoGame): DrawnGameRules {
  const variant = kenoVariants[game.variant];
  const skin = kenoSkins[game.skin];
  const facts = kenoFacts(game, variant);
  return {
    act: 'draw',
    page: 'keno',
    facts: () => facts,
    prepare(body, stakeUnits) {
      const picks = parseKenoPicks(variant, body['picks']);
      if (picks === undefined) return undefined;
      return {
        choice: picks.join(','),
        draw(random) {
          const outcome = drawKeno(variant, picks, random);
          return { outcome, winUnits: outcome.hundredths * (stakeUnits / HUNDREDTHS) };
        },
      };
    },
    describe: (outcome, stakeUnits) => describeKenoRound(outcome, stakeUnits, facts.labels),
    picture: (name) => kenoDrawing(skin, name),
    thumbnailParts: () => kenoThumbnailParts(skin, game.hero),
  };
}

function kenoFacts(game: KenoGame, variant: KenoVariant): KenoFacts {
  const skin = kenoSkins[game.skin];
  return {
    labels: labelsOf(variant),
    drawn: variant.drawn,
    tickets: variant.prizes.map((prizes, index) => {
      const odds = kenoTicketOdds(variant, index + 1);
      return {
        picks: index + 1,
        lines: odds.hits.map((chance, hits) => {
          return { hits, prize: prizes[hits] ?? 0, oneIn: oneInCount(chance) };
        }),
        returnToPlayer: percentRoundedDown(odds.returnToPlayer),
        anyWinOneIn: oneInCount(odds.anyWin),
      };
    }),
    look: skin.look,
    backdrop: `/games/art/${game.code}/backdrop.svg`,
    colors: skin.colors,
  };
}

function labelsOf({ pool, firstNumber }: KenoVariant): string[] {
  const figures = firstNumber === 0 ? String(pool - 1).length : 1;
  return Array.from({ length: pool }, (_none, place) =>
    String(place + firstNumber).padStart(figures, '0'),
  );
}

/** Describes a round as HTML: the picks, the drawn numbers and the win. */
function describeKenoRound(stored: unknown, stakeUnits: number, labels: string[]): string {
  return describeOutcome<KenoOutcome>(stored, ({ picks, drawn, hits, hundredths }) => {
    const balls = (some: number[], others: number[]) =>
      some.map((place) => {
        const label = labels[place] ?? '?';
        return others.includes(place)
          ? htmlMarkup`<span class="hit">${label}</span>`
          : htmlMarkup`<span>${label}</span>`;
      });
    const win = bahtFromUnits(hundredths * (stakeUnits / HUNDREDTHS)).toFixed(2);
    return htmlMarkup`<h2>เลขที่เลือก</h2><div class="balls">${balls(picks, drawn)}</div><h2>เลขที่ออก</h2><div class="balls">${balls(drawn, picks)}</div><ul><li>ถูก ${hits} จาก ${picks.length} เลข <b>${win}</b></li></ul>`;
  });
}
