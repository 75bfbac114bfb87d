import { closeNotice, useNotice } from '../state/notice.ts';
import { NoticeDialog } from '../ui/NoticeDialog.tsx';

export function NoticeHost() {
  const notice = useNotice((state) => state.notice);
  if (notice === null) return null;
  const { id, ...shown } = notice;
  return <NoticeDialog key={id} {...shown} onClose={closeNotice} />;
}
