import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PictureInput } from '../../ui/PictureInput.tsx';
import { useSlip } from './use-slip.ts';

interface SlipUploadProps {
  refCode: string;
  /** True if this slip replaces an earlier one. */
  isAnother: boolean;
  onSent?: () => void;
}

/** Uploads the transfer's slip from camera or gallery, with a preview before it is sent (pay-85). */
export function SlipUpload({ refCode, isAnother, onSent }: SlipUploadProps) {
  const { payments, depositing } = useText();
  const text = payments.slip;
  const { picture, error, question, busy, isSending, choose, send } = useSlip(refCode, onSent);
  return (
    <Card aria-label={text.title} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold">{isAnother ? text.another : text.title}</h2>
        <p className="text-small text-muted">{text.hint}</p>
      </div>
      {picture !== null && (
        <>
          <img
            src={picture}
            alt={text.preview}
            className="max-h-72 w-full rounded-control bg-raised object-contain"
          />
          {question !== null && (
            <p role="alert" className="rounded-control border border-error/60 px-3 py-2 text-small">
              {question === 'no_code' ? depositing.noSlipCode : depositing.paymentCode}
            </p>
          )}
          <Button
            variant={question === null ? 'filled' : 'outlined'}
            busy={busy}
            onClick={() => void send()}
            className="w-full"
          >
            {question === null ? text.send : depositing.sendAnyway}
          </Button>
          {isSending && (
            <output className="block">
              <progress aria-label={text.sending} className="progress h-1.5 w-full rounded-pill" />
              <span className="text-caption text-muted">{text.sending}</span>
            </output>
          )}
        </>
      )}
      {error !== null && (
        <p role="alert" className="text-small text-error-ink">
          {error}
        </p>
      )}
      {!busy && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2">
          <PictureInput label={picture === null ? text.choose : text.replace} onChoose={choose} />
          <PictureInput label={text.takePhoto} camera="environment" onChoose={choose} />
        </div>
      )}
    </Card>
  );
}
