import type { SwitchClosing } from '@kapao/contract/office/switches.ts';
import { isSwitchReason, switchReasons } from '@kapao/contract/switches.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { TimeAgo } from '../../ui/Time.tsx';

/** The note of a switch that is off: the reason, the person who turned it off, and how long ago. */
export function ClosingNote({ closing }: { closing: SwitchClosing }) {
  const { games } = useText();
  const inLanguage = useInLanguage();
  const { reason, text_th, set_by, set_at } = closing;
  const words = isSwitchReason(reason) ? inLanguage(switchReasons[reason]) : reason;
  return (
    <p className="text-small text-muted [overflow-wrap:anywhere]">
      {text_th ?? words} · {games.setBy(set_by)} · <TimeAgo at={set_at} />
    </p>
  );
}
