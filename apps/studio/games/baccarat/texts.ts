import {
  MAX_ROUND_BAHT,
  MAX_SPOT_BAHT,
  type BetsRefusal,
  type Spot,
  type Winner,
} from '../../src/engines/baccarat/protocol.ts';
import { say } from '../frame/language.ts';

export const spotNames: Readonly<Record<Spot, string>> = {
  player: say('ผู้เล่น', 'Player'),
  banker: say('เจ้ามือ', 'Banker'),
  tie: say('เสมอ', 'Tie'),
  playerPair: say('ผู้เล่นคู่', 'P pair'),
  bankerPair: say('เจ้ามือคู่', 'B pair'),
};

export const winnerTexts: Readonly<Record<Winner, string>> = {
  player: say('ผู้เล่นชนะ', 'Player wins'),
  banker: say('เจ้ามือชนะ', 'Banker wins'),
  tie: say('เสมอ', 'Tie'),
};

/** The letter shown in a bead of the bead road. */
export const beadLetters: Readonly<Record<Winner, string>> = {
  player: say('ผ', 'P'),
  banker: say('จ', 'B'),
  tie: say('ส', 'T'),
};

export const betsRefusalTexts: Readonly<Record<BetsRefusal, string>> = {
  no_bet: say('เลือกชิปแล้วแตะช่องเพื่อวางเดิมพัน', 'Pick a chip and tap a box to bet'),
  both_sides: say('วางได้ฝั่งเดียว ผู้เล่นหรือเจ้ามือ', 'One side only: player or banker'),
  spot_full: say(
    `วางได้ไม่เกิน ${MAX_SPOT_BAHT} บาทต่อช่อง`,
    `At most ${MAX_SPOT_BAHT} baht on one box`,
  ),
  table_full: say(
    `วางได้ไม่เกิน ${MAX_ROUND_BAHT} บาทต่อรอบ`,
    `At most ${MAX_ROUND_BAHT} baht in one round`,
  ),
};

/** Formats a payout as baccarat tables print it, for example "1 : 0.95". */
export function paysText(pays: number): string {
  return `1 : ${pays}`;
}
