import type { ReferenceKind } from '@kapao/contract/cases/rules.ts';
import { Link } from 'wouter';
import { paths } from '../lib/paths.ts';
import { buttonClass } from './button-class.ts';

/** Leads to staff, who read from which page the member came (case-03). */
export function ContactLink({
  kind,
  id,
  label,
}: {
  kind: ReferenceKind;
  id: string;
  label: string;
}) {
  return (
    <Link href={paths.contactAbout(kind, id)} className={buttonClass('quiet')}>
      {label}
    </Link>
  );
}
