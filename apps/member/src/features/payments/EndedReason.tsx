import type { CaseReference } from '@kapao/contract/cases/rules.ts';
import { memberReasonWords, type MemberReason } from '@kapao/contract/payments/member-reasons.ts';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';

interface EndedReasonProps {
  /** The reason that the payment came to nothing; null where none was given. */
  reason: MemberReason | null;
  /** The short reference, which the member names to staff. */
  reference: string;
  /** The payment that the contact screen names. */
  about: CaseReference;
}

/** Shows why a payment was refused or failed, and the way to staff with its reference (pay-105). */
export function EndedReason({ reason, reference, about }: EndedReasonProps) {
  const { payments: text } = useText();
  const inLanguage = useInLanguage();
  const words = reason && memberReasonWords(reason);
  const note = reason?.note ?? '';
  const toStaff = paths.contactAbout(about.kind, about.id);
  if (!words && note === '') {
    return (
      <Link href={toStaff} className={buttonClass('quiet')}>
        {text.askStaff(reference)}
      </Link>
    );
  }
  return (
    <section
      aria-label={text.reasonTitle}
      className="rounded-card border border-error/50 bg-card px-edge pt-3 pb-1"
    >
      {words && <p className="font-semibold">{inLanguage(words.th, words.en)}</p>}
      {note !== '' && (
        <p className="pt-1 text-small text-muted [overflow-wrap:anywhere]">{text.staffSay(note)}</p>
      )}
      <Link href={toStaff} className={buttonClass('quiet', '-ml-4 text-left')}>
        {text.askStaff(reference)}
      </Link>
    </section>
  );
}
