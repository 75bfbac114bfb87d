import type { OfficeEventEndpoint } from '@kapao/contract/office/event-endpoints.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Labelled } from '../../ui/Field.tsx';
import { Time } from '../../ui/Time.tsx';

const HOURS = [24, 72, 0] as const;

interface SecretDialogProps {
  endpoint: OfficeEventEndpoint;
  /** Gets the secret, which is told this one time. */
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Makes a secret for an endpoint. */
export function SecretDialog({ endpoint, onMade, onClose }: SecretDialogProps) {
  const text = useEventText();
  const make = useAct('makeEventSecret');
  const [hours, setHours] = useState<(typeof HOURS)[number]>(24);
  const { code, seen, has_secret: hasSecret, old_secret_until: oldUntil } = endpoint;
  const title = hasSecret ? text.rotateSecret : text.makeSecret;
  return (
    <ConfirmDialog
      title={`${title}: ${code}`}
      confirm={title}
      reason
      act={async ({ reason }) => {
        const answer = await make.run({
          params: { code },
          body: { reason, seen, keep_hours: hours },
        });
        if (answer?.success) onMade(answer.data.secret);
        return answer;
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{text.secretHint}</p>
        {oldUntil !== null && (
          <p className="text-warning">
            {text.olderEnds} <Time at={oldUntil} />
          </p>
        )}
        {hasSecret && (
          <Labelled label={text.keepOld}>
            {(ids) => (
              <select
                {...ids}
                className="control"
                value={hours}
                onChange={({ target }) =>
                  setHours(HOURS.find((each) => String(each) === target.value) ?? 24)
                }
              >
                {HOURS.map((each) => (
                  <option key={each} value={each}>
                    {text.keepHours[each]}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
      </div>
    </ConfirmDialog>
  );
}
