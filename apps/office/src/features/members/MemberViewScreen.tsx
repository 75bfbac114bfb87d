import type { ViewQuestion } from '@kapao/contract/preview.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { CallError, queryClient, queryOf } from '../../api/query-client.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { MemberPreview } from '../../ui/MemberPreview.tsx';
import { Page } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The paths of the member app for the screens that staff may view. */
const screenPaths = {
  dashboard: '/dashboard',
  profile: '/profile',
  transactions: '/transaction',
  promotions: '/promotion',
  withdraw: '/payment/withdraw',
  notifications: '/notifications',
  protection: '/protection',
} as const;
type ScreenName = keyof typeof screenPaths;

const NO_ANSWERS = {};

/** The member app on one member's data, read-only; each view is recorded when it is opened. */
export default function MemberViewScreen({
  params: { memberId },
}: {
  params: { memberId: string };
}) {
  const { memberView: text, screens } = useText();
  const { data: member } = useQueryOf('getMember', { params: { id: memberId } });
  const open = useAct('viewAsMember');
  const [isOver, setOver] = useState(false);
  const answer = async (question: ViewQuestion) => {
    const { isOver: isOverNow, ...answered } = await readAsMember(memberId, question);
    if (isOverNow) setOver(true);
    return answered;
  };
  const openAgain = async () => {
    const opened = await open.run({ params: { id: memberId } });
    if (opened?.success) setOver(false);
  };
  // Object.keys types the keys as string.
  const names = Object.keys(screenPaths) as ScreenName[];
  return (
    <Page title={member ? text.title(member.username) : screens.memberView}>
      <p className="mb-3 max-w-prose text-muted">
        {text.note}{' '}
        <a href={itemPaths.member(memberId)} className="underline underline-offset-2">
          {text.back}
        </a>
      </p>
      {isOver ? (
        <EmptyState title={text.over}>
          <Button look="primary" busy={open.busy} onClick={() => void openAgain()}>
            {text.again}
          </Button>
        </EmptyState>
      ) : (
        <MemberPreview
          labels={{ frame: text.frame, screen: text.screen, language: text.language }}
          screens={names.map((name) => ({ path: screenPaths[name], label: text.screens[name] }))}
          answers={NO_ANSWERS}
          onQuestion={answer}
        />
      )}
    </Page>
  );
}

/** Asks once for each read: the frame polls its balances, and polls of an unattended page are no work of staff. */
async function readAsMember(memberId: string, { operation, path }: ViewQuestion) {
  try {
    const { status, body } = await queryClient.fetchQuery({
      ...queryOf('readAsMember', { params: { id: memberId }, query: { operation, path } }),
      staleTime: Infinity,
    });
    return { status, body, isOver: false };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { status, code, message } = error.failure;
    const body = { success: false, status, status_code: status, message, data: null };
    return { status, body, isOver: code === 'view_over' };
  }
}
