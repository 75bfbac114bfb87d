import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** The way to the staff from a deposit that waits. */
export function ToContact({ refCode }: { refCode: string }) {
  const { payments: text } = useText();
  return (
    <Link href={paths.contactAbout('deposit', refCode)} className={buttonClass('quiet')}>
      {text.toContact}
    </Link>
  );
}
