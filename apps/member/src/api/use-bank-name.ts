import { useQuery } from '@tanstack/react-query';
import { banksQuery } from './settings.ts';

/** The Thai name of a bank; its abbreviation while the list is not there. */
export function useBankName(abbreviation: string): string {
  const { data } = useQuery(banksQuery);
  const bank = data?.lists.find(({ bank_abbr }) => bank_abbr === abbreviation);
  return bank?.bank_name_th ?? abbreviation;
}
