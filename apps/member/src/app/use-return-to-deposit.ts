import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { matchPath, paths, patterns } from '../lib/paths.ts';
import { takePaymentPage } from '../state/payment-page.ts';

/** The screens on which a member lands who comes back without the deposit's address. */
const landings = [paths.dashboard(), paths.depositMethods(), patterns.deposit];

/**
 * Leads a member who comes back from a payment page to that deposit (way-09): after a return to the site's own address,
 * a closed tab, or in a second tab. A page that was opened for something else stays.
 */
export function useReturnToDeposit(): void {
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (!landings.some((pattern) => matchPath(pattern, path) !== null)) return;
    const refCode = takePaymentPage();
    if (refCode !== null) navigate(paths.openedDeposit(refCode));
    // Only the first screen of a start is a return; the member's later steps are not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
