import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../text/language.ts';

/** The tabs of the screens with terms that a website has once. */
export function useTermsTabs(current: 'referral' | 'points' | 'contributions') {
  const { editors, screens } = useText();
  return [
    { label: editors.referral, href: paths.referralTerms(), isCurrent: current === 'referral' },
    { label: editors.pointRate, href: paths.pointRate(), isCurrent: current === 'points' },
    {
      label: screens.contributions,
      href: paths.contributions(),
      isCurrent: current === 'contributions',
    },
  ];
}
