import type { Names, SportsFacts } from '../../src/engines/sports/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { isEnglish, problemText } from '../frame/language.ts';

const th = {
  matches: 'แมตช์',
  live: 'กำลังแข่ง',
  bets: 'บิลของฉัน',
  demoBalance: 'เงินทดลอง',
  wrong: 'เกิดข้อผิดพลาด กรุณาลองใหม่',
  offline: 'การเชื่อมต่อขาดหาย กำลังต่อใหม่',
  checking: 'การเชื่อมต่อขาดหาย กำลังตรวจสอบบิลนี้ ไม่หักเดิมพันซ้ำ',
  startsIn: 'เริ่มใน',
  started: 'เริ่มแล้ว',
  more: 'สูง/ต่ำ และแฮนดิแคป',
  result: 'ผลการแข่งขัน',
  total: 'สูง/ต่ำ',
  handicap: 'แฮนดิแคป',
  draw: 'เสมอ',
  over: 'สูง',
  under: 'ต่ำ',
  minute: 'นาที',
  ended: 'จบการแข่งขัน',
  abandoned: 'ยกเลิกการแข่งขัน',
  noMatches: 'กำลังเตรียมแมตช์ถัดไป',
  noLive: 'ยังไม่มีคู่ที่กำลังแข่ง',
  noBets: 'ยังไม่มีบิล เลือกราคาจากหน้าแมตช์ได้เลย',
  goToMatches: 'ดูแมตช์',
  bill: 'บิล',
  single: 'บิลเดี่ยว',
  step: 'สเต็ป',
  pairs: 'คู่',
  bonus: 'โบนัสสเต็ป',
  odds: 'ราคารวม',
  stake: 'เดิมพัน',
  pays: 'ถูกทั้งหมดรับ',
  won: 'ได้รับ',
  returned: 'คืนเดิมพัน',
  clear: 'ล้าง',
  place: 'วางเดิมพัน',
  placing: 'กำลังส่งบิล',
  placed: 'รับบิลแล้ว ดูผลได้ที่ บิลของฉัน',
  remove: 'ลบ',
  fullSlip: 'บิลหนึ่งใส่ได้สูงสุด',
  closedLeg: 'ปิดรับแล้ว',
  deposit: 'ฝากเงิน',
  loadMore: 'ดูบิลก่อนหน้า',
  goal: 'เข้าประตู',
  billWon: 'บิลของคุณถูก ได้รับ',
  betting: 'กำลังส่ง',
  open: 'รอผล',
  paying: 'กำลังจ่าย',
  settledWon: 'ชนะ',
  settledLost: 'ไม่ถูก',
  cancelling: 'กำลังคืนเงิน',
  cancelled: 'คืนเงินแล้ว',
  disputed: 'รอตรวจสอบ',
};

const en: typeof th = {
  matches: 'Matches',
  live: 'Live',
  bets: 'My bets',
  demoBalance: 'Play money',
  wrong: 'Something went wrong. Please try again',
  offline: 'Connection lost, reconnecting',
  checking: 'Connection lost. We are checking this bet; the stake is never taken twice',
  startsIn: 'Starts in',
  started: 'Started',
  more: 'Total and handicap',
  result: 'Result',
  total: 'Total',
  handicap: 'Handicap',
  draw: 'Draw',
  over: 'Over',
  under: 'Under',
  minute: 'min',
  ended: 'Full time',
  abandoned: 'Abandoned',
  noMatches: 'The next matches are being prepared',
  noLive: 'No match is being played right now',
  noBets: 'No bets yet. Pick a price under Matches',
  goToMatches: 'See matches',
  bill: 'Bet slip',
  single: 'Single',
  step: 'Accumulator',
  pairs: 'legs',
  bonus: 'Accumulator bonus',
  odds: 'Total odds',
  stake: 'Stake',
  pays: 'Pays if all win',
  won: 'Paid',
  returned: 'Stake returned',
  clear: 'Clear',
  place: 'Place bet',
  placing: 'Placing',
  placed: 'Bet placed. Follow it under My bets',
  remove: 'Remove',
  fullSlip: 'The most legs in one bet:',
  closedLeg: 'Closed',
  deposit: 'Deposit',
  loadMore: 'Earlier bets',
  goal: 'Goal',
  billWon: 'Your bet won. Paid',
  betting: 'Sending',
  open: 'Open',
  paying: 'Paying',
  settledWon: 'Won',
  settledLost: 'Lost',
  cancelling: 'Returning',
  cancelled: 'Returned',
  disputed: 'Under review',
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

export const text = isEnglish ? en : th;

export function nameOf(names: Names): string {
  return isEnglish ? names.en : names.th;
}

export function betProblemText(problem: { code: string; message: string }): string {
  const inEnglish = isEnglish ? englishBetProblems[problem.code] : undefined;
  return inEnglish ?? problemText(problem);
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
      return nameOf(home);
    case '2':
      return nameOf(away);
    case 'X':
      return text.draw;
    case 'o':
      return `${text.over} ${line}`;
    case 'u':
      return `${text.under} ${line}`;
    case 'h':
      return `${nameOf(home)} ${signed(line)}`;
    default:
      return `${nameOf(away)} ${signed(-line)}`;
  }
}

