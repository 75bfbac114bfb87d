import type { Names, SportsFacts } from '../../src/engines/sports/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { isEnglish, problemText, say, told } from '../frame/language.ts';
import { rules } from '../frame/sheet.ts';

export const text = {
  matches: say('แมตช์', 'Matches'),
  live: say('กำลังแข่ง', 'Live'),
  bets: say('บิลของฉัน', 'My bets'),
  offline: say('การเชื่อมต่อขาดหาย กำลังต่อใหม่', 'Connection lost, reconnecting'),
  checking: say(
    'การเชื่อมต่อขาดหาย กำลังตรวจสอบบิลนี้ ไม่หักเดิมพันซ้ำ',
    'Connection lost. We are checking this bet; the stake is never taken twice',
  ),
  startsIn: say('เริ่มใน', 'Starts in'),
  started: say('เริ่มแล้ว', 'Started'),
  more: say('สูง/ต่ำ และแฮนดิแคป', 'Total and handicap'),
  result: say('ผลการแข่งขัน', 'Result'),
  total: say('สูง/ต่ำ', 'Total'),
  handicap: say('แฮนดิแคป', 'Handicap'),
  draw: say('เสมอ', 'Draw'),
  over: say('สูง', 'Over'),
  under: say('ต่ำ', 'Under'),
  ended: say('จบการแข่งขัน', 'Full time'),
  abandoned: say('ยกเลิกการแข่งขัน', 'Abandoned'),
  noMatches: say('กำลังเตรียมแมตช์ถัดไป', 'The next matches are being prepared'),
  noLive: say('ยังไม่มีคู่ที่กำลังแข่ง', 'No match is being played right now'),
  noBets: say('ยังไม่มีบิล เลือกราคาจากหน้าแมตช์ได้เลย', 'No bets yet. Pick a price under Matches'),
  goToMatches: say('ดูแมตช์', 'See matches'),
  bill: say('บิล', 'Bet slip'),
  single: say('บิลเดี่ยว', 'Single'),
  step: say('สเต็ป', 'Accumulator'),
  pairs: say('คู่', 'legs'),
  bonus: say('โบนัสสเต็ป', 'Accumulator bonus'),
  odds: say('ราคารวม', 'Total odds'),
  stake: say('เดิมพัน', 'Stake'),
  pays: say('ถูกทั้งหมดรับ', 'Pays if all win'),
  won: say('ได้รับ', 'Paid'),
  returned: say('คืนเดิมพัน', 'Stake returned'),
  clear: say('ล้าง', 'Clear'),
  place: say('วางเดิมพัน', 'Place bet'),
  placing: say('กำลังส่งบิล', 'Placing'),
  placed: say('รับบิลแล้ว ดูผลได้ที่ บิลของฉัน', 'Bet placed. Follow it under My bets'),
  remove: say('ลบ', 'Remove'),
  fullSlip: say('บิลหนึ่งใส่ได้สูงสุด', 'The most legs in one bet:'),
  closedLeg: say('ปิดรับแล้ว', 'Closed'),
  loadMore: say('ดูบิลก่อนหน้า', 'Earlier bets'),
  billWon: say('บิลของคุณถูก ได้รับ', 'Your bet won. Paid'),
  betting: say('กำลังส่ง', 'Sending'),
  open: say('รอผล', 'Open'),
  paying: say('กำลังจ่าย', 'Paying'),
  settledWon: say('ชนะ', 'Won'),
  settledLost: say('ไม่ถูก', 'Lost'),
  cancelling: say('กำลังคืนเงิน', 'Returning'),
  cancelled: say('คืนเงินแล้ว', 'Returned'),
  disputed: say('รอตรวจสอบ', 'Under review'),
};

/** What the studio says of a bet in other words than of a round, in English. */
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

/** A single bet, or an accumulator of so many legs. */
export function kindText(legs: number): string {
  return legs === 1 ? text.single : `${text.step} ${legs} ${text.pairs}`;
}

/** 1955 is 1.955, 2100 is 2.10. */
export function oddsText(thousandths: number): string {
  return (thousandths / 1000).toFixed(thousandths % 10 === 0 ? 2 : 3);
}

function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}

/** What a pick says, with its team. */
export function pickText(pick: string, home: Names, away: Names): string {
  const line = Number(pick.slice(1));
  switch (pick.charAt(0)) {
    case '1':
      return told(home);
    case '2':
      return told(away);
    case 'X':
      return text.draw;
    case 'o':
      return `${text.over} ${line}`;
    case 'u':
      return `${text.under} ${line}`;
    case 'h':
      return `${told(home)} ${signed(line)}`;
    default:
      return `${told(away)} ${signed(-line)}`;
  }
}

export function ruleList(facts: SportsFacts): HTMLElement {
  const boosts = facts.boosts.slice(1).map((boost, index) => `${index + 2}: +${boost}%`);
  const [lowest, highest] = facts.returnToPlayer;
  return rules('rules', {
    boosts: boosts.join(' · '),
    stakes: `${amountText(facts.minStake)} – ${amountText(facts.maxStake)}`,
    returns: `${amountText(lowest)} – ${amountText(highest)}%`,
    maxLegs: facts.maxLegs,
    maxPayout: amountText(facts.maxPayout),
  });
}
