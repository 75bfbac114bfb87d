import { microFromBaht } from '@kapao/contract/money.ts';
import type { Context } from '../../context.ts';
import { readProtection } from '../../features/protection/get-protection.ts';
import { readSessionResult } from '../../features/protection/get-session-result.ts';
import { setLimit } from '../../flows/members/set-limit.ts';
import { answerLimitSuggestion } from '../../flows/protection/answer-suggestion.ts';
import { readRestrictions } from '../../flows/under-way/read-restrictions.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { startBreak } from '../../features/protection/start-break.ts';
import { saveReminder } from '../../features/protection/store.ts';

const LIMIT_SAVED = 'บันทึกวงเงินแล้ว';
const LIMIT_PENDING = 'รับคำขอแล้ว วงเงินใหม่จะมีผลในอีก 24 ชั่วโมง';
const SUGGESTION_ANSWERED = {
  set: LIMIT_SAVED,
  kept: 'วงเงินเดิมของคุณไม่สูงกว่าที่แนะนำ จึงใช้วงเงินเดิมต่อไป',
  set_aside: 'ไม่ใช้วงเงินที่แนะนำแล้ว',
} as const;
const BREAK_STARTED = 'เริ่มช่วงพักการเล่นแล้ว';

export function protectionRoutes(
  context: Context,
): Handlers<
  | 'getProtection'
  | 'getRestrictions'
  | 'setLimit'
  | 'answerLimitSuggestion'
  | 'startBreak'
  | 'setReminder'
  | 'getSession'
> {
  const { database } = context;
  return {
    getProtection: async (_input, { memberId }) => done(await readProtection(database, memberId)),

    getRestrictions: async (_input, caller) => done(await readRestrictions(context, caller)),

    setLimit: async ({ body }, { memberId }) => {
      const { kind, period, amount } = body;
      const requestedMicro = amount === null ? null : microFromBaht(amount);
      const after = await setLimit(database, {
        memberId,
        kind,
        period,
        amountMicro: requestedMicro,
      });
      const message = after.pending ? LIMIT_PENDING : LIMIT_SAVED;
      return done(await readProtection(database, memberId), message);
    },

    answerLimitSuggestion: async ({ body: { id, accept } }, { memberId }) => {
      const suggested = { memberId, id: BigInt(id), accept };
      const answered = await answerLimitSuggestion(database, suggested);
      if (!answered) return refuse('not_found');
      return done(await readProtection(database, memberId), SUGGESTION_ANSWERED[answered]);
    },

    startBreak: async ({ body }, { memberId }) => {
      const until = await startBreak(database, memberId, body);
      return done({ break_until: until.toISOString() }, BREAK_STARTED);
    },

    setReminder: async ({ body }, { memberId }) => {
      await saveReminder(database, memberId, body.minutes);
      return done(null);
    },

    getSession: async (_input, caller) => done(await readSessionResult(database, caller)),
  };
}
