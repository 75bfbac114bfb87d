import { Link } from 'wouter';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';

interface UnknownWithdrawalProps {
  since: string;
  onChecked: () => void;
}

/** Shown after a withdrawal's request without an answer: the linked history tells whether it was taken. */
export function UnknownWithdrawal({ since, onChecked }: UnknownWithdrawalProps) {
  const { payments: text } = useText();
  return (
    <section
      role="alert"
      className="flex flex-col gap-3 rounded-card border border-error px-edge py-4"
    >
      <h2 className="font-semibold">{text.withdrawUnknownTitle}</h2>
      <p className="text-small">{text.withdrawUnknownSince(formatDateTime(since))}</p>
      <Link
        href={paths.transactions('withdraw')}
        onClick={onChecked}
        className={buttonClass('outlined')}
      >
        {text.toHistory}
      </Link>
    </section>
  );
}
