import { useLocation } from 'wouter';
import { closeNotice, useNotice } from '../state/notice.ts';
import { NoticeDialog } from '../ui/NoticeDialog.tsx';

export function NoticeHost() {
  const notice = useNotice((state) => state.notice);
  const [, navigate] = useLocation();
  if (notice === null) return null;
  const { id, action, ...shown } = notice;
  const followAction = (to: string) => {
    closeNotice();
    navigate(to);
  };
  return (
    <NoticeDialog
      key={id}
      {...shown}
      action={action && { label: action.label, onTake: () => followAction(action.to) }}
      onClose={closeNotice}
    />
  );
}
