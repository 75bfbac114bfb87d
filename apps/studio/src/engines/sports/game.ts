import { colouredDrawing } from '../../art.ts';
import { svgDocument } from '../../svg.ts';
import type { GameRules } from '../engine.ts';
import {
  isValidBetStake,
  MAX_PAYOUT_BAHT,
  MAX_STAKE_BAHT,
  MIN_STAKE_BAHT,
  parseLegs,
} from './bets.ts';
import { ACCUMULATOR_BOOSTS, MAX_LEGS, statedSportsReturns } from './chances.ts';
import type { SportsGame } from './sites.ts';
import { sportsLeagues, type SportsLeague } from './leagues.ts';
import type { SportsFacts } from './protocol.ts';
import { describeBet } from './round-description.ts';

/** Returns the rules of a sports site. The routes that read matches are in bet-routes.ts. */
export function sportsRules(game: SportsGame): GameRules {
  const facts = sportsFacts(game);
  const { emblem, colors } = game.site;
  const drawing = colouredDrawing(`houses/${emblem}`, { ...colors });
  return {
    act: 'bet',
    page: 'sports',
    facts: () => facts,
    stakeBaht: ({ stake }) => (isValidBetStake(stake) ? stake : undefined),
    prepare(body, stakeUnits, { sportsbook, isKnown }) {
      const legs = parseLegs(body['legs']);
      if (legs === undefined) return undefined;
      const choice = JSON.stringify(legs);
      if (isKnown) return { choice, outcome: {}, settleAt: 0 };
      const bill = sportsbook.price(leaguesOfSite(game), legs, stakeUnits);
      return typeof bill === 'string' ? bill : { choice, ...bill };
    },
    describe: (outcome) => describeBet(outcome),
    picture: (name) => (name === 'hero' ? svgDocument(300, 300, drawing) : undefined),
    thumbnailParts: () => ({
      backdrop: colouredDrawing('backdrops/stadium', { ...colors }),
      hero: drawing,
      colors,
    }),
  };
}

export function leaguesOfSite(game: SportsGame): readonly SportsLeague[] {
  return sportsLeagues.filter((league) => game.site.kinds.includes(league.kind));
}

function sportsFacts(game: SportsGame): SportsFacts {
  return {
    name: { th: game.name, en: game.nameEnglish },
    leagues: leaguesOfSite(game).map(({ id, name, kind }) => ({ id, name, kind })),
    maxLegs: MAX_LEGS,
    boosts: ACCUMULATOR_BOOSTS,
    minStake: MIN_STAKE_BAHT,
    maxStake: MAX_STAKE_BAHT,
    maxPayout: MAX_PAYOUT_BAHT,
    returnToPlayer: statedSportsReturns(),
    colors: game.site.colors,
  };
}
