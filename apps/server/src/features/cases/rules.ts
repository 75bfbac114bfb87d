import {
  MAX_CASES_A_DAY,
  MAX_MESSAGES_A_DAY,
  MAX_WAITING_CASES,
} from '@kapao/contract/cases/rules.ts';
import type { CaseState } from '@kapao/contract/cases/rules.ts';

/** The first number of a website's cases. */
export const FIRST_CASE_NUMBER = 1_001;

/** The member's recent cases and messages, by which new ones are bounded. */
export interface WrittenLately {
  /** The contacts that wait for staff. */
  waitingCases: number;
  /** The contacts opened, and the messages written, in the last 24 hours. */
  casesToday: number;
  messagesToday: number;
}

/** case-06: whether the member may open another case. */
export function mayOpenCase({ waitingCases, casesToday, messagesToday }: WrittenLately): boolean {
  return (
    waitingCases < MAX_WAITING_CASES &&
    casesToday < MAX_CASES_A_DAY &&
    messagesToday < MAX_MESSAGES_A_DAY
  );
}

/** case-06, case-08: why a member's message to a case is refused; undefined if it is taken. */
export function replyRefusal(
  state: CaseState,
  { messagesToday }: Pick<WrittenLately, 'messagesToday'>,
): 'case_closed' | 'too_many_requests' | undefined {
  if (state === 'closed') return 'case_closed';
  return messagesToday < MAX_MESSAGES_A_DAY ? undefined : 'too_many_requests';
}
