import type { BilingualName, SportsFacts } from '../../src/engines/sports/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { isEnglish, problemText, localText, localTextOf } from '../frame/language.ts';
import { rulesFromTemplate } from '../frame/sheet.ts';
import texts from './texts.json';

/** The texts of the site by name, in the player's language. */
// The cast: `Object.fromEntries` types its keys as string.
export const sportsTexts = Object.fromEntries(
  Object.entries(texts).map(([name, [thai = '', english = '']]) => [
    name,
    localText(thai, english),
  ]),
) as Record<keyof typeof texts, string>;

/** English refusals whose words differ between a bet and a game round. */
const englishBetProblems: Readonly<Record<string, string>> = {
  stake_unknown: 'This stake is not possible',
  round_in_progress: 'The bet before is not through yet. Please wait a moment',
  stake_returned: 'The wallet did not answer. The bet is cancelled and the stake returned',
  round_voided: 'The studio has voided this bet and returns the stake',
  odds_changed: 'The odds have changed. Please check your bet',
  match_closed: 'This match takes no more bets',
  payout_limit: 'This bet could pay more than the limit. Please lower the stake',
  match_voided: 'A match was abandoned. The whole stake is returned',
};

export function betProblemText(problem: { code: string; message: string }): string {
  const inEnglish = isEnglish ? englishBetProblems[problem.code] : undefined;
  return inEnglish ?? problemText(problem);
}

/** Returns "single", or the number of legs of an accumulator. */
export function betKindText(legs: number): string {
  return legs === 1 ? sportsTexts.single : `${sportsTexts.step} ${legs} ${sportsTexts.pairs}`;
}

/** Formats decimal odds: 1955 thousandths are 1.955, and 2100 are 2.10. */
export function oddsText(thousandths: number): string {
  return (thousandths / 1000).toFixed(thousandths % 10 === 0 ? 2 : 3);
}

function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}

/** Describes a pick in words, with the name of its team. */
export function pickText(pick: string, home: BilingualName, away: BilingualName): string {
  const line = Number(pick.slice(1));
  switch (pick.charAt(0)) {
    case '1':
      return localTextOf(home);
    case '2':
      return localTextOf(away);
    case 'X':
      return sportsTexts.draw;
    case 'o':
      return `${sportsTexts.over} ${line}`;
    case 'u':
      return `${sportsTexts.under} ${line}`;
    case 'h':
      return `${localTextOf(home)} ${signed(line)}`;
    default:
      return `${localTextOf(away)} ${signed(-line)}`;
  }
}

export function sportsRuleList(facts: SportsFacts): HTMLElement {
  const boosts = facts.boosts.slice(1).map((boost, index) => `${index + 2}: +${boost}%`);
  const [lowest, highest] = facts.returnToPlayer;
  return rulesFromTemplate('rules', {
    boosts: boosts.join(' · '),
    stakes: `${amountText(facts.minStake)} – ${amountText(facts.maxStake)}`,
    returns: `${amountText(lowest)} – ${amountText(highest)}%`,
    maxLegs: facts.maxLegs,
    maxPayout: amountText(facts.maxPayout),
  });
}
