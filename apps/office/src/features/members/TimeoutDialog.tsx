import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { SELF_EXCLUSION_MONTHS, TIME_OUT_DAYS } from '@kapao/contract/protection/rules.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Labelled, TextArea } from '../../ui/Field.tsx';
import { ActForm } from '../../ui/ActForm.tsx';

/** Begins a time-out or a self-exclusion for a member. */
export function TimeoutDialog({ member, onClose }: { member: OfficeMember; onClose: () => void }) {
  const { members, common } = useText();
  const lengths = [
    ...TIME_OUT_DAYS.map((days) => ({
      name: members.timeoutDays(days),
      wanted: { kind: 'time_out', days } as const,
    })),
    ...SELF_EXCLUSION_MONTHS.map((months) => ({
      name: members.timeoutMonths(months),
      wanted: { kind: 'self_exclusion', months } as const,
    })),
  ];
  const [chosen, setChosen] = useState(0);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const [message, setMessage] = useState('');
  const { busy, run } = useAct('setMemberTimeout');
  const submit = async () => {
    const isShort = isReasonTooShort(reason);
    setReasonError(isShort ? common.reasonTooShort : undefined);
    const length = lengths[chosen];
    if (isShort || !length) return;
    const body = { ...length.wanted, reason: reasonLine(reason) };
    const result = await run({ params: { id: member.id }, body });
    if (result === null) return;
    if (!result.success) return setMessage(result.message);
    showToast(members.timeoutDone);
    onClose();
  };
  return (
    <ActForm
      title={members.timeout}
      confirm={members.timeout}
      cancel={common.cancel}
      busy={busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <span className="within-line">
          {member.username} · {member.name}: {members.timeoutText}
        </span>
      </p>
      <Labelled label={members.timeoutLength}>
        {(ids) => (
          <select
            {...ids}
            className="control w-full"
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {lengths.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <TextArea
        label={members.reason}
        value={reason}
        error={reasonError}
        {...reasonField}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActForm>
  );
}
