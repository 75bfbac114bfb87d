/** Whether the operator opened the game in English; otherwise the game is in Thai. */
export const isEnglish = new URLSearchParams(location.search).get('lang') === 'en';

export function localText(thai: string, english: string): string {
  return isEnglish ? english : thai;
}

export const localTextOf = ({ th, en }: { th: string; en: string }): string => localText(th, en);

/** English texts of the studio's refusals by code; the studio sends only Thai texts. */
const englishProblems: Readonly<Record<string, string>> = {
  session_unknown: 'This session is unknown. Please open the game again from the site.',
  round_in_progress: 'The round before is still under way. One moment please.',
  not_enough_money: 'Not enough money. Lower your stake or make a deposit.',
  limit_exceeded: 'Your betting limit has been reached.',
  member_disabled: 'This account is not playing at present.',
  session_ended: 'This session has ended. Please open the game again from the site.',
  game_unavailable: 'This game is not available now. Please try again later.',
  stake_returned: 'The wallet did not answer. The round is void and your stake comes back in full.',
  round_voided: 'The studio has voided this round and returns your stake in full.',
  wallet_unreachable: 'The wallet cannot be reached. Please try again.',
};

export function problemText({ code, message }: { code: string; message: string }): string {
  return isEnglish ? (englishProblems[code] ?? 'Something went wrong. Please try again.') : message;
}
