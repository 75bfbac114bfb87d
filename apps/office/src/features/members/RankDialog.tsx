import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { SelectField, TextArea } from '../../ui/Field.tsx';

/** Gives a member a rank by hand. Ranks below the one that play has reached cannot be chosen. */
export function RankDialog({ member, onClose }: { member: OfficeMember; onClose: () => void }) {
  const { members, common } = useText();
  const inLanguage = useInLanguage();
  // The rank is kept as it was when the dialog opened, so that the server refuses the change if another came first.
  const [seen] = useState(member.rank);
  const [rank, setRank] = useState(member.rank);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState({ rank: false, reason: false });
  const { busy, run } = useAct('setMemberRank');
  const { message, isUnknown, attempt } = useSaving();
  const readOnly = busy || isUnknown;
  const submit = async () => {
    const found = { rank: rank === seen, reason: isReasonTooShort(reason) };
    setWrong(found);
    if (found.rank || found.reason) return;
    const params = { id: member.id };
    const content = { rank, seen, reason: reasonLine(reason) };
    const done = await attempt(content, (body) => run({ params, body }));
    if (done?.success !== true) return;
    if (done.isHeld !== true) showToast(members.rankDone);
    onClose();
  };
  return (
    <ActForm
      title={members.changeRank}
      confirm={members.changeRank}
      cancel={common.cancel}
      busy={busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <span className="within-line">
          {member.username} · {member.name}: {members.rankText}
        </span>
      </p>
      <SelectField
        label={members.rank}
        error={wrong.rank ? members.rankSame : undefined}
        value={rank}
        disabled={readOnly}
        onChange={(event) => setRank(event.target.value)}
      >
        {member.ranks.map(({ code, name, may_give: mayGive }) => (
          <option key={code} value={code} disabled={!mayGive && code !== seen}>
            {inLanguage(name)}
            {code === seen && ` (${members.rankNow})`}
            {!mayGive && code !== seen && ` (${members.rankBelow})`}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={members.reason}
        value={reason}
        error={wrong.reason ? common.reasonTooShort : undefined}
        {...reasonField}
        readOnly={readOnly}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActForm>
  );
}
