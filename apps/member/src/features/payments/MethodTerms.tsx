import type { PaymentMethod } from '@kapao/contract/payments.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useNow } from '../../lib/use-now.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { ClockIcon } from '../../ui/money-icons.tsx';
import { depositSteps, hasFee, isOpenNow } from './rules.ts';

const TICK_MS = 30_000;

/**
 * The terms above the deposit form: shows that the method is closed, and why or its opening hours; renders nothing
 * while it is open.
 */
export function MethodTerms({ method }: { method: PaymentMethod }) {
  const { payments: text } = useText();
  const inLanguage = useInLanguage();
  const isOpen = isOpenNow(method, useNow(TICK_MS));
  if (isOpen) return null;
  return (
    <output className="mb-4 flex items-start gap-3 rounded-card bg-tint px-edge py-3 text-small">
      <ClockIcon size={20} className="mt-px shrink-0 text-primary" />
      <span>
        <span className="block font-semibold">{text.closedNow}</span>
        {method.closed
          ? inLanguage(method.closed.th, method.closed.en)
          : text.hours(method.open_from ?? '', method.open_until ?? '')}
      </span>
    </output>
  );
}

interface MethodTermsLineProps {
  method: PaymentMethod;
  isOpen: boolean;
  /** True while no deposit can be opened at all. */
  isRefused: boolean;
}

/** The terms of a method in the list: why it is closed, or when the money arrives, the fee and the hours (pay-73). */
export function MethodTermsLine({ method, isOpen, isRefused }: MethodTermsLineProps) {
  const { payments: text, depositing } = useText();
  const feeText = useFeeText(method);
  const inLanguage = useInLanguage();
  const { open_from, open_until } = method;
  if (method.closed) {
    return (
      <span className="block text-caption font-semibold text-error-ink">
        {inLanguage(method.closed.th, method.closed.en)}
      </span>
    );
  }
  const isAlwaysOpen = open_from === null || open_until === null;
  const arrives = depositSteps[method.kind].isToAccount
    ? depositing.onceMatched
    : depositing.atOnce;
  return (
    <span className="block text-caption text-muted tabular-nums">
      <span className={classNames(feeText === null && isOpen && !isRefused && 'text-success')}>
        {arrives} · {feeText ?? depositing.free}
      </span>
      <br />
      {!isOpen && <span className="font-semibold text-error-ink">{text.closed} · </span>}
      {isAlwaysOpen ? depositing.allDay : text.hours(open_from, open_until)}
    </span>
  );
}

function useFeeText(method: PaymentMethod): string | null {
  const { payments: text, common } = useText();
  if (!hasFee(method)) return null;
  const parts = [
    ...(method.fee_fixed > 0 ? [`${formatCredit(method.fee_fixed)} ${common.baht}`] : []),
    ...(method.fee_percent > 0 ? [`${method.fee_percent}%`] : []),
  ];
  return text.fee(parts.join(' + '));
}
