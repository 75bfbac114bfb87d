import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { logOut } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { cdnUrl } from '../../lib/images.ts';
import { noteUnlocked } from '../../state/lock.ts';
import type { ProofFailure } from '../../state/owner-proof.ts';
import { useText } from '../../text/language.ts';
import type { OwnerProof } from '@kapao/contract/second-lock.ts';
import { Button } from '../../ui/Button.tsx';
import { lockAuthorization } from './lock-query.ts';
import { ProofPad } from './ProofPad.tsx';

interface UnlockScreenProps {
  /** Tells that nobody answers, in the place where the page says so. */
  offline: React.ReactNode;
}

/** Covers the whole page until the member has proven to hold the phone; the page below keeps all that was typed. */
export default function UnlockScreen({ offline }: UnlockScreenProps) {
  const { secondLock: text, shell } = useText();
  const settings = useSettings();
  const dialog = useOnTop();
  return (
    <dialog
      ref={dialog}
      // Makes the dialog focusable, for when the focused button disappears.
      tabIndex={-1}
      aria-labelledby="unlock-title"
      // Escape and the phone's way back open nothing.
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto bg-bg p-0 text-ink outline-none"
    >
      <div className="column flex min-h-dvh flex-col px-edge pt-[calc(var(--safe-top)+16px)] pb-[calc(var(--safe-bottom)+16px)] short:pt-2 short:pb-2">
        {offline}
        <header className="flex flex-col items-center gap-2 pt-8 pb-6 text-center short:gap-1 short:pt-1 short:pb-2">
          <div className="size-14 short:size-10">
            {settings && <img src={cdnUrl(settings.favicon)} alt="" className="size-full" />}
          </div>
          <h1 id="unlock-title" tabIndex={-1} className="text-title font-semibold outline-none">
            {text.unlockTitle}
          </h1>
          <p className="text-small text-muted">{text.unlockText(settings?.name ?? '')}</p>
        </header>
        <ProofPad onProof={unlock} />
        <Button variant="quiet" className="mx-auto mt-auto text-muted!" onClick={logOut}>
          {shell.logout}
        </Button>
      </div>
    </dialog>
  );
}

async function unlock(proof: OwnerProof): Promise<ProofFailure> {
  const result = await call('unlock', { body: { proof } }, lockAuthorization());
  if (result.success) noteUnlocked();
  return result.success ? null : result;
}

/** Keeps the dialog above every other one, also above one that opens while the page is locked. */
function useOnTop() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const raise = () => {
      if (element.open) element.close();
      element.showModal();
    };
    raise();
    element.querySelector('h1')?.focus();
    const watcher = new MutationObserver((changes) => {
      const isOther = ({ target }: MutationRecord) =>
        target !== element && target instanceof HTMLDialogElement && target.open;
      if (changes.some(isOther)) raise();
    });
    watcher.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    return () => {
      watcher.disconnect();
      element.close();
    };
  }, []);
  return dialog;
}
