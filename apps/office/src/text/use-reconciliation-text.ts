import { enReconciliation } from './en-reconciliation.ts';
import { useLanguage } from './language.ts';
import { thReconciliation } from './th-reconciliation.ts';

const texts = { th: thReconciliation, en: enReconciliation };

/** The texts of the reconciliation, apart from the catalogue, which every screen loads (office-48). */
export function useReconciliationText(): typeof thReconciliation {
  return texts[useLanguage()];
}
