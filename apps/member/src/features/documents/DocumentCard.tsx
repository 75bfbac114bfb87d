import type { MemberDocument } from '@kapao/contract/documents.ts';
import { rejectionWords } from '@kapao/contract/documents/rules.ts';
import { useState } from 'react';
import { formatDateTime, formatDay } from '../../lib/dates.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PictureInput } from '../../ui/PictureInput.tsx';
import { useGiveDocument } from './use-give-document.ts';

const stateClasses = {
  missing: 'bg-raised text-muted',
  waiting: 'bg-primary/12 text-primary',
  approved: 'bg-success/12 text-success',
  rejected: 'bg-error/12 text-error-ink',
} as const satisfies Record<MemberDocument['state'], string>;

/** One document: how it stands, why it was rejected, and the way to give it. */
export function DocumentCard({ document }: { document: MemberDocument }) {
  const { documents: text } = useText();
  const { kind, state, may_give: mayGive } = document;
  const [isReplacing, setReplacing] = useState(false);
  const asksAtOnce = state === 'missing' || state === 'rejected';
  return (
    <Card as="article" aria-label={text.names[kind]} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="font-semibold">{text.names[kind]}</h2>
        <span
          className={classNames(
            'rounded-pill px-3 py-0.5 text-caption font-semibold',
            stateClasses[state],
          )}
        >
          {text.states[state]}
        </span>
      </div>
      <Standing document={document} />
      {mayGive &&
        (asksAtOnce || isReplacing ? (
          <GivePicture kind={kind} onSent={() => setReplacing(false)} />
        ) : (
          <Button variant="outlined" onClick={() => setReplacing(true)}>
            {text.replace}
          </Button>
        ))}
    </Card>
  );
}

function Standing({ document }: { document: MemberDocument }) {
  const { documents: text, payments } = useText();
  const inLanguage = useInLanguage();
  const { kind, state, given_at, expires_on, reason, may_give: mayGive } = document;
  const words = state === 'rejected' && reason !== null ? rejectionWords(reason.code) : undefined;
  return (
    <div className="flex flex-col gap-1 text-small">
      {words && <p className="text-error-ink">{inLanguage(words.th, words.en)}</p>}
      {state === 'rejected' && reason !== null && reason.note !== '' && (
        <p className="[overflow-wrap:anywhere]">{payments.staffSay(reason.note)}</p>
      )}
      {state === 'missing' && expires_on !== null && <p>{text.expired(formatDay(expires_on))}</p>}
      {state === 'approved' && expires_on !== null && (
        <p>{mayGive ? text.expiring(formatDay(expires_on)) : text.until(formatDay(expires_on))}</p>
      )}
      {state !== 'approved' && <p className="text-muted">{text.hints[kind]}</p>}
      {state !== 'missing' && given_at !== null && (
        <p className="text-caption text-muted">{text.givenAt(formatDateTime(given_at))}</p>
      )}
    </div>
  );
}

function GivePicture({ kind, onSent }: { kind: MemberDocument['kind']; onSent: () => void }) {
  const { documents: text, payments } = useText();
  const { picture, error, busy, choose, send } = useGiveDocument(kind, onSent);
  return (
    <>
      {picture !== null && (
        <>
          <img
            src={picture}
            alt={text.preview(text.names[kind])}
            className="max-h-72 w-full rounded-control bg-raised object-contain"
          />
          <Button busy={busy} onClick={() => void send()} className="w-full">
            {text.send}
          </Button>
        </>
      )}
      {error !== null && (
        <p role="alert" className="text-small text-error-ink">
          {error}
        </p>
      )}
      {!busy && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2">
          <PictureInput
            label={picture === null ? payments.slip.choose : payments.slip.replace}
            onChoose={choose}
          />
          <PictureInput
            label={payments.slip.takePhoto}
            camera={kind === 'selfie' ? 'user' : 'environment'}
            onChoose={choose}
          />
        </div>
      )}
    </>
  );
}
