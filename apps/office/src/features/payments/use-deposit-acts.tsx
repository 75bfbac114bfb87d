import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import {
  depositApprovalReasons,
  depositReasonForMember,
  depositRejectReasons,
} from '@kapao/contract/office/reasons.ts';
import { depositMemberReasons, MEMBER_NOTE_MAX } from '@kapao/contract/payments/member-reasons.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useWaits } from '../../api/use-open-proposals.ts';
import { formatMicro } from '../../lib/money.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { OtherAmountCredited } from '../../text/OtherAmount.tsx';
import { codeOf, reasonChoices, usualFor } from './reason-choices.ts';

export interface DepositActs {
  /** Why the deposit cannot be approved now; undefined if it can. */
  approveOff: string | undefined;
  approve: (paid: { transferId: string; amountMicro: string }) => void;
  reject: { off: string | undefined; run: () => void };
}

/** The acts that credit a deposit, of which one waits at a time. */
export const creditingOperations = ['approveDeposit', 'assignTransfer'] as const;

/** The acts on one deposit. `onDone` follows a decision. */
export function useDepositActs(row: DepositRow, onDone: () => void): DepositActs {
  const { deposits: text } = useText();
  const inLanguage = useInLanguage();
  const missing = useMissing('deposits:decide');
  const approve = useAct('approveDeposit');
  const reject = useAct('rejectDeposit');
  const params = { refCode: row.ref_code };
  const waits = useWaits(`deposit:${row.ref_code}`, creditingOperations);
  const may = (to: 'success' | 'reject') =>
    canBecome(depositTransitions, row.status, to) ? undefined : text.ended;
  return {
    approveOff: missing ?? may('success') ?? waits,
    approve: ({ transferId, amountMicro }) =>
      confirmAct({
        title: text.approveTitle,
        children: (
          <>
            <p>{text.approveText(formatMicro(amountMicro), row.member.name, transferId)}</p>
            {amountMicro !== row.amount_micro && (
              <OtherAmountCredited asked={row.amount_micro} arrives={amountMicro} />
            )}
          </>
        ),
        confirm: text.approve,
        reasons: reasonChoices(depositApprovalReasons, inLanguage),
        usualReason: 'on_statement',
        done: text.approved,
        onDone,
        act: ({ key, code, reason: note }) => {
          const reason = codeOf(depositApprovalReasons, code);
          const paid = { transfer_id: transferId, amount_micro: amountMicro };
          return approve.run({ params, body: { key, reason, note, ...paid } });
        },
      }),
    reject: {
      off: missing ?? may('reject'),
      run: () =>
        confirmAct({
          title: text.rejectTitle,
          children: text.rejectText(row.member.name),
          confirm: text.reject,
          isDanger: true,
          reasons: reasonChoices(depositRejectReasons, inLanguage),
          toldChoices: {
            reasons: depositMemberReasons,
            noteMax: MEMBER_NOTE_MAX,
            usualFor: (code) => usualFor(depositReasonForMember, code),
          },
          done: text.rejected,
          onDone,
          act: ({ key, code, reason: note, told }) =>
            reject.run({
              params,
              body: {
                key,
                reason: codeOf(depositRejectReasons, code),
                note,
                member_reason: codeOf(depositMemberReasons, told.code),
                member_note: told.note,
              },
            }),
        }),
    },
  };
}
