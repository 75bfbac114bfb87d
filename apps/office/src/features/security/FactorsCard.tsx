import { deviceName } from '@kapao/contract/device-name.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { createPasskey } from '@kapao/web/passkeys.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { confirmAct } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardRow } from '../../ui/Card.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';
import { TotpDialog } from './TotpDialog.tsx';

type Factor = OfficeData<'getMySecurity'>['factors'][number];

interface FactorsCardProps {
  factors: readonly Factor[];
  /** Called with the recovery codes that come with the first factor. */
  onCodes: (codes: readonly string[]) => void;
}

export function FactorsCard({ factors, onCodes }: FactorsCardProps) {
  const { security: text } = useText();
  const addPasskey = useAddPasskey(onCodes);
  const totp = useAct('startTotp');
  const [started, setStarted] = useState<OfficeData<'startTotp'> | null>(null);
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  const startApp = async () => {
    const result = await totp.run({});
    if (result?.success === true) setStarted(result.data);
    else if (result !== null) showToast(result.message, 'danger');
  };
  return (
    <Card
      title={text.factors}
      note={text.factorsNote}
      actions={
        <>
          <Button
            busy={addPasskey.busy}
            disabledReason={canUsePasskeys() ? undefined : text.noPasskeysHere}
            onClick={() => void addPasskey.add()}
          >
            {text.addPasskey}
          </Button>
          <Button busy={totp.busy} onClick={() => void startApp()}>
            {hasApp ? text.replaceApp : text.addApp}
          </Button>
        </>
      }
    >
      <ul aria-label={text.factors}>
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} />
        ))}
        {factors.length === 0 && <CardRow title={text.noFactors} />}
      </ul>
      {started !== null && (
        <TotpDialog
          secret={started.secret}
          uri={started.uri}
          replaces={hasApp}
          onClose={() => setStarted(null)}
          onCodes={onCodes}
        />
      )}
    </Card>
  );
}

function FactorRow({ factor }: { factor: Factor }) {
  const { security: text } = useText();
  const remove = useAct('removeFactor');
  const { id, kind, user_agent: userAgent, created_at: createdAt, last_used_at: usedAt } = factor;
  const name = text.kinds[kind];
  const device = deviceName(userAgent);
  return (
    <CardRow
      title={
        <>
          <span className="font-semibold">{name}</span>
          {device !== null && <span className="text-muted">{device}</span>}
        </>
      }
      note={
        <>
          {text.added} <Time at={createdAt} />
          {usedAt !== null && (
            <>
              {' · '}
              {text.used} <TimeAgo at={usedAt} />
            </>
          )}
        </>
      }
    >
      <Button
        look="quiet"
        aria-label={text.removeOf(name, device ?? '')}
        onClick={() =>
          confirmAct({
            title: text.removeOf(name, device ?? ''),
            children: text.removeNote,
            confirm: text.remove,
            isDanger: true,
            done: text.removed,
            act: () => remove.run({ body: { id } }),
          })
        }
      >
        {text.remove}
      </Button>
    </CardRow>
  );
}

/** Asks the browser for a new passkey, and the server to keep it. */
function useAddPasskey(onCodes: FactorsCardProps['onCodes']) {
  const { security: text } = useText();
  const start = useAct('startStaffPasskey');
  const finish = useAct('addStaffPasskey');
  const [busy, setBusy] = useState(false);
  const work = async (): Promise<string | null> => {
    const started = await start.run({});
    if (started === null) return null;
    if (!started.success) return started.message;
    const made = await createPasskey(started.data);
    if (made.outcome === 'cancelled') return text.passkeyCancelled;
    if (made.outcome === 'failed') return text.passkeyFailed;
    const added = await finish.run({ body: { credential: made.credential } });
    if (added === null) return null;
    if (!added.success) return added.message;
    showToast(text.passkeyAdded);
    if (added.data.recovery_codes !== null) onCodes(added.data.recovery_codes);
    return null;
  };
  const add = async () => {
    setBusy(true);
    const message = await work();
    setBusy(false);
    if (message !== null) showToast(message, 'danger');
  };
  return { busy, add };
}
