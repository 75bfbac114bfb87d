import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { confirmAct } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { OpenCaseDialog } from './OpenCaseDialog.tsx';
import { ProposeDialog } from './ProposeDialog.tsx';
import type { ProposalKind } from './ProposeDialog.tsx';
import { RankDialog } from './RankDialog.tsx';
import { TimeoutDialog } from './TimeoutDialog.tsx';

type OpenDialog = ProposalKind | 'rank' | 'timeout' | 'message' | 'case';

/** The acts on a member: the two that are usual as buttons, the others in a menu. One that is off says why. */
export function MemberActs({ member }: { member: OfficeMember }) {
  const { cases, members, messages } = useText();
  const go = useGo();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const mayNotAct = useMissing('members:act');
  const mayNotAdjust = useMissing('members:adjust');
  const mayNotIdentify = useMissing('members:identity');
  const mayNotWriteToAll = useMissing('messages:write');
  const mayNotWrite = useMissing('messages:one');
  const mayNotAnswer = useMissing('cases:answer');
  const opens = (name: string, opened: OpenDialog, disabledReason: string | undefined) => ({
    name,
    disabledReason,
    onAct: () => setDialog(opened),
  });
  const removeLock = useRemoveLock(member);
  const endSessions = useEndSessions(member);
  const block = useBlock(member);
  const acts: MenuAct[] = [
    {
      name: messages.write,
      disabledReason: mayNotWriteToAll && mayNotWrite,
      onAct: () =>
        mayNotWriteToAll === undefined
          ? go(paths.messages({ view: 'new', member: member.username }))
          : setDialog('message'),
    },
    opens(cases.openForMember, 'case', mayNotAnswer),
    opens(members.adjust, 'adjustment', mayNotAdjust),
    opens(members.changePhone, 'phone', mayNotIdentify),
    opens(members.changeBank, 'bank', mayNotIdentify),
    opens(members.changeRank, 'rank', mayNotAct),
    opens(members.timeout, 'timeout', mayNotAct),
    ...(member.has_second_lock ? [{ ...removeLock, disabledReason: mayNotIdentify }] : []),
    { ...endSessions, disabledReason: mayNotAct ?? endSessions.disabledReason },
    { ...block, disabledReason: mayNotAct },
  ];
  return (
    <>
      <NoteButton member={member} />
      <ViewButton member={member} />
      <ActMenu label={members.acts} acts={acts} />
      {(dialog === 'adjustment' || dialog === 'phone' || dialog === 'bank') && (
        <ProposeDialog member={member} kind={dialog} onClose={close} />
      )}
      {dialog === 'message' && <MessageDialog member={member} onClose={close} />}
      {dialog === 'case' && <OpenCaseDialog member={member} onClose={close} />}
      {dialog === 'rank' && <RankDialog member={member} onClose={close} />}
      {dialog === 'timeout' && <TimeoutDialog member={member} onClose={close} />}
    </>
  );
}

function nameOf({ username, name }: OfficeMember): string {
  return `${username} · ${name}`;
}

function useBlock(member: OfficeMember): MenuAct {
  const { members } = useText();
  const block = useAct('blockMember');
  const unblock = useAct('unblockMember');
  const params = { id: member.id };
  if (member.status === 'blocked') {
    return {
      name: members.unblock,
      onAct: () =>
        confirmAct({
          title: members.unblock,
          children: `${nameOf(member)}: ${members.unblockText}`,
          confirm: members.unblock,
          reason: true,
          done: members.unblocked,
          act: ({ reason }) => unblock.run({ params, body: { reason } }),
        }),
    };
  }
  return {
    name: members.block,
    isDanger: true,
    onAct: () =>
      confirmAct({
        title: members.block,
        children: `${nameOf(member)}: ${members.blockText}`,
        confirm: members.block,
        isDanger: true,
        reason: true,
        done: members.blocked,
        act: ({ reason }) => block.run({ params, body: { reason } }),
      }),
  };
}

function useEndSessions(member: OfficeMember): MenuAct {
  const { members } = useText();
  const end = useAct('endMemberSessions');
  const isLiving = member.sessions.some(({ is_living }) => is_living);
  return {
    name: members.endSessions,
    disabledReason: isLiving ? undefined : members.noneLiving,
    onAct: () =>
      confirmAct({
        title: members.endSessions,
        children: `${nameOf(member)}: ${members.endSessionsText}`,
        confirm: members.endSessions,
        reason: true,
        done: members.sessionsEnded,
        act: ({ reason }) => end.run({ params: { id: member.id }, body: { reason } }),
      }),
  };
}

/** Takes the member's second lock away, with a second person (lock-14). */
function useRemoveLock(member: OfficeMember): MenuAct {
  const { members } = useText();
  const remove = useAct('removeMemberLock');
  return {
    name: members.removeLock,
    isDanger: true,
    onAct: () =>
      confirmAct({
        title: members.removeLock,
        children: `${nameOf(member)}: ${members.removeLockText}`,
        confirm: members.removeLock,
        isDanger: true,
        reason: true,
        done: members.lockRemoved,
        act: ({ key, reason }) => remove.run({ params: { id: member.id }, body: { key, reason } }),
      }),
  };
}

/** A button that records the view of a member, and then opens the member's own screens. */
function ViewButton({ member }: { member: OfficeMember }) {
  const { memberView } = useText();
  const view = useAct('viewAsMember');
  const missing = useMissing('members:view');
  const go = useGo();
  const open = async () => {
    const opened = await view.run({ params: { id: member.id } });
    if (opened?.success) go(itemPaths.memberView(member.id));
    else if (opened) showToast(opened.message, 'danger');
  };
  return (
    <Button busy={view.busy} disabledReason={missing} onClick={() => void open()}>
      {memberView.open}
    </Button>
  );
}

function NoteButton({ member }: { member: OfficeMember }) {
  const { members } = useText();
  const add = useAct('addMemberNote');
  const missing = useMissing('members:note');
  return (
    <Button
      disabledReason={missing}
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
