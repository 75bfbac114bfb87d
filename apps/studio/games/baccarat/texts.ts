import {
  MAX_ROUND_BAHT,
  MAX_SPOT_BAHT,
  type BaccaratRefusal,
  type BaccaratSpot,
  type BaccaratWinner,
} from '../../src/engines/baccarat/protocol.ts';
import { localText } from '../frame/language.ts';

export const baccaratSpotNames: Readonly<Record<BaccaratSpot, string>> = {
  player: localText('ผู้เล่น', 'Player'),
  banker: localText('เจ้ามือ', 'Banker'),
  tie: localText('เสมอ', 'Tie'),
  playerPair: localText('ผู้เล่นคู่', 'P pair'),
  bankerPair: localText('เจ้ามือคู่', 'B pair'),
};

export const baccaratWinnerTexts: Readonly<Record<BaccaratWinner, string>> = {
  player: localText('ผู้เล่นชนะ', 'Player wins'),
  banker: localText('เจ้ามือชนะ', 'Banker wins'),
  tie: localText('เสมอ', 'Tie'),
};

/** The letter shown in a bead of the bead road. */
export const resultBeadLetters: Readonly<Record<BaccaratWinner, string>> = {
  player: localText('ผ', 'P'),
  banker: localText('จ', 'B'),
  tie: localText('ส', 'T'),
};

export const baccaratRefusalTexts: Readonly<Record<BaccaratRefusal, string>> = {
  no_bet: localText('เลือกชิปแล้วแตะช่องเพื่อวางเดิมพัน', 'Pick a chip and tap a box to bet'),
  both_sides: localText('วางได้ฝั่งเดียว ผู้เล่นหรือเจ้ามือ', 'One side only: player or banker'),
  spot_full: localText(
    `วางได้ไม่เกิน ${MAX_SPOT_BAHT} บาทต่อช่อง`,
    `At most ${MAX_SPOT_BAHT} baht on one box`,
  ),
  table_full: localText(
    `วางได้ไม่เกิน ${MAX_ROUND_BAHT} บาทต่อรอบ`,
    `At most ${MAX_ROUND_BAHT} baht in one round`,
  ),
};

/** Formats a payout as baccarat tables print it, for example "1 : 0.95". */
export function payoutRatioText(pays: number): string {
  return `1 : ${pays}`;
}
