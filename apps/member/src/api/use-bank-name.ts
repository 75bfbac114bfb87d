import { useQuery } from '@tanstack/react-query';
import { useOnceTrue } from '../lib/use-once-true.ts';
import { useInLanguage } from '../text/language.ts';
import { banksQuery } from './settings.ts';

/** The name of a bank; its abbreviation until the list has loaded. */
export function useBankName(abbreviation: string): string {
  const inLanguage = useInLanguage();
  const { data } = useQuery(banksQuery);
  const bank = data?.lists.find(({ bank_abbr }) => bank_abbr === abbreviation);
  return bank === undefined ? abbreviation : inLanguage(bank.bank_name_th, bank.bank_name_en);
}

/**
 * True once the list of banks has loaded or its first attempt has failed. Screens that show a bank's name
 * wait for this.
 */
export function useHasBankNames(): boolean {
  const { data, failureCount } = useQuery(banksQuery);
  return useOnceTrue(data !== undefined || failureCount > 0);
}
