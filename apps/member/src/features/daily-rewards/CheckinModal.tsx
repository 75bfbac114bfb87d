import { closeModal, DAILY_CHECKIN_MODAL, useModals } from '../../state/modals.ts';
import { useText } from '../../text/language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CheckinCalendar } from './CheckinCalendar.tsx';

/**
 * The check-in calendar as a modal over any screen; its back arrow or a click on the backdrop closes it (reward-24).
 */
export default function CheckinModal() {
  const { dailyRewards: text } = useText();
  const isOpen = useModals((modals) => modals[DAILY_CHECKIN_MODAL] === true);
  return (
    <Dialog open={isOpen} onClose={() => closeModal(DAILY_CHECKIN_MODAL)} title={text.title}>
      <CheckinCalendar />
    </Dialog>
  );
}
