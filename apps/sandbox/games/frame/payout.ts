import type { RoundView } from '../../src/studio/play-protocol.ts';
import { say } from './language.ts';
import { wait } from './motion.ts';
import type { Session } from './session.ts';

const POLL_MS = 1500;

/** The prize is certain; only the wallet's confirmation is late. Asks until it is there. */
export async function awaitPayout<Outcome>(
  session: Session<unknown, Outcome>,
  roundId: string,
): Promise<RoundView<Outcome>> {
  for (;;) {
    await wait(POLL_MS);
    const round = await session.round(roundId).catch(() => undefined);
    if (round !== undefined && round.status !== 'paying') return round;
  }
}

export const payoutTexts = {
  onItsWay: say('รางวัลกำลังเข้ากระเป๋า', 'Your prize is on its way'),
  arrived: say('รางวัลเข้ากระเป๋าแล้ว', 'Your prize has arrived'),
  disputed: say('รางวัลรอการตรวจสอบจากเว็บ', 'The site is checking your prize'),
};

/** While a round's answer is missing. */
export const stillAskingText = say(
  'การเชื่อมต่อขาดหาย กำลังตรวจสอบรอบนี้ ไม่หักเดิมพันซ้ำ',
  'Connection lost. Asking about this round; no second stake is taken.',
);