export function ruleTexts(facts: SportsFacts): string[] {
  const boosts = facts.boosts.slice(1).map((boost, index) => `${index + 2}: +${boost}%`);
  const list = boosts.join(' · ');
  const stakes = `${amountText(facts.minStake)} – ${amountText(facts.maxStake)}`;
  const [lowest, highest] = facts.returnToPlayer;
  const returns = `${amountText(lowest)} – ${amountText(highest)}%`;
  return isEnglish
    ? [
        `Return to player in the long run: ${returns}, for single bets and accumulators alike.`,
        'Every team, league and match is invented; the studio’s server draws the results. Each match is cut into spells, and in each spell either side may score with a chance made of its attack, the other’s defence, the home edge and its form.',
        'The odds are 0.96 divided by the exact chance, rounded down.',
        `An accumulator has 2 to ${facts.maxLegs} legs of different matches. Their odds are multiplied, and a bonus is added by the number of legs. ${list}`,
        'Result: 1 home win, X draw, 2 away win. Total: goals of both sides over or under the line. Handicap: the line is added to that side’s goals.',
        'Bets close at kick-off. The odds of your bet stay as they were when it was placed.',
        'A bet is decided when all its matches are over, also after you have left. If one of its matches is abandoned, the whole stake is returned.',
        `Stake ${stakes} baht; a bet pays at most ${amountText(facts.maxPayout)} baht.`,
        'If the connection is lost, we ask for the same bet again and never take the stake twice.',
      ]
    : [
        `คืนให้ผู้เล่นในระยะยาว (RTP) ${returns} ทั้งบิลเดี่ยวและสเต็ป`,
        'ทีม ลีก และแมตช์ทั้งหมดเป็นเรื่องสมมติ เซิร์ฟเวอร์เป็นผู้สุ่มผล แต่ละแมตช์แบ่งเป็นช่วง ในแต่ละช่วงแต่ละทีมมีโอกาสทำประตูตามเกมรุก เกมรับของอีกฝ่าย ความได้เปรียบเจ้าบ้าน และฟอร์มของวันนั้น',
        'ราคา = 0.96 ÷ โอกาสที่คำนวณได้จริง แล้วปัดลง',
        `สเต็ปมี 2 ถึง ${facts.maxLegs} คู่จากคนละแมตช์ ราคาคูณกันแล้วเพิ่มโบนัสตามจำนวนคู่ ${list}`,
        'ผลการแข่งขัน: 1 เจ้าบ้านชนะ X เสมอ 2 ทีมเยือนชนะ · สูง/ต่ำ: ประตูรวมสองทีมเทียบกับเส้น · แฮนดิแคป: บวกแต้มต่อให้ทีมนั้นก่อนเทียบผล',
        'ปิดรับเมื่อเริ่มแข่ง ราคาในบิลคงเดิมตามเวลาที่รับบิล',
        'บิลตัดสินเมื่อทุกคู่จบ แม้คุณออกจากหน้านี้แล้ว หากมีคู่ใดถูกยกเลิก คืนเงินเดิมพันทั้งบิล',
        `เดิมพัน ${stakes} บาท จ่ายสูงสุดบิลละ ${amountText(facts.maxPayout)} บาท`,
        'หากการเชื่อมต่อขาดหาย ระบบจะถามบิลเดิมซ้ำ และไม่หักเดิมพันสองครั้ง',
      ];
}
