import type { SlotOutcome, SlotScreen, SlotStep } from '../../src/engines/slot/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { prefersReducedMotion, waitMs } from '../frame/motion.ts';
import type { SlotReels } from './reels.ts';

const READ_MS = 900;
const RESPIN_MS = 520;

interface Stage {
  reels: SlotReels;
  /** The value in baht of one share of the stake; prizes are counted in shares. */
  shareBaht: number;
  tell(text: string): void;
  /** Called after each step with the sum of the shares won so far. */
  onWon(shares: number): void;
}

/** Animates the steps after the first screen: free spins, tumbles or respins. */
export async function animateSlotSteps(
  outcome: SlotOutcome,
  base: number,
  stage: Stage,
): Promise<void> {
  let won = base;
  let before: SlotScreen | undefined = outcome;
  for (const step of outcome.steps ?? []) {
    if (before !== undefined && before.lines.length > 0) {
      stage.reels.showWins(before);
      await pause(READ_MS);
    }
    stage.tell(stepText(step));
    switch (step.kind) {
      case 'free':
        stage.reels.turn();
        await stage.reels.land(step.screen);
        break;
      case 'tumble':
        await stage.reels.tumble(before ?? step.screen, step.screen);
        break;
      case 'respin':
        stage.reels.showCoins(
          step.coins.map((shares) => (shares === 0 ? '' : amountText(shares * stage.shareBaht))),
        );
        await pause(RESPIN_MS);
        break;
      default:
        step satisfies never;
    }
    won += step.shares;
    stage.onWon(won);
    before = step.kind === 'respin' ? undefined : step.screen;
  }
}

/** Returns the screen that remains on the reels after the round. */
export function lastSlotScreen(outcome: SlotOutcome): SlotScreen {
  return (outcome.steps ?? []).reduce<SlotScreen>(
    (screen, step) => (step.kind === 'respin' ? screen : step.screen),
    outcome,
  );
}

function stepText(step: SlotStep): string {
  switch (step.kind) {
    case 'free':
      return `ฟรีสปิน ×${step.multiplier} เหลืออีก ${step.left} รอบ`;
    case 'tumble':
      return `ร่วงต่อเนื่อง รางวัล ×${step.multiplier}`;
    case 'respin':
      return step.left === 0 ? 'จ่ายรวมทุกเหรียญ' : `หมุนเหรียญ เหลือ ${step.left} ครั้ง`;
    default:
      return step satisfies never;
  }
}

function pause(durationMs: number): Promise<void> {
  return waitMs(prefersReducedMotion() ? durationMs / 3 : durationMs);
}
