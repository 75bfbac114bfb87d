import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { itemPaths } from '../../lib/paths.ts';
import { confirmAct } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { ProposeDialog } from './ProposeDialog.tsx';
import type { ProposalKind } from './ProposeDialog.tsx';
import { RankDialog } from './RankDialog.tsx';
import { TimeoutDialog } from './TimeoutDialog.tsx';

/** The acts on a member. One that is off says why. */
export function MemberActs({ member }: { member: OfficeMember }) {
  const { members } = useText();
  const [proposing, setProposing] = useState<ProposalKind | null>(null);
  const [isTimeoutOpen, setTimeoutOpen] = useState(false);
  const [isRankOpen, setRankOpen] = useState(false);
  const mayNotAct = useMissing('members:act');
  const mayNotNote = useMissing('members:note');
  const mayNotAdjust = useMissing('members:adjust');
  const mayNotIdentify = useMissing('members:identity');
  return (
    <>
      <ViewButton member={member} disabledReason={useMissing('members:view')} />
      <NoteButton member={member} disabledReason={mayNotNote} />
      <Button disabledReason={mayNotAdjust} onClick={() => setProposing('adjustment')}>
        {members.adjust}
      </Button>
      <Button disabledReason={mayNotIdentify} onClick={() => setProposing('phone')}>
        {members.changePhone}
      </Button>
      <Button disabledReason={mayNotIdentify} onClick={() => setProposing('bank')}>
        {members.changeBank}
      </Button>
      <Button disabledReason={mayNotAct} onClick={() => setRankOpen(true)}>
        {members.changeRank}
      </Button>
      <Button disabledReason={mayNotAct} onClick={() => setTimeoutOpen(true)}>
        {members.timeout}
      </Button>
      {member.has_second_lock && (
        <RemoveLockButton member={member} disabledReason={mayNotIdentify} />
      )}
      <EndSessionsButton member={member} disabledReason={mayNotAct} />
      <BlockButton member={member} disabledReason={mayNotAct} />
      {proposing !== null && (
        <ProposeDialog member={member} kind={proposing} onClose={() => setProposing(null)} />
      )}
      {isRankOpen && <RankDialog member={member} onClose={() => setRankOpen(false)} />}
      {isTimeoutOpen && <TimeoutDialog member={member} onClose={() => setTimeoutOpen(false)} />}
    </>
  );
}

interface ActProps {
  member: OfficeMember;
  disabledReason: string | undefined;
}

function nameOf({ username, name }: OfficeMember): string {
  return `${username} · ${name}`;
}

function BlockButton({ member, disabledReason }: ActProps) {
  const { members } = useText();
  const block = useAct('blockMember');
  const unblock = useAct('unblockMember');
  const params = { id: member.id };
  const askUnblock = () =>
    confirmAct({
      title: members.unblock,
      children: `${nameOf(member)}: ${members.unblockText}`,
      confirm: members.unblock,
      reason: true,
      done: members.unblocked,
      act: ({ reason }) => unblock.run({ params, body: { reason } }),
    });
  const askBlock = () =>
    confirmAct({
      title: members.block,
      children: `${nameOf(member)}: ${members.blockText}`,
      confirm: members.block,
      isDanger: true,
      reason: true,
      done: members.blocked,
      act: ({ reason }) => block.run({ params, body: { reason } }),
    });
  return member.status === 'blocked' ? (
    <Button disabledReason={disabledReason} onClick={askUnblock}>
      {members.unblock}
    </Button>
  ) : (
    <Button look="danger" disabledReason={disabledReason} onClick={askBlock}>
      {members.block}
    </Button>
  );
}

function EndSessionsButton({ member, disabledReason }: ActProps) {
  const { members } = useText();
  const end = useAct('endMemberSessions');
  const isLiving = member.sessions.some(({ is_living }) => is_living);
  return (
    <Button
      disabledReason={disabledReason ?? (isLiving ? undefined : members.noneLiving)}
      onClick={() =>
        confirmAct({
          title: members.endSessions,
          children: `${nameOf(member)}: ${members.endSessionsText}`,
          confirm: members.endSessions,
          reason: true,
          done: members.sessionsEnded,
          act: ({ reason }) => end.run({ params: { id: member.id }, body: { reason } }),
        })
      }
    >
      {members.endSessions}
    </Button>
  );
}

/** Takes the member's second lock away, with a second person (lock-14). */
function RemoveLockButton({ member, disabledReason }: ActProps) {
  const { members } = useText();
  const remove = useAct('removeMemberLock');
  return (
    <Button
      disabledReason={disabledReason}
      onClick={() =>
        confirmAct({
          title: members.removeLock,
          children: `${nameOf(member)}: ${members.removeLockText}`,
          confirm: members.removeLock,
          isDanger: true,
          reason: true,
          done: members.lockRemoved,
          act: ({ key, reason }) =>
            remove.run({ params: { id: member.id }, body: { key, reason } }),
        })
      }
    >
      {members.removeLock}
    </Button>
  );
}

/** A button that records the view of a member, and then opens the member's own screens. */
function ViewButton({ member, disabledReason }: ActProps) {
  const { memberView } = useText();
  const view = useAct('viewAsMember');
  const go = useGo();
  const open = async () => {
    const opened = await view.run({ params: { id: member.id } });
    if (opened?.success) go(itemPaths.memberView(member.id));
    else if (opened) showToast(opened.message, 'danger');
  };
  return (
    <Button busy={view.busy} disabledReason={disabledReason} onClick={() => void open()}>
      {memberView.open}
    </Button>
  );
}

function NoteButton({ member, disabledReason }: ActProps) {
  const { members } = useText();
  const add = useAct('addMemberNote');
  return (
    <Button
      disabledReason={disabledReason}
      onClick={() =>
        confirmAct({
          title: members.note,
          children: nameOf(member),
          confirm: members.note,
          reason: true,
          done: members.noteAdded,
          act: ({ key, reason }) =>
            add.run({ params: { id: member.id }, body: { key, text: reason } }),
        })
      }
    >
      {members.note}
    </Button>
  );
}
