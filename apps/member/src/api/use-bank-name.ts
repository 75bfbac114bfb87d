import { useQuery } from '@tanstack/react-query';
import { useOnceTrue } from '../lib/use-once-true.ts';
import { banksQuery } from './settings.ts';

/** The Thai name of a bank; its abbreviation until the list has loaded. */
export function useBankName(abbreviation: string): string {
  const { data } = useQuery(banksQuery);
  const bank = data?.lists.find(({ bank_abbr }) => bank_abbr === abbreviation);
  return bank?.bank_name_th ?? abbreviation;
}

/**
 * True once the list of banks has loaded or its first attempt has failed. Screens that show a bank's name
 * wait for this.
 */
export function useHasBankNames(): boolean {
  const { data, failureCount } = useQuery(banksQuery);
  return useOnceTrue(data !== undefined || failureCount > 0);
}
