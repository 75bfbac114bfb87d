import type { BothLanguages } from '../envelope.ts';
import { problemNames } from './problem-names.ts';
import type { ProblemKind } from './problem-names.ts';

/** The queues that can wait too long, by the minutes of a rule. */
const waitingCauses = {
  withdrawals_waiting: { th: 'มีรายการถอนรออนุมัตินาน', en: 'A withdrawal waits for a decision' },
  slips_waiting: { th: 'มีสลิปรอตรวจนาน', en: 'A slip waits for a decision' },
  transfers_waiting: { th: 'มีเงินโอนที่จับคู่ไม่ได้ค้างนาน', en: 'A transfer waits without a member' },
  cases_waiting: { th: 'มีสมาชิกรอคำตอบนาน', en: 'A member waits for an answer' },
} as const satisfies Record<string, BothLanguages>;

/** What happens once and is told once. */
const eventCauses = {
  large_withdrawal: { th: 'ขอถอนยอดใหญ่', en: 'A large withdrawal' },
  large_win: { th: 'ชนะยอดใหญ่', en: 'A large win' },
  new_network_sign_in: {
    th: 'พนักงานเข้าระบบจากเครือข่ายใหม่',
    en: 'A sign-in of staff from a new network',
  },
} as const satisfies Record<string, BothLanguages>;

export type WaitingCause = keyof typeof waitingCauses;
export type EventCause = keyof typeof eventCauses;
export type AlertCause = WaitingCause | EventCause | ProblemKind;

/** What staff can be alerted of, in words: queues, events, and each problem that Home shows. */
export const alertCauses: Readonly<Record<AlertCause, BothLanguages>> = {
  ...waitingCauses,
  ...eventCauses,
  ...problemNames,
};

// Object.keys types the keys as string.
export const alertCauseNames = Object.keys(alertCauses) as [AlertCause, ...AlertCause[]];

export interface ThresholdBounds {
  unit: 'minutes' | 'baht';
  min: number;
  max: number;
  /** The value that a form begins with. */
  usual: number;
}

/** Returns the bounds of a cause's threshold; null for a cause without one. */
export function thresholdOf(cause: AlertCause): ThresholdBounds | null {
  if (cause in waitingCauses) return { unit: 'minutes', min: 1, max: 10_080, usual: 15 };
  const baht = { unit: 'baht', max: 10_000_000, usual: 50_000 } as const;
  if (cause === 'large_withdrawal') return { ...baht, min: 1 };
  // Smaller wins stand in no index of their own.
  if (cause === 'large_win') return { ...baht, min: 1_000 };
  return null;
}

export function isEventCause(cause: AlertCause): cause is EventCause {
  return cause in eventCauses;
}

/** Problems that can wait until somebody opens Home. */
const UNUSUAL: readonly AlertCause[] = [
  'change_failed',
  'job_late',
  'proposal_expiring',
  'reports_late',
  'risk_check_long',
  'switched_off',
  'transfer_unreported',
];

/** The rules that a new alert service begins with. */
export function usualAlertRules(): { cause: AlertCause; threshold: number | null }[] {
  return alertCauseNames
    .filter((cause) => !UNUSUAL.includes(cause))
    .map((cause) => ({ cause, threshold: thresholdOf(cause)?.usual ?? null }));
}
