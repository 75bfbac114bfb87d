import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { dueTime } from '../../lib/due-time.ts';
import { refuseAct } from '../../lib/refuse-act.ts';
import { showToast } from '../../state/toasts.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { Checkboxes } from '../../ui/Checkboxes.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DateTimeField } from '../../ui/DateTimeField.tsx';

/** Sends the events of a span of time again. */
export function ReplayDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const text = useEventText();
  const replay = useAct('replayEvents');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [isGivenUpOnly, setGivenUpOnly] = useState(true);
  return (
    <ConfirmDialog
      title={`${text.replaySpan}: ${code}`}
      confirm={text.replay}
      reason
      act={({ key, reason }) => {
        const span = { from: dueTime(from), until: dueTime(until) };
        if (span.from === undefined || span.until === undefined) {
          return refuseAct(text.spanMissing);
        }
        const which = { from: span.from, until: span.until, only_given_up: isGivenUpOnly };
        return replay.run({ params: { code }, body: { key, reason, which } });
      }}
      onDone={() => showToast(text.replayed)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{text.replayHint}</p>
        <DateTimeField label={text.from} value={from} onChange={setFrom} />
        <DateTimeField label={text.until} value={until} onChange={setUntil} />
        <Checkboxes
          boxes={[
            {
              name: 'given_up',
              label: text.onlyGivenUp,
              isChecked: isGivenUpOnly,
              isDisabled: false,
            },
          ]}
          onToggle={() => setGivenUpOnly(!isGivenUpOnly)}
        />
      </div>
    </ConfirmDialog>
  );
}
