import { isOfferLink, OFFER_PICTURE } from '@kapao/contract/promotions/rules.ts';
import { isMemberPage } from '@kapao/contract/site/member-pages.ts';
import { useState } from 'react';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { focusNow } from '../../../ui/focus.ts';
import { MemberPageChoice } from '../MemberPageChoice.tsx';

interface LinkDialogProps {
  /** The present address; null for a new link. */
  href: string | null;
  onSet: (href: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks where a link leads. */
export function LinkDialog({ href, onSet, onRemove, onClose }: LinkDialogProps) {
  const { descriptions: words, common } = useText();
  const [typed, setTyped] = useState(href ?? '');
  const [isRefused, setRefused] = useState(false);
  const address = addressOf(typed);
  const finish = (act: () => void) => {
    onClose();
    act();
  };
  return (
    <Dialog title={words.link} isOpen onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The editor's own form would save the draft.
          event.stopPropagation();
          if (leadsSomewhere(address)) finish(() => onSet(address));
          else setRefused(true);
        }}
      >
        <MemberPageChoice value={address} onChange={setTyped} />
        <Field
          label={words.address}
          hint={words.addressHint}
          error={isRefused && !leadsSomewhere(address) ? words.addressHint : undefined}
          value={typed}
          ref={focusNow}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary">
            {words.setLink}
          </Button>
          {href !== null && <Button onClick={() => finish(onRemove)}>{words.removeLink}</Button>}
          <Button look="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A path of our own must be a page of the app, or a file of the media library. */
function leadsSomewhere(address: string): boolean {
  const isOwn = address.startsWith('/');
  return isOfferLink(address) && (!isOwn || isMemberPage(address) || OFFER_PICTURE.test(address));
}

const HOST = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/;

/** A host without a scheme, as people type it, is one of https. */
function addressOf(typed: string): string {
  const text = typed.trim();
  return HOST.test(text) ? `https://${text}` : text;
}
