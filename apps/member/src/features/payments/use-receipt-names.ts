import { useProfile } from '../../api/profile.ts';
import { useSettings } from '../../api/settings.ts';
import { useInLanguage } from '../../text/language.ts';
import type { ReceiptNames } from './receipt.ts';

/** The two sides of a deposit or withdrawal, as its shared picture names them (pay-102). */
export function useReceiptNames(): ReceiptNames {
  const inLanguage = useInLanguage();
  const settings = useSettings();
  const member = useProfile()?.bank_account_data.bank_account_name ?? '';
  return { member, site: settings === null ? '' : inLanguage(settings.name, settings.name_en) };
}
