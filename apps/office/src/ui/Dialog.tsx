import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';
import { useUi } from './ui-context.ts';

interface DialogProps {
  title: string;
  /** Whether the dialog is drawn over the page; the focus stays inside and returns afterwards. */
  isOpen: boolean;
  /** Called by Escape, the cross, or a click beside the dialog. */
  onClose: () => void;
  /** `side` for the details of a row, `center` for a question. */
  place?: 'center' | 'side';
  /** Alerts are answered with their buttons, not by a click beside them. */
  isAlert?: boolean;
  children: ReactNode;
}

const places = {
  center: 'mx-auto mt-[12dvh] w-[min(30rem,calc(100vw-2rem))] max-h-[80dvh] rounded-card',
  side: 'ml-auto h-dvh w-[min(38rem,100vw)]',
};

export function Dialog({
  title,
  isOpen,
  onClose,
  place = 'center',
  isAlert = false,
  children,
}: DialogProps) {
  const { text } = useUi();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isAlert}
      className="dialog-shade fixed inset-0 z-40 bg-[rgb(0_0_0/0.4)]"
    >
      <Modal
        className={classNames(
          'scroll-pt-14 scroll-pb-16 overflow-y-auto border border-line bg-surface shadow-over',
          places[place],
        )}
      >
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className="outline-none">
          <div className="sticky top-0 z-5 flex items-center justify-between gap-3 border-b border-line bg-surface px-4 py-2.5">
            <Heading slot="title" level={2} className="py-1 font-semibold">
              {title}
            </Heading>
            <Button look="quiet" aria-label={text.close} onClick={onClose} className="-mr-2 px-2">
              <CloseIcon />
            </Button>
          </div>
          <div className="p-4">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface DialogFootProps {
  /** The reason why the act was not done, in words; empty if there is nothing to say. */
  message?: string;
  children: ReactNode;
}

/** The buttons of a dialog, and why their act was not done. They stay in view while its body scrolls. */
export function DialogFoot({ message = '', children }: DialogFootProps) {
  return (
    <div className="sticky bottom-0 z-5 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-3">
      {message !== '' && (
        <p role="alert" className="w-full text-danger">
          {message}
        </p>
      )}
      {children}
    </div>
  );
}
