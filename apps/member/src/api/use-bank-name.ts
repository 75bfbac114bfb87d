import { useQuery } from '@tanstack/react-query';
import { useOnceTrue } from '../lib/use-once-true.ts';
import { banksQuery } from './settings.ts';

/** The Thai name of a bank; its abbreviation while the list is not there. */
export function useBankName(abbreviation: string): string {
  const { data } = useQuery(banksQuery);
  const bank = data?.lists.find(({ bank_abbr }) => bank_abbr === abbreviation);
  return bank?.bank_name_th ?? abbreviation;
}

/** Whether the names of the banks are there, or do not come at once: until then a screen that shows one waits. */
export function useHasBankNames(): boolean {
  const { data, failureCount } = useQuery(banksQuery);
  return useOnceTrue(data !== undefined || failureCount > 0);
}
