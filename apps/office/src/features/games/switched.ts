import type { SwitchClosing } from '@kapao/contract/office/switches.ts';
import type { SwitchKind } from '@kapao/contract/switches.ts';

/** Something with a switch, as the screen names it. */
export interface Switched {
  kind: SwitchKind;
  /** The id of the switched thing; empty for a kind without a target. */
  target: string;
  /** The name of the switched thing, in the words of the screen. */
  name: string;
  /** Why the thing is off; null while it is on. */
  closing: SwitchClosing | null;
}
