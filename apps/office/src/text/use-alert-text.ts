import { enAlerts } from './en-alerts.ts';
import { useLanguage } from './language.ts';
import { thAlerts } from './th-alerts.ts';

const texts = { th: thAlerts, en: enAlerts };

/** The texts of alerts, apart from the catalogue, which every screen loads (office-48). */
export function useAlertText(): typeof thAlerts {
  return texts[useLanguage()];
}
