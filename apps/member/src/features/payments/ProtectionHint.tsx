import type { ErrorCode } from '@kapao/contract/errors.ts';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { HeartIcon } from '../../ui/menu-icons.tsx';

/** Explains that the member's own limit or time-out refused the deposit, and links to its screen. */
export function ProtectionHint({ refusedBy }: { refusedBy: ErrorCode | null }) {
  const { payments: text, restrictions } = useText();
  if (refusedBy !== 'on_a_break' && refusedBy !== 'deposit_limit_reached') return null;
  return (
    <section className="flex flex-col gap-2 rounded-card bg-tint px-edge py-4 text-small">
      <p className="flex items-start gap-3">
        <HeartIcon size={20} className="mt-px shrink-0 text-primary" />
        {refusedBy === 'on_a_break' ? text.onABreak : text.limitReached}
      </p>
      <Link href={paths.protection()} className={buttonClass('outlined')}>
        {restrictions.way.protection}
      </Link>
    </section>
  );
}
