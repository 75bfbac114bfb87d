import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../text/language.ts';

/** The tabs of the two screens with terms that a website has once. */
export function useTermsTabs(current: 'referral' | 'points') {
  const { editors } = useText();
  return [
    { label: editors.referral, href: paths.referralTerms(), isCurrent: current === 'referral' },
    { label: editors.pointRate, href: paths.pointRate(), isCurrent: current === 'points' },
  ];
}
