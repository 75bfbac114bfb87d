import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { isPushSupported, pushQuery, turnPushOff, turnPushOn } from './push.ts';
import { Switch } from '../../ui/Switch.tsx';

/** The switches for this device's notifications and for their content (note-12). */
export function PushCard() {
  const { notifications: text } = useText();
  const { data, refetch } = useQuery({ ...pushQuery, enabled: isPushSupported() });
  const [busy, setBusy] = useState(false);
  if (!isPushSupported()) return null;
  const isOn = data?.is_on ?? false;
  const showsDetails = data?.shows_details ?? false;
  const change = async (next: { isOn: boolean; showsDetails: boolean }) => {
    if (busy || data === undefined) return;
    setBusy(true);
    const refusal = next.isOn
      ? await turnPushOn(data.public_key, next.showsDetails)
      : await turnPushOff();
    await refetch();
    setBusy(false);
    if (refusal !== null) void showError(text.push[refusal]);
  };
  return (
    <Card className="mb-4 flex flex-col gap-1 py-2">
      <Switch
        label={text.push.title}
        hint={text.push.hint}
        isOn={isOn}
        busy={busy || data === undefined}
        onChange={(next) => void change({ isOn: next, showsDetails })}
      />
      {/* The switch is always there, because a row that comes with the answer would push the list down. */}
      <Switch
        label={text.push.details}
        hint={text.push.detailsHint}
        isOn={isOn && showsDetails}
        isDisabled={!isOn}
        busy={busy}
        onChange={(next) => void change({ isOn: true, showsDetails: next })}
      />
    </Card>
  );
}
