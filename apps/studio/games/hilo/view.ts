import type { HiloOutcome } from '../../src/engines/hilo/protocol.ts';

/** What a guess looks like on the stage. */
export interface View {
  /** What the next guess is compared with. Offers another one where that is the player's choice. */
  showBase(base: string, onOther: () => void): void;
  /** The round is being asked for. */
  wait(): void;
  /** Tells the outcome in motion; over at once where the player wants no motion. */
  play(outcome: HiloOutcome): Promise<void>;
  /** As it ended. */
  showPast(outcome: HiloOutcome): void;
}
