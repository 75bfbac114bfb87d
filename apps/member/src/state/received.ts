import { create } from 'zustand';
import { formatCredit } from '../lib/numbers.ts';

/** The id of the balance to which received sums fly. */
export const BALANCE_ID = 'balance';

/** A page transition or a notice takes this long to appear and would cover the beginning of the flight. */
const DELAY_MS = 300;
const VIBRATION_MS = 30;

interface ReceivedSum {
  /** The id is unique, so that an equal sum is animated again. */
  id: number;
  text: string;
  /** The start of the flight: the pressed button, or the middle of the screen. */
  from: { x: number; y: number };
  delayMs: number;
}

/** The sum that flies to the balance, which counts up when it has arrived (site-65). */
export const useReceived = create<{ sum: ReceivedSum | null }>(() => ({ sum: null }));

let lastId = 0;

/**
 * Animates received baht that fly to the balance; another element announces them. Nothing moves with reduced motion.
 */
export function flyToBalance(baht: number, delayMs = DELAY_MS): void {
  if (baht <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  lastId += 1;
  const sum = { id: lastId, text: `+${formatCredit(baht)}`, from: origin(), delayMs };
  useReceived.setState({ sum });
  vibrateSoftly();
}

export function endReceived(): void {
  useReceived.setState({ sum: null });
}

export function vibrateSoftly(): void {
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
}

function origin(): ReceivedSum['from'] {
  const box = document.activeElement?.closest('button, a')?.getBoundingClientRect();
  if (box === undefined) return { x: innerWidth / 2, y: innerHeight / 2 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
