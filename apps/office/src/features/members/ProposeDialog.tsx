import { isWallet } from '@kapao/contract/members/rules.ts';
import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { readAccount } from '@kapao/contract/typing/account.ts';
import { readPhone } from '@kapao/contract/typing/phone.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { ActForm } from '../../ui/ActForm.tsx';
import { adjustmentOf, draftErrors, emptyDraft } from './draft.ts';
import type { DraftField, ProposalDraft } from './draft.ts';

export type ProposalKind = 'adjustment' | 'phone' | 'bank';

interface ProposeDialogProps {
  member: OfficeMember;
  kind: ProposalKind;
  onClose: () => void;
}

/** Asks for a change of a member, and why. It waits for a second person where the site's settings ask for one (desk-19). */
export function ProposeDialog({ member, kind, onClose }: ProposeDialogProps) {
  const { members, common } = useText();
  const titles = {
    adjustment: members.adjust,
    phone: members.changePhone,
    bank: members.changeBank,
  };
  const [draft, setDraft] = useState(emptyDraft);
  const [wrong, setWrong] = useState<ReadonlySet<DraftField>>(new Set());
  const { busy, message, isUnknown, propose } = usePropose(member.id, kind);
  const submit = async () => {
    const errors = draftErrors(kind, draft);
    setWrong(errors);
    if (errors.size > 0) return;
    const proposed = await propose(draft);
    if (proposed?.success !== true) return;
    showToast(proposed.data.status === 'approved' ? members.changedDone : members.proposedDone);
    onClose();
  };
  return (
    <ActForm
      title={titles[kind]}
      confirm={members.propose}
      cancel={common.cancel}
      busy={busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <span className="within-line">
          {member.username} · {member.name}
        </span>
      </p>
      <DraftFields
        kind={kind}
        draft={draft}
        wrong={wrong}
        // The fields are locked while the outcome is unknown, because a repeat is the same act only with the same
        // values.
        readOnly={busy || isUnknown}
        onChange={(field, value) => setDraft({ ...draft, [field]: value })}
      />
    </ActForm>
  );
}

interface DraftFieldsProps {
  kind: ProposalKind;
  draft: ProposalDraft;
  wrong: ReadonlySet<DraftField>;
  readOnly: boolean;
  onChange: (field: DraftField, value: string) => void;
}

function DraftFields({ kind, draft, wrong, readOnly, onChange }: DraftFieldsProps) {
  const { members, common: shared } = useText();
  const common = (field: DraftField, text: string) => ({
    value: draft[field],
    error: wrong.has(field) ? text : undefined,
    readOnly,
    onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
  });
  return (
    <>
      {kind === 'adjustment' && (
        <Field
          label={members.adjustAmount}
          hint={members.adjustText}
          inputMode="decimal"
          {...common('amount', members.adjustWrong)}
        />
      )}
      {kind === 'phone' && (
        <Field
          label={members.newPhone}
          hint={members.phoneText}
          inputMode="tel"
          {...common('phone', members.phoneWrong)}
        />
      )}
      {kind === 'bank' && (
        <>
          <Field
            label={members.newBank}
            placeholder="KBANK"
            {...common('bank', members.bankWrong)}
          />
          <Field
            label={isWallet(draft.bank.trim()) ? members.newWallet : members.newAccount}
            hint={members.bankText}
            inputMode="numeric"
            {...common(
              'account',
              isWallet(draft.bank.trim()) ? members.walletWrong : members.accountWrong,
            )}
          />
        </>
      )}
      <TextArea
        label={members.reason}
        {...reasonField}
        {...common('reason', shared.reasonTooShort)}
      />
      {kind !== 'adjustment' && (
        <TextArea
          label={members.evidence}
          hint={members.evidenceHint}
          {...reasonField}
          {...common('evidence', members.evidenceTooShort)}
        />
      )}
    </>
  );
}

/** The digits of a field that draftErrors has found right. */
function digitsOfRead(read: { value: string } | { refusal: string }): string {
  return 'value' in read ? read.value : '';
}

/** Sends a proposal of one of the three kinds. */
function usePropose(id: string, kind: ProposalKind) {
  const { message, isUnknown, attempt } = useSaving();
  const adjustment = useAct('proposeAdjustment');
  const phone = useAct('proposePhone');
  const bank = useAct('proposeBankAccount');
  const send = ({ key, ...draft }: ProposalDraft & { key: string }) => {
    const params = { id };
    const common = { key, reason: reasonLine(draft.reason) };
    const proof = { ...common, evidence: reasonLine(draft.evidence) };
    if (kind === 'adjustment') {
      return adjustment.run({ params, body: { ...common, amount: adjustmentOf(draft.amount) } });
    }
    if (kind === 'phone') {
      return phone.run({ params, body: { ...proof, phone: digitsOfRead(readPhone(draft.phone)) } });
    }
    const account_number = digitsOfRead(readAccount(draft.account));
    const bank_abbr = draft.bank.trim().toUpperCase();
    return bank.run({ params, body: { ...proof, bank_abbr, account_number } });
  };
  const propose = (draft: ProposalDraft) => attempt(draft, send);
  const busy = adjustment.busy || phone.busy || bank.busy;
  return { busy, message, isUnknown, propose };
}
