import { isInternalCase } from '@kapao/contract/cases/rules.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { confirmAct } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import type { OpenCase } from './open-case.ts';

/** The acts on a case, with the reasons why one may be off. */
export function useCaseActs(found: OpenCase) {
  const { cases: text } = useText();
  const params = { id: found.id };
  const taking = useAct('takeCase');
  const closing = useAct('closeCase');
  const reopening = useAct('reopenCase');
  const lifting = useAct('liftWithdrawalStop');
  const { attempt } = useSaving();
  const off = useMayNotAct(found);
  const mayNotLift = useMissing('cases:lift');
  const isClosed = found.state === 'closed';
  const isChecking = found.withdrawals.some(({ returned_at }) => returned_at === null);
  const closeOff = found.stops_withdrawals
    ? text.stopsClose
    : isChecking
      ? text.checksClose
      : undefined;
  const takeOff = isClosed ? text.isClosed : found.owner?.is_own ? text.alreadyOwn : undefined;
  return {
    off,
    takeOff: off ?? takeOff,
    closeOff: off ?? closeOff,
    liftOff: mayNotLift,
    isTaking: taking.busy,
    take: () =>
      void attempt({}, (body) => taking.run({ params, body })).then((taken) => {
        if (taken === null) return;
        if (taken.success) showToast(text.taken);
        else showToast(taken.message, 'danger');
      }),
    close: () =>
      confirmAct({
        title: text.closeTitle,
        children: isInternalCase(found.kind) ? '' : text.closeText,
        confirm: text.close,
        reason: true,
        done: text.closedDone,
        act: ({ key, reason }) => closing.run({ params, body: { key, reason } }),
      }),
    reopen: () =>
      confirmAct({
        title: text.reopenTitle,
        confirm: text.reopen,
        reason: true,
        done: text.reopened,
        act: ({ key, reason }) => reopening.run({ params, body: { key, reason } }),
      }),
    lift: () =>
      confirmAct({
        title: text.liftTitle,
        children: text.liftText(`${found.member.username} · ${found.member.name}`),
        warnings: [text.stopHint],
        confirm: text.lift,
        isDanger: true,
        reason: true,
        done: text.lifted,
        act: ({ key, reason }) => lifting.run({ params, body: { key, reason } }),
      }),
  };
}

/** Says which permission is missing for acts on a case; those on a risk case need the right to decide it (link-12). */
function useMayNotAct({ kind }: OpenCase): string | undefined {
  const mayNotWrite = useMissing('cases:answer');
  const mayNotDecide = useMissing('cases:decide');
  return mayNotWrite ?? (kind === 'risk' ? mayNotDecide : undefined);
}
