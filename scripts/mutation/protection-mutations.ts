import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';
const acts = `${server}/flows/protection/protection-acts.pg.test.ts`;
const finding = `${server}/flows/protection/find-markers.pg.test.ts`;
const answered =
  'guard-07: suggestLimit sets no limit; answerLimitSuggestion does, and never loosens one';
const cancelled = 'guard-07: accepting cancels a looser change that waits, and no stricter one';

/** The rules of who gets a protection case, and that a suggestion never sets a limit by itself. */
export const protectionMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/features/protection/marker-rules.ts`,
    from: 'found >= threshold)',
    to: 'found > threshold)',
    test: `${server}/features/protection/marker-rules.test.ts`,
    title: 'guard-01: raises each marker from its threshold on, with the number and the money',
  },
  {
    file: `${server}/features/protection/marker-rules.ts`,
    from: 'lostMicro <= 0n ||',
    to: 'lostMicro < 0n ||',
    test: `${server}/features/protection/marker-rules.test.ts`,
    title: 'guard-01: a deposit after a win chases no loss',
  },
  {
    file: `${server}/flows/protection/find-markers.ts`,
    from: 'NIGHT_HOURS * MS_PER_HOUR',
    to: '2 * NIGHT_HOURS * MS_PER_HOUR',
    test: finding,
    title:
      'guard-01 guard-03: weeks of play raise the markers that the books show, each with its numbers',
  },
  {
    file: `${server}/flows/protection/open-protection-case.ts`,
    from: 'markers.filter(({ marker }) => !recent.includes(marker))',
    to: 'markers',
    test: finding,
    title:
      'guard-03: a repeat of a day opens nothing anew, and a stopped one ends without counting',
  },
  {
    file: `${server}/flows/protection/care-for-member.ts`,
    from: "!== 'lower') return 'limit_not_lower'",
    to: "=== 'same') return 'limit_not_lower'",
    test: acts,
    title: answered,
  },
  {
    file: `${server}/flows/protection/answer-suggestion.ts`,
    from: "if (!accept) return 'set_aside';",
    to: '',
    test: acts,
    title: answered,
  },
  {
    file: `${server}/flows/protection/answer-suggestion.ts`,
    from: 'const kept = isLower ? amountMicro : own.amountMicro;',
    to: 'const kept = amountMicro;',
    test: acts,
    title: answered,
  },
  {
    file: `${server}/flows/protection/answer-suggestion.ts`,
    from: 'const coming = own.pending ? own.pending.amountMicro : own.amountMicro;',
    to: 'const coming = own.amountMicro;',
    test: acts,
    title: cancelled,
  },
  {
    file: `${server}/features/protection/suggestions-store.ts`,
    from: '     where id        = ${id}\n       and member_id = ${memberId}',
    to: '     where id        = ${id}\n       and member_id <> ${memberId + 1n}',
    test: acts,
    title: answered,
  },
];
