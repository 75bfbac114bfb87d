import { signalNames } from '@kapao/contract/payments/automatic.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { ReviewSignal, WithdrawalRow } from '@kapao/contract/office/payments.ts';
import {
  approvalReasons,
  refundReasons,
  withdrawalReasonForMember,
  withdrawalRejectReasons,
} from '@kapao/contract/office/reasons.ts';
import { withdrawalActs } from '@kapao/contract/office/withdrawal-acts.ts';
import {
  MEMBER_NOTE_MAX,
  withdrawalMemberReasons,
} from '@kapao/contract/payments/member-reasons.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useWaits } from '../../api/use-open-proposals.ts';
import { formatMicro } from '../../lib/money.ts';
import { confirmAct, type ConfirmRequest } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { codeOf, reasonChoices, usualFor } from './reason-choices.ts';
import { accountText } from './withdrawal-cells.tsx';

interface OfferedAct {
  label: string;
  /** Why the act cannot be done now; undefined if it can. */
  off: string | undefined;
  run: () => void;
}

type Acts<Name extends string> = Readonly<Record<Name, OfferedAct>>;

/**
 * The acts on one withdrawal, and why an act cannot be done now. `signals` is undefined until they are known, and
 * before that nothing is approved. `onLeft` follows each act by which the withdrawal leaves its list (queue-09).
 */
export function useWithdrawalActs(
  row: WithdrawalRow,
  details: Pick<OfficeData<'getWithdrawal'>, 'signals' | 'risk_checks'> | undefined,
  onLeft: () => void,
): Acts<'take' | 'approve' | 'reject' | 'send' | 'giveBack' | 'retry' | 'refund'> {
  const raised = details?.signals.filter(({ is_raised }) => is_raised).map(({ code }) => code);
  // risk-14: whoever returned it does not release it alone.
  const isOwnReturn = details?.risk_checks.some(({ is_own_return }) => is_own_return) ?? false;
  return {
    ...useDecideActs(row, { raised, isOwnReturn, onDone: onLeft }),
    send: useSend(row, onLeft),
    giveBack: useReturn(row, onLeft),
    ...useGatewayActs(row),
  };
}

function useDecideActs(
  row: WithdrawalRow,
  {
    raised,
    isOwnReturn,
    onDone,
  }: {
    raised: readonly ReviewSignal['code'][] | undefined;
    isOwnReturn: boolean;
    onDone: () => void;
  },
): Acts<'take' | 'approve' | 'reject'> {
  const { withdrawals: text } = useText();
  const inLanguage = useInLanguage();
  const off = useDecideOff(row);
  const take = useAct('claimWithdrawal');
  const approve = useAct('approveWithdrawal');
  const rejection = useRejection(row);
  const waits = useDecisionWaits(row);
  const params = { id: row.id };
  const net = formatMicro(String(BigInt(row.amount_micro) - BigInt(row.fee_micro)));
  const takeIt = async () => {
    const result = await take.run({ params });
    if (result?.success === true) showToast(text.taken);
    if (result?.success === false) showToast(result.message, 'danger');
  };
  const approveLabel = isOwnReturn ? text.approveHeld : text.approve;
  const approval: ConfirmRequest = {
    title: text.approveTitle,
    children: text.approveText(net, row.account_name, accountText(row)),
    warnings: [
      ...(raised?.map((code) => inLanguage(signalNames[code])) ?? []),
      ...(isOwnReturn ? [text.heldText] : []),
    ],
    confirm: approveLabel,
    reasons: reasonChoices(approvalReasons, inLanguage),
    // Where a signal is raised, Enter alone pays nothing: the person says why it may be paid.
    usualReason: raised?.length === 0 ? 'checked' : undefined,
    done: text.approved(net, row.account_name),
    onDone,
    act: ({ key, code, reason: note }) =>
      approve.run({ params, body: { key, reason: codeOf(approvalReasons, code), note } }),
  };
  return {
    take: {
      label: row.claim?.is_own ? text.takeAgain : text.take,
      off,
      run: () => void takeIt(),
    },
    approve: {
      label: approveLabel,
      off: off ?? (raised === undefined ? text.signalsUnread : waits.approval),
      run: () => confirmAct(approval),
    },
    reject: {
      label: text.reject,
      off: off ?? waits.rejection,
      run: () => confirmAct({ ...rejection, onDone }),
    },
  };
}

/** Says of a decision that waits for a second person that it cannot be made again. */
function useDecisionWaits({ id }: WithdrawalRow) {
  const target = `withdrawal:${id}`;
  return {
    approval: useWaits(target, ['approveWithdrawal']),
    rejection: useWaits(target, ['rejectWithdrawal']),
  };
}

