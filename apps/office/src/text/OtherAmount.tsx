import { formatMicro } from '../lib/money.ts';
import { useText } from './language.ts';

/** A transfer that brings another amount than its deposit asked for, with both amounts. */
export function OtherAmount({ asked, arrives }: { asked: string; arrives: string }) {
  const { deposits: text } = useText();
  return (
    <p className="text-small font-semibold text-warning">
      {text.otherAmount(formatMicro(asked), formatMicro(arrives))}
    </p>
  );
}

/** Both amounts in a dialog, which says what the member is credited with. */
export function OtherAmountCredited({ asked, arrives }: { asked: string; arrives: string }) {
  const { deposits: text } = useText();
  return (
    <p role="note" className="mt-2 font-semibold text-warning">
      {text.otherAmountCredited(formatMicro(asked), formatMicro(arrives))}
    </p>
  );
}

/** A proposal of one amount whose transfer the gateway has reported with another. */
export function OtherAmountReported({
  proposed,
  reported,
}: {
  proposed: string;
  reported: string;
}) {
  const { deposits: text } = useText();
  return (
    <p role="note" className="mt-2 font-semibold text-warning">
      {text.otherAmountReported(formatMicro(proposed), formatMicro(reported))}
    </p>
  );
}
