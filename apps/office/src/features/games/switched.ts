import type { SwitchClosing } from '@kapao/contract/office/switches.ts';
import type { SwitchKind } from '@kapao/contract/switches.ts';

/** Something with a switch, as the screen names it. */
export interface Switched {
  kind: SwitchKind;
  /** Empty for what has no target. */
  target: string;
  /** In the words of the screen. */
  name: string;
  /** Null while it is on. */
  closing: SwitchClosing | null;
}