/** Says why a waiting withdrawal cannot be decided or sent to risk now; undefined if it can. */
function useDecideOff(row: WithdrawalRow): string | undefined {
  const { withdrawals: text } = useText();
  const missing = useMissing('withdrawals:decide');
  const others =
    row.claim !== null && !row.claim.is_own ? text.takenByOther(row.claim.name) : undefined;
  const held = row.with_risk_since === null ? others : text.riskDecidesFirst;
  return missing ?? (withdrawalActs(row).decide ? held : text.notWaiting);
}

/** Sends a waiting withdrawal to risk (queue-28). */
function useSend(row: WithdrawalRow, onDone: () => void): OfferedAct {
  const { withdrawals: text } = useText();
  const sending = useAct('sendToRisk');
  const request: ConfirmRequest = {
    title: text.sendTitle,
    children: text.sendText(formatMicro(row.amount_micro), row.member.name),
    confirm: text.sendToRisk,
    reason: true,
    done: text.sentToRisk,
    onDone,
    act: ({ key, reason: note }) => sending.run({ params: { id: row.id }, body: { key, note } }),
  };
  return { label: text.sendToRisk, off: useDecideOff(row), run: () => confirmAct(request) };
}

/** Returns a withdrawal from risk to the review queue (queue-29). */
function useReturn(row: WithdrawalRow, onDone: () => void): OfferedAct {
  const { withdrawals: text } = useText();
  const missing = useMissing('cases:decide');
  const giving = useAct('returnFromRisk');
  const request: ConfirmRequest = {
    title: text.returnTitle,
    children: text.returnText(formatMicro(row.amount_micro), row.member.name),
    confirm: text.giveBack,
    reason: true,
    done: text.returned,
    onDone,
    act: ({ key, reason: note }) => giving.run({ params: { id: row.id }, body: { key, note } }),
  };
  return {
    label: text.giveBack,
    off: missing ?? (row.with_risk_since === null ? text.notWithRisk : undefined),
    run: () => confirmAct(request),
  };
}

/** The dialog that rejects a withdrawal, with a reason for staff and one for the member (pay-103). */
function useRejection(row: WithdrawalRow): ConfirmRequest {
  const { withdrawals: text } = useText();
  const inLanguage = useInLanguage();
  const reject = useAct('rejectWithdrawal');
  const amount = formatMicro(row.amount_micro);
  return {
    title: text.rejectTitle,
    children: text.rejectText(amount, row.member.name),
    confirm: text.reject,
    isDanger: true,
    reasons: reasonChoices(withdrawalRejectReasons, inLanguage),
    toldChoices: {
      reasons: withdrawalMemberReasons,
      noteMax: MEMBER_NOTE_MAX,
      usualFor: (code) => usualFor(withdrawalReasonForMember, code),
    },
    done: text.rejected(amount, row.member.name),
    act: ({ key, code, reason: note, told }) => {
      const reason = codeOf(withdrawalRejectReasons, code);
      const member_reason = codeOf(withdrawalMemberReasons, told.code);
      const body = { key, reason, note, member_reason, member_note: told.note };
      return reject.run({ params: { id: row.id }, body });
    },
  };
}

function useGatewayActs(row: WithdrawalRow): Acts<'retry' | 'refund'> {
  const { withdrawals: text } = useText();
  const inLanguage = useInLanguage();
  const missing = useMissing('withdrawals:decide');
  const retry = useAct('retryWithdrawal');
  const refund = useAct('refundWithdrawal');
  const refundWaits = useWaits(`withdrawal:${row.id}`, ['refundWithdrawal']);
  const params = { id: row.id };
  const may = withdrawalActs(row);
  const retryRequest: ConfirmRequest = {
    title: text.retryTitle,
    children: text.retryText,
    confirm: text.retry,
    done: text.retried,
    act: ({ key }) => retry.run({ params, body: { key } }),
  };
  const refundRequest: ConfirmRequest = {
    title: text.refundTitle,
    children: text.refundText(formatMicro(row.amount_micro), row.member.name),
    confirm: text.refund,
    isDanger: true,
    reasons: reasonChoices(refundReasons, inLanguage),
    done: text.refunded,
    act: ({ key, code, reason: note }) =>
      refund.run({ params, body: { key, reason: codeOf(refundReasons, code), note } }),
  };
  return {
    retry: {
      label: text.retry,
      off: missing ?? (may.retry ? undefined : text.notOpen),
      run: () => confirmAct(retryRequest),
    },
    refund: {
      label: text.refund,
      off: missing ?? (may.refund ? refundWaits : text.notPaid),
      run: () => confirmAct(refundRequest),
    },
  };
}
