import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useCloseOnBack } from '../lib/use-close-on-back.ts';
import { classNames } from './class-names.ts';
import { restoreFocus, saveFocus } from './focus.ts';
import { IconButton } from './IconButton.tsx';
import { ChevronLeftIcon } from './icons.tsx';
import { useUiText } from './ui-text.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Whether the dialog slides in from the bottom, for choosing from a long list. */
  isSheet?: boolean;
  children: ReactNode;
}

/** A modal, centred or a sheet at the bottom, closed by its back arrow, a step back, Escape or a click on the backdrop. */
export function Dialog({ open, onClose, title, isSheet = false, children }: DialogProps) {
  const dialog = useModal(open, onClose);
  const titleId = useId();
  const { back } = useUiText();
  return (
    // The click on the backdrop is for mouse and touch; the keyboard has Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      // Makes the dialog focusable, for when the focused element disappears.
      tabIndex={-1}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={classNames(
        'modal border border-line bg-card p-0 shadow-raised',
        isSheet
          ? 'sheet h-[85dvh] w-full max-w-(--column) rounded-t-card pb-(--safe-bottom)'
          : 'w-[min(calc(100vw-32px),26rem)] rounded-card',
      )}
    >
      <div className="flex flex-col gap-4 px-edge py-4">
        <header className="flex min-h-11 items-center gap-2">
          <IconButton label={back} onClick={onClose} className="-ml-[8px]">
            <ChevronLeftIcon />
          </IconButton>
          <h2
            id={titleId}
            className="min-w-0 flex-1 text-title font-semibold [overflow-wrap:anywhere]"
          >
            {title}
          </h2>
        </header>
        {open && children}
      </div>
    </dialog>
  );
}

/**
 * Opens and closes a native dialog by `open`. The browser traps and returns the focus; a step back closes
 * the dialog before it leaves the page.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useCloseOnBack(open, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) {
      saveFocus();
      element.showModal();
    }
    if (!open && element?.open === true) {
      element.close();
      restoreFocus();
    }
  }, [open]);
  return dialog;
}
