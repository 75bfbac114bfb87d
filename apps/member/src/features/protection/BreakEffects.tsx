import { useText } from '../../text/language.ts';
import { CheckIcon, CrossIcon } from '../../ui/money-icons.tsx';

/** Lists what a time-out or self-exclusion stops and what stays possible, such as withdrawals. */
export function BreakEffects() {
  const { protection: text } = useText();
  return (
    <ul className="flex flex-col gap-1.5 text-small">
      {text.restsInABreak.map((line) => (
        <li key={line} className="flex items-start gap-2">
          <CrossIcon size={18} className="mt-0.5 shrink-0 text-muted" />
          {line}
        </li>
      ))}
      {text.staysOpen.map((line) => (
        <li key={line} className="flex items-start gap-2">
          <CheckIcon size={18} className="mt-0.5 shrink-0 text-success" />
          {line}
        </li>
      ))}
    </ul>
  );
}
